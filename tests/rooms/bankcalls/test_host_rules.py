"""What a bank's host is asked for stays within its budget."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from kontowerk.bankcalls.model import Host
from kontowerk.bankcalls.rules import availability
from kontowerk.kit.lease import InFlight

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
HOST = Host("bank.example", 5.0, 20.0, 20.0, NOON, 10, 0, None)
NOBODY = InFlight(0, 0)


@given(st.lists(st.floats(0, 30), min_size=1, max_size=60), st.integers(1, 100))
def test_releases_never_exceed_burst_and_rate(pauses: list[float], lines: int) -> None:
    host, now, count = replace(HOST, max_in_flight=lines), NOON, 0
    for pause in pauses:
        now += timedelta(seconds=pause)
        host = availability.refilled(host, now)
        allowed = availability.quota(host, NOBODY, now)
        count += allowed
        host = availability.released(host, allowed, now)
        assert host.tokens >= 0
        assert allowed <= availability.background_lines(host)
    assert count <= HOST.burst + HOST.rate * (now - NOON).total_seconds() + 0.001


@given(st.integers(1, 200), st.integers(0, 200), st.integers(0, 200))
def test_background_leaves_lines_to_people(lines: int, people: int, background: int) -> None:
    host = replace(HOST, max_in_flight=lines, tokens=1000.0, burst=1000.0)
    flying = InFlight(people + background, background)
    allowed = availability.quota(host, flying, NOON)
    assert background + allowed <= max(background, availability.background_lines(host))
    assert flying.all + allowed <= max(flying.all, lines)
    assert availability.background_lines(host) <= max(1, lines * 0.7)


def test_people_use_all_lines_and_background_its_share() -> None:
    assert availability.has_room(HOST, InFlight(10, 7), background=False)
    assert not availability.has_room(HOST, InFlight(11, 7), background=False)
    assert availability.has_room(HOST, InFlight(7, 7), background=True)
    assert not availability.has_room(HOST, InFlight(8, 8), background=True)


def test_a_host_that_keeps_failing_is_probed_once_a_minute() -> None:
    host = HOST
    for _ in range(4):
        host = availability.after_silence(host, NOON)
        assert host.closed_until is None
    host = availability.after_silence(host, NOON)
    assert host.closed_until == NOON + timedelta(minutes=1)
    assert availability.quota(host, NOBODY, NOON + timedelta(seconds=59)) == 0
    probed = NOON + timedelta(minutes=1)
    assert availability.quota(host, NOBODY, probed) == 1
    host = availability.released(host, 1, probed)
    assert availability.quota(host, NOBODY, probed + timedelta(seconds=59)) == 0


def test_a_bucket_fills_at_its_rate_up_to_its_burst() -> None:
    empty = replace(HOST, tokens=1.0)
    later = NOON + timedelta(seconds=2)
    assert availability.refilled(empty, later) == replace(empty, tokens=11.0, refilled_at=later)
    assert availability.refilled(empty, NOON + timedelta(hours=1)).tokens == 20.0
    assert availability.refilled(empty, NOON - timedelta(seconds=2)).tokens == 1.0


def test_a_healthy_host_is_asked_for_as_much_as_its_lines_and_tokens_allow() -> None:
    assert availability.quota(HOST, NOBODY, NOON) == 7
    assert availability.quota(replace(HOST, tokens=2.9), NOBODY, NOON) == 2


def test_a_release_from_a_healthy_host_does_not_close_it() -> None:
    assert availability.released(HOST, 3, NOON) == replace(HOST, tokens=17.0)


def test_a_release_of_nothing_does_not_close_a_failing_host() -> None:
    failing = replace(HOST, failures=5)
    assert availability.released(failing, 0, NOON) == failing


def test_a_host_is_worth_asking_unless_it_fails_or_is_closed() -> None:
    assert availability.is_answering(HOST, NOON)
    assert availability.is_answering(replace(HOST, closed_until=NOON), NOON)
    assert not availability.is_answering(
        replace(HOST, closed_until=NOON + timedelta(seconds=1)), NOON
    )
    assert not availability.is_answering(replace(HOST, failures=5), NOON)


def test_a_release_spends_its_tokens_down_to_none() -> None:
    assert availability.released(replace(HOST, tokens=3.0), 3, NOON).tokens == 0
    assert availability.released(replace(HOST, tokens=0.5), 1, NOON).tokens == 0
