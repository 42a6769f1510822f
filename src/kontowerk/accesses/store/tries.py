"""Counted tries per login at a bank, across all tenants."""

from typing import Final

from kontowerk.accesses.model import Tries
from kontowerk.kit.db import Tx

# Names of secrets are keyed hashes of one length; those of one column stand one after the other.
_BYTES: Final = 32

_ADD: Final = """
INSERT INTO login_attempt (login_key, changed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING
"""
_HOLD: Final = """
SELECT attempts, wrong, refused_key, unheard_key, proven_key, changed_at
FROM login_attempt WHERE login_key = $1 FOR UPDATE
"""
# `attempts` is the sum, for workers of the release before.
_CHANGE: Final = """
UPDATE login_attempt
SET attempts = $2, wrong = $3, refused_key = $4, unheard_key = $5, proven_key = $6, changed_at = $7
WHERE login_key = $1
"""


async def hold(tx: Tx, login_key: bytes) -> Tries:
    """Return what is known of a login and keep others from counting meanwhile."""
    row = await tx.row(_HOLD, login_key)
    while row is None:
        await tx.run(_ADD, login_key, tx.now)
        row = await tx.row(_HOLD, login_key)
    unheard = _parted(row["unheard_key"])
    # Of what the release before has counted nobody knows that it was unheard.
    wrong = max(row["wrong"], row["attempts"] - len(unheard))
    return Tries(wrong, _parted(row["refused_key"]), unheard, row["proven_key"], row["changed_at"])


async def change(tx: Tx, login_key: bytes, tries: Tries) -> None:
    await tx.run(
        _CHANGE,
        login_key,
        tries.attempts,
        tries.wrong,
        b"".join(tries.refused) or None,
        b"".join(tries.unheard) or None,
        tries.proven,
        tries.changed_at,
    )


def _parted(joined: bytes | None) -> tuple[bytes, ...]:
    found = joined or b""
    return tuple(found[at : at + _BYTES] for at in range(0, len(found), _BYTES))
