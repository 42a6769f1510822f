"""Encrypt a value for a caller that does not do it itself. Spec: OAuth2 and keys (`/encrypt`)."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.vault import hpke, rules, store
from kontowerk.vault.errors import NoKeysError, PlaintextTooLongError
from kontowerk.vault.model import SealedParts, WireText


async def seal(tx: Tx, tenant_id: UUID, plaintext: bytes) -> WireText:
    """Seal to the tenant's newest key; only a worker can open the result."""
    if len(plaintext) > rules.MAX_PLAINTEXT:
        raise PlaintextTooLongError
    key = rules.key_to_seal_with(await store.public_keys(tx, tenant_id))
    if key is None:
        raise NoKeysError
    info = rules.transport_info(tenant_id, key.key_id)
    return rules.to_wire(SealedParts(key.key_id, hpke.seal_to(key.public_key, plaintext, info)))
