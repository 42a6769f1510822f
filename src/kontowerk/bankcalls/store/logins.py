"""Whose logins are, by their keyed names; across all tenants, as the names are."""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

# Whoever was erased meanwhile is not noted.
_NOTE: Final = """
INSERT INTO login_owner (customer_id, login_key, noted_at)
SELECT $1, $2, $3 WHERE EXISTS (SELECT FROM app_user u WHERE u.id = $1)
ON CONFLICT DO NOTHING
"""
_END: Final = """
WITH ended AS (DELETE FROM login_owner WHERE customer_id = $1 RETURNING login_key)
INSERT INTO login_ended (login_key, due_at) SELECT login_key, $2 FROM ended
ON CONFLICT (login_key) DO NOTHING
"""
_DUE: Final = "SELECT login_key FROM login_ended WHERE due_at <= $1 ORDER BY due_at LIMIT $2"
_LOCK: Final = "SELECT true FROM login_ended WHERE login_key = $1 FOR UPDATE SKIP LOCKED"
_LOOK_LATER: Final = "UPDATE login_ended SET due_at = $2 WHERE login_key = $1"
_SETTLED: Final = "DELETE FROM login_ended WHERE login_key = $1"
_DROP_ERASED: Final = """
DELETE FROM login_owner o
WHERE o.login_key = $1 AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = o.customer_id)
"""
_HAS_OWNER: Final = "SELECT EXISTS (SELECT FROM login_owner WHERE login_key = $1)"


async def note(tx: Tx, customer_id: UUID, login_key: bytes) -> None:
    """Remember that a person has this login."""
    await tx.run(_NOTE, customer_id, login_key, tx.now)


async def end(tx: Tx, customer_id: UUID, due_at: datetime) -> int:
    """Forget which logins a person had, and let them be looked at; returns how many."""
    return await tx.run(_END, customer_id, due_at)


async def due(tx: Tx, most: int) -> list[bytes]:
    """Return the logins to look at."""
    return [row[0] for row in await tx.rows(_DUE, tx.now, most)]


async def lock(tx: Tx, login_key: bytes) -> bool:
    """Say whether a login is to be looked at and nobody else does."""
    return bool(await tx.value(_LOCK, login_key))


async def look_later(tx: Tx, login_key: bytes, due_at: datetime) -> None:
    await tx.run(_LOOK_LATER, login_key, due_at)


async def settled(tx: Tx, login_key: bytes) -> None:
    """Look at a login no more."""
    await tx.run(_SETTLED, login_key)


async def has_owner(tx: Tx, login_key: bytes) -> bool:
    """Say whether a person who is still there has this login."""
    await tx.run(_DROP_ERASED, login_key)
    return bool(await tx.value(_HAS_OWNER, login_key))
