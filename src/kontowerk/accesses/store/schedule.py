"""When accesses are due. Workers look across all owners here, and nowhere else."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import Due
from kontowerk.kit.db import Tx

_ADD: Final = """
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due, expires_at)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (customer_id, access_key) DO UPDATE
SET host = EXCLUDED.host, next_due = EXCLUDED.next_due, failures = 0,
    expires_at = EXCLUDED.expires_at, reminder_due = NULL
"""
_ONE: Final = """
SELECT next_due, failures FROM access_schedule WHERE customer_id = $1 AND access_key = $2
"""
_SET: Final = """
UPDATE access_schedule SET next_due = $3, failures = $4, expires_at = $5
WHERE customer_id = $1 AND access_key = $2
"""
_SET_DUE: Final = """
UPDATE access_schedule SET next_due = $3 WHERE customer_id = $1 AND access_key = $2
"""
_BRING_FORWARD_OWN: Final = """
UPDATE access_schedule SET next_due = $2 WHERE customer_id = $1 AND next_due > $2
"""
_POSTPONE: Final = """
UPDATE access_schedule SET next_due = greatest(next_due, $3)
WHERE customer_id = $1 AND access_key = $2
"""
# A reminder that is due and was not told yet stays so, unless there is another consent.
_SET_REMINDER: Final = """
UPDATE access_schedule SET reminder_due = $3
WHERE customer_id = $1 AND access_key = $2
  AND (reminder_due IS NULL OR $4) AND reminder_due IS DISTINCT FROM $3
