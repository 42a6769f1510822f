"""Remove what time has ended."""

from kontowerk.identity.store import tokens
from kontowerk.kit.db import Tx

_BATCH = 5_000


async def expire_tokens(tx: Tx) -> int:
    """Delete a batch of expired tokens; returns how many there were."""
    return await tokens.expire(tx, tx.now, _BATCH)
