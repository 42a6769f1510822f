"""Users and their roles in PostgreSQL."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.identity.model import (
    CustomerId,
    KeyTrace,
    LoggedErasure,
    PasswordRecord,
    RoleId,
    TenantId,
    User,
    UserData,
)
from kontowerk.kit.db import Tx

_USERS: Final = """
SELECT id, username, firstname, lastname, active, created_at
FROM app_user
WHERE tenant_id = $1 AND (active OR $2)
  AND id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY id LIMIT $4
"""
_CUSTOMERS: Final = """
SELECT id FROM app_user
WHERE ($1::uuid IS NULL OR tenant_id = $1) AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3
"""
_COUNT: Final = "SELECT count(*) FROM app_user WHERE $1::uuid IS NULL OR tenant_id = $1"
_USER: Final = """
SELECT id, username, firstname, lastname, active, created_at
FROM app_user WHERE tenant_id = $1 AND id = $2
"""
_LOCK_USER: Final = """
SELECT id, username, firstname, lastname, active, created_at
FROM app_user WHERE tenant_id = $1 AND id = $2 FOR UPDATE
"""
# Everything a login needs in one round trip: it is the most expensive request there is.
_LOGIN: Final = """
SELECT u.id, u.username, u.password_hash, ARRAY(
  SELECT DISTINCT unnest(r.granted_scopes)
  FROM client_role_user ru JOIN client_role r ON r.id = ru.role_id
  WHERE r.tenant_id = $1 AND ru.user_id = u.id) AS scopes
