"""Remove what time has ended."""

from datetime import datetime

from kontowerk.identity.store import proofs, tokens, users
from kontowerk.kit.db import Tx

_BATCH = 5_000


async def expire_tokens(tx: Tx) -> int:
    """Delete a batch of expired tokens; returns how many there were."""
    return await tokens.expire(tx, tx.now, _BATCH)


async def expire_receipts(tx: Tx, before: datetime) -> int:
    """Delete a batch of old receipts of erasures; returns how many there were."""
    return await users.remove_old_receipts(tx, before, _BATCH)


async def expire_proofs(tx: Tx) -> int:
    """Forget a batch of proofs that could not be shown again anyway; returns how many."""
    return await proofs.expire(tx, tx.now, _BATCH)
