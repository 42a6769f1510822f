"""Guesses at secrets, one row for each limit in use, and logins of the running minutes, in SQL."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx

_USED_UP: Final = """
SELECT max(g.begun_at)
FROM unnest($1::bytea[], $2::integer[]) AS wanted (key, most)
JOIN secret_guess g ON g.key = wanted.key
WHERE g.begun_at > $3 AND g.made >= wanted.most
"""
# Whoever is refused writes nothing. Rows are locked in the order of their keys, so that two callers
# never wait for each other.
_COUNT: Final = """
INSERT INTO secret_guess AS g (key, begun_at, made, most)
SELECT wanted.key, $3, 1, wanted.most
FROM unnest($1::bytea[], $2::integer[]) AS wanted (key, most)
WHERE NOT EXISTS (
  SELECT FROM unnest($1::bytea[], $2::integer[]) AS asked (key, most)
  JOIN secret_guess u ON u.key = asked.key WHERE u.begun_at > $4 AND u.made >= asked.most
) ORDER BY wanted.key
ON CONFLICT (key) DO UPDATE SET
  begun_at = CASE WHEN g.begun_at > $4 THEN g.begun_at ELSE excluded.begun_at END,
  made = CASE WHEN g.begun_at > $4 THEN g.made + 1 ELSE 1 END,
  most = excluded.most
WHERE g.begun_at <= $4 OR g.made < excluded.most
RETURNING g.key, g.begun_at
"""
# Of the minute it was counted in, and of no later one.
_GIVE_BACK: Final = """
UPDATE secret_guess g SET made = g.made - 1 FROM (
  SELECT s.key FROM unnest($1::bytea[], $2::timestamptz[]) AS counted (key, begun_at)
  JOIN secret_guess s ON s.key = counted.key AND s.begun_at = counted.begun_at
  ORDER BY s.key FOR UPDATE OF s
) AS held WHERE g.key = held.key AND g.made > 0
"""
_EXPIRE: Final = """
DELETE FROM secret_guess WHERE key IN (
  SELECT key FROM secret_guess WHERE begun_at <= $1 ORDER BY begun_at LIMIT $2
  FOR UPDATE SKIP LOCKED
)
"""

Counted = tuple[bytes, datetime]

_COUNT_LOGIN: Final = """
INSERT INTO login_tally AS t (minute, action, actor, subject, tenant_id)
VALUES (date_trunc('minute', $1::timestamptz), $2, $3, $4, $5)
ON CONFLICT (minute, action, actor, subject) DO UPDATE SET times = t.times + 1
"""
_TAKE_LOGINS: Final = """
DELETE FROM login_tally WHERE (minute, action, actor, subject) IN (
  SELECT minute, action, actor, subject FROM login_tally
  WHERE minute < date_trunc('minute', $1::timestamptz) ORDER BY minute LIMIT $2
  FOR UPDATE SKIP LOCKED
) RETURNING minute, action, actor, subject, tenant_id, times
"""


async def used_up(
    tx: Tx, keys: Sequence[bytes], most: Sequence[int], *, ended: datetime
) -> datetime | None:
    """Return when the youngest minute began in which a limit is used up, or None."""
    return await tx.value(_USED_UP, keys, most, ended)


async def count(
    tx: Tx, keys: Sequence[bytes], most: Sequence[int], *, ended: datetime
) -> list[Counted]:
    """Count one guess for each key, none if a limit is used up; return them, with their minute.

    Fewer come back if others used one up meanwhile.
    """
    rows = await tx.rows(_COUNT, keys, most, tx.now, ended)
    return [(row["key"], row["begun_at"]) for row in rows]


async def give_back(tx: Tx, counted: Sequence[Counted]) -> None:
    await tx.run(_GIVE_BACK, [key for key, _ in counted], [begun for _, begun in counted])


async def expire(tx: Tx, before: datetime, limit: int) -> int:
    return await tx.run(_EXPIRE, before, limit)


async def count_login(
    tx: Tx, action: str, actor: str, subject: str, tenant_id: UUID | None
) -> None:
    await tx.run(_COUNT_LOGIN, tx.now, action, actor, subject, tenant_id)


async def take_logins(tx: Tx, before: datetime, limit: int) -> Sequence[Any]:
    """Remove and return counts of minutes that are over."""
    return await tx.rows(_TAKE_LOGINS, before, limit)
