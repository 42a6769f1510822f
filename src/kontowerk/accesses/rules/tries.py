"""How often a login may be tried, so that we never lock somebody out of the bank.

Wrong entries are counted per login at the bank, whoever keeps it, and before the bank is asked:
a try whose answer nobody heard stays counted. A secret that worked last time costs nothing.
Spec: Limits (wrong entries); OP-074.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from kontowerk.accesses.model import Block, Claim, LoginAnswer, Tries

MOST: Final = 3
# After this time a person may try a refused secret once more: the bank may have unlocked the
# login with the same PIN, and a try that nobody heard the answer of may have been right.
_BELIEVED: Final = timedelta(days=1)
_REMEMBERED: Final = 16


def claim(tries: Tries, secret: bytes, *, background: bool, now: datetime) -> Claim | None:
    """Count a try before it is made; None when it must not be made."""
    if tries.proven == secret:
        return Claim(before=tries, after=tries, secret=secret, counted=False)
    if not _may_try(tries, secret, background=background, now=now):
        return None
    attempts = min(tries.attempts + 1, MOST)
    # The last try names its secret at once: unheard, it is not made again.
    refused = _with(tries.refused, secret) if attempts == MOST else tries.refused
    after = replace(tries, attempts=attempts, refused=refused, changed_at=now)
    return Claim(before=tries, after=after, secret=secret, counted=True)


def _may_try(tries: Tries, secret: bytes, *, background: bool, now: datetime) -> bool:
    if background:  # leaves a person at least one more try
        return secret not in tries.refused and tries.attempts < MOST - 1
    if tries.attempts < MOST or secret not in tries.refused:
        return True
    return now - tries.changed_at >= _BELIEVED


def settled(made: Claim, answer: LoginAnswer, now: datetime) -> Tries:
    """Return what is known after the bank's answer."""
    before, after = made.before, made.after
    match answer:
        case LoginAnswer.ACCEPTED:
            return Tries(attempts=0, refused=(), proven=made.secret, changed_at=now)
        case LoginAnswer.WRONG:
            attempts = after.attempts if made.counted else min(before.attempts + 1, MOST)
            refused = _with(before.refused, made.secret)
            return Tries(attempts, refused, proven=None, changed_at=now)
        case LoginAnswer.LOCKED:
            return Tries(MOST, refused=before.refused, proven=None, changed_at=now)
        case LoginAnswer.OTHER:
            return before
        case LoginAnswer.UNHEARD:
            return after


def block_after(tries: Tries) -> Block:
    """Say what wrong credentials mean: refused, or locked after the third time."""
    return Block.LOCKED if tries.attempts >= MOST else Block.REFUSED


def block_of(tries: Tries, secret: bytes) -> Block | None:
    """Say what stands against a secret that was not tried; None if only its turn has to wait."""
    return block_after(tries) if secret in tries.refused else None


def _with(refused: tuple[bytes, ...], secret: bytes) -> tuple[bytes, ...]:
    """Remember a refused secret as the latest; several, so that they cannot take turns."""
    return (*(one for one in refused if one != secret), secret)[-_REMEMBERED:]
