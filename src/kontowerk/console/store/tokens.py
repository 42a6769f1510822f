"""Tokens of the console in PostgreSQL, and logins that still owe a code; hashes and seals only."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.console.model import ConsoleRole, ConsoleToken
from kontowerk.kit.db import Tx

_ADD: Final = """
INSERT INTO console_token (id, hash, role, tenant_id, label, name, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_EVERY: Final = """
SELECT id, role, tenant_id, label, created_at, expires_at, revoked_at, name, factor_since,
  last_login
FROM console_token ORDER BY created_at, id
"""
_NAMED: Final = """
SELECT id, role, tenant_id, label, created_at, expires_at, revoked_at, name, factor_since,
  last_login
FROM console_token WHERE name = $1 AND revoked_at IS NULL FOR UPDATE
"""
_VALID: Final = """
SELECT id, role, tenant_id, label, created_at, expires_at, revoked_at, name, factor_since,
  last_login
FROM console_token WHERE hash = $1 AND revoked_at IS NULL AND expires_at > $2
"""
_REVOKE: Final = "UPDATE console_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL"
_LOGGED_IN: Final = "UPDATE console_token SET last_login = $2 WHERE id = $1"
_ADD_ENTRY: Final = """
INSERT INTO console_entry (hash, token_id, language, opener, pending, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""
_ENTRY: Final = """
SELECT k.id, k.role, k.tenant_id, k.label, k.created_at, k.expires_at, k.revoked_at, k.name,
  k.factor_since, k.last_login,
  k.factor, k.factor_step, k.wrong_codes, k.closed_until, e.language, e.opener, e.pending
FROM console_entry e
JOIN console_token k ON k.id = e.token_id AND k.revoked_at IS NULL AND k.expires_at > $2
WHERE e.hash = $1 AND e.expires_at > $2
"""
# Codes are judged one after the other, whichever processes they come to.
_LOCKED_ENTRY: Final = f"{_ENTRY} FOR UPDATE OF k"
_END_ENTRY: Final = "DELETE FROM console_entry WHERE hash = $1"
_END_ENTRIES: Final = "DELETE FROM console_entry WHERE token_id = $1"
_END_OLD_ENTRIES: Final = "DELETE FROM console_entry WHERE expires_at <= $1"
_WRONG: Final = "UPDATE console_token SET wrong_codes = $2, closed_until = $3 WHERE id = $1"
_PASS: Final = """
UPDATE console_token
SET factor = $2, factor_since = coalesce(factor_since, $4), factor_step = $3,
  wrong_codes = 0, closed_until = NULL, last_login = $4
WHERE id = $1
"""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A login that owes a code: what is sealed of it, and how it went so far."""

    token: ConsoleToken
    language: str
    opener: bytes
    pending: bytes | None
    factor: bytes | None
    factor_step: int | None
    wrong_codes: int
    closed_until: datetime | None


_FORGET_TENANT: Final = "DELETE FROM console_token WHERE tenant_id = $1"


async def add(tx: Tx, new: ConsoleToken, token_hash: bytes) -> None:
    values = (new.role.value, new.tenant_id, new.label, new.name, new.created_at, new.expires_at)
    await tx.run(_ADD, new.id, token_hash, *values)


async def every(tx: Tx) -> list[ConsoleToken]:
    return [_token(row) for row in await tx.rows(_EVERY)]


async def named(tx: Tx, name: str) -> ConsoleToken | None:
    row = await tx.row(_NAMED, name)
    return _token(row) if row else None


async def valid(tx: Tx, token_hash: bytes) -> ConsoleToken | None:
    row = await tx.row(_VALID, token_hash, tx.now)
    return _token(row) if row else None


async def revoke(tx: Tx, token_id: UUID) -> bool:
    """End a token and logins that it began; say whether there was one to end."""
    ended = await tx.run(_REVOKE, token_id, tx.now) == 1
    await tx.run(_END_ENTRIES, token_id)
    return ended


async def logged_in(tx: Tx, token_id: UUID) -> None:
    await tx.run(_LOGGED_IN, token_id, tx.now)


async def add_entry(
    tx: Tx,
    entry_hash: bytes,
    of: ConsoleToken,
    *,
    language: str,
    opener: bytes,
    pending: bytes | None,
    expires_at: datetime,
) -> None:
    await tx.run(_END_OLD_ENTRIES, tx.now)
    await tx.run(_ADD_ENTRY, entry_hash, of.id, language, opener, pending, tx.now, expires_at)


async def entry(tx: Tx, entry_hash: bytes, *, locked: bool = False) -> EntryRow | None:
    row = await tx.row(_LOCKED_ENTRY if locked else _ENTRY, entry_hash, tx.now)
    if row is None:
        return None
    values: dict[str, Any] = dict(row)
    of_entry = (*EntryRow.__slots__,)
    own = {name: values.pop(name) for name in of_entry if name != "token"}
    return EntryRow(token=_token(values), **own)


async def end_entry(tx: Tx, entry_hash: bytes) -> None:
    await tx.run(_END_ENTRY, entry_hash)


async def note_wrong(tx: Tx, token_id: UUID, wrong: int, closed_until: datetime | None) -> None:
    await tx.run(_WRONG, token_id, wrong, closed_until)


async def note_passed(tx: Tx, token_id: UUID, factor: bytes, step: int) -> None:
    """Keep the second factor and the step of its code, which no code may have again."""
    await tx.run(_PASS, token_id, factor, step, tx.now)


def _token(row: Mapping[str, Any]) -> ConsoleToken:
    values: dict[str, Any] = {**row, "role": ConsoleRole(row["role"])}
    return ConsoleToken(**values)


async def forget_tenant(tx: Tx, tenant_id: UUID) -> int:
    """Delete the tokens of a tenant; their sessions and open logins go with them."""
    return await tx.run(_FORGET_TENANT, tenant_id)
