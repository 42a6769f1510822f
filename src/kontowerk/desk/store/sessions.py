"""Tokens and sessions of the console in PostgreSQL; hashes only."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.desk.model import DeskRole, DeskToken, Visitor
from kontowerk.kit.db import Tx

_ADD_TOKEN: Final = """
INSERT INTO console_token (id, hash, role, tenant_id, label, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_TOKENS: Final = """
SELECT id, role, tenant_id, label, created_at, expires_at, revoked_at
FROM console_token ORDER BY created_at, id
"""
_VALID_TOKEN: Final = """
SELECT id, role, tenant_id, label, created_at, expires_at, revoked_at
FROM console_token WHERE hash = $1 AND revoked_at IS NULL AND expires_at > $2
"""
_REVOKE: Final = """
UPDATE console_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL
"""
_END_OF_TOKEN: Final = "DELETE FROM console_session WHERE token_id = $1"
_ADD: Final = """
INSERT INTO console_session (hash, token_id, language, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5)
"""
_FIND: Final = """
SELECT s.token_id, k.role, k.tenant_id, t.name AS tenant_name, k.label, s.language, s.expires_at
FROM console_session s
JOIN console_token k ON k.id = s.token_id AND k.revoked_at IS NULL AND k.expires_at > $2
LEFT JOIN tenant t ON t.id = k.tenant_id
WHERE s.hash = $1 AND s.expires_at > $2
"""
_SET_LANGUAGE: Final = "UPDATE console_session SET language = $2 WHERE hash = $1"
_END: Final = "DELETE FROM console_session WHERE hash = $1"
_END_OLD: Final = "DELETE FROM console_session WHERE expires_at <= $1"
_LOOK_AS: Final = "SELECT set_config('kw.console', $1, true)"


async def add_token(tx: Tx, new: DeskToken, token_hash: bytes) -> None:
    values = (new.role.value, new.tenant_id, new.label, new.created_at, new.expires_at)
    await tx.run(_ADD_TOKEN, new.id, token_hash, *values)


async def tokens(tx: Tx) -> list[DeskToken]:
    return [_token(row) for row in await tx.rows(_TOKENS)]


async def valid_token(tx: Tx, token_hash: bytes) -> DeskToken | None:
    row = await tx.row(_VALID_TOKEN, token_hash, tx.now)
    return _token(row) if row else None


async def revoke(tx: Tx, token_id: UUID) -> bool:
    """End a token and its sessions; say whether there was one to end."""
    found = await tx.run(_REVOKE, token_id, tx.now) == 1
    await tx.run(_END_OF_TOKEN, token_id)
    return found


async def add(
    tx: Tx, session_hash: bytes, of: DeskToken, *, language: str, expires_at: datetime
) -> None:
    await tx.run(_ADD, session_hash, of.id, language, tx.now, expires_at)


async def find(tx: Tx, session_hash: bytes) -> Visitor | None:
    row = await tx.row(_FIND, session_hash, tx.now)
    return _visitor(row) if row else None


async def set_language(tx: Tx, session_hash: bytes, language: str) -> None:
    await tx.run(_SET_LANGUAGE, session_hash, language)


async def end(tx: Tx, session_hash: bytes) -> None:
    await tx.run(_END, session_hash)


async def end_old(tx: Tx) -> None:
    """Forget sessions whose time is over."""
    await tx.run(_END_OLD, tx.now)


async def look_as(tx: Tx, whom: str) -> None:
    """Let the rest of the transaction see what this visitor may see."""
    await tx.run(_LOOK_AS, whom)


def _token(row: Mapping[str, Any]) -> DeskToken:
    values: dict[str, Any] = {**row, "role": DeskRole(row["role"])}
    return DeskToken(**values)


def _visitor(row: Mapping[str, Any]) -> Visitor:
    values: dict[str, Any] = {**row, "role": DeskRole(row["role"])}
    return Visitor(**values)
