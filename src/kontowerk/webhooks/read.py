"""Look at subscriptions and deliveries. Spec: Events (OP-123)."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webhooks.errors import UnknownDeliveryError, UnknownSubscriptionError
from kontowerk.webhooks.model import Delivery, NewTransactions, Subscription
from kontowerk.webhooks.store import events
from kontowerk.webhooks.store import subscriptions as store


async def every(tx: Tx, tenant_id: UUID) -> list[Subscription]:
    """Return the subscriptions of a tenant, oldest first."""
    return await store.of_tenant(tx, tenant_id)


async def one(tx: Tx, tenant_id: UUID, subscription_id: UUID) -> Subscription:
    """Return a subscription of a tenant."""
    found = await store.one(tx, tenant_id, subscription_id)
    if found is None:
        raise UnknownSubscriptionError
    return found


async def named(tx: Tx, subscription_id: UUID) -> Subscription:
    """Return a subscription an operator names, of whichever tenant."""
    found = await store.of_any_tenant(tx, subscription_id)
    if found is None:
        raise UnknownSubscriptionError
    return found


async def delivery(tx: Tx, tenant_id: UUID, subscription_id: UUID, event_id: UUID) -> Delivery:
    """Return how the calls for one event to a subscription went."""
    found = await one(tx, tenant_id, subscription_id)
    way = await store.delivery(tx, found.id, event_id)
    if way is None:
        raise UnknownDeliveryError
    return way


async def events_of(
    tx: Tx, customer_id: UUID, *, after: tuple[str, int], most: int
) -> list[NewTransactions]:
    """Return some events of a customer, by access and serial, after one of them."""
    return await events.some(tx, customer_id, after, most)
