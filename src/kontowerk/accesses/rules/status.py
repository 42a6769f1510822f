"""Where an access stands: what it waits for, how its latest fetch went, what tenants are told.

Spec: Limits (background refresh); OP-077.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import Final, Protocol

from kontowerk.accesses.model import (
    Access,
    AccessCondition,
    AccessState,
    AccessStatus,
    Brought,
    Budget,
    Issue,
    IssueKind,
    Latest,
)
from kontowerk.accesses.rules.slots import APART
from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block, Party
from kontowerk.kit.clock import BERLIN

MOST_A_DAY: Final = 4
_OF_BLOCK: Final = {
    Block.APPROVAL: AccessState.APPROVAL,
    Block.REFUSED: AccessState.REFUSED,
    Block.LOCKED: AccessState.LOCKED,
    Block.INCOMPLETE: AccessState.INCOMPLETE,
}
_OF_BANK: Final = frozenset(
    {
        IssueKind.UNREACHABLE,
        IssueKind.PARTLY,
        IssueKind.PRODUCT,
        IssueKind.TRANSACTIONS,
        IssueKind.POSITIONS,
    }
)
_OF_PERSON: Final = frozenset(
    {
        IssueKind.METHOD_NEEDED,
        IssueKind.MEDIUM_NEEDED,
        IssueKind.NOT_APPROVED,
        IssueKind.ASKING,
        IssueKind.WITHHELD,
    }
)
_OF_US: Final = frozenset({IssueKind.INTERNAL, IssueKind.GIVEN_UP, IssueKind.UNHEARD})
_OF_CREDENTIALS: Final = frozenset({IssueKind.REFUSED, IssueKind.LOCKED, IssueKind.INCOMPLETE})
_SIDES: Final = {
    AccessState.CURRENT: Party.NOBODY,
    AccessState.RUNNING: Party.NOBODY,
    AccessState.APPROVAL: Party.PERSON,
    AccessState.REFUSED: Party.PERSON,
    AccessState.LOCKED: Party.PERSON,
    AccessState.INCOMPLETE: Party.PERSON,
    AccessState.BANK: Party.BANK,
    AccessState.OURS: Party.US,
}
# In the order in which they count.
_REASONS: Final = (
    (Party.PERSON, _OF_CREDENTIALS | _OF_PERSON),
    (Party.BANK, _OF_BANK),
    (Party.US, _OF_US),
)

SIDE_OF_ISSUE: Final = {kind: side for side, kinds in _REASONS for kind in kinds}


class StatusInputs(Protocol):
    """What decides for whom an access waits."""

    @property
    def block(self) -> Block | None: ...
    @property
    def asked(self) -> QuestionKind | None: ...
    @property
    def running(self) -> bool: ...
    @property
    def issues(self) -> AbstractSet[str]: ...


def state_of(facts: StatusInputs) -> AccessState:
    """Say what an access waits for: a person before a bank, a bank before us."""
    if facts.block is not None:
        return _OF_BLOCK[facts.block]
    if facts.asked is not None:
        return AccessState.APPROVAL
    if facts.running:
        return AccessState.RUNNING
    return _state_after(facts.issues)


def _state_after(issues: AbstractSet[str]) -> AccessState:
    if issues & _OF_PERSON:
        return AccessState.APPROVAL
    if issues & _OF_BANK:
        return AccessState.BANK
    return AccessState.OURS if issues & _OF_US else AccessState.CURRENT


def side_of(state: AccessState) -> Party:
    """Say whose turn it is."""
    return _SIDES[state]


def budget_of(next_due: datetime | None, now: datetime) -> Budget:
    """Count the background fetches that the rest of the day has room for.

    They are at least six hours apart, so the next one decides how many can follow. The day is
    the banks' day.
    """
    today = now.astimezone(BERLIN)
    midnight = (today + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    if next_due is None or next_due >= midnight:
        return Budget(0, MOST_A_DAY, midnight)
    # Rounded up: the first is one, and each six hours that are begun before midnight another.
    fitting = -((max(next_due, now) - midnight) // APART)
    return Budget(min(MOST_A_DAY, fitting), MOST_A_DAY, midnight)


def latest_of(access: Access) -> Latest | None:
    """Say how the latest fetch went; None while one runs, and before the first has ended.

    What a fetch stores it stores at the instant it ends.
    """
    if access.status is not AccessStatus.COMPLETE or access.attempted_at is None:
        return None
    if access.refreshed_at == access.attempted_at:
        side, kind = _reason(access.issues)
        brought = Brought.ALL if side is Party.NOBODY else Brought.PART
    else:
        # A notice may be older than the fetch; it is the reason when nothing else is.
        side, kind = _reason(access.issues or access.notices)
        brought = Brought.NOTHING
    return Latest(access.attempted_at, brought, side, kind)


def _reason(told: Iterable[Issue]) -> tuple[Party, IssueKind | None]:
    kinds = [issue.kind for issue in told]
    for side, its in _REASONS:
        for kind in kinds:
            if kind in its:
                return side, kind
    return Party.NOBODY, None


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
