"""Tenants, clients, roles and API keys: added, changed and removed by operators.

Each secret is returned once and stored hashed. What may be many rows is removed in small
transactions, so that a large tenant is removed without holding others up. A removal may be stopped
anywhere and repeated: the first step closes the door, the last one removes the row.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.connectors.contract import History
from kontowerk.identity import read, rules
from kontowerk.identity.model import (
    Client,
    ClientId,
    ClientRole,
    NameTakenError,
    RoleId,
    ScopeNotGrantedError,
    StillOpenError,
    Tenant,
    TenantId,
    UnknownApiKeyError,
)
from kontowerk.identity.store import keys, tokens
from kontowerk.identity.store import tenants as store
from kontowerk.kit import audit
from kontowerk.kit.db import Database, DuplicateError, Tx
from kontowerk.kit.errors import Fault
from kontowerk.kit.ids import new_id, new_secret
from kontowerk.kit.secret import Secret, hash_of

_ACTOR = "operator"
SHORT_WAIT = 3  # seconds; most first fetches of small accounts end within
LONGEST_WAIT = 3_600

_BATCH: Final = 1_000


@dataclass(frozen=True, slots=True)
class TenantPolicy:
    """What an operator decides about a tenant."""

    regulated: bool
    description: str | None = None
    callback_bases: Sequence[str] = ()
    callback_any: bool = False
    cors_origins: Collection[str] = ()
    password_min_length: int = 1
    post_wait: int = 0


async def add_tenant(tx: Tx, name: str, policy: TenantPolicy) -> Tenant:
    """Add a tenant; its clients and keys are added separately."""
    rules.check_name(name)
    for base in policy.callback_bases:
        rules.check_callback_base(base)
    for origin in policy.cors_origins:
        rules.check_origin(origin)
    tenant = Tenant(
        id=TenantId(new_id()),
        name=name,
        description=policy.description,
        regulated=policy.regulated,
        cors_origins=frozenset(policy.cors_origins),
        password_min_length=policy.password_min_length,
        post_wait=policy.post_wait,
    )
    try:
        await store.add_tenant(
            tx, tenant, callback_bases=policy.callback_bases, callback_any=policy.callback_any
        )
    except DuplicateError:
        raise NameTakenError from None
    await _record(tx, tenant.id, "tenant.add", name)
    return tenant


async def set_callback_bases(tx: Tx, tenant: Tenant, bases: Sequence[str]) -> None:
    """Say below which addresses people may be sent back to a tenant."""
    for base in bases:
        rules.check_callback_base(base)
    await store.set_callback_bases(tx, tenant.id, bases)
    await _record(tx, tenant.id, "tenant.callbacks", tenant.name)


async def set_profiling(tx: Tx, tenant: Tenant, *, allowed: bool) -> None:
    """Say whether the lives and means of a tenant's users may be judged."""
    await store.set_profiling(tx, tenant.id, allowed=allowed)
    await _record(tx, tenant.id, f"tenant.profiling-{'on' if allowed else 'off'}", tenant.name)


async def set_learning(tx: Tx, tenant: Tenant, *, allowed: bool) -> None:
    """Say whether corrections of a tenant's users teach the tags of the others."""
    await store.set_learning(tx, tenant.id, allowed=allowed)
    await _record(tx, tenant.id, f"tenant.learning-{'on' if allowed else 'off'}", tenant.name)


async def set_history(tx: Tx, tenant: Tenant, history: History) -> None:
    """Say how far back the first fetch of an access goes when the caller does not."""
    await store.set_history(tx, tenant.id, history)
    await _record(tx, tenant.id, f"tenant.history-{history.value}", tenant.name)


async def set_checked_passwords(tx: Tx, tenant: Tenant, *, checked: bool) -> None:
    """Say whether new passwords of a tenant's users have to hold against guessing."""
    await store.set_checked_passwords(tx, tenant.id, checked=checked)
    await _record(tx, tenant.id, f"tenant.passwords-{'on' if checked else 'off'}", tenant.name)


async def set_post_wait(tx: Tx, tenant: Tenant, seconds: int) -> None:
    """Say how long a tenant's POSTs wait for the fetch they order."""
    await store.set_post_wait(tx, tenant.id, seconds)
    await _record(tx, tenant.id, f"tenant.waiting {seconds}", tenant.name)


async def add_client(
    tx: Tx,
    tenant: Tenant,
    name: str,
    scopes: Collection[str],
    *,
    cell: str,
    description: str | None = None,
) -> tuple[Client, Secret[str]]:
    """Add a client and return it with its secret."""
    rules.check_name(name)
    client = Client(ClientId(new_id()), tenant, name, description, frozenset(scopes))
    secret = new_secret("cs", cell)
    try:
        await store.add_client(tx, client, hash_of(secret))
    except DuplicateError:
        raise NameTakenError from None
    await _record(tx, tenant.id, "client.add", client.username)
    return client, Secret(secret)


