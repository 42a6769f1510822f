"""How often a login may be tried, so that we never lock somebody out of the bank.

Tries are counted per login at the bank, whoever keeps it, and before the bank is asked: one whose
answer nobody heard stays counted, but nobody calls it wrong. A secret that worked last time costs
nothing. Spec: Limits (wrong entries); OP-074.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from kontowerk.bankcalls.model import Block, LoginAnswer, LoginAttempt, LoginAttempts, Unsure

MOST: Final = 3
# After this time a person may try a refused secret once more: the bank may have unlocked the
# login with the same PIN.
_BELIEVED: Final = timedelta(days=1)
# And one that nobody heard a word about: it may well be right.
_UNSURE: Final = timedelta(hours=1)
_REMEMBERED: Final = 16
# So many different secrets the bank may refuse before others wait as well, for a day.
MOST_SECRETS: Final = 10


def claim(
    tries: LoginAttempts, secret: bytes, *, background: bool, now: datetime
) -> LoginAttempt | None:
    """Count a try before it is made; None when it must not be made."""
    if tries.proven == secret:
        return LoginAttempt(before=tries, after=tries, secret=secret, counted=False)
    if not _may_try(tries, secret, background=background, now=now):
        return None
    # Unheard until somebody hears: if nobody does, it is not made again beyond what is safe.
    after = replace(tries, unheard=_latest(*tries.unheard, secret), changed_at=now)
    return LoginAttempt(before=tries, after=after, secret=secret, counted=True)


def _may_try(tries: LoginAttempts, secret: bytes, *, background: bool, now: datetime) -> bool:
    if background:  # leaves a person at least one more try
        return secret not in tries.refused and tries.attempts < MOST - 1
    if tries.attempts < MOST:
        return True
    if secret in tries.refused or is_guessed(tries):
        return now - tries.changed_at >= _BELIEVED
    return secret not in tries.unheard or now - tries.changed_at >= _UNSURE


def is_guessed(tries: LoginAttempts) -> bool:
    """Say whether so many different secrets were wrong that somebody must be guessing."""
    return len(set(tries.refused)) >= MOST_SECRETS


def settled(
    known: LoginAttempts, made: LoginAttempt, answer: LoginAnswer, now: datetime
) -> LoginAttempts:
    """Return what is known after the bank's answer; `known` is what was known until then.

    What the bank took stays proven until the bank refuses it: whatever others try beside it.
    """
    heard = _heard(known, made)
    proven = None if heard.proven == made.secret else heard.proven
    match answer:
        case LoginAnswer.ACCEPTED:
            return LoginAttempts(
                wrong=0, refused=(), unheard=(), proven=made.secret, changed_at=now
            )
        case LoginAnswer.WRONG:
            others = (secret for secret in heard.refused if secret != made.secret)
            return LoginAttempts(
                wrong=min(heard.wrong + 1, MOST),
                refused=_latest(*others, made.secret),
                unheard=heard.unheard,
                proven=proven,
                changed_at=now,
            )
        case LoginAnswer.LOCKED:
            return replace(heard, wrong=MOST, proven=proven, changed_at=now)
        case LoginAnswer.OTHER:
            return heard
        case LoginAnswer.UNHEARD:
            return known


def _heard(known: LoginAttempts, made: LoginAttempt) -> LoginAttempts:
    """Take back the try that was counted: by now somebody has heard of it."""
    if known == made.after:
        return made.before
    # Accepted a moment ago it has cost nothing; else one of its entries is this try.
    if not made.counted or made.secret not in known.unheard:
        return known
    place = known.unheard.index(made.secret)
    return replace(known, unheard=known.unheard[:place] + known.unheard[place + 1 :])


def block_after(tries: LoginAttempts) -> Block:
    """Say what wrong credentials mean: refused, or locked after the third time."""
    return Block.LOCKED if tries.wrong >= MOST else Block.REFUSED


def block_of(
    tries: LoginAttempts, secret: bytes, *, background: bool = False
) -> Block | Unsure | None:
    """Say what stands against a secret that was not tried; None if only its turn has to wait.

    What others have guessed keeps a person from guessing on, but tells nobody's access that its
    own secret is wrong.
    """
    if secret in tries.refused or (is_guessed(tries) and not background):
        return block_after(tries)
    is_used_up = tries.attempts >= MOST and secret in tries.unheard
    return Unsure() if is_used_up else None


def believed_until(tries: LoginAttempts) -> datetime:
    """Return until when tries protect whoever has the login from being locked out."""
    return tries.changed_at + _BELIEVED if tries.attempts else tries.changed_at


def _latest(*secrets: bytes) -> tuple[bytes, ...]:
    """Remember the latest; several, so that they cannot take turns."""
    return secrets[-_REMEMBERED:]
