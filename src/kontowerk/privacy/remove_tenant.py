"""Remove a tenant with everybody and everything that belongs to it.

Person after person, each in a transaction of its own, with a receipt each. May be stopped and
repeated. What banks were told about consents is what `accesses.remove` tells them.
"""

from collections.abc import Callable
from typing import Final

from kontowerk.identity import read, tenants, users
from kontowerk.identity.model import Tenant, UnknownUserError
from kontowerk.kit.db import Database, Tx
from kontowerk.privacy.erase import erase
from kontowerk.vault.tenant_keys import end_tenant
from kontowerk.webform.branding import remove_brand
from kontowerk.webhooks import read as webhooks
from kontowerk.webhooks.subscribe import unsubscribe

_CUSTOMERS: Final = 200  # asked for at once


async def empty_tenant(
    db: Database, tenant: Tenant, *, actor: str, told: Callable[[int], None]
) -> int:
    """Close a tenant, erase its users, remove its subscriptions and clients.

    Returns how many users there were; `told` is called with the number erased so far.
    """
    async with db.begin() as tx:
        await tenants.close_tenant(tx, tenant, actor=actor)
    erased = 0
    while True:
        async with db.read() as tx:
            customers = await read.customers(tx, tenant.id, after=None, most=_CUSTOMERS)
        for customer_id in customers:
            async with db.begin(customer_id) as tx:
                try:
                    await users.deactivate(tx, tenant, customer_id, actor=actor)
                    await erase(tx, tenant, customer_id, actor=actor)
                except UnknownUserError:
                    continue  # erased by somebody else a moment ago
            erased += 1
        if not customers:
            break
        told(erased)
    async with db.read() as tx:
        subscriptions = await webhooks.every(tx, tenant.id)
    for subscription in subscriptions:
        async with db.begin(subscription.id) as tx:
            await unsubscribe(tx, tenant.id, subscription.id, actor=actor)
    async with db.read() as tx:
        clients = await read.clients(tx, tenant)
    for client in clients:
        await tenants.remove_client(db, tenant, client.name, actor=actor)
    return erased


async def remove_empty_tenant(tx: Tx, tenant: Tenant, *, actor: str) -> None:
    """Shred the keys of an emptied tenant and remove it."""
    await remove_brand(tx, tenant)
    await end_tenant(tx, tenant.id, actor=actor)
    await tenants.remove_tenant(tx, tenant, actor=actor)