async def rotate_secret(
    tx: Tx, tenant: Tenant, client_name: str, *, cell: str, revoke_tokens: bool
) -> Secret[str]:
    """Replace a client's secret; the old one stops working immediately."""
    client = await read.client(tx, tenant, client_name)
    secret = new_secret("cs", cell)
    await store.set_secret(tx, client, hash_of(secret))
    if revoke_tokens:
        await tokens.revoke_of_client(tx, tenant.id, client.id)
    await _record(tx, tenant.id, "client.rotate-secret", client.username)
    return Secret(secret)


async def add_role(
    tx: Tx,
    client: Client,
    name: str,
    scopes: Collection[str],
    *,
    default: bool,
    description: str | None = None,
) -> ClientRole:
    """Add a role; its scopes stay within those of its client."""
    rules.check_name(name)
    beyond = sorted(frozenset(scopes) - client.granted_scopes)
    if beyond:
        raise ScopeNotGrantedError(*(Fault("scope", scope) for scope in beyond))
    role = ClientRole(RoleId(new_id()), name, description, default, frozenset(scopes))
    try:
        await store.add_role(tx, client, role)
    except DuplicateError:
        raise NameTakenError from None
    await _record(tx, client.tenant.id, "role.add", f"{client.username}/{name}")
    return role


async def add_api_key(
    tx: Tx,
    tenant: Tenant,
    client_name: str,
    user_id: UUID,
    *,
    cell: str,
    lifetime: timedelta | None = None,
) -> tuple[UUID, Secret[str]]:
    """Make an API key that stands for one user at one client; it may have an end."""
    client = await read.client(tx, tenant, client_name)
    user = await read.user(tx, tenant.id, user_id)
    key_id, key = new_id(), new_secret("ak", cell)
    end = None if lifetime is None else tx.now + lifetime
    await keys.add_api_key(tx, key_id, hash_of(key), client, user.id, end)
    await _record(tx, tenant.id, "apikey.add", str(key_id))
    return key_id, Secret(key)


async def revoke_api_key(tx: Tx, key_id: UUID) -> None:
    """Revoke an API key and the tokens issued for it."""
    tenant_id = await keys.revoke_api_key(tx, key_id)
    if tenant_id is None:
        raise UnknownApiKeyError
    await tokens.revoke_of_api_key(tx, key_id)
    await _record(tx, tenant_id, "apikey.revoke", str(key_id))


async def close_tenant(tx: Tx, tenant: Tenant, *, actor: str) -> None:
    """Let nobody in any more: no token is issued, and those that are there stop."""
    await store.close(tx, tenant.id)
    await _record(tx, tenant.id, "tenant.close", tenant.name, actor=actor)


async def remove_role(
    db: Database, tenant: Tenant, client_name: str, name: str, *, actor: str
) -> None:
    """Remove a role from its client and from whoever has it."""
    async with db.read() as tx:
        client = await read.client(tx, tenant, client_name)
        role = await read.role(tx, tenant, client_name, name)
    await _remove_role(db, client, role, actor)


async def remove_client(db: Database, tenant: Tenant, name: str, *, actor: str) -> None:
    """Remove a client with its roles, API keys and tokens."""
    async with db.begin() as tx:
        client = await read.client(tx, tenant, name)
        nobody_knows = hash_of(new_secret("cs", "x"))
        await store.set_secret(tx, client, nobody_knows)
        await _record(tx, tenant.id, "client.close", client.username, actor=actor)
    await _remove_in_batches(db, lambda tx: store.remove_keys(tx, client, _BATCH))
    await _remove_in_batches(db, lambda tx: store.remove_tokens(tx, client, _BATCH))
    async with db.read() as tx:
        roles = await read.roles(tx, tenant, name)
    for role in roles:
        await _remove_role(db, client, role, actor)
    async with db.begin() as tx:
        await store.remove_client(tx, client)
        await _record(tx, tenant.id, "client.remove", client.username, actor=actor)


async def remove_tenant(tx: Tx, tenant: Tenant, *, actor: str) -> None:
    """Remove a closed tenant of which nothing else is left; raises StillOpenError."""
    if not await store.remove_tenant(tx, tenant.id):
        raise StillOpenError
    await _record(tx, tenant.id, "tenant.remove", tenant.name, actor=actor)


async def _remove_role(db: Database, client: Client, role: ClientRole, actor: str) -> None:
    await _remove_in_batches(db, lambda tx: store.remove_members(tx, role.id, _BATCH))
    async with db.begin() as tx:
        await store.remove_role(tx, client, role.id)
        await _record(
            tx, client.tenant.id, "role.remove", f"{client.username}/{role.name}", actor=actor
        )


async def _remove_in_batches(db: Database, remove: Callable[[Tx], Awaitable[int]]) -> None:
    removed = _BATCH
    while removed == _BATCH:
        async with db.begin() as tx:
            removed = await remove(tx)


async def _record(
    tx: Tx, tenant_id: TenantId, action: str, subject: str, actor: str = _ACTOR
) -> None:
    await audit.record(tx, actor=actor, action=action, subject=subject, tenant_id=tenant_id)