"""
_IS_REMINDER_DUE: Final = """
SELECT reminder_due <= $3 FROM access_schedule WHERE customer_id = $1 AND access_key = $2
"""

# Across owners -----------------------------------------------------------------------------

# One probe of the index per host, however many accesses wait.
_HOSTS: Final = """
WITH RECURSIVE hosts AS (
  (SELECT host FROM access_schedule WHERE next_due IS NOT NULL ORDER BY host LIMIT 1)
  UNION ALL
  SELECT (SELECT s.host FROM access_schedule s
          WHERE s.next_due IS NOT NULL AND s.host > h.host ORDER BY s.host LIMIT 1)
  FROM hosts h WHERE h.host IS NOT NULL
)
SELECT h.host FROM hosts h
WHERE EXISTS (SELECT FROM access_schedule s WHERE s.host = h.host AND s.next_due <= $1)
"""
_DUE: Final = """
SELECT s.customer_id, s.access_key, coalesce(u.active, false) AS active
FROM access_schedule s LEFT JOIN app_user u ON u.id = s.customer_id
WHERE s.host = $1 AND s.next_due <= $2
ORDER BY s.next_due LIMIT $3 FOR UPDATE OF s SKIP LOCKED
"""
# The first of every tenant, then the second of every tenant: one probe of the index per tenant,
# and no more of its accesses than are released.
_DUE_BY_TURNS: Final = """
WITH RECURSIVE tenants AS (
  (SELECT tenant_id FROM access_schedule
   WHERE host = $1 AND next_due IS NOT NULL ORDER BY tenant_id LIMIT 1)
  UNION ALL
  SELECT (SELECT s.tenant_id FROM access_schedule s
          WHERE s.host = $1 AND s.next_due IS NOT NULL AND s.tenant_id > t.tenant_id
          ORDER BY s.tenant_id LIMIT 1)
  FROM tenants t WHERE t.tenant_id IS NOT NULL
), turns AS (
  SELECT w.customer_id, w.access_key
  FROM tenants t,
  LATERAL (SELECT s.customer_id, s.access_key, s.next_due,
             row_number() OVER (ORDER BY s.next_due) AS turn
           FROM access_schedule s
           WHERE s.host = $1 AND s.tenant_id = t.tenant_id AND s.next_due <= $2
           ORDER BY s.next_due LIMIT $3) w
  ORDER BY w.turn, w.next_due LIMIT $3
)
SELECT s.customer_id, s.access_key, coalesce(u.active, false) AS active
FROM turns w
JOIN access_schedule s ON s.customer_id = w.customer_id AND s.access_key = w.access_key
LEFT JOIN app_user u ON u.id = s.customer_id
WHERE s.next_due <= $2 FOR UPDATE OF s SKIP LOCKED
"""
_SET_MANY: Final = """
UPDATE access_schedule s SET next_due = d.next_due
FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS d (customer_id, access_key, next_due)
WHERE s.customer_id = d.customer_id AND s.access_key = d.access_key
"""
_BRING_FORWARD: Final = """
UPDATE access_schedule SET next_due = $2 WHERE tenant_id = $1 AND next_due > $2
"""
_EXPIRED: Final = """
SELECT customer_id, access_key FROM access_schedule
WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2
"""
_REMINDERS_DUE: Final = """
SELECT customer_id, access_key FROM access_schedule
WHERE reminder_due <= $1 ORDER BY reminder_due LIMIT $2
"""


async def add(
    tx: Tx,
    customer_id: UUID,
    access_key: UUID,
    *,
    tenant_id: UUID,
    host: str,
    next_due: datetime | None,
    expires_at: datetime | None,
) -> None:
    """Put an access on the schedule, or begin it anew."""
    await tx.run(_ADD, customer_id, access_key, tenant_id, host, next_due, expires_at)


async def one(tx: Tx, customer_id: UUID, access_key: UUID) -> tuple[datetime | None, int]:
    """Return when an access is due, and how often it failed in a row."""
    row = await tx.row(_ONE, customer_id, access_key)
    return (row["next_due"], row["failures"]) if row else (None, 0)


async def change(
    tx: Tx,
    customer_id: UUID,
    access_key: UUID,
    *,
    next_due: datetime | None,
    failures: int,
    expires_at: datetime | None,
) -> None:
    await tx.run(_SET, customer_id, access_key, next_due, failures, expires_at)


async def set_due(tx: Tx, customer_id: UUID, access_key: UUID, at: datetime | None) -> None:
    await tx.run(_SET_DUE, customer_id, access_key, at)


async def postpone(tx: Tx, customer_id: UUID, access_key: UUID, at: datetime) -> None:
    """Let an access not be due before an instant."""
    await tx.run(_POSTPONE, customer_id, access_key, at)


async def set_reminder(
    tx: Tx, customer_id: UUID, access_key: UUID, at: datetime | None, *, is_new: bool
) -> None:
    """Say when the end of a consent is next to be spoken of."""
    await tx.run(_SET_REMINDER, customer_id, access_key, at, is_new)


async def is_reminder_due(tx: Tx, customer_id: UUID, access_key: UUID) -> bool:
    return await tx.value(_IS_REMINDER_DUE, customer_id, access_key, tx.now) is True


async def bring_forward_own(tx: Tx, customer_id: UUID) -> int:
    """Make all accesses of a person due that wait for their time; returns how many."""
    return await tx.run(_BRING_FORWARD_OWN, customer_id, tx.now)


async def hosts_with_due(tx: Tx) -> list[str]:
    """Return the hosts that have something to do now."""
    return [row["host"] for row in await tx.rows(_HOSTS, tx.now)]


async def hold_due(tx: Tx, host: str, limit: int) -> list[Due]:
    """Return accesses of a host that are due and that no other worker is looking at.

    The oldest first; if there are more than may be released, tenants take turns.
    """
    rows = await tx.rows(_DUE, host, tx.now, limit + 1)
    if len(rows) > limit:
        rows = await tx.rows(_DUE_BY_TURNS, host, tx.now, limit)
    return [Due(**row) for row in rows]


async def set_many(tx: Tx, due: Sequence[tuple[Due, datetime]]) -> None:
    await tx.run(
        _SET_MANY,
        [access.customer_id for access, _ in due],
        [access.access_key for access, _ in due],
        [at for _, at in due],
    )


async def bring_forward(tx: Tx, tenant_id: UUID) -> int:
    """Make all accesses of a tenant due that wait for their time; returns how many."""
    return await tx.run(_BRING_FORWARD, tenant_id, tx.now)


async def reminders_due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and keys of accesses whose consent is to be spoken of."""
    rows = await tx.rows(_REMINDERS_DUE, tx.now, limit)
    return [(row["customer_id"], row["access_key"]) for row in rows]


async def expired(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and keys of accesses whose time is over."""
    rows = await tx.rows(_EXPIRED, tx.now, limit)
    return [(row["customer_id"], row["access_key"]) for row in rows]
