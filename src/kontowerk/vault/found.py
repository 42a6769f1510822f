"""Give a new tenant its first keys. Spec: OAuth2 and keys (`/encrypt`)."""

from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import envelope, hpke, rules, store
from kontowerk.vault.errors import AlreadyFoundedError
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.model import PublicKey, TenantKey, TransportKey


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
    private, public = hpke.generate_pair()
    context = rules.transport_key_context(tenant_key.tenant_id, key_id)
    wrapped = envelope.wrap(plain, private, context)
    key = TransportKey(key_id, tenant_key.version, wrapped)
    return await store.add_transport_key(tx, tenant_key.tenant_id, key, public)
