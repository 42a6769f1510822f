"""Logins and refusals of the running minutes in PostgreSQL."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx

_COUNT: Final = """
INSERT INTO login_tally AS t (minute, action, actor, subject, tenant_id)
VALUES (date_trunc('minute', $1::timestamptz), $2, $3, $4, $5)
ON CONFLICT (minute, action, actor, subject) DO UPDATE SET times = t.times + 1
"""
_TAKE: Final = """
DELETE FROM login_tally WHERE (minute, action, actor, subject) IN (
  SELECT minute, action, actor, subject FROM login_tally
  WHERE minute < date_trunc('minute', $1::timestamptz) ORDER BY minute LIMIT $2
  FOR UPDATE SKIP LOCKED
) RETURNING minute, action, actor, subject, tenant_id, times
"""


async def count(tx: Tx, action: str, actor: str, subject: str, tenant_id: UUID | None) -> None:
    await tx.run(_COUNT, tx.now, action, actor, subject, tenant_id)


async def take(tx: Tx, before: datetime, limit: int) -> Sequence[Any]:
    """Remove and return counts of minutes that are over."""
    return await tx.rows(_TAKE, before, limit)
