"""A tenant as it begins: keys, an admin client, a user client, and their roles."""

from dataclasses import dataclass

from kontowerk.identity import tenants
from kontowerk.identity.model import CUSTOMER_SCOPES, MANAGEMENT_SCOPES, Client, Scope, Tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.db import Tx
from kontowerk.kit.secret import Secret
from kontowerk.vault import tenant_keys
from kontowerk.vault.kek import KeyEncryptionKey


@dataclass(frozen=True, slots=True)
class ClientLogin:
    """What a client logs in with."""

    username: str
    secret: Secret[str]


@dataclass(frozen=True, slots=True)
class NewTenant:
    """A tenant with the logins of its two clients."""

    tenant: Tenant
    admin: ClientLogin
    user: ClientLogin


async def begin_tenant(
    tx: Tx, name: str, policy: TenantPolicy, *, kek: KeyEncryptionKey, cell: str
) -> NewTenant:
    """Add a tenant that can be used at once."""
    tenant = await tenants.add_tenant(tx, name, policy)
    await tenant_keys.found(tx, tenant.id, kek=kek, actor="operator")
    admin, admin_secret = await tenants.add_client(
        tx, tenant, "admin", MANAGEMENT_SCOPES, cell=cell, description="Manages users and roles"
    )
    user, user_secret = await tenants.add_client(
        tx, tenant, "user", CUSTOMER_SCOPES, cell=cell, description="Acts for customers"
    )
    await _add_roles(tx, admin, user)
    return NewTenant(
        tenant, ClientLogin(admin.username, admin_secret), ClientLogin(user.username, user_secret)
    )


async def _add_roles(tx: Tx, admin: Client, user: Client) -> None:
    await tenants.add_role(
        tx,
        user,
        "customer",
        CUSTOMER_SCOPES,
        default=True,
        description="Everything a customer can do; every new user has it",
    )
    await tenants.add_role(
        tx,
        user,
        "reader",
        (Scope.PROVIDER_READ, Scope.CUSTOMER_READ),
        default=False,
        description="Looks, changes nothing",
    )
    await tenants.add_role(
        tx,
        admin,
        "manager",
        MANAGEMENT_SCOPES,
        default=False,
        description="Manages the tenant under a person's own login",
    )
