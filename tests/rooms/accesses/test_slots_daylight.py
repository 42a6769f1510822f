"""The two nights in which Germany changes its clocks: as many refreshes as on any other day."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.accesses.rules import slots

BERLIN = ZoneInfo("Europe/Berlin")
SPRING, AUTUMN = date(2027, 3, 28), date(2026, 10, 25)
keys = st.uuids(version=4)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), BERLIN).astimezone(UTC)


def _hours(day: date) -> int:
    return (_midnight(day + timedelta(days=1)) - _midnight(day)) // timedelta(hours=1)


def _fetches(key: UUID, begin: datetime, end: datetime, zone: ZoneInfo) -> list[datetime]:
    """Return when an access is fetched by a worker that is given instants in a time zone."""
    found = [slots.first_slot(key, begin.astimezone(zone))]
    while found[-1] < end:
        found.append(slots.next_slot(key, found[-1].astimezone(zone)))
    return [at.astimezone(UTC) for at in found]


@pytest.mark.parametrize(("day", "hours"), [(SPRING, 23), (AUTUMN, 25)])
def test_the_nights_of_this_file_are_those_that_are_longer_or_shorter(
    day: date, hours: int
) -> None:
    assert _hours(day) == hours


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
@given(key=keys)
def test_refreshes_stay_six_hours_apart_when_clocks_change(day: date, key: UUID) -> None:
    begin, end = _midnight(day - timedelta(days=1)), _midnight(day + timedelta(days=2))
    fetches = _fetches(key, begin, end, ZoneInfo("UTC"))
    apart = {after - before for before, after in pairwise(fetches)}
    assert apart == {slots.APART}


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
@given(key=keys)
def test_a_day_that_is_longer_or_shorter_has_four_refreshes_in_its_24_hours(
    day: date, key: UUID
) -> None:
    begin, end = _midnight(day - timedelta(days=1)), _midnight(day + timedelta(days=2))
    fetches = _fetches(key, begin, end, ZoneInfo("UTC"))
    for start in fetches[:-5]:
        assert sum(start <= at < start + timedelta(hours=24) for at in fetches) == 4
    of_day = sum(_midnight(day) <= at < _midnight(day + timedelta(days=1)) for at in fetches)
    # One hour less may leave out the one, one more may have a fifth: the first of the day and the
    # last are then 24 hours apart.
    assert of_day in {SPRING: (3, 4), AUTUMN: (4, 5)}[day]


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
@given(key=keys)
def test_the_zone_of_a_host_changes_nothing(day: date, key: UUID) -> None:
    begin, end = _midnight(day - timedelta(days=1)), _midnight(day + timedelta(days=2))
    at = begin
    while at < end:
        there = slots.next_slot(key, at.astimezone(BERLIN)).astimezone(UTC)
        assert there == slots.next_slot(key, at)
        assert slots.when_busy(key, at.astimezone(BERLIN)).astimezone(UTC) == slots.when_busy(
            key, at
        )
        at += timedelta(minutes=30)
