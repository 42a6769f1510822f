"""Sessions of the console in PostgreSQL; hashes of their cookies only."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.console.model import ConsoleRole, ConsoleToken, SessionLine, Terms, Visitor
from kontowerk.kit.db import Tx

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
    row = await tx.row(_FIND, session_hash, tx.now, tx.now - terms.idle, terms.second_factor)
    return _visitor(row) if row else None


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
