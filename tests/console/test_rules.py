"""Decisions of the console, alone."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.accesses.model import Block, Host, IssueKind
from kontowerk.approvals.model import Asked
from kontowerk.desk import rules
from kontowerk.desk.model import AccessFacts, AccessState, HostState, Side

NOON = datetime(2026, 11, 15, 11, 0, tzinfo=UTC)  # 12:00 in Berlin


def facts(
    *,
    block: Block | None = None,
    asked: Asked | None = None,
    running: bool = False,
    issues: frozenset[str] = frozenset(),
) -> AccessFacts:
    return AccessFacts(
        access_id="a",
        customer_id=UUID(int=1),
        tenant="t",
        provider_id=UUID(int=0),
        provider=None,
        sync=True,
        running=running,
        block=block,
        asked=asked,
        issues=issues,
        refreshed_at=None,
        consent_until=None,
        next_due=None,
    )


@pytest.mark.parametrize(
    ("found", "state", "side"),
    [
        (facts(), AccessState.CURRENT, Side.NOBODY),
        (facts(running=True), AccessState.RUNNING, Side.NOBODY),
        (facts(running=True, asked=Asked.METHOD), AccessState.APPROVAL, Side.PERSON),
        (facts(block=Block.LOCKED, running=True), AccessState.LOCKED, Side.PERSON),
        (facts(issues=frozenset({IssueKind.UNREACHABLE})), AccessState.BANK, Side.BANK),
        (facts(issues=frozenset({IssueKind.INTERNAL})), AccessState.OURS, Side.US),
        (facts(issues=frozenset({IssueKind.NOT_APPROVED})), AccessState.APPROVAL, Side.PERSON),
        (facts(issues=frozenset({IssueKind.BANK_MAIL})), AccessState.CURRENT, Side.NOBODY),
    ],
)
def test_an_access_waits_for_the_person_before_the_bank_before_us(
    found: AccessFacts, state: AccessState, side: Side
) -> None:
    assert rules.state_of(found) is state
    assert rules.side_of(state) is side


@pytest.mark.parametrize("block", Block)
def test_every_block_has_a_state_of_the_person(block: Block) -> None:
    assert rules.side_of(rules.state_of(facts(block=block))) is Side.PERSON


@pytest.mark.parametrize("state", AccessState)
def test_every_state_has_a_side(state: AccessState) -> None:
    assert rules.side_of(state) in Side


@pytest.mark.parametrize(
    ("hours", "left"), [(-5, 2), (0, 2), (1, 2), (6, 1), (6.1, 1), (11.9, 1), (12, 0), (30, 0)]
)
def test_the_rest_of_the_day_has_room_for_so_many_fetches(hours: float, left: int) -> None:
    assert rules.budget_of(NOON + timedelta(hours=hours), NOON).left == left


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2028, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001 - given with a zone
    st.integers(-100, 100),
)
def test_a_budget_is_never_more_than_four(now: datetime, hours: int) -> None:
    budget = rules.budget_of(now + timedelta(hours=hours), now)
    assert 0 <= budget.left <= budget.most == 4


def test_what_is_not_planned_has_no_budget() -> None:
    assert rules.budget_of(None, NOON).left == 0


def test_a_session_lasts_a_working_day_and_no_longer_than_its_token() -> None:
    assert rules.session_end(NOON, NOON + timedelta(days=9)) == NOON + timedelta(hours=8)
    assert rules.session_end(NOON, NOON + timedelta(hours=1)) == NOON + timedelta(hours=1)


@pytest.mark.parametrize(
    ("failures", "closed", "state"),
    [
        (0, None, HostState.ANSWERING),
        (1, None, HostState.STUMBLING),
        (5, None, HostState.SILENT),
        (0, NOON + timedelta(seconds=1), HostState.SILENT),
        (0, NOON - timedelta(seconds=1), HostState.ANSWERING),
    ],
)
def test_a_host_is_judged_as_the_workers_do(
    failures: int, closed: datetime | None, state: HostState
) -> None:
    host = Host("h", 5, 20, 20, NOON, 10, failures, closed)
    assert rules.host_state(host, NOON) is state
    assert rules.host_state(None, NOON) is HostState.UNKNOWN
