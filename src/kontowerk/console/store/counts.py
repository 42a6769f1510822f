"""Kept counts: the notes of what changed are added to what was counted before."""

from datetime import datetime
from typing import Final

from kontowerk.kit.db import Tx

_ONE_AT_A_TIME: Final = "SELECT pg_try_advisory_xact_lock(hashtext('kontowerk fold counts'))"
_FOLD: Final = """
WITH noted AS (
  DELETE FROM console_count_change WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM console_count_change LIMIT $1))
  RETURNING kind, tenant_id, key, n, last_at, refreshed_at),
added AS (
  INSERT INTO console_count AS c (kind, tenant_id, key, n, last_at, refreshed_at)
  SELECT kind, tenant_id, key, sum(n), max(last_at), max(refreshed_at)
  FROM noted GROUP BY kind, tenant_id, key
  ON CONFLICT (kind, tenant_id, key) DO UPDATE SET n = c.n + excluded.n,
    last_at = greatest(c.last_at, excluded.last_at),
    refreshed_at = greatest(c.refreshed_at, excluded.refreshed_at)
  RETURNING 1)
SELECT count(*) FROM noted
"""
# What has a time is remembered for a while: when a bank last answered, though nobody is there now.
_DROP: Final = """
DELETE FROM console_count WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM console_count WHERE n = 0 AND last_at IS NULL LIMIT $2)
  || ARRAY(SELECT ctid FROM console_count WHERE n = 0 AND last_at < $1 LIMIT $2))
"""


async def is_alone(tx: Tx) -> bool:
    """Say whether nobody else adds up; holds until the transaction ends."""
    return bool(await tx.value(_ONE_AT_A_TIME))


async def fold(tx: Tx, most: int) -> int:
    """Add up so many notes; returns how many there were."""
    return int(await tx.value(_FOLD, most))


async def drop_empty(tx: Tx, before: datetime, most: int) -> int:
    """Delete counts of nothing: those without a time, and those of before an instant."""
    return await tx.run(_DROP, before, most)
