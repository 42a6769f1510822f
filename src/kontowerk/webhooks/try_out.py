"""Call a subscription for trial, the way news are told. Spec: Events (OP-123)."""

from uuid import UUID

from kontowerk.kit import outbox
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.webhooks import read
from kontowerk.webhooks.events import DeliveryDue
from kontowerk.webhooks.store import subscriptions as store


async def try_out(tx: Tx, tenant_id: UUID, subscription_id: UUID) -> UUID:
    """Order a trial call and return the id of its event; a worker makes the call."""
    await store.hold(tx, tenant_id)
    found = await read.one(tx, tenant_id, subscription_id)
    event_id = new_id()
    await store.begin_trial(tx, found, event_id)
    await outbox.put(tx, DeliveryDue(found.id, event_id, source=None).order())
    return event_id
