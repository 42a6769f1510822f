"""Tenant keys in clear, in a worker only, for at most a minute. Spec: Credentials."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.secret import Secret
from kontowerk.vault import rules, store
from kontowerk.vault.kek import KeyEncryptionKey

_TRUST_KEYS_FOR: Final = timedelta(seconds=60)

TenantKeys = dict[int, Secret[bytes]]


class Keyring:
    """Unwraps tenant keys; no transaction is open while the KEK is asked."""

    def __init__(self, db: Database, kek: KeyEncryptionKey, clock: Clock) -> None:
        self._db = db
        self._kek = kek
        self._clock = clock
        self._cache: dict[UUID, tuple[datetime, TenantKeys]] = {}

    async def tenant_keys(self, tenant_id: UUID, versions: set[int]) -> TenantKeys:
        """Return a tenant's keys by version; asks again when a wanted one is not remembered."""
        now = self._clock.now()
        self._cache = {key: entry for key, entry in self._cache.items() if entry[0] > now}
        if tenant_id in self._cache and versions <= self._cache[tenant_id][1].keys():
            return self._cache[tenant_id][1]
        async with self._db.read() as tx:
            wrapped = await store.tenant_keys(tx, tenant_id)
        keys: TenantKeys = {}
        for key in wrapped:
            context = rules.tenant_key_context(tenant_id, key.version)
            keys[key.version] = Secret(await self._kek.unwrap(key.wrapped, context))
        self._cache[tenant_id] = (now + _TRUST_KEYS_FOR, keys)
        return keys
