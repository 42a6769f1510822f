"""Tenants, clients, roles and API keys in PostgreSQL."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.contract import History
from kontowerk.identity.model import Client, ClientId, ClientRole, RoleId, Tenant, TenantId
from kontowerk.kit.db import Tx

_TENANT: Final = """
SELECT id, name, description, regulated, cors_origins, password_min_length, profiling,
       post_wait
FROM tenant WHERE name = $1
"""

_TENANT_BY_ID: Final = """
SELECT id, name, description, regulated, cors_origins, password_min_length, profiling,
       post_wait
FROM tenant WHERE id = $1
"""

_TENANTS: Final = """
SELECT id, name, description, regulated, cors_origins, password_min_length, profiling,
       post_wait
FROM tenant ORDER BY name
"""

_MAY_PROFILE: Final = """
SELECT t.profiling FROM app_user u JOIN tenant t ON t.id = u.tenant_id WHERE u.id = $1
"""

_LEARNS: Final = """
SELECT t.learning FROM app_user u JOIN tenant t ON t.id = u.tenant_id WHERE u.id = $1
"""

_SET_LEARNING: Final = "UPDATE tenant SET learning = $2 WHERE id = $1"

_SET_PROFILING: Final = "UPDATE tenant SET profiling = $2 WHERE id = $1"

_SET_POST_WAIT: Final = "UPDATE tenant SET post_wait = $2 WHERE id = $1"

_SET_CALLBACK_BASES: Final = "UPDATE tenant SET callback_bases = $2 WHERE id = $1"

_IS_REGULATED: Final = "SELECT regulated FROM tenant WHERE id = $1"

_UNSYNCED_LIFETIME: Final = "SELECT unsynced_lifetime FROM tenant WHERE id = $1"

_HISTORY: Final = "SELECT history FROM tenant WHERE id = $1"

_CHECKS_PASSWORDS: Final = "SELECT checked_passwords FROM tenant WHERE id = $1"

_SET_CHECKED: Final = "UPDATE tenant SET checked_passwords = $2 WHERE id = $1"

_SET_HISTORY: Final = "UPDATE tenant SET history = $2 WHERE id = $1"

_ADD_TENANT: Final = """
INSERT INTO tenant (id, name, description, regulated, callback_bases, callback_any, cors_origins,
                    password_min_length, post_wait, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
"""

_CLIENTS: Final = """
SELECT id, name, description, granted_scopes
FROM client WHERE tenant_id = $1 ORDER BY name
"""

_CLIENT: Final = """
SELECT id, name, description, granted_scopes
FROM client WHERE tenant_id = $1 AND name = $2
"""

_CLIENT_WITH_SECRET: Final = """
SELECT c.client_id, c.client_name, c.client_description, c.granted_scopes, c.secret_hash,
       t.id, t.name, t.description, t.regulated, t.cors_origins, t.password_min_length,
       t.profiling, t.post_wait
FROM client_named($1, $2) c JOIN tenant t ON t.id = c.tenant_id AND t.closed_at IS NULL
"""

_ADD_CLIENT: Final = """
INSERT INTO client (id, tenant_id, name, description, secret_hash, granted_scopes, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
"""

_SET_SECRET: Final = "UPDATE client SET secret_hash = $3 WHERE tenant_id = $1 AND id = $2"

_ROLES: Final = """
SELECT id, name, description, default_role, granted_scopes
FROM client_role WHERE tenant_id = $1 AND client_id = $2 ORDER BY name
"""

_ROLE: Final = """
SELECT id, name, description, default_role, granted_scopes
FROM client_role WHERE tenant_id = $1 AND client_id = $2 AND name = $3
"""

_ADD_ROLE: Final = """
INSERT INTO client_role (id, tenant_id, client_id, name, description, default_role,
                         granted_scopes, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""

_ORIGIN_KNOWN: Final = "SELECT EXISTS (SELECT FROM tenant WHERE $1 = ANY(cors_origins))"
_BASES: Final = "SELECT callback_bases FROM tenant WHERE id = $1 AND NOT callback_any"

_CLOSE: Final = "UPDATE tenant SET closed_at = coalesce(closed_at, $2) WHERE id = $1"
_REMOVE_TOKENS: Final = """
DELETE FROM access_token WHERE hash = ANY(ARRAY(
  SELECT hash FROM access_token WHERE client_id = $1 LIMIT $2))
"""
_REMOVE_KEYS: Final = """
DELETE FROM api_key WHERE tenant_id = $1 AND client_id = $2 AND id = ANY(ARRAY(
  SELECT id FROM api_key WHERE client_id = $2 LIMIT $3))
"""
# Whoever loses a role loses the tokens that may hold its scopes.
_REMOVE_MEMBERS: Final = """
WITH gone AS (
  DELETE FROM client_role_user WHERE role_id = $1 AND user_id = ANY(ARRAY(
    SELECT user_id FROM client_role_user WHERE role_id = $1 LIMIT $2)) RETURNING user_id),
ended AS (DELETE FROM access_token k USING gone WHERE k.user_id = gone.user_id)
SELECT count(*) FROM gone
"""
_REMOVE_ROLE: Final = "DELETE FROM client_role WHERE tenant_id = $1 AND id = $2"
_REMOVE_CLIENT: Final = "DELETE FROM client WHERE tenant_id = $1 AND id = $2"
_REMOVE_TENANT: Final = "DELETE FROM tenant WHERE id = $1 AND closed_at IS NOT NULL"
_TELL: Final = "SELECT pg_notify('kw_tokens', $1)"


async def tenant(tx: Tx, name: str) -> Tenant | None:
    return await tx.one(tenant_of, _TENANT, name)


async def tenant_by_id(tx: Tx, tenant_id: UUID) -> Tenant | None:
    return await tx.one(tenant_of, _TENANT_BY_ID, tenant_id)


async def tenants(tx: Tx) -> list[Tenant]:
    return [tenant_of(row) for row in await tx.rows(_TENANTS)]


async def is_regulated(tx: Tx, tenant_id: TenantId) -> bool:
    return bool(await tx.value(_IS_REGULATED, tenant_id))


async def may_profile(tx: Tx, customer_id: UUID) -> bool | None:
    return await tx.value(_MAY_PROFILE, customer_id)


async def learns(tx: Tx, customer_id: UUID) -> bool | None:
    return await tx.value(_LEARNS, customer_id)


async def set_learning(tx: Tx, tenant_id: TenantId, *, allowed: bool) -> None:
    await tx.run(_SET_LEARNING, tenant_id, allowed)


async def set_profiling(tx: Tx, tenant_id: TenantId, *, allowed: bool) -> None:
    await tx.run(_SET_PROFILING, tenant_id, allowed)


async def set_post_wait(tx: Tx, tenant_id: TenantId, seconds: int) -> None:
    await tx.run(_SET_POST_WAIT, tenant_id, seconds)


async def set_callback_bases(tx: Tx, tenant_id: TenantId, bases: Sequence[str]) -> None:
    await tx.run(_SET_CALLBACK_BASES, tenant_id, list(bases))


async def unsynced_lifetime(tx: Tx, tenant_id: TenantId) -> int | None:
    return await tx.value(_UNSYNCED_LIFETIME, tenant_id)


async def history(tx: Tx, tenant_id: TenantId) -> str | None:
    return await tx.value(_HISTORY, tenant_id)


async def checks_passwords(tx: Tx, tenant_id: TenantId) -> bool:
    return bool(await tx.value(_CHECKS_PASSWORDS, tenant_id))


async def set_checked_passwords(tx: Tx, tenant_id: TenantId, *, checked: bool) -> None:
    await tx.run(_SET_CHECKED, tenant_id, checked)


async def set_history(tx: Tx, tenant_id: TenantId, history: History) -> None:
    await tx.run(_SET_HISTORY, tenant_id, history)


async def add_tenant(
    tx: Tx, new: Tenant, *, callback_bases: Sequence[str], callback_any: bool
) -> None:
    await tx.run(
        _ADD_TENANT,
        new.id,
        new.name,
        new.description,
        new.regulated,
        list(callback_bases),
        callback_any,
        sorted(new.cors_origins),
        new.password_min_length,
        new.post_wait,
        tx.now,
    )


async def clients(tx: Tx, of: Tenant) -> list[Client]:
    return [_client(row, of) for row in await tx.rows(_CLIENTS, of.id)]


async def client(tx: Tx, of: Tenant, name: str) -> Client | None:
    row = await tx.row(_CLIENT, of.id, name)
    return _client(row, of) if row else None


async def client_with_secret(
    tx: Tx, tenant_name: str, client_name: str
) -> tuple[Client, bytes] | None:
    row = await tx.row(_CLIENT_WITH_SECRET, tenant_name, client_name)
    return (client_of(row), row["secret_hash"]) if row else None


async def add_client(tx: Tx, new: Client, secret_hash: bytes) -> None:
    scopes = sorted(new.granted_scopes)
    await tx.run(
        _ADD_CLIENT, new.id, new.tenant.id, new.name, new.description, secret_hash, scopes, tx.now
    )


async def set_secret(tx: Tx, of: Client, secret_hash: bytes) -> None:
    await tx.run(_SET_SECRET, of.tenant.id, of.id, secret_hash)


async def roles(tx: Tx, of: Client) -> list[ClientRole]:
    return [_role(row) for row in await tx.rows(_ROLES, of.tenant.id, of.id)]


async def role(tx: Tx, of: Client, name: str) -> ClientRole | None:
    return await tx.one(_role, _ROLE, of.tenant.id, of.id, name)


async def add_role(tx: Tx, of: Client, new: ClientRole) -> None:
    await tx.run(
        _ADD_ROLE,
        new.id,
        of.tenant.id,
        of.id,
        new.name,
        new.description,
        new.default,
        sorted(new.granted_scopes),
        tx.now,
    )


async def is_known_origin(tx: Tx, origin: str) -> bool:
    return bool(await tx.value(_ORIGIN_KNOWN, origin))


async def bases(tx: Tx, tenant_id: UUID) -> tuple[str, ...]:
    """Return the bases of a tenant; empty when every https URL is allowed."""
    return tuple(await tx.value(_BASES, tenant_id) or ())


async def close(tx: Tx, tenant_id: UUID) -> None:
    """Let nobody of a tenant in any more, and forget the tokens that processes trust."""
    await tx.run(_CLOSE, tenant_id, tx.now)
    await tx.run(_TELL, "*")


async def remove_tokens(tx: Tx, client: Client, most: int) -> int:
    count = await tx.run(_REMOVE_TOKENS, client.id, most)
    await tx.run(_TELL, str(client.id))
    return count


async def remove_keys(tx: Tx, client: Client, most: int) -> int:
    return await tx.run(_REMOVE_KEYS, client.tenant.id, client.id, most)


async def remove_members(tx: Tx, role_id: RoleId, most: int) -> int:
    count = int(await tx.value(_REMOVE_MEMBERS, role_id, most))
    await tx.run(_TELL, "*")
    return count


async def remove_role(tx: Tx, client: Client, role_id: RoleId) -> None:
    await tx.run(_REMOVE_ROLE, client.tenant.id, role_id)


async def remove_client(tx: Tx, client: Client) -> None:
    await tx.run(_REMOVE_CLIENT, client.tenant.id, client.id)


async def remove_tenant(tx: Tx, tenant_id: UUID) -> bool:
    """Remove a closed tenant; False when it is open."""
    return await tx.run(_REMOVE_TENANT, tenant_id) == 1


def tenant_of(row: Mapping[str, Any]) -> Tenant:
    return Tenant(
        id=TenantId(row["id"]),
        name=row["name"],
        description=row["description"],
        regulated=row["regulated"],
        cors_origins=frozenset(row["cors_origins"]),
        password_min_length=row["password_min_length"],
        profiling=row["profiling"],
        post_wait=row["post_wait"],
    )


def client_of(row: Mapping[str, Any]) -> Client:
    return Client(
        id=ClientId(row["client_id"]),
        tenant=tenant_of(row),
        name=row["client_name"],
        description=row["client_description"],
        granted_scopes=frozenset(row["granted_scopes"]),
    )


def _client(row: Mapping[str, Any], of: Tenant) -> Client:
    scopes = frozenset[str](row["granted_scopes"])
    return Client(ClientId(row["id"]), of, row["name"], row["description"], scopes)


def _role(row: Mapping[str, Any]) -> ClientRole:
    return ClientRole(
        id=RoleId(row["id"]),
        name=row["name"],
        description=row["description"],
        default=row["default_role"],
        granted_scopes=frozenset(row["granted_scopes"]),
    )
