"""What a bank's host is asked for stays within its budget."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from kontowerk.accesses.model import Host
from kontowerk.accesses.rules import hosts
from kontowerk.kit.lease import InFlight

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
HOST = Host("bank.example", 5.0, 20.0, 20.0, NOON, 10, 0, None)
NOBODY = InFlight(0, 0)


@given(st.lists(st.floats(0, 30), min_size=1, max_size=60), st.integers(1, 100))
def test_releases_never_exceed_burst_and_rate(pauses: list[float], lines: int) -> None:
    host, now, count = replace(HOST, max_in_flight=lines), NOON, 0
    for pause in pauses:
        now += timedelta(seconds=pause)
        host = hosts.refilled(host, now)
        allowed = hosts.quota(host, NOBODY, now)
        count += allowed
        host = hosts.released(host, allowed, now)
        assert host.tokens >= 0
        assert allowed <= hosts.background_lines(host)
    assert count <= HOST.burst + HOST.rate * (now - NOON).total_seconds() + 0.001


@given(st.integers(1, 200), st.integers(0, 200), st.integers(0, 200))
def test_background_leaves_lines_to_people(lines: int, people: int, background: int) -> None:
    host = replace(HOST, max_in_flight=lines, tokens=1000.0, burst=1000.0)
    flying = InFlight(people + background, background)
    allowed = hosts.quota(host, flying, NOON)
    assert background + allowed <= max(background, hosts.background_lines(host))
    assert flying.all + allowed <= max(flying.all, lines)
    assert hosts.background_lines(host) <= max(1, lines * 0.7)


def test_people_use_all_lines_and_background_its_share() -> None:
    assert hosts.has_room(HOST, InFlight(10, 7), background=False)
    assert not hosts.has_room(HOST, InFlight(11, 7), background=False)
    assert hosts.has_room(HOST, InFlight(7, 7), background=True)
    assert not hosts.has_room(HOST, InFlight(8, 8), background=True)


def test_a_host_that_keeps_failing_is_probed_once_a_minute() -> None:
    host = HOST
    for _ in range(4):
        host = hosts.after_silence(host, NOON)
        assert host.closed_until is None
    host = hosts.after_silence(host, NOON)
    assert host.closed_until == NOON + timedelta(minutes=1)
    assert hosts.quota(host, NOBODY, NOON + timedelta(seconds=59)) == 0
    probed = NOON + timedelta(minutes=1)
    assert hosts.quota(host, NOBODY, probed) == 1
    host = hosts.released(host, 1, probed)
    assert hosts.quota(host, NOBODY, probed + timedelta(seconds=59)) == 0
