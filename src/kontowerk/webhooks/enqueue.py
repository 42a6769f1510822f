"""Order one call per subscription of the tenant for an event. Spec: Events (OP-125, OP-127)."""

from uuid import UUID

from kontowerk.kit import outbox
from kontowerk.kit.db import Tx
from kontowerk.webhooks.events import DeliveryDue, Source
from kontowerk.webhooks.store import events, subscriptions


async def enqueue(tx: Tx, customer_id: UUID, access_key: UUID, serial: int) -> int:
    """Order the calls and return how many; ordering twice orders once.

    The transaction belongs to the customer. An event that is gone needs no calls.
    """
    source = Source(customer_id, access_key, serial)
    found = await events.one(tx, source)
    if found is None:
        return 0
    event, tenant_id = found
    await subscriptions.hold(tx, tenant_id)
    told = await subscriptions.begin_deliveries(tx, tenant_id, event.id)
    orders = [DeliveryDue(subscription, event.id, source).order() for subscription in told]
    return len(await outbox.put(tx, *orders))
