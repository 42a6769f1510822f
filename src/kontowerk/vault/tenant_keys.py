"""Keys of a tenant from its first day to its last: given, tried, changed, retired, shredded.

Nobody notices a change of keys; every step of it can be run again after an interruption.

- Transport key: callers encrypt to the new one, values for the old one are accepted 30 days more.
- Tenant key: a new version wraps the transport keys at once, the data keys customer by customer.
- KEK: all keys of tenants and workers are wrapped again by its present primary.

What retires or shreds keys is a step of its own, because it cannot be undone.

Spec: OAuth2 and keys (`/encrypt`).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto, rules, store
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.model import (
    AlreadyFoundedError,
    DamagedKeyError,
    NoKeysError,
    PublicKey,
    RewrapProgress,
    RotatedMeanwhileError,
    StillInUseError,
    TenantKey,
    TransportKey,
)
from kontowerk.vault.opening import unwrap_private

_InClear = Mapping[int, Secret[bytes]]


async def found(tx: Tx, tenant_id: UUID, *, kek: KeyEncryptionKey, actor: str) -> PublicKey:
    """Make tenant key and transport key, in the transaction that makes the tenant."""
    plain, tenant_key = await new_tenant_key(kek, tenant_id, rules.FIRST_TENANT_KEY)
    if not await store.add_tenant_key(tx, tenant_key):
        raise AlreadyFoundedError
    public = await add_transport_key(tx, tenant_key, plain, rules.FIRST_KEY_ID)
    await _note(tx, tenant_id, actor, "vault.found")
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
        await _note(tx, tenant_id, actor, "vault.drop_old_tenant_keys")
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
    await _note(tx, tenant_id, actor, "vault.end")
    return count


async def rotate_transport_key(
    db: Database, tenant_id: UUID, *, kek: KeyEncryptionKey, actor: str
) -> PublicKey:
    """Publish a new key and retire the others."""
    keys, in_clear = await _tenant_keys(db, tenant_id, kek)
    newest = keys[-1]
    async with db.begin() as tx:
        await _lock_at(tx, tenant_id, newest.version)
        known = await store.public_keys(tx, tenant_id)
        await store.retire_transport_keys(tx, tenant_id, tx.now)
        # Ids are never used twice, so the highest one tells the next one.
        key_id = known[0].key_id + 1 if known else rules.FIRST_KEY_ID
        public = await add_transport_key(tx, newest, in_clear[newest.version], key_id)
        await _note(tx, tenant_id, actor, "vault.rotate_transport_key")
    return public


async def rotate_tenant_key(
    db: Database,
    tenant_id: UUID,
    customers: Iterable[UUID],
    *,
    kek: KeyEncryptionKey,
    actor: str,
    progress: Callable[[RewrapProgress], None] | None = None,
) -> int:
    """Make a new version, wrap everything by it and return its number.

    If it is interrupted, `rewrap_data_keys` finishes it. Until then both versions are used.
    """
    keys, in_clear = await _tenant_keys(db, tenant_id, kek)
    plain, new = await new_tenant_key(kek, tenant_id, keys[-1].version + 1)
    async with db.begin() as tx:
        await _lock_at(tx, tenant_id, keys[-1].version)
        await store.add_tenant_key(tx, new)
        await _rewrap_transport_keys(tx, new, plain, in_clear)
        await _note(tx, tenant_id, actor, "vault.rotate_tenant_key")
    await rewrap_data_keys(db, tenant_id, customers, kek=kek, progress=progress)
    return new.version


async def rewrap_data_keys(
    db: Database,
    tenant_id: UUID,
    customers: Iterable[UUID],
    *,
    kek: KeyEncryptionKey,
    progress: Callable[[RewrapProgress], None] | None = None,
) -> RewrapProgress:
    """Wrap the customers' data keys by the newest tenant key; those that are stay untouched."""
    keys, in_clear = await _tenant_keys(db, tenant_id, kek)
    newest = keys[-1].version
    done = RewrapProgress(customers=0, data_keys=0)
    for customer_id in customers:
        async with db.begin(customer_id) as tx:
            count = await _rewrap_customer(tx, customer_id, tenant_id, newest, in_clear)
        done = RewrapProgress(done.customers + 1, done.data_keys + count)
        if progress is not None:
            progress(done)
    return done


