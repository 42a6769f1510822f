"""Sealed credentials as every process may handle them: checked, kept, shredded; never opened.

Copies of the ciphertext stay unreadable wherever they are; a backup that holds the wrapped data
key as well is the exception, so the audit entries written here are replayed after a restore.

Spec: Credentials; OAuth2 and keys (`/encrypt`); OP-042, OP-060.
"""

from collections.abc import Mapping
from uuid import UUID

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.vault import crypto, rules, store
from kontowerk.vault.model import (
    NoKeysError,
    PlaintextTooLongError,
    PublicKey,
    SealedFault,
    SealedFormatError,
    SealedParts,
    StoredField,
    WireText,
)


async def check_shape(tx: Tx, tenant_id: UUID, text: str) -> None:
    """Raise SealedFormatError for a bad form and for a key that is unknown or too old."""
    key_id = rules.parse_wire(text).key_id
    keys = {key.key_id: key for key in await store.public_keys(tx, tenant_id)}
    key = keys.get(key_id)
    if key is None:
        raise SealedFormatError(SealedFault.UNKNOWN_KEY)
    if not rules.is_accepted(key, tx.now):
        raise SealedFormatError(SealedFault.RETIRED_KEY)


async def keep(tx: Tx, customer_id: UUID, access_id: str, fields: Mapping[str, str]) -> None:
    """Replace whatever was stored for the access; `fields` is field key to wire text.

    Check each value with `check_shape` first; this only takes it apart. The old data key goes
    too, so that the old credentials are shredded rather than overwritten.
    """
    sealed = {key: rules.to_bytes(rules.parse_wire(text)) for key, text in fields.items()}
    await store.lock_customer(tx, customer_id)
    await store.remove_access(tx, customer_id, access_id)
    await store.add_credentials(tx, customer_id, access_id, sealed)


async def shred(tx: Tx, customer_id: UUID, access_id: str, *, tenant_id: UUID, actor: str) -> int:
    """Shred one bank access and return how many credentials it had."""
    await store.lock_customer(tx, customer_id)
    count = await store.remove_access(tx, customer_id, access_id)
    if count:
        await _note(tx, tenant_id, actor, customer_id, f"vault.shred {access_id}")
    return count


async def shred_customer(tx: Tx, customer_id: UUID, *, tenant_id: UUID, actor: str) -> int:
    """Shred all bank accesses of a customer and return how many credentials there were."""
    await store.lock_customer(tx, customer_id)
    count = await store.remove_customer(tx, customer_id)
    if count:
        await _note(tx, tenant_id, actor, customer_id, "vault.shred")
    return count


async def _note(tx: Tx, tenant_id: UUID, actor: str, customer_id: UUID, action: str) -> None:
    # The customer is the subject, so that the entry is part of what is exported about it.
    subject = str(customer_id)
    await audit.record(tx, actor=actor, action=action, subject=subject, tenant_id=tenant_id)


async def stored_fields(tx: Tx, customer_id: UUID) -> list[StoredField]:
    """Return which fields are stored for which bank access, and since when."""
    return await store.stored_fields(tx, customer_id)


async def public_keys(tx: Tx, tenant_id: UUID) -> list[PublicKey]:
    """Return the accepted keys, newest first; the first one is the one to use."""
    keys = await store.public_keys(tx, tenant_id)
    return [key for key in keys if rules.is_accepted(key, tx.now)]


async def seal(tx: Tx, tenant_id: UUID, plaintext: bytes) -> WireText:
    """Seal to the tenant's newest key; only a worker can open the result."""
    if len(plaintext) > rules.MAX_PLAINTEXT:
        raise PlaintextTooLongError
    key = rules.key_to_seal_with(await store.public_keys(tx, tenant_id))
    if key is None:
        raise NoKeysError
    info = rules.transport_info(tenant_id, key.key_id)
    return rules.to_wire(SealedParts(key.key_id, crypto.seal_to(key.public_key, plaintext, info)))
