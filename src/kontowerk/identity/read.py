"""Read tenants, clients, roles and users of one tenant.

Spec: Management.
"""

from datetime import datetime, timedelta
from uuid import UUID

from kontowerk.connectors.contract import History
from kontowerk.identity import rules
from kontowerk.identity.model import (
    ApiKey,
    BadOriginError,
    Client,
    ClientRole,
    CustomerId,
    Tenant,
    TenantId,
    UnknownClientError,
    UnknownRoleError,
    UnknownTenantError,
    UnknownUserError,
    User,
)
from kontowerk.identity.store import keys as key_store
from kontowerk.identity.store import tenants as tenant_store
from kontowerk.identity.store import users as user_store
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import existing


async def tenant(tx: Tx, name: str) -> Tenant:
    """Return a tenant by name; operators only, callers know their own."""
    return existing(await tenant_store.tenant(tx, name), UnknownTenantError)


async def tenant_of(tx: Tx, tenant_id: UUID) -> Tenant:
    """Return a tenant by the id that something of its own carries."""
    return existing(await tenant_store.tenant_by_id(tx, tenant_id), UnknownTenantError)


async def tenants(tx: Tx) -> list[Tenant]:
    """Return all tenants; operators only."""
    return await tenant_store.tenants(tx)


async def is_regulated(tx: Tx, tenant_id: TenantId) -> bool:
    """Say whether a tenant may touch credentials, and so may ask its users itself."""
    return await tenant_store.is_regulated(tx, tenant_id)


async def may_profile(tx: Tx, customer_id: UUID) -> bool:
    """Say whether the tenant of a user lets its life and means be judged."""
    return await tenant_store.may_profile(tx, customer_id) is not False


async def learns(tx: Tx, customer_id: UUID) -> bool:
    """Say whether corrections of a user may teach the tenant's tagging."""
    return await tenant_store.learns(tx, customer_id) is True


async def unsynced_lifetime(tx: Tx, tenant_id: TenantId) -> timedelta:
    """Return how long data of accesses that are not kept lives after its fetch (OP-059)."""
    seconds = await tenant_store.unsynced_lifetime(tx, tenant_id)
    if seconds is None:
        raise UnknownTenantError
    return timedelta(seconds=seconds)


async def history(tx: Tx, tenant_id: TenantId) -> History:
    """Return how far back the first fetch of an access goes when nobody says (OP-067)."""
    found = await tenant_store.history(tx, tenant_id)
    if found is None:
        raise UnknownTenantError
    return History(found)


async def checks_passwords(tx: Tx, tenant_id: TenantId) -> bool:
    """Say whether new passwords of a tenant's users have to hold against guessing."""
    return await tenant_store.checks_passwords(tx, tenant_id)


async def clients(tx: Tx, of: Tenant) -> list[Client]:
    return await tenant_store.clients(tx, of)


async def client(tx: Tx, of: Tenant, name: str) -> Client:
    return existing(await tenant_store.client(tx, of, name), UnknownClientError)


async def api_keys(tx: Tx, of: Tenant) -> list[ApiKey]:
    """Return the API keys of a tenant's users, also ended ones."""
    return await key_store.api_keys_of_tenant(tx, of.id)


async def count_ending_api_keys(tx: Tx, before: datetime) -> int:
    """Count API keys of all tenants that end until then; operators only."""
    return await key_store.count_ending_api_keys(tx, before)


async def roles(tx: Tx, of: Tenant, client_name: str) -> list[ClientRole]:
    return await tenant_store.roles(tx, await client(tx, of, client_name))


async def role(tx: Tx, of: Tenant, client_name: str, name: str) -> ClientRole:
    return existing(
        await tenant_store.role(tx, await client(tx, of, client_name), name), UnknownRoleError
    )


async def role_users(
    tx: Tx, of: Tenant, client_name: str, role_name: str, *, after: UUID | None, most: int
) -> list[CustomerId]:
    """Return some of the users that have a role, by reference."""
    found = await role(tx, of, client_name, role_name)
    return await user_store.role_users(tx, found.id, after=after, most=most)


async def role_user(
    tx: Tx, of: Tenant, client_name: str, role_name: str, user_id: UUID
) -> CustomerId:
    """Return the user when it has the role."""
    found = await role(tx, of, client_name, role_name)
    if not await user_store.has_role(tx, found.id, user_id):
        raise UnknownUserError
    return CustomerId(user_id)


async def users(
    tx: Tx,
    tenant_id: TenantId,
    *,
    include_inactive: bool = False,
    after: UUID | None = None,
    most: int | None = None,
) -> list[User]:
    """Return users of a tenant by reference, all or some."""
    return await user_store.users(
        tx, tenant_id, include_inactive=include_inactive, after=after, most=most
    )


async def customers(
    tx: Tx, tenant_id: UUID | None, *, after: UUID | None, most: int
) -> list[CustomerId]:
    """Return users of one or of all tenants, active or not, by id; operators only."""
    return await user_store.customers(tx, tenant_id, after, most)


async def customer_count(tx: Tx, tenant_id: UUID | None) -> int:
    """Count users of one or of all tenants, active or not; operators only."""
    return await user_store.count(tx, tenant_id)


async def user(tx: Tx, tenant_id: TenantId, user_id: UUID) -> User:
    return existing(await user_store.user(tx, tenant_id, user_id), UnknownUserError)


async def is_known_origin(tx: Tx, origin: str) -> bool:
    """Say whether any tenant lets browsers of this origin call the service."""
    try:
        rules.check_origin(origin)
    except BadOriginError:
        return False
    return await tenant_store.is_known_origin(tx, origin)
