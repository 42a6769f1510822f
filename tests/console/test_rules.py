"""Decisions of the console, alone."""

from datetime import UTC, datetime, timedelta

import pytest

from kontowerk.bankcalls.model import Host
from kontowerk.console import rules
from kontowerk.console.model import HostState

NOON = datetime(2026, 11, 15, 11, 0, tzinfo=UTC)  # 12:00 in Berlin


def test_a_session_lasts_a_working_day_and_no_longer_than_its_token() -> None:
    day = timedelta(hours=8)
    assert rules.session_end(NOON, NOON + timedelta(days=9), day) == NOON + day
    assert rules.session_end(NOON, NOON + timedelta(hours=1), day) == NOON + timedelta(hours=1)


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
