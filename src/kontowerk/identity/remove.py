"""Remove clients and roles, and a tenant that has nobody left: what operators do.

In small transactions, so that a large one is removed without holding others up. Each may be
stopped anywhere and repeated: the first step closes the door, the last one removes the row.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from kontowerk.identity import read, rules
from kontowerk.identity.errors import StillOpenError
from kontowerk.identity.model import Client, ClientRole, Tenant
from kontowerk.identity.store import removal as store
from kontowerk.identity.store import tenants
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import new_secret

_BATCH: Final = 1_000


async def close_tenant(tx: Tx, tenant: Tenant, *, actor: str) -> None:
    """Let nobody in any more: no token is issued, and those that are there stop."""
    await store.close(tx, tenant.id)
    await _record(tx, tenant, actor, "tenant.close", tenant.name)


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
        nobody_knows = rules.hash_of_secret(new_secret("cs", "x"))
        await tenants.set_secret(tx, client, nobody_knows)
        await _record(tx, tenant, actor, "client.close", client.username)
    await _in_batches(db, lambda tx: store.remove_keys(tx, client, _BATCH))
    await _in_batches(db, lambda tx: store.remove_tokens(tx, client, _BATCH))
    async with db.read() as tx:
        roles = await read.roles(tx, tenant, name)
    for role in roles:
        await _remove_role(db, client, role, actor)
    async with db.begin() as tx:
        await store.remove_client(tx, client)
        await _record(tx, tenant, actor, "client.remove", client.username)


async def remove_tenant(tx: Tx, tenant: Tenant, *, actor: str) -> None:
    """Remove a closed tenant of which nothing else is left; raises StillOpenError."""
    if not await store.remove_tenant(tx, tenant.id):
        raise StillOpenError
    await _record(tx, tenant, actor, "tenant.remove", tenant.name)


async def _remove_role(db: Database, client: Client, role: ClientRole, actor: str) -> None:
    await _in_batches(db, lambda tx: store.remove_members(tx, role.id, _BATCH))
    async with db.begin() as tx:
        await store.remove_role(tx, client, role.id)
        await _record(tx, client.tenant, actor, "role.remove", f"{client.username}/{role.name}")


async def _in_batches(db: Database, remove: Callable[[Tx], Awaitable[int]]) -> None:
    removed = _BATCH
    while removed == _BATCH:
        async with db.begin() as tx:
            removed = await remove(tx)


async def _record(tx: Tx, tenant: Tenant, actor: str, action: str, subject: str) -> None:
    await audit.record(tx, actor=actor, action=action, subject=subject, tenant_id=tenant.id)
