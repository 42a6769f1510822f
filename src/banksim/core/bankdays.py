"""Days on which a German bank books: no weekends, no holidays that all states share."""

import calendar
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

_ONE = timedelta(days=1)
_SATURDAY = 5


def easter(year: int) -> date:
    """Gauss's rule in the form of Meeus."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return date(year, month, day + 1)


@cache
def holidays(year: int) -> frozenset[date]:
    sunday = easter(year)
    moving = (sunday + timedelta(days=offset) for offset in (-2, 1, 39, 50))
    fixed = ((1, 1), (5, 1), (10, 3), (12, 25), (12, 26))
    return frozenset((*moving, *(date(year, month, day) for month, day in fixed)))


def is_bank_day(day: date) -> bool:
    return day.weekday() < _SATURDAY and day not in holidays(day.year)


def on_or_after(day: date) -> date:
    while not is_bank_day(day):
        day += _ONE
    return day


def on_or_before(day: date) -> date:
    while not is_bank_day(day):
        day -= _ONE
    return day


def after(day: date, count: int) -> date:
    """The bank day that many bank days later."""
    for _ in range(count):
        day = on_or_after(day + _ONE)
    return day


def in_month(month: date, day: int) -> date:
    """That day of the month, or the month's last day when it is shorter."""
    return month.replace(day=min(day, calendar.monthrange(month.year, month.month)[1]))


def next_month(month: date, step: int = 1) -> date:
    """The first of a month that many months later (or earlier)."""
    year, index = divmod(month.year * 12 + month.month - 1 + step, 12)
    return date(year, index + 1, 1)


def months(first: date, last: date) -> Iterator[date]:
    """The first day of every month that touches the span."""
    month = first.replace(day=1)
    while month <= last:
        yield month
        month = next_month(month)


@cache
def bank_days(month: date) -> tuple[date, ...]:
    last = calendar.monthrange(month.year, month.month)[1]
    days = (month.replace(day=day) for day in range(1, last + 1))
    return tuple(day for day in days if is_bank_day(day))
