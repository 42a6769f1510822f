"""Refuse a sealed value that can be seen to be wrong, before anything is stored (OP-042).

Spec: Credentials.
"""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.vault import rules, store
from kontowerk.vault.errors import SealedFault, SealedFormatError


async def check_shape(tx: Tx, tenant_id: UUID, text: str) -> None:
    """Raise SealedFormatError for a bad form and for a key that is unknown or too old."""
    key_id = rules.parse_wire(text).key_id
    keys = {key.key_id: key for key in await store.public_keys(tx, tenant_id)}
    key = keys.get(key_id)
    if key is None:
        raise SealedFormatError(SealedFault.UNKNOWN_KEY)
    if not rules.is_accepted(key, tx.now):
        raise SealedFormatError(SealedFault.RETIRED_KEY)
