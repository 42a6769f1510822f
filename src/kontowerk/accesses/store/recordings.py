"""Consents to take a dialogue down, and what was taken down."""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

_ALLOW: Final = """
INSERT INTO access_recording (customer_id, access_id, tenant_id, allowed_at, until)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (customer_id, access_id) DO UPDATE
SET allowed_at = EXCLUDED.allowed_at, until = EXCLUDED.until, recorded_at = NULL, recording = NULL
"""
_IS_WANTED: Final = """
SELECT true FROM access_recording
WHERE customer_id = $1 AND access_id = $2 AND recorded_at IS NULL AND until > $3
"""
_KEEP: Final = """
UPDATE access_recording SET recorded_at = $3, recording = $4
WHERE customer_id = $1 AND access_id = $2 AND recorded_at IS NULL AND until > $3
"""
_TAKEN: Final = """
SELECT until, recording FROM access_recording WHERE customer_id = $1 AND access_id = $2
"""
_REMOVE: Final = "DELETE FROM access_recording WHERE customer_id = $1 AND access_id = $2"
_REMOVE_OLD: Final = """
DELETE FROM access_recording WHERE (customer_id, access_id) IN (
  SELECT customer_id, access_id FROM access_recording WHERE until < $1 ORDER BY until LIMIT $2)
"""


async def allow(
    tx: Tx, customer_id: UUID, access_id: str, tenant_id: UUID, until: datetime
) -> None:
    await tx.run(_ALLOW, customer_id, access_id, tenant_id, tx.now, until)


async def is_wanted(tx: Tx, customer_id: UUID, access_id: str) -> bool:
    return bool(await tx.value(_IS_WANTED, customer_id, access_id, tx.now))


async def keep(tx: Tx, customer_id: UUID, access_id: str, recording: str) -> None:
    await tx.run(_KEEP, customer_id, access_id, tx.now, recording)


async def taken(tx: Tx, customer_id: UUID, access_id: str) -> tuple[datetime, str | None] | None:
    """Return until when a consent holds and what was taken down under it."""
    rows = await tx.rows(_TAKEN, customer_id, access_id)
    return (rows[0]["until"], rows[0]["recording"]) if rows else None


async def remove(tx: Tx, customer_id: UUID, access_id: str) -> int:
    return await tx.run(_REMOVE, customer_id, access_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Remove consents that ended before; returns how many there were."""
    return await tx.run(_REMOVE_OLD, before, most)
