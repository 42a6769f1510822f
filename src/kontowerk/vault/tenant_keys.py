"""Keys of a tenant from its first day to its last: given, tried, retired, shredded.

A step of its own, because it cannot be undone.

Spec: OAuth2 and keys (`/encrypt`).
"""

from collections.abc import Iterable
from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto, rules, store
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.model import (
    AlreadyFoundedError,
    NoKeysError,
    PublicKey,
    StillInUseError,
    TenantKey,
    TransportKey,
)


async def found(tx: Tx, tenant_id: UUID, *, kek: KeyEncryptionKey, actor: str) -> PublicKey:
    """Make tenant key and transport key, in the transaction that makes the tenant."""
    plain, tenant_key = await new_tenant_key(kek, tenant_id, rules.FIRST_TENANT_KEY)
    if not await store.add_tenant_key(tx, tenant_key):
        raise AlreadyFoundedError
    public = await add_transport_key(tx, tenant_key, plain, rules.FIRST_KEY_ID)
    await audit.record(
        tx, actor=actor, action="vault.found", subject=f"tenant:{tenant_id}", tenant_id=tenant_id
    )
    return public


async def new_tenant_key(
    kek: KeyEncryptionKey, tenant_id: UUID, version: int
) -> tuple[Secret[bytes], TenantKey]:
    """Make a tenant key, in clear and wrapped; nothing is stored."""
    plain = Secret(random_bytes(rules.KEY_BYTES))
    context = rules.tenant_key_context(tenant_id, version)
    return plain, TenantKey(tenant_id, version, await kek.wrap(plain.reveal(), context))


async def add_transport_key(
    tx: Tx, tenant_key: TenantKey, plain: Secret[bytes], key_id: int
) -> PublicKey:
    """Make and store an HPKE pair; `plain` is the tenant key in clear."""
    private, public = crypto.generate_pair()
    context = rules.transport_key_context(tenant_key.tenant_id, key_id)
    wrapped = crypto.wrap(plain, private, context)
    key = TransportKey(key_id, tenant_key.version, wrapped)
    return await store.add_transport_key(tx, tenant_key.tenant_id, key, public)


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


async def openable_tenant_keys(db: Database, *, kek: KeyEncryptionKey) -> int:
    """Unwrap all tenant keys and return how many; raises KekRefusedError at the first failure."""
    async with db.read() as tx:
        keys = await store.all_tenant_keys(tx)
    for key in keys:
        await kek.unwrap(key.wrapped, rules.tenant_key_context(key.tenant_id, key.version))
    return len(keys)


async def end_tenant(tx: Tx, tenant_id: UUID, *, actor: str) -> int:
    """Delete all keys of a tenant and return how many there were."""
    await store.lock_tenant(tx, tenant_id)
    count = await store.drop_all_keys(tx, tenant_id)
    await audit.record(
        tx, actor=actor, action="vault.end", subject=f"tenant:{tenant_id}", tenant_id=tenant_id
    )
    return count
