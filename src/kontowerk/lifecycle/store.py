"""All SQL of this room; the feed, which shows events of a tenant, is in webhooks."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.lifecycle.model import Happening, LifecycleEvent

_RECORD: Final = "SELECT lifecycle_record($1, $2, $3, $4, $5, $6, $7)"
_SOME: Final = """
SELECT id, at, customer_id, kind, serial, subject, state FROM lifecycle_event
WHERE customer_id = $1 AND (kind, serial) > ($2, $3::bigint)
ORDER BY kind, serial LIMIT $4
"""
_FORGET: Final = "DELETE FROM lifecycle_event WHERE customer_id = $1"
_FORGET_COUNTERS: Final = "DELETE FROM lifecycle_counter WHERE customer_id = $1"


async def record(
    tx: Tx, customer_id: UUID, tenant_id: UUID, happening: Happening, event_id: UUID
) -> int | None:
    """Store a happening and order its calls; None when no subscription wants it."""
    values = (happening.kind, happening.subject, happening.state, event_id, tx.now)
    return await tx.value(_RECORD, customer_id, tenant_id, *values)


async def some(
    tx: Tx, customer_id: UUID, after: tuple[str, int], most: int
) -> list[LifecycleEvent]:
    return [LifecycleEvent.of(row) for row in await tx.rows(_SOME, customer_id, *after, most)]


async def forget(tx: Tx, customer_id: UUID) -> None:
    """Delete all events of a customer, and where their numbers stand."""
    await tx.run(_FORGET, customer_id)
    await tx.run(_FORGET_COUNTERS, customer_id)