async def rewrap_kek(db: Database, *, kek: KeyEncryptionKey, actor: str) -> int:
    """Wrap all keys under the KEK by its present primary and return how many there are."""
    async with db.read() as tx:
        keys = await store.all_tenant_keys(tx)
        worker_keys = await store.all_worker_keys(tx)
    for key in keys:
        context = rules.tenant_key_context(key.tenant_id, key.version)
        wrapped = await kek.wrap(await kek.unwrap(key.wrapped, context), context)
        async with db.begin() as tx:
            if not await store.rewrap_tenant_key(tx, key, wrapped):
                raise RotatedMeanwhileError
    for name, old in worker_keys.items():
        context = rules.worker_key_context(name)
        wrapped = await kek.wrap(await kek.unwrap(old, context), context)
        async with db.begin() as tx:
            if not await store.rewrap_worker_key(tx, name, old, wrapped):
                raise RotatedMeanwhileError
    async with db.begin() as tx:
        await audit.record(tx, actor=actor, action="vault.rewrap_kek", subject="kek")
    return len(keys) + len(worker_keys)


async def _tenant_keys(
    db: Database, tenant_id: UUID, kek: KeyEncryptionKey
) -> tuple[list[TenantKey], _InClear]:
    """Return a tenant's keys, oldest first, and the same in clear by version."""
    async with db.read() as tx:
        keys = await store.tenant_keys(tx, tenant_id)
    if not keys:
        raise NoKeysError
    in_clear: dict[int, Secret[bytes]] = {}
    for key in keys:
        context = rules.tenant_key_context(tenant_id, key.version)
        in_clear[key.version] = Secret(await kek.unwrap(key.wrapped, context))
    return keys, in_clear


async def _lock_at(tx: Tx, tenant_id: UUID, version: int) -> None:
    await store.lock_tenant(tx, tenant_id)
    if await store.newest_version(tx, tenant_id) != version:
        raise RotatedMeanwhileError


async def _rewrap_transport_keys(
    tx: Tx, new: TenantKey, plain: Secret[bytes], in_clear: _InClear
) -> None:
    for key in await store.transport_keys(tx, new.tenant_id):
        private = unwrap_private(new.tenant_id, key, in_clear)
        if private is None:
            raise DamagedKeyError
        context = rules.transport_key_context(new.tenant_id, key.key_id)
        wrapped = crypto.wrap(plain, private, context)
        rewrapped = replace(key, tenant_key_version=new.version, wrapped_private=wrapped)
        await store.rewrap_transport_key(tx, new.tenant_id, rewrapped)


async def _rewrap_customer(
    tx: Tx, customer_id: UUID, tenant_id: UUID, newest: int, in_clear: _InClear
) -> int:
    await store.lock_customer(tx, customer_id)
    old = await store.old_data_keys(tx, customer_id, tenant_id, newest)
    for place, key in old:
        context = rules.data_key_context(place)
        tenant_key = in_clear.get(key.tenant_key_version)
        plain = tenant_key and crypto.unwrap(tenant_key, key.wrapped, context)
        if plain is None:
            raise DamagedKeyError
        wrapped = crypto.wrap(in_clear[newest], plain, context)
        rewrapped = replace(key, tenant_key_version=newest, wrapped=wrapped)
        await store.rewrap_data_key(tx, customer_id, rewrapped)
    return len(old)


async def _note(tx: Tx, tenant_id: UUID, actor: str, action: str) -> None:
    await audit.record(
        tx, actor=actor, action=action, subject=f"tenant:{tenant_id}", tenant_id=tenant_id
    )
