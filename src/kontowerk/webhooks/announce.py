"""Order calls for an event, the first time or once more under the same id.

Spec: Events (OP-125, OP-127); Events (OP-126).
"""

from uuid import UUID

from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Tx
from kontowerk.lifecycle.record import EventNumber
from kontowerk.webhooks import read
from kontowerk.webhooks.errors import DeliveryUnderWayError, UnknownDeliveryError
from kontowerk.webhooks.events import DeliveryDue, EventKey
from kontowerk.webhooks.model import NEW_TRANSACTIONS, DeliveryState
from kontowerk.webhooks.store import events, subscriptions
from kontowerk.webhooks.store import subscriptions as store


async def enqueue(tx: Tx, customer_id: UUID, access_key: UUID, serial: int) -> int:
    """Order the calls for new bookings and return how many; ordering twice orders once.

    The transaction belongs to the customer. An event that is gone needs no calls.
    """
    return await _enqueue(tx, EventKey(customer_id, access_key, serial), NEW_TRANSACTIONS)


async def enqueue_lifecycle(tx: Tx, source: EventNumber) -> int:
    """Order the calls for an event of a person, like those for new bookings."""
    return await _enqueue(tx, source, source.kind)


async def _enqueue(tx: Tx, source: EventKey | EventNumber, kind: str) -> int:
    found = await events.one(tx, source)
    if found is None:
        return 0
    event, tenant_id = found
    await subscriptions.hold(tx, tenant_id)
    told = await subscriptions.begin_deliveries(tx, tenant_id, event.id, kind)
    orders = [DeliveryDue(subscription, event.id, source).order() for subscription in told]
    return len(await outbox.put(tx, *orders))


async def replay(
    tx: Tx, tenant_id: UUID, subscription_id: UUID, event_id: UUID, *, actor: str
) -> None:
    """Order the calls for an event anew, after they ended; receivers see the same `webhook-id`.

    What is gone cannot be told again, and a trial never was an event.
    """
    await store.hold(tx, tenant_id)
    way = await read.delivery(tx, tenant_id, subscription_id, event_id)
    source = await events.source_of(tx, tenant_id, event_id)
    if source is None:
        raise UnknownDeliveryError
    if way.state is DeliveryState.WAITING or not await events.begin_anew(tx, way):
        raise DeliveryUnderWayError
    await outbox.put(tx, DeliveryDue(way.subscription_id, event_id, source).order())
    await audit.record(
        tx, actor=actor, action="webhook.replay", subject=str(event_id), tenant_id=tenant_id
    )
