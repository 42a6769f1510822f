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

# Of this access the instants are half past midnight, half past six, noon and six, UTC.
_KEY = UUID("a0000000-0000-4002-0000-00000000368f")
_BEFORE_SPRING, _BEFORE_AUTUMN = "2027-03-27T12:00+01:00", "2026-10-24T12:00+02:00"
_IN_SPRING = [
    "2027-03-27T13:30+01:00",
    "2027-03-27T19:30+01:00",
    "2027-03-28T01:30+01:00",  # at two it is three
    "2027-03-28T08:30+02:00",
    "2027-03-28T14:30+02:00",
    "2027-03-28T20:30+02:00",
    "2027-03-29T02:30+02:00",
]
_IN_AUTUMN = [
    "2026-10-24T14:30+02:00",
    "2026-10-24T20:30+02:00",
    "2026-10-25T02:30+02:00",  # at three it is two
    "2026-10-25T07:30+01:00",
    "2026-10-25T13:30+01:00",
    "2026-10-25T19:30+01:00",
    "2026-10-26T01:30+01:00",
]
_LATE = [
    ("2027-03-28T01:40+01:00", "2027-03-28T08:40+02:00"),  # hardly late: six hours later
    ("2027-03-28T01:50+01:00", "2027-03-28T14:30+02:00"),
    ("2027-03-28T03:40+02:00", "2027-03-28T14:30+02:00"),
    ("2026-10-25T02:40+02:00", "2026-10-25T07:40+01:00"),
    ("2026-10-25T02:50+02:00", "2026-10-25T13:30+01:00"),
    ("2026-10-25T02:40+01:00", "2026-10-25T13:30+01:00"),  # an hour later, by the same clock
]
_BUSY = [
    ("2027-03-28T01:55+01:00", "2027-03-28T03:03+02:00"),
    ("2026-10-25T02:55+02:00", "2026-10-25T02:03+01:00"),
    ("2026-10-25T02:55+01:00", "2026-10-25T03:03+01:00"),
]


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), BERLIN).astimezone(UTC)


def _hours(day: date) -> int:
    return (_midnight(day + timedelta(days=1)) - _midnight(day)) // timedelta(hours=1)


def _fetches(key: UUID, begin: datetime, end: datetime) -> list[datetime]:
    """Return when an access is fetched by a worker that is given instants of Berlin."""
    found = [slots.first_slot(key, begin.astimezone(BERLIN))]
    while found[-1] < end:
        found.append(slots.next_slot(key, found[-1].astimezone(BERLIN)))
    return [at.astimezone(UTC) for at in found]


def _at(written: str) -> datetime:
    """Return an instant in Berlin; written with its offset, since one hour is there twice."""
    return datetime.fromisoformat(written).astimezone(BERLIN)


def _told(at: datetime) -> str:
    """Write an instant as a clock in Berlin shows it."""
    return at.astimezone(BERLIN).isoformat(timespec="minutes")


@pytest.mark.parametrize(("day", "hours"), [(SPRING, 23), (AUTUMN, 25)])
def test_the_nights_of_this_file_are_those_that_are_longer_or_shorter(
    day: date, hours: int
) -> None:
    assert _hours(day) == hours


@pytest.mark.parametrize(
    ("begin", "fetches"), [(_BEFORE_SPRING, _IN_SPRING), (_BEFORE_AUTUMN, _IN_AUTUMN)]
)
def test_an_access_is_fetched_at_the_same_hours_that_pass_while_clocks_change(
    begin: str, fetches: list[str]
) -> None:
    found = [slots.first_slot(_KEY, _at(begin))]
    while len(found) < len(fetches):
        found.append(slots.next_slot(_KEY, found[-1].astimezone(BERLIN)))
    assert [_told(at) for at in found] == fetches


@pytest.mark.parametrize(("fetched", "again"), _LATE)
def test_a_late_fetch_in_the_night_is_followed_six_hours_later_or_at_its_own_instant(
    fetched: str, again: str
) -> None:
    assert _told(slots.next_slot(_KEY, _at(fetched))) == again


@pytest.mark.parametrize(("asked", "again"), _BUSY)
def test_who_is_busy_in_the_night_is_asked_again_minutes_later(asked: str, again: str) -> None:
    assert _told(slots.when_busy(_KEY, _at(asked))) == again


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
@given(key=keys)
def test_refreshes_stay_six_hours_apart_when_clocks_change(day: date, key: UUID) -> None:
    begin, end = _midnight(day - timedelta(days=1)), _midnight(day + timedelta(days=2))
    fetches = _fetches(key, begin, end)
    apart = {after - before for before, after in pairwise(fetches)}
    assert apart == {timedelta(hours=6)}


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
@given(key=keys)
def test_a_day_that_is_longer_or_shorter_has_four_refreshes_in_its_24_hours(
    day: date, key: UUID
) -> None:
    begin, end = _midnight(day - timedelta(days=1)), _midnight(day + timedelta(days=2))
    fetches = _fetches(key, begin, end)
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
