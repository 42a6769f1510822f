"""Look at subscriptions and deliveries, and pull events that were missed.

Spec: Events (OP-123).
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault, existing
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import (
    USUAL_KINDS,
    Cursor,
    Delivery,
    FeedPage,
    NewTransactions,
    NotACursorError,
    Subscription,
    UnknownDeliveryError,
    UnknownSubscriptionError,
)
from kontowerk.webhooks.store import events, subscriptions

# The owner of a transaction that looks at a tenant's events: no customer at all.
NOBODY: Final = UUID(int=0)
_OF_ANOTHER_SERVER: Final = Fault(
    "/query/after", "ahead of this feed, as after a restore of the database; begin without a cursor"
)


async def every(tx: Tx, tenant_id: UUID) -> list[Subscription]:
    """Return the subscriptions of a tenant, oldest first."""
    return await subscriptions.of_tenant(tx, tenant_id)


async def one(tx: Tx, tenant_id: UUID, subscription_id: UUID) -> Subscription:
    """Return a subscription of a tenant."""
    return existing(
        await subscriptions.one(tx, tenant_id, subscription_id), UnknownSubscriptionError
    )


async def named(tx: Tx, subscription_id: UUID) -> Subscription:
    """Return a subscription an operator names, of whichever tenant."""
    return existing(
        await subscriptions.of_any_tenant(tx, subscription_id), UnknownSubscriptionError
    )


async def delivery(tx: Tx, tenant_id: UUID, subscription_id: UUID, event_id: UUID) -> Delivery:
    """Return how the calls for one event to a subscription went."""
    found = await one(tx, tenant_id, subscription_id)
    return existing(await subscriptions.delivery(tx, found.id, event_id), UnknownDeliveryError)


async def events_of(
    tx: Tx, customer_id: UUID, *, after: tuple[str, int], most: int
) -> list[NewTransactions]:
    """Return some events of a customer, by access and serial, after one of them."""
    return await events.some(tx, customer_id, after, most)


async def page(
    tx: Tx,
    tenant_id: UUID,
    after: Cursor = rules.START,
    *,
    kinds: Sequence[str] = USUAL_KINDS,
    most: int = rules.PAGE,
) -> FeedPage:
    """Return the events of these kinds behind a cursor; the transaction belongs to nobody.

    No event is skipped: one that could still be overtaken is shown later. Raises NotACursorError
    for a cursor of another server, whose numbers are ahead of ours: it would wait in silence.
    """
    await events.look_as(tx, tenant_id)
    found = await events.after(tx, tenant_id, after, most, kinds)
    if not found and await events.is_ahead(tx, after):
        raise NotACursorError(_OF_ANOTHER_SERVER)
    return FeedPage(tuple(event for _, event in found), found[-1][0] if found else after)
