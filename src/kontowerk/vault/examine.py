"""Try every tenant key, without using it: for `doctor`. Spec: OAuth2 and keys (`/encrypt`)."""

from kontowerk.kit.db import Database
from kontowerk.vault import rules, store
from kontowerk.vault.kek import KeyEncryptionKey


async def openable_tenant_keys(db: Database, *, kek: KeyEncryptionKey) -> int:
    """Unwrap all tenant keys and return how many; raises KekRefusedError at the first failure."""
    async with db.read() as tx:
        keys = await store.all_tenant_keys(tx)
    for key in keys:
        await kek.unwrap(key.wrapped, rules.tenant_key_context(key.tenant_id, key.version))
    return len(keys)
