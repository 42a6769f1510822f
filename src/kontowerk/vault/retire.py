"""Delete the old versions of a tenant's key after a rotation. Spec: OAuth2 and keys (`/encrypt`).

A step of its own, because it cannot be undone.
"""

from collections.abc import Iterable
from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Database
from kontowerk.vault import store
from kontowerk.vault.errors import NoKeysError, StillInUseError


async def drop_old_tenant_keys(
    db: Database, tenant_id: UUID, customers: Iterable[UUID], *, actor: str
) -> int:
    """Delete all versions but the newest and return how many.

    `customers` must be all customers of the tenant, inactive ones too: the credentials of one
    that is left out and not re-wrapped are lost. Raises StillInUseError at the first data key
    of theirs that needs an old version.
    """
    async with db.read() as tx:
        newest = await store.newest_version(tx, tenant_id)
    if not newest:
        raise NoKeysError
    for customer_id in customers:
        async with db.begin(customer_id) as tx:
            if await store.old_data_keys(tx, customer_id, tenant_id, newest):
                raise StillInUseError(customer_id)
    async with db.begin() as tx:
        await store.lock_tenant(tx, tenant_id)
        count = await store.drop_tenant_keys_before(tx, tenant_id, newest)
        await audit.record(
            tx,
            actor=actor,
            action="vault.drop_old_tenant_keys",
            subject=f"tenant:{tenant_id}",
            tenant_id=tenant_id,
        )
    return count
