"""Events in PostgreSQL, seen by their customer, or by a tenant over all its customers.

The only statements of this room without a customer: the transaction names the tenant instead, and
row-level security shows the events of that tenant.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.lifecycle.model import EventKind, LifecycleEvent
from kontowerk.lifecycle.record import EventNumber
from kontowerk.webhooks.model import (
    NEW_TRANSACTIONS,
    Cursor,
    Delivery,
    EventKey,
    NewTransactions,
    StoredEvent,
)

_ONE: Final = """
SELECT e.id, e.at, e.customer_id, e.access_id, e.serial, e.new_transactions, e.tenant_id
FROM access a
JOIN webhook_event e ON e.customer_id = a.customer_id AND e.access_id = a.access_id
WHERE a.customer_id = $1 AND a.key = $2 AND e.serial = $3
"""

_ONE_OF_LIFE: Final = """
SELECT id, at, customer_id, kind, serial, subject, state, tenant_id FROM lifecycle_event
WHERE customer_id = $1 AND kind = $2 AND serial = $3
"""

_SOME: Final = """
SELECT id, at, customer_id, access_id, serial, new_transactions
FROM webhook_event
WHERE customer_id = $1 AND (access_id, serial) > ($2, $3::bigint)
ORDER BY access_id, serial LIMIT $4
"""
_AS_TENANT: Final = "SELECT set_config('kw.tenant', $1, true)"
# An event is shown when no transaction that began before its own is still open. Such a
# transaction could yet write an event that sorts before it, and a cursor would have passed it.
# The driver knows no xid8, so it is read as text, under another name than the column: ORDER BY
# takes the name of an output before that of a column, and text puts 1000 before 999.
# Both tables are read by one statement, so that both are of one instant.
_AFTER: Final = """
SELECT id, at, customer_id, kind, serial, subject, state, new_transactions,
  xid::text AS written_in
FROM (
  (SELECT id, at, customer_id, NULL AS kind, serial, access_id AS subject, NULL AS state,
     new_transactions, xid
   FROM webhook_event
   WHERE tenant_id = $1 AND (xid, id) > ($2::text::xid8, $3::uuid)
     AND xid < pg_snapshot_xmin(pg_current_snapshot()) AND $6
   ORDER BY xid, id LIMIT $4)
  UNION ALL
  (SELECT id, at, customer_id, kind, serial, subject, state, NULL, xid
   FROM lifecycle_event
   WHERE tenant_id = $1 AND (xid, id) > ($2::text::xid8, $3::uuid)
     AND xid < pg_snapshot_xmin(pg_current_snapshot()) AND kind = ANY ($5::text[])
   ORDER BY xid, id LIMIT $4)
) events
ORDER BY events.xid, events.id LIMIT $4
"""
_IS_AHEAD: Final = "SELECT $1::text::xid8 >= pg_snapshot_xmax(pg_current_snapshot())"
_REMOVE_OLD: Final = """
DELETE FROM webhook_event WHERE tenant_id = $1 AND ctid = ANY(ARRAY(
  SELECT ctid FROM webhook_event WHERE tenant_id = $1 AND at < $2 ORDER BY at LIMIT $3))
"""
_REMOVE_OLD_OF_LIFE: Final = """
DELETE FROM lifecycle_event WHERE tenant_id = $1 AND ctid = ANY(ARRAY(
  SELECT ctid FROM lifecycle_event WHERE tenant_id = $1 AND at < $2 ORDER BY at LIMIT $3))
"""
_NUMBER_OF: Final = """
SELECT customer_id, kind, serial FROM lifecycle_event WHERE tenant_id = $1 AND id = $2
"""
_SOURCE_OF: Final = """
SELECT e.customer_id, a.key AS access_key, e.serial
FROM webhook_event e
JOIN access a ON a.customer_id = e.customer_id AND a.access_id = e.access_id
WHERE e.tenant_id = $1 AND e.id = $2
"""
# Whoever is second finds it waiting and changes nothing.
_BEGIN_ANEW: Final = """
UPDATE webhook_delivery SET state = 'waiting', attempts = 0, changed_at = $3
WHERE subscription_id = $1 AND event_id = $2 AND state <> 'waiting'
"""


async def one(tx: Tx, source: EventKey | EventNumber) -> tuple[StoredEvent, UUID] | None:
    """Return an event with the tenant it belongs to, or None when it is gone.

    One of new bookings goes with its access.
    """
    if isinstance(source, EventNumber):
        row = await tx.row(_ONE_OF_LIFE, source.customer_id, source.kind, source.serial)
        return None if row is None else (LifecycleEvent.of(row), row["tenant_id"])
    row = await tx.row(_ONE, source.customer_id, source.access_key, source.serial)
    return None if row is None else (event_of(row), row["tenant_id"])


async def some(
    tx: Tx, customer_id: UUID, after: tuple[str, int], most: int
) -> list[NewTransactions]:
    return [event_of(row) for row in await tx.rows(_SOME, customer_id, *after, most)]


def event_of(row: Mapping[str, Any]) -> NewTransactions:
    return NewTransactions(
        id=row["id"],
        at=row["at"],
        customer_id=row["customer_id"],
        access_id=row["access_id"],
        serial=row["serial"],
        count=row["new_transactions"],
    )


def _any_of(row: Mapping[str, Any]) -> StoredEvent:
    if row["kind"] is not None:
        return LifecycleEvent.of(row)
    return event_of({**row, "access_id": row["subject"]})


async def look_as(tx: Tx, tenant_id: UUID) -> None:
    """Let the rest of the transaction see the events of a tenant."""
    await tx.run(_AS_TENANT, str(tenant_id))


async def after(
    tx: Tx, tenant_id: UUID, cursor: Cursor, most: int, kinds: Sequence[str]
) -> list[tuple[Cursor, StoredEvent]]:
    """Return the next events of these kinds in the feed, each with its place."""
    wanted = (list(kinds), NEW_TRANSACTIONS in kinds)
    rows = await tx.rows(_AFTER, tenant_id, str(cursor.xid), cursor.event_id, most, *wanted)
    return [(Cursor(int(row["written_in"]), row["id"]), _any_of(row)) for row in rows]


async def is_ahead(tx: Tx, cursor: Cursor) -> bool:
    """Say whether a cursor names a transaction that this server has not begun."""
    ahead: bool = await tx.value(_IS_AHEAD, str(cursor.xid))
    return ahead


async def remove_old_events(tx: Tx, tenant_id: UUID, before: datetime, most: int) -> int:
    """Remove old events, the two sorts in turn; returns how many."""
    removed = await tx.run(_REMOVE_OLD, tenant_id, before, most)
    if removed == most:
        return removed
    return await tx.run(_REMOVE_OLD_OF_LIFE, tenant_id, before, most) or removed


async def source_of(tx: Tx, tenant_id: UUID, event_id: UUID) -> EventKey | EventNumber | None:
    """Return where an event of a tenant is stored, if it still is."""
    row = await tx.row(_SOURCE_OF, tenant_id, event_id)
    if row is not None:
        return EventKey(**row)
    row = await tx.row(_NUMBER_OF, tenant_id, event_id)
    if row is None:
        return None
    return EventNumber(row["customer_id"], EventKind(row["kind"]), row["serial"])


async def begin_anew(tx: Tx, way: Delivery) -> bool:
    """Let a delivery that ended wait for its first call again; False when it waits already."""
    return await tx.run(_BEGIN_ANEW, way.subscription_id, way.event_id, tx.now) == 1
