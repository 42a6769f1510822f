"""Shred the keys of a tenant that is removed: what they sealed can never be opened again."""

from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.vault import store


async def end_tenant(tx: Tx, tenant_id: UUID, *, actor: str) -> int:
    """Delete all keys of a tenant and return how many there were."""
    await store.lock_tenant(tx, tenant_id)
    count = await store.drop_all_keys(tx, tenant_id)
    await audit.record(
        tx, actor=actor, action="vault.end", subject=f"tenant:{tenant_id}", tenant_id=tenant_id
    )
    return count
