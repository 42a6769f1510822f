"""Events in PostgreSQL, seen by a tenant over all its customers.

The only statements of this room without a customer: the transaction names the tenant instead,
and row-level security shows the events of that tenant.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webhooks.model import Cursor, NewTransactions
from kontowerk.webhooks.store.events import event_of

_AS_TENANT: Final = "SELECT set_config('kw.tenant', $1, true)"
# An event is shown when no transaction that began before its own is still open. Such a
# transaction could yet write an event that sorts before it, and a cursor would have passed it.
# The driver knows no xid8, so it is read as text, under another name than the column: ORDER BY
# takes the name of an output before that of a column, and text puts 1000 before 999.
_AFTER: Final = """
SELECT id, at, customer_id, access_id, serial, new_transactions, xid::text AS written_in
FROM webhook_event
WHERE tenant_id = $1 AND (xid, id) > ($2::text::xid8, $3::uuid)
  AND xid < pg_snapshot_xmin(pg_current_snapshot())
ORDER BY xid, id LIMIT $4
"""
_IS_AHEAD: Final = "SELECT $1::text::xid8 >= pg_snapshot_xmax(pg_current_snapshot())"
_REMOVE_OLD: Final = """
DELETE FROM webhook_event WHERE tenant_id = $1 AND (customer_id, access_id, serial) IN (
  SELECT customer_id, access_id, serial FROM webhook_event
  WHERE tenant_id = $1 AND at < $2 ORDER BY at LIMIT $3)
"""


async def look_as(tx: Tx, tenant_id: UUID) -> None:
    """Let the rest of the transaction see the events of a tenant."""
    await tx.run(_AS_TENANT, str(tenant_id))


async def after(
    tx: Tx, tenant_id: UUID, cursor: Cursor, most: int
) -> list[tuple[Cursor, NewTransactions]]:
    """Return the next events of the feed, each with its place."""
    rows = await tx.rows(_AFTER, tenant_id, str(cursor.xid), cursor.event_id, most)
    return [(Cursor(int(row["written_in"]), row["id"]), event_of(row)) for row in rows]


async def is_ahead(tx: Tx, cursor: Cursor) -> bool:
    """Say whether a cursor names a transaction that this server has not begun."""
    ahead: bool = await tx.value(_IS_AHEAD, str(cursor.xid))
    return ahead


async def remove_old(tx: Tx, tenant_id: UUID, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD, tenant_id, before, most)
