"""How late refreshes at a host will be."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from kontowerk.bankcalls.hosts import HostLimit, divided
from kontowerk.bankcalls.model import Host
from kontowerk.bankcalls.rules.availability import HostLoad, capacity, due_rate, forecast

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
HOST = Host("h", 1.0, 20.0, 20.0, NOW, 10, 0, None)


def load(waiting: int = 0, per_hour: float = 0.0, seconds: float = 1.0) -> HostLoad:
    return HostLoad(waiting, None, per_hour / 3600, seconds)


def test_what_fits_is_the_rate_or_the_lines_whichever_is_less() -> None:
    assert capacity(HOST, 1.0) == 1.0  # seven lines would take seven a second
    assert capacity(HOST, 14.0) == 0.5
    assert capacity(replace(HOST, failures=5), 1.0) == 1 / 60
    assert capacity(replace(HOST, rate=100.0), 0.5) == 14.0


def test_what_comes_next_says_how_many_come_in_a_second() -> None:
    until = NOW + timedelta(minutes=10)
    assert due_rate(200, until, NOW, sample=200) == 200 / 600
    # With fewer than a sample each of them comes once in six hours.
    assert due_rate(12, until, NOW, sample=200) == 12 / 21600
    assert due_rate(0, None, NOW, sample=200) == 0.0
    assert due_rate(200, NOW, NOW, sample=200) == 200  # all at once: as if within a second


def test_what_waits_is_worked_off_with_what_is_left_over() -> None:
    points = forecast(HOST, load(waiting=1800, per_hour=1800), NOW)
    assert [round(point.seconds) for point in points[:2]] == [1800, 1350]
    assert points[0].at == NOW
    assert points[-1].at == NOW + timedelta(hours=24)
    assert points[-1].seconds == 0.0
    # Never up again once it is gone.
    assert [p.waiting for p in points] == sorted((p.waiting for p in points), reverse=True)


def test_without_others_what_waits_is_worked_off_as_fast_as_it_fits() -> None:
    points = forecast(replace(HOST, rate=0.5), load(waiting=900), NOW)
    assert [(point.waiting, point.seconds) for point in points[:3]] == [
        (900, 1800),
        (450, 900),
        (0, 0),
    ]


def test_more_than_fits_becomes_ever_later_but_nothing_waits_twice() -> None:
    points = forecast(HOST, load(per_hour=7200), NOW)
    waiting = [point.waiting for point in points]
    assert waiting == sorted(waiting)
    assert waiting[4] == pytest.approx(3600, rel=0.1)  # an hour of what does not fit
    assert waiting[-1] < 7200 * 6  # all accesses there are
    assert points[-1].seconds == pytest.approx(waiting[-1])


@pytest.mark.req("X-BANK-008")
def test_cells_share_a_limit_by_their_accesses() -> None:
    shares = divided(HostLimit(10.0, 40.0, 20), {"c0": 300, "c1": 100, "c2": 0})
    assert shares["c0"].rate == pytest.approx(7.48, abs=0.01)
    assert shares["c0"].lines == 14
    assert shares["c1"].lines == 4
    assert shares["c2"].lines == 1
    assert sum(share.rate for share in shares.values()) <= 10.01
    assert sum(share.lines for share in shares.values()) <= 20
