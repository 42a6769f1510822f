"""Links to the page of permissions and the cookies they are swapped for, in PostgreSQL."""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webform.permissions import PermissionVisit

_PUT: Final = """
INSERT INTO permission_visit (customer_id, id, tenant_id, kind, hash, expires_at)
VALUES ($1, $2, $3, 'link', $4, $5)
ON CONFLICT (customer_id) DO UPDATE SET id = excluded.id, tenant_id = excluded.tenant_id,
  kind = 'link', hash = excluded.hash, language = 'de', expires_at = excluded.expires_at
"""
_OWNER: Final = "SELECT customer_id FROM permission_visit WHERE hash = $1 AND kind = $2"
# Whoever is second finds another hash and changes nothing.
_SWAP: Final = """
UPDATE permission_visit SET kind = 'cookie', hash = $3, language = $4, expires_at = $5
WHERE customer_id = $1 AND hash = $2 AND kind = 'link' AND expires_at > $6
"""
_ONE: Final = """
SELECT customer_id, id, tenant_id, language, expires_at FROM permission_visit
WHERE customer_id = $1 AND hash = $2 AND kind = 'cookie' AND expires_at > $3
"""
_SET_LANGUAGE: Final = "UPDATE permission_visit SET language = $2 WHERE customer_id = $1"
_REMOVE_OLD: Final = """
DELETE FROM permission_visit WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM permission_visit WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))
"""
_FORGET: Final = "DELETE FROM permission_visit WHERE customer_id = $1"


async def put(
    tx: Tx, customer_id: UUID, visit_id: UUID, tenant_id: UUID, hashed: bytes, until: datetime
) -> None:
    """Keep the hash of a link; one of before opens nothing any more."""
    await tx.run(_PUT, customer_id, visit_id, tenant_id, hashed, until)


async def owner(tx: Tx, hashed: bytes, kind: str) -> UUID | None:
    return await tx.value(_OWNER, hashed, kind)


async def swap(
    tx: Tx, customer_id: UUID, link: bytes, cookie: bytes, language: str, until: datetime
) -> bool:
    """Let a cookie open what the link opened; False when it did so before, or is too old."""
    values = (link, cookie, language, until, tx.now)
    return await tx.run(_SWAP, customer_id, *values) == 1


async def one(tx: Tx, customer_id: UUID, cookie: bytes) -> PermissionVisit | None:
    row = await tx.row(_ONE, customer_id, cookie, tx.now)
    return None if row is None else PermissionVisit(**row)


async def set_language(tx: Tx, customer_id: UUID, language: str) -> None:
    await tx.run(_SET_LANGUAGE, customer_id, language)


async def forget(tx: Tx, customer_id: UUID) -> None:
    await tx.run(_FORGET, customer_id)


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    """Delete so many that ended before an instant, whoever they are of."""
    return await tx.run(_REMOVE_OLD, before, most)
