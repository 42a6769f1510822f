"""Counted tries per login at a bank, across all tenants."""

from typing import Final

from kontowerk.accesses.model import Tries
from kontowerk.kit.db import Tx

# Names of secrets are keyed hashes of one length; the refused ones stand one after the other.
_BYTES: Final = 32

_ADD: Final = """
INSERT INTO login_attempt (login_key, changed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING
"""
_HOLD: Final = """
SELECT attempts, refused_key, proven_key, changed_at
FROM login_attempt WHERE login_key = $1 FOR UPDATE
"""
_CHANGE: Final = """
UPDATE login_attempt SET attempts = $2, refused_key = $3, proven_key = $4, changed_at = $5
WHERE login_key = $1
"""


async def hold(tx: Tx, login_key: bytes) -> Tries:
    """Return what is known of a login and keep others from counting meanwhile."""
    row = await tx.row(_HOLD, login_key)
    while row is None:
        await tx.run(_ADD, login_key, tx.now)
        row = await tx.row(_HOLD, login_key)
    joined: bytes = row["refused_key"] or b""
    refused = tuple(joined[at : at + _BYTES] for at in range(0, len(joined), _BYTES))
    return Tries(row["attempts"], refused, row["proven_key"], row["changed_at"])


async def change(tx: Tx, login_key: bytes, tries: Tries) -> None:
    refused = b"".join(tries.refused) or None
    values = (tries.attempts, refused, tries.proven, tries.changed_at)
    await tx.run(_CHANGE, login_key, *values)
