"""Days on which banks book."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.analysis import calendar

DAYS = st.dates(date(1995, 1, 1), date(2090, 12, 31)).map(date.toordinal)


@pytest.mark.parametrize(
    ("year", "sunday"),
    [(2000, "2000-04-23"), (2024, "2024-03-31"), (2025, "2025-04-20"), (2026, "2026-04-05"),
     (2038, "2038-04-25")],
)  # fmt: skip
def test_easter_is_where_the_almanac_has_it(year: int, sunday: str) -> None:
    assert date.fromordinal(calendar.easter(year)) == date.fromisoformat(sunday)


def test_the_payment_system_closes_on_six_days_of_2026() -> None:
    days = sorted(date.fromordinal(it).isoformat() for it in calendar.closing_days(2026))
    assert days == [
        "2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25", "2026-12-26",
    ]  # fmt: skip


def test_a_day_in_the_easter_week_rolls_over_four_closed_days() -> None:
    good_friday = date(2026, 4, 3).toordinal()
    assert date.fromordinal(calendar.following(good_friday)) == date(2026, 4, 7)
    assert date.fromordinal(calendar.preceding(good_friday)) == date(2026, 4, 2)


@given(DAYS)
def test_rolling_ends_on_the_nearest_banking_day(day: int) -> None:
    late, early = calendar.following(day), calendar.preceding(day)
    assert early <= day <= late
    assert calendar.is_banking_day(early)
    assert calendar.is_banking_day(late)
    assert not any(calendar.is_banking_day(it) for it in range(early + 1, late) if it != day)


@given(DAYS)
def test_weeks_are_those_of_iso_8601(day: int) -> None:
    it = date.fromordinal(day)
    assert calendar.iso_week(calendar.week_of(day)) == it.isocalendar()[:2]


@given(DAYS)
def test_a_month_begins_on_its_first_day(day: int) -> None:
    month = calendar.month_of(day)
    assert calendar.month_start(month) <= day < calendar.month_start(month + 1)
    assert date.fromordinal(calendar.month_start(month)).day == 1


def test_the_31st_of_february_is_its_last_day() -> None:
    month = calendar.month_of(date(2026, 2, 10).toordinal())
    assert date.fromordinal(calendar.day_in_month(month, 31)) == date(2026, 2, 28)


def test_full_months_leave_out_the_first_and_the_running_one() -> None:
    first = date(2026, 1, 1)
    months = calendar.full_months(first.toordinal(), (first + timedelta(days=100)).toordinal())
    assert [it % 12 + 1 for it in months] == [2, 3]
