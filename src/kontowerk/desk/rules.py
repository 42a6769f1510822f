"""Decisions of the console: how long a login holds, what an access waits for, what is left."""

from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from zoneinfo import ZoneInfo

from kontowerk.accesses.model import Block, Host, IssueKind
from kontowerk.accesses.rules.hosts import is_answering
from kontowerk.accesses.rules.slots import APART
from kontowerk.desk.model import AccessFacts, AccessState, Budget, HostState, Side
from kontowerk.desk.seen import AccessGroup, FormStep, SessionGroup
from kontowerk.payments.model import State
from kontowerk.webform.model import UseCase

TOKEN_KIND: Final = "ct"  # noqa: S105 - a kind of token
SESSION_KIND: Final = "cc"
MOST_A_DAY: Final = 4
LATE: Final = timedelta(minutes=15)
CONSENT_NOTICE: Final = timedelta(days=14)
_SESSION: Final = timedelta(hours=8)
_ZONE: Final = ZoneInfo("Europe/Berlin")
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
    {IssueKind.METHOD_NEEDED, IssueKind.MEDIUM_NEEDED, IssueKind.NOT_APPROVED}
)
_SIDES: Final = {
    AccessState.CURRENT: Side.NOBODY,
    AccessState.RUNNING: Side.NOBODY,
    AccessState.APPROVAL: Side.PERSON,
    AccessState.REFUSED: Side.PERSON,
    AccessState.LOCKED: Side.PERSON,
    AccessState.INCOMPLETE: Side.PERSON,
    AccessState.BANK: Side.BANK,
    AccessState.OURS: Side.US,
}

_SENT: Final = frozenset({State.SENDING, State.DONE, State.DOUBT})


def hash_of(secret: str) -> bytes:
    """Return what is stored of a secret. It is random and long, so a plain hash will do."""
    return sha256(secret.encode()).digest()


def session_end(now: datetime, token_end: datetime) -> datetime:
    """Return until when a login holds: a working day, and never longer than its token."""
    return min(now + _SESSION, token_end)


def state_of(facts: AccessFacts | AccessGroup) -> AccessState:
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
    return AccessState.OURS if IssueKind.INTERNAL in issues else AccessState.CURRENT


def side_of(state: AccessState) -> Side:
    """Say whose turn it is."""
    return _SIDES[state]


def budget_of(next_due: datetime | None, now: datetime) -> Budget:
    """Count the background fetches that the rest of the day has room for.

    They are at least six hours apart, so the next one decides how many can follow. The day is
    the banks' day.
    """
    if next_due is None:
        return Budget(0, MOST_A_DAY)
    today = now.astimezone(_ZONE)
    midnight = (today + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    first = max(next_due, now)
    if first >= midnight:
        return Budget(0, MOST_A_DAY)
    # Rounded up: the first is one, and each six hours that are begun before midnight another.
    return Budget(min(MOST_A_DAY, -((first - midnight) // APART)), MOST_A_DAY)


def host_state(host: Host | None, now: datetime) -> HostState:
    """Say how a host answers; None is one that was never asked."""
    if host is None:
        return HostState.UNKNOWN
    if not is_answering(host, now):
        return HostState.SILENT
    return HostState.STUMBLING if host.failures else HostState.ANSWERING


def side_of_latest(group: AccessGroup) -> Side | None:
    """Say on whose side the latest fetch failed, nobody's if it did not; None while it runs."""
    state = state_of(group)
    if not group.tried or state is AccessState.RUNNING:
        return None
    return side_of(state)


def step_of(group: SessionGroup) -> FormStep:
    """Say how far a person came; which page was open is not stored."""
    if not group.opened:
        return FormStep.LINK
    if group.begun or group.payment in _SENT:
        return FormStep.APPROVAL
    if group.use_case is UseCase.SINGLE_TRANSFER:
        return FormStep.ORDER
    return FormStep.START if group.provider is None else FormStep.LOGIN
