"""Tell callers which keys they may encrypt to. Spec: OAuth2 and keys (`/encrypt`)."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.vault import rules, store
from kontowerk.vault.model import PublicKey


async def public_keys(tx: Tx, tenant_id: UUID) -> list[PublicKey]:
    """Return the accepted keys, newest first; the first one is the one to use."""
    keys = await store.public_keys(tx, tenant_id)
    return [key for key in keys if rules.is_accepted(key, tx.now)]
