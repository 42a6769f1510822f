"""Where an access stands: what it waits for, how its latest fetch went, what tenants are told.

Spec: Limits (background refresh); OP-077.

When an access is fetched without anybody asking: four times a day, never more.

Every access has four instants a day of its own, spread by a hash. It keeps to them as long as
it is released in time; whatever happens, two fetches are at least six hours apart, so that no 24
hours hold more than four. Spec: Limits (background refresh); OP-077.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Final, Protocol
from uuid import UUID

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
from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block, Party
from kontowerk.kit.clock import BERLIN

APART: Final = timedelta(hours=6)
# A fetch is always a little late, and the next one then is as well; somebody who is later than
# this goes back to its own instant.
_LATE: Final = timedelta(minutes=15)
_BUSY: Final = timedelta(minutes=5)
_MOST_SKIPPED: Final = 3  # as a power of two
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def first_slot(access_key: UUID, now: datetime) -> datetime:
    """Return the first slot of a new access."""
    return _slot_before(access_key, now) + APART


def next_slot(access_key: UUID, now: datetime) -> datetime:
    """Return when to fetch again after a fetch at this instant."""
    earliest = now + APART
    slot = _slot_before(access_key, earliest)
    return earliest if earliest - slot <= _LATE else slot + APART


def after_failures(access_key: UUID, now: datetime, failures: int) -> datetime:
    """Leave out slots after fetches that failed: more and more, by chance and not in step."""
    most = 1 << min(max(failures - 1, 0), _MOST_SKIPPED)
    skipped = _hash(access_key, failures) % most
    return next_slot(access_key, now) + skipped * APART


def when_busy(access_key: UUID, now: datetime) -> datetime:
    """Come back soon when the login or the bank was busy; nothing was fetched."""
    share = _hash(access_key, 0) % 1000 / 1000
    return now + _BUSY + share * _BUSY


def _slot_before(access_key: UUID, at: datetime) -> datetime:
    """Return the latest slot that is not after the instant."""
    offset = timedelta(microseconds=_hash(access_key) % (APART // timedelta(microseconds=1)))
    return at - (at - _EPOCH - offset) % APART


def _hash(access_key: UUID, number: int = 0) -> int:
    text = access_key.bytes + number.to_bytes(4)
    return int.from_bytes(blake2b(text, digest_size=8, person=b"slot").digest())


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
