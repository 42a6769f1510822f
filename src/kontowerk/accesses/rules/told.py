"""What tenants are told of an access: its condition after a fetch, and when its consent ends."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from kontowerk.accesses.model import AccessCondition, AccessState, Issue
from kontowerk.accesses.rules.status import SIDE_OF_ISSUE
from kontowerk.bankcalls.model import Block, Party

REMINDED_BEFORE: Final = (14, 7, 1)  # days
_STATE_OF_BLOCK: Final = {
    Block.APPROVAL: AccessState.APPROVAL,
    Block.REFUSED: AccessState.REFUSED,
    Block.LOCKED: AccessState.LOCKED,
    Block.INCOMPLETE: AccessState.INCOMPLETE,
}


def condition_after(
    block: Block | None, reasons: Iterable[Issue], *, brought: bool
) -> tuple[AccessCondition, AccessState | None]:
    """Say what a fetch shows of an access, and what it waits for if it is not connected.

    `brought`: it stored data. `reasons` are what it says went wrong.
    """
    if block is not None:
        return AccessCondition.NEEDS_PERSON, _STATE_OF_BLOCK[block]
    if brought:
        return AccessCondition.CONNECTED, None
    sides = {SIDE_OF_ISSUE.get(issue.kind, Party.US) for issue in reasons}
    if Party.PERSON in sides:
        return AccessCondition.NEEDS_PERSON, AccessState.APPROVAL
    return AccessCondition.BROKEN, AccessState.BANK if Party.BANK in sides else AccessState.OURS


def days_left(until: datetime, now: datetime) -> int | None:
    """Say which reminder is true now: of so many days, 0 when it has ended; None before all."""
    if now >= until:
        return 0
    passed = [days for days in REMINDED_BEFORE if until - timedelta(days=days) <= now]
    return min(passed, default=None)


def next_reminder(until: datetime, now: datetime) -> datetime | None:
    """Return when there is next something to say about the end of a consent."""
    instants = (until - timedelta(days=days) for days in (*REMINDED_BEFORE, 0))
    return min((instant for instant in instants if instant > now), default=None)
