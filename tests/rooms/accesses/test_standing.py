"""Where an access stands: for whom it waits, how its latest fetch went, what the day has left."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.accesses.model import (
    AccessCondition,
    AccessState,
    AccessStatus,
    Brought,
    Issue,
    IssueKind,
    Latest,
)
from kontowerk.accesses.rules import slots, status
from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block, Party
from tests.spec.test_written_accesses import EMPTY

NOON = datetime(2026, 11, 15, 11, 0, tzinfo=UTC)  # 12:00 in Berlin


@dataclass(frozen=True)
class Facts:
    """What decides for whom an access waits."""

    block: Block | None = None
    asked: QuestionKind | None = None
    running: bool = False
    issues: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("found", "state", "side"),
    [
        (Facts(), AccessState.CURRENT, Party.NOBODY),
        (Facts(running=True), AccessState.RUNNING, Party.NOBODY),
        (Facts(running=True, asked=QuestionKind.METHOD), AccessState.APPROVAL, Party.PERSON),
        (Facts(block=Block.LOCKED, running=True), AccessState.LOCKED, Party.PERSON),
        (Facts(issues=frozenset({IssueKind.UNREACHABLE})), AccessState.BANK, Party.BANK),
        (Facts(issues=frozenset({IssueKind.INTERNAL})), AccessState.OURS, Party.US),
        (Facts(issues=frozenset({IssueKind.NOT_APPROVED})), AccessState.APPROVAL, Party.PERSON),
        (Facts(issues=frozenset({IssueKind.BANK_MAIL})), AccessState.CURRENT, Party.NOBODY),
    ],
)
def test_an_access_waits_for_the_person_before_the_bank_before_us(
    found: Facts, state: AccessState, side: Party
) -> None:
    assert status.state_of(found) is state
    assert status.side_of(state) is side


@pytest.mark.parametrize("block", Block)
def test_every_block_has_a_state_of_the_person(block: Block) -> None:
    assert status.side_of(status.state_of(Facts(block=block))) is Party.PERSON


@pytest.mark.parametrize("state", AccessState)
def test_every_state_has_a_side(state: AccessState) -> None:
    assert status.side_of(state) in Party


@pytest.mark.parametrize(
    ("hours", "left"), [(-5, 2), (0, 2), (1, 2), (6, 1), (6.1, 1), (11.9, 1), (12, 0), (30, 0)]
)
def test_the_rest_of_the_day_has_room_for_so_many_fetches(hours: float, left: int) -> None:
    assert status.budget_of(NOON + timedelta(hours=hours), NOON).left == left


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2028, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001 - given with a zone
    st.integers(-100, 100),
)
def test_a_budget_is_never_more_than_four(now: datetime, hours: int) -> None:
    budget = status.budget_of(now + timedelta(hours=hours), now)
    assert 0 <= budget.left <= budget.most == 4


def test_what_is_not_planned_has_no_budget() -> None:
    assert status.budget_of(None, NOON).left == 0


def test_a_budget_ends_with_the_day_of_the_banks() -> None:
    midnight = datetime(2026, 11, 15, 23, 0, tzinfo=UTC)
    assert status.budget_of(None, NOON).resets_at == midnight
    assert status.budget_of(NOON, midnight - timedelta(microseconds=1)).resets_at == midnight
    assert status.budget_of(NOON, midnight).resets_at == midnight + timedelta(days=1)


@pytest.mark.parametrize(
    ("day", "hours"), [((2026, 3, 29), 23), ((2026, 10, 25), 25), ((2026, 11, 15), 24)]
)
def test_a_day_is_as_long_as_the_clocks_say(day: tuple[int, int, int], hours: int) -> None:
    ends = status.budget_of(None, datetime(*day, 12, tzinfo=UTC)).resets_at
    begun = ends - timedelta(days=1)  # by the clock on the wall
    assert ends.astimezone(UTC) - begun.astimezone(UTC) == timedelta(hours=hours)


@given(st.uuids(version=4), st.integers(0, 24 * 60))
def test_whoever_keeps_its_slots_is_fetched_as_often_as_was_left(key: UUID, minutes: int) -> None:
    now = NOON + timedelta(minutes=minutes)
    due = slots.first_slot(key, now)
    budget = status.budget_of(due, now)
    fetched = 0
    while due < budget.resets_at:
        fetched, due = fetched + 1, slots.next_slot(key, due)
    assert fetched == budget.left


def test_what_was_never_fetched_or_is_being_fetched_has_no_result() -> None:
    assert status.latest_of(EMPTY) is None
    running = replace(EMPTY, attempted_at=NOON, status=AccessStatus.STARTED)
    assert status.latest_of(running) is None


@pytest.mark.parametrize("kind", IssueKind)
def test_every_issue_but_a_letter_is_somebodys(kind: IssueKind) -> None:
    tried = replace(EMPTY, attempted_at=NOON, issues=(Issue(kind),))
    found = status.latest_of(tried)
    assert found is not None
    assert (found.side is Party.NOBODY) is (kind is IssueKind.BANK_MAIL)


def test_a_person_counts_before_a_bank_and_a_bank_before_us() -> None:
    kinds = [IssueKind.INTERNAL, IssueKind.PARTLY, IssueKind.POSITIONS, IssueKind.NOT_APPROVED]
    tried = replace(EMPTY, attempted_at=NOON, refreshed_at=NOON)
    told = [
        status.latest_of(replace(tried, issues=tuple(Issue(kind) for kind in kinds[:count])))
        for count in range(5)
    ]
    assert told == [
        Latest(NOON, Brought.ALL, Party.NOBODY, None),
        Latest(NOON, Brought.PART, Party.US, IssueKind.INTERNAL),
        Latest(NOON, Brought.PART, Party.BANK, IssueKind.PARTLY),
        Latest(NOON, Brought.PART, Party.BANK, IssueKind.PARTLY),
        Latest(NOON, Brought.PART, Party.PERSON, IssueKind.NOT_APPROVED),
    ]


def test_a_fetch_that_brought_nothing_says_so_and_why() -> None:
    tried = replace(EMPTY, attempted_at=NOON, issues=(Issue(IssueKind.UNREACHABLE),))
    assert status.latest_of(tried) == Latest(
        NOON, Brought.NOTHING, Party.BANK, IssueKind.UNREACHABLE
    )
    noticed = replace(EMPTY, attempted_at=NOON, notices=(Issue(IssueKind.LOCKED),))
    assert status.latest_of(noticed) == Latest(
        NOON, Brought.NOTHING, Party.PERSON, IssueKind.LOCKED
    )


@pytest.mark.parametrize(
    ("block", "reasons", "brought", "expected"),
    [
        (None, (), True, (AccessCondition.CONNECTED, None)),
        (None, (IssueKind.PARTLY,), True, (AccessCondition.CONNECTED, None)),
        (Block.APPROVAL, (), False, (AccessCondition.NEEDS_PERSON, AccessState.APPROVAL)),
        (Block.LOCKED, (), True, (AccessCondition.NEEDS_PERSON, AccessState.LOCKED)),
        (Block.LOCKED, (), False, (AccessCondition.NEEDS_PERSON, AccessState.LOCKED)),
        (None, (IssueKind.WITHHELD,), False, (AccessCondition.NEEDS_PERSON, AccessState.APPROVAL)),
        (None, (IssueKind.UNREACHABLE,), False, (AccessCondition.BROKEN, AccessState.BANK)),
        (None, (IssueKind.INTERNAL,), False, (AccessCondition.BROKEN, AccessState.OURS)),
        (None, (), False, (AccessCondition.BROKEN, AccessState.OURS)),
    ],
)
def test_a_condition_says_whose_turn_it_is(
    *, block: Block | None, reasons: tuple[IssueKind, ...], brought: bool, expected: object
) -> None:
    issues = [Issue(kind) for kind in reasons]
    assert status.condition_after(block, issues, brought=brought) == expected


END = NOON + timedelta(days=30)


@pytest.mark.parametrize(
    ("left", "days", "then"),
    [
        (timedelta(days=15), None, 14),
        (timedelta(days=14), 14, 7),
        (timedelta(days=7, seconds=1), 14, 7),
        (timedelta(days=7), 7, 1),
        (timedelta(days=1), 1, 0),
        (timedelta(seconds=1), 1, 0),
        (timedelta(0), 0, None),
        (timedelta(days=-1), 0, None),
    ],
)
def test_the_end_of_a_consent_is_said_14_7_and_1_days_ahead_and_when_it_has_come(
    left: timedelta, days: int | None, then: int | None
) -> None:
    assert status.days_left(END, END - left) == days
    next_one = None if then is None else END - timedelta(days=then)
    assert status.next_reminder(END, END - left) == next_one
