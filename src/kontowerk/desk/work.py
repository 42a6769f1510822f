"""What workers have to do, and what became of calls: queue, deliveries, deeds."""

from typing import Final
from uuid import UUID

from kontowerk.desk.errors import NotShownError
from kontowerk.desk.model import Deed, DeliveryLine, Queue, Visitor
from kontowerk.desk.store import deliveries as store
from kontowerk.desk.store import queue as queue_store
from kontowerk.kit.db import Tx
from kontowerk.webhooks.replay import replay as replay_event

STATES: Final = ("waiting", "delivered", "dropped")
_MOST: Final = 50
_SILENT_AFTER: Final = 30.0  # seconds; workers give a sign every few


async def queue(tx: Tx, visitor: Visitor) -> Queue:
    """Return the job queue; jobs have no tenant, so it is for operators."""
    if not visitor.is_operator:
        raise NotShownError
    alive, silent = await queue_store.workers(tx, _SILENT_AFTER)
    lines, failed = await queue_store.lines(tx), await queue_store.failed(tx, _MOST)
    return Queue(tuple(lines), tuple(failed), alive, silent)


async def deliveries(tx: Tx, visitor: Visitor, state: str) -> list[DeliveryLine]:
    """Return the latest deliveries, of one state or all."""
    return await store.some(tx, visitor.tenant_id, state=state, most=_MOST)


async def replay(tx: Tx, visitor: Visitor, subscription_id: UUID, event_id: UUID) -> None:
    """Tell an event again; one of somebody else does not exist."""
    tenant_id = await store.tenant_of(tx, subscription_id, visitor.tenant_id)
    if tenant_id is None:
        raise NotShownError
    await replay_event(tx, tenant_id, subscription_id, event_id, actor=visitor.actor)


async def deeds(tx: Tx, visitor: Visitor, correlation_id: str) -> list[Deed]:
    """Return what the audit log has of one call."""
    return await store.deeds(tx, correlation_id, visitor.tenant_id, _MOST)
