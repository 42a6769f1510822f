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
_AFTER: Final = """
SELECT id, at, customer_id, access_id, serial, new_transactions, xid::text AS xid
FROM webhook_event
WHERE tenant_id = $1 AND (xid, id) > ($2::text::xid8, $3::uuid)
  AND xid < pg_snapshot_xmin(pg_current_snapshot())
ORDER BY xid, id LIMIT $4
"""
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
    return [(Cursor(int(row["xid"]), row["id"]), event_of(row)) for row in rows]


async def remove_old(tx: Tx, tenant_id: UUID, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD, tenant_id, before, most)
