"""Tell an event once more to a subscription, under the same id. Spec: Events (OP-126)."""

from uuid import UUID

from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Tx
from kontowerk.webhooks import read
from kontowerk.webhooks.errors import DeliveryUnderWayError, UnknownDeliveryError
from kontowerk.webhooks.events import DeliveryDue
from kontowerk.webhooks.model import DeliveryState
from kontowerk.webhooks.store import replays
from kontowerk.webhooks.store import subscriptions as store


async def replay(
    tx: Tx, tenant_id: UUID, subscription_id: UUID, event_id: UUID, *, actor: str
) -> None:
    """Order the calls for an event anew, after they ended; receivers see the same `webhook-id`.

    What is gone cannot be told again, and a trial never was an event.
    """
    await store.hold(tx, tenant_id)
    way = await read.delivery(tx, tenant_id, subscription_id, event_id)
    source = await replays.source_of(tx, tenant_id, event_id)
    if source is None:
        raise UnknownDeliveryError
    if way.state is DeliveryState.WAITING or not await replays.begin_anew(tx, way):
        raise DeliveryUnderWayError
    await outbox.put(tx, DeliveryDue(way.subscription_id, event_id, source).order())
    await audit.record(
        tx, actor=actor, action="webhook.replay", subject=str(event_id), tenant_id=tenant_id
    )
