"""Who may use the console, in PostgreSQL: tokens, logins that owe a code, sessions.

Of tokens and cookies hashes only, of second factors what is sealed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.console.model import ConsoleRole, ConsoleToken, SessionLine, Terms, Visitor
from kontowerk.kit.db import Tx

_ADD_TOKEN: Final = """
INSERT INTO console_token (id, hash, role, tenant_id, label, name, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_ALL_TOKENS: Final = """
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
_FORGET_TENANT: Final = "DELETE FROM console_token WHERE tenant_id = $1"
_ADD: Final = """
INSERT INTO console_session
  (hash, id, token_id, language, created_at, seen_at, passed_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $5, $6, $7)
"""
# A session of the release before was never seen since it began.
_FIND: Final = """
SELECT s.token_id, k.role, k.tenant_id, t.name AS tenant_name, k.label, s.language, s.expires_at,
  k.name, s.id AS session_id, coalesce(s.seen_at, s.created_at) AS seen_at
FROM console_session s
JOIN console_token k ON k.id = s.token_id AND k.revoked_at IS NULL AND k.expires_at > $2
LEFT JOIN tenant t ON t.id = k.tenant_id
WHERE s.hash = $1 AND s.expires_at > $2 AND coalesce(s.seen_at, s.created_at) > $3
  AND (s.passed_at IS NOT NULL OR NOT $4)
"""
_SEE: Final = "UPDATE console_session SET seen_at = $2 WHERE hash = $1 AND seen_at < $2"
_SET_LANGUAGE: Final = "UPDATE console_session SET language = $2 WHERE hash = $1"
_END: Final = "DELETE FROM console_session WHERE hash = $1"
_END_OLD: Final = """
DELETE FROM console_session
WHERE expires_at <= $1 OR coalesce(seen_at, created_at) <= $2
"""
_END_OF_TOKEN: Final = "DELETE FROM console_session WHERE token_id = $1"
# Who is not an operator is shown, and may end, what was begun with the same token.
_EVERY: Final = """
SELECT s.id, k.role, coalesce(k.name, k.label) AS who, s.created_at, s.seen_at, s.expires_at
FROM console_session s JOIN console_token k ON k.id = s.token_id AND k.revoked_at IS NULL
WHERE s.id IS NOT NULL AND s.expires_at > $1 AND s.seen_at > $2
  AND ($3::uuid IS NULL OR s.token_id = $3)
ORDER BY s.seen_at DESC, s.id LIMIT $4
"""
_END_BY_ID: Final = """
DELETE FROM console_session WHERE id = $1 AND ($2::uuid IS NULL OR token_id = $2)
"""
_END_OTHERS: Final = "DELETE FROM console_session WHERE token_id = $1 AND id <> $2"
_LOOK_AS: Final = "SELECT set_config('kw.console', $1, true)"
_TENANTS: Final = "SELECT id, tenant_id FROM app_user WHERE id = ANY($1)"


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


async def add_token(tx: Tx, new: ConsoleToken, token_hash: bytes) -> None:
    values = (new.role.value, new.tenant_id, new.label, new.name, new.created_at, new.expires_at)
    await tx.run(_ADD_TOKEN, new.id, token_hash, *values)


async def all_tokens(tx: Tx) -> list[ConsoleToken]:
    return [_token(row) for row in await tx.rows(_ALL_TOKENS)]


async def token_named(tx: Tx, name: str) -> ConsoleToken | None:
    return await tx.one(_token, _NAMED, name)


async def valid_token(tx: Tx, token_hash: bytes) -> ConsoleToken | None:
    return await tx.one(_token, _VALID, token_hash, tx.now)


async def revoke_token(tx: Tx, token_id: UUID) -> bool:
    """End a token and logins that it began; say whether there was one to end."""
    ended = await tx.run(_REVOKE, token_id, tx.now) == 1
    await tx.run(_END_ENTRIES, token_id)
    return ended


async def note_login(tx: Tx, token_id: UUID) -> None:
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


async def forget_tokens(tx: Tx, tenant_id: UUID) -> int:
    """Delete the tokens of a tenant; their sessions and open logins go with them."""
    return await tx.run(_FORGET_TENANT, tenant_id)


async def add(
    tx: Tx,
    session_hash: bytes,
    session_id: UUID,
    of: ConsoleToken,
    *,
    language: str,
    passed: bool,
    expires_at: datetime,
) -> None:
    passed_at = tx.now if passed else None
    await tx.run(_ADD, session_hash, session_id, of.id, language, tx.now, passed_at, expires_at)


async def find(tx: Tx, session_hash: bytes, terms: Terms) -> Visitor | None:
    """Return whose session it is, if it was used lately and began as the terms ask."""
    return await tx.one(
        _visitor, _FIND, session_hash, tx.now, tx.now - terms.idle, terms.second_factor
    )


async def see(tx: Tx, session_hash: bytes) -> None:
    """Note that a session is used."""
    await tx.run(_SEE, session_hash, tx.now)


async def set_language(tx: Tx, session_hash: bytes, language: str) -> None:
    await tx.run(_SET_LANGUAGE, session_hash, language)


async def end(tx: Tx, session_hash: bytes) -> None:
    await tx.run(_END, session_hash)


async def end_of_token(tx: Tx, token_id: UUID) -> int:
    return await tx.run(_END_OF_TOKEN, token_id)


async def end_old(tx: Tx, idle: timedelta) -> None:
    """Forget sessions whose time is over."""
    await tx.run(_END_OLD, tx.now, tx.now - idle)


async def every(tx: Tx, token_id: UUID | None, *, idle: timedelta, most: int) -> list[SessionLine]:
    """Return who is logged in, by one token or by all."""
    found = list[SessionLine]()
    for row in await tx.rows(_EVERY, tx.now, tx.now - idle, token_id, most):
        values: dict[str, Any] = {**row, "role": ConsoleRole(row["role"])}
        found.append(SessionLine(**values))
    return found


async def end_by_id(tx: Tx, session_id: UUID, token_id: UUID | None) -> bool:
    """End a session, of one token or of any; False when there is none."""
    return await tx.run(_END_BY_ID, session_id, token_id) == 1


async def end_others(tx: Tx, token_id: UUID, session_id: UUID) -> None:
    """End all sessions of a token but one."""
    await tx.run(_END_OTHERS, token_id, session_id)


async def look_as(tx: Tx, whom: str) -> None:
    """Let the rest of the transaction see what this visitor may see."""
    await tx.run(_LOOK_AS, whom)


def _visitor(row: Mapping[str, Any]) -> Visitor:
    values: dict[str, Any] = {**row, "role": ConsoleRole(row["role"])}
    return Visitor(**values)


async def tenants_of(tx: Tx, people: Collection[UUID]) -> dict[UUID, UUID]:
    """Return the tenants of people; whoever is erased has none."""
    return {row["id"]: row["tenant_id"] for row in await tx.rows(_TENANTS, list(people))}