FROM app_user u WHERE u.tenant_id = $1 AND u.username_key = $2 AND u.active
"""
_ADD: Final = """
INSERT INTO app_user (tenant_id, id, username, username_key, password_hash, firstname, lastname,
                      created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_CHANGE: Final = """
UPDATE app_user SET username = $3, username_key = $4, password_hash = $5,
                    firstname = $6, lastname = $7, active = active OR $8,
                    deactivated_at = CASE WHEN $8 THEN NULL ELSE deactivated_at END
WHERE tenant_id = $1 AND id = $2
"""
_REHASH: Final = """
UPDATE app_user SET password_hash = $4 WHERE tenant_id = $1 AND id = $2 AND password_hash = $3
"""
_DEACTIVATE: Final = """
UPDATE app_user SET active = false, deactivated_at = $3 WHERE tenant_id = $1 AND id = $2
"""
_ERASE: Final = "DELETE FROM app_user WHERE tenant_id = $1 AND id = $2"
_RECEIPT: Final = """
INSERT INTO erasure_receipt (id, tenant_id, user_id, erased_at, erased)
VALUES ($1, $2, $3, $4, $5::jsonb)
"""
_UNLOGGED: Final = """
SELECT id AS receipt_id, tenant_id, user_id, erased_at FROM erasure_receipt
WHERE logged_at IS NULL ORDER BY erased_at LIMIT $1
"""
_MARK_LOGGED: Final = """
UPDATE erasure_receipt SET logged_at = $2 WHERE id = ANY($1::uuid[])
"""
_REMOVE_OLD_RECEIPTS: Final = """
DELETE FROM erasure_receipt WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM erasure_receipt WHERE erased_at < $1 ORDER BY erased_at LIMIT $2))
"""
_ASSIGN_DEFAULTS: Final = """
INSERT INTO client_role_user (role_id, user_id, assigned_at)
SELECT id, $2, $3 FROM client_role WHERE tenant_id = $1 AND default_role
"""
_ASSIGN: Final = """
INSERT INTO client_role_user (role_id, user_id, assigned_at) VALUES ($1, $2, $3)
ON CONFLICT DO NOTHING
"""
_ROLE_USERS: Final = """
SELECT user_id FROM client_role_user
WHERE role_id = $1 AND user_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
ORDER BY user_id LIMIT $3
"""
_HAS_ROLE: Final = """
SELECT EXISTS (SELECT FROM client_role_user WHERE role_id = $1 AND user_id = $2)
"""
_SCOPES: Final = """
SELECT DISTINCT unnest(r.granted_scopes) AS scope
FROM client_role_user ru JOIN client_role r ON r.id = ru.role_id
WHERE r.tenant_id = $1 AND ru.user_id = $2
"""
_ROLES_OF_USER: Final = """
SELECT c.name || '/' || r.name AS name
FROM client_role_user ru JOIN client_role r ON r.id = ru.role_id JOIN client c ON c.id = r.client_id
WHERE r.tenant_id = $1 AND ru.user_id = $2 ORDER BY 1
"""

_API_KEYS: Final = """
SELECT c.name AS client_name, k.created_at, k.revoked_at
FROM api_key k JOIN client c ON c.id = k.client_id
WHERE k.tenant_id = $1 AND k.user_id = $2 ORDER BY k.id
"""


async def users(
    tx: Tx, tenant_id: TenantId, *, include_inactive: bool, after: UUID | None, most: int | None
) -> list[User]:
    rows = await tx.rows(_USERS, tenant_id, include_inactive, after, most)
    return [_user(row) for row in rows]


async def customers(
    tx: Tx, tenant_id: UUID | None, after: UUID | None, most: int
) -> list[CustomerId]:
    rows = await tx.rows(_CUSTOMERS, tenant_id, after, most)
    return [CustomerId(row["id"]) for row in rows]


async def count(tx: Tx, tenant_id: UUID | None) -> int:
    return await tx.value(_COUNT, tenant_id)


async def user(tx: Tx, tenant_id: TenantId, user_id: UUID) -> User | None:
    return await tx.one(_user, _USER, tenant_id, user_id)


async def lock_user(tx: Tx, tenant_id: TenantId, user_id: UUID) -> User | None:
    """Return the user and keep others from changing it until the transaction ends."""
    return await tx.one(_user, _LOCK_USER, tenant_id, user_id)


async def login(tx: Tx, tenant_id: TenantId, key: str) -> PasswordRecord | None:
    """Return what an active user is checked with, and the scopes of its roles."""
    row = await tx.row(_LOGIN, tenant_id, key)
    if row is None:
        return None
    scopes = frozenset[str](row["scopes"])
    return PasswordRecord(CustomerId(row["id"]), row["username"], row["password_hash"], scopes)


async def add(
    tx: Tx, tenant_id: TenantId, user_id: CustomerId, key: str, data: UserData, password_hash: str
) -> None:
    await tx.run(_ADD, tenant_id, user_id, *_columns(key, data, password_hash), tx.now)
    await tx.run(_ASSIGN_DEFAULTS, tenant_id, user_id, tx.now)


async def change(
    tx: Tx,
    tenant_id: TenantId,
    user_id: UUID,
    key: str,
    data: UserData,
    password_hash: str,
    *,
    activate: bool,
) -> None:
    await tx.run(_CHANGE, tenant_id, user_id, *_columns(key, data, password_hash), activate)


async def rehash(tx: Tx, tenant_id: TenantId, user_id: UUID, old: str, new: str) -> None:
    """Replace a hash made with outdated costs, unless the password changed meanwhile."""
    await tx.run(_REHASH, tenant_id, user_id, old, new)


async def deactivate(tx: Tx, tenant_id: TenantId, user_id: UUID) -> None:
    await tx.run(_DEACTIVATE, tenant_id, user_id, tx.now)


async def erase(tx: Tx, tenant_id: TenantId, user_id: UUID) -> None:
    await tx.run(_ERASE, tenant_id, user_id)


async def add_receipt(
    tx: Tx, receipt_id: UUID, tenant_id: TenantId, user_id: UUID, erased_json: str
) -> None:
    await tx.run(_RECEIPT, receipt_id, tenant_id, user_id, tx.now, erased_json)


async def unlogged_erasures(tx: Tx, most: int) -> list[LoggedErasure]:
    return [LoggedErasure(**row) for row in await tx.rows(_UNLOGGED, most)]


async def mark_logged(tx: Tx, receipts: Sequence[UUID]) -> None:
    await tx.run(_MARK_LOGGED, list(receipts), tx.now)


async def remove_old_receipts(tx: Tx, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD_RECEIPTS, before, most)


async def assign(tx: Tx, role_id: RoleId, user_id: UUID) -> None:
    await tx.run(_ASSIGN, role_id, user_id, tx.now)


async def role_users(tx: Tx, role_id: RoleId, *, after: UUID | None, most: int) -> list[CustomerId]:
    rows = await tx.rows(_ROLE_USERS, role_id, after, most)
    return [CustomerId(row["user_id"]) for row in rows]


async def has_role(tx: Tx, role_id: RoleId, user_id: UUID) -> bool:
    return bool(await tx.value(_HAS_ROLE, role_id, user_id))


async def scopes(tx: Tx, tenant_id: TenantId, user_id: UUID) -> frozenset[str]:
    """Return the union of the scopes of all roles of the user."""
    return frozenset(row["scope"] for row in await tx.rows(_SCOPES, tenant_id, user_id))


async def role_names(tx: Tx, tenant_id: TenantId, user_id: UUID) -> list[str]:
    """Return the user's roles as `<client>/<role>`."""
    return [row["name"] for row in await tx.rows(_ROLES_OF_USER, tenant_id, user_id)]


async def api_keys(tx: Tx, tenant_id: TenantId, user_id: UUID) -> list[KeyTrace]:
    """Return what is known of a user's API keys, without the keys."""
    return [KeyTrace(**row) for row in await tx.rows(_API_KEYS, tenant_id, user_id)]


def _user(row: Mapping[str, Any]) -> User:
    return User(**row)


def _columns(key: str, data: UserData, password_hash: str) -> tuple[str | None, ...]:
    return data.username, key, password_hash, data.firstname, data.lastname
