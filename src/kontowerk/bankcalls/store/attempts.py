"""Counted tries per login at a bank, and whose logins are, by keyed names; across all tenants."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

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
    return await tx.one(_tries, _HOLD, login_key)


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


# Whoever was erased meanwhile is not noted.
_NOTE: Final = """
INSERT INTO login_owner (customer_id, login_key, noted_at)
SELECT $1, $2, $3 WHERE EXISTS (SELECT FROM app_user u WHERE u.id = $1)
ON CONFLICT DO NOTHING
"""
_END: Final = """
WITH ended AS (DELETE FROM login_owner WHERE customer_id = $1 RETURNING login_key)
INSERT INTO login_ended (login_key, due_at) SELECT login_key, $2 FROM ended
ON CONFLICT (login_key) DO NOTHING
"""
_DUE: Final = "SELECT login_key FROM login_ended WHERE due_at <= $1 ORDER BY due_at LIMIT $2"
_LOCK_ENDED: Final = "SELECT true FROM login_ended WHERE login_key = $1 FOR UPDATE SKIP LOCKED"
_LOOK_LATER: Final = "UPDATE login_ended SET due_at = $2 WHERE login_key = $1"
_SETTLED: Final = "DELETE FROM login_ended WHERE login_key = $1"
_DROP_ERASED: Final = """
DELETE FROM login_owner o
WHERE o.login_key = $1 AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = o.customer_id)
"""
_HAS_OWNER: Final = "SELECT EXISTS (SELECT FROM login_owner WHERE login_key = $1)"


async def note_owner(tx: Tx, customer_id: UUID, login_key: bytes) -> None:
    """Remember that a person has this login."""
    await tx.run(_NOTE, customer_id, login_key, tx.now)


async def end_logins(tx: Tx, customer_id: UUID, due_at: datetime) -> int:
    """Forget which logins a person had, and let them be looked at; returns how many."""
    return await tx.run(_END, customer_id, due_at)


async def ended_due(tx: Tx, most: int) -> list[bytes]:
    """Return the logins to look at."""
    return [row[0] for row in await tx.rows(_DUE, tx.now, most)]


async def lock_ended(tx: Tx, login_key: bytes) -> bool:
    """Say whether a login is to be looked at and nobody else does."""
    return bool(await tx.value(_LOCK_ENDED, login_key))


async def look_later(tx: Tx, login_key: bytes, due_at: datetime) -> None:
    await tx.run(_LOOK_LATER, login_key, due_at)


async def forget_ended(tx: Tx, login_key: bytes) -> None:
    """Look at a login no more."""
    await tx.run(_SETTLED, login_key)


async def has_owner(tx: Tx, login_key: bytes) -> bool:
    """Say whether a person who is still there has this login."""
    await tx.run(_DROP_ERASED, login_key)
    return bool(await tx.value(_HAS_OWNER, login_key))
