"""Counted tries per login at a bank, across all tenants."""

from collections.abc import Mapping
from typing import Any, Final

from kontowerk.bankcalls.model import LoginAttempts
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
_FORGET: Final = "DELETE FROM login_attempt WHERE login_key = $1"
_IS_PROVEN: Final = "SELECT true FROM login_attempt WHERE login_key = $1 AND proven_key = $2"
# `attempts` is the sum, for workers of the release before.
_CHANGE: Final = """
UPDATE login_attempt
SET attempts = $2, wrong = $3, refused_key = $4, unheard_key = $5, proven_key = $6, changed_at = $7
WHERE login_key = $1
"""


async def hold(tx: Tx, login_key: bytes) -> LoginAttempts:
    """Return what is known of a login and keep others from counting meanwhile."""
    row = await tx.row(_HOLD, login_key)
    while row is None:
        await tx.run(_ADD, login_key, tx.now)
        row = await tx.row(_HOLD, login_key)
    return _tries(row)


async def lock(tx: Tx, login_key: bytes) -> LoginAttempts | None:
    """Return what is known of a login, if anything is, and keep others from counting."""
    row = await tx.row(_HOLD, login_key)
    return None if row is None else _tries(row)


async def forget(tx: Tx, login_key: bytes) -> None:
    """Delete what was counted for a login that nobody has any more."""
    await tx.run(_FORGET, login_key)


async def is_proven(tx: Tx, login_key: bytes, secret: bytes) -> bool:
    return bool(await tx.value(_IS_PROVEN, login_key, secret))


async def change(tx: Tx, login_key: bytes, tries: LoginAttempts) -> None:
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


def _tries(row: Mapping[str, Any]) -> LoginAttempts:
    unheard = _parted(row["unheard_key"])
    # Of what the release before has counted nobody knows that it was unheard.
    wrong = max(row["wrong"], row["attempts"] - len(unheard))
    return LoginAttempts(
        wrong, _parted(row["refused_key"]), unheard, row["proven_key"], row["changed_at"]
    )


def _parted(joined: bytes | None) -> tuple[bytes, ...]:
    found = joined or b""
    return tuple(found[at : at + _BYTES] for at in range(0, len(found), _BYTES))
