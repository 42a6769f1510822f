"""Days on which banks book, weeks and months; days are ordinals, months count from year 0.

Banks do not settle on Saturdays, Sundays and the six TARGET2 closing days.
"""

import tomllib
from datetime import date
from functools import cache, lru_cache
from importlib import resources
from typing import Final

_FRIDAY: Final = 5  # the last of a week's working days, Monday is 1

_MONTHS: Final = 12


@lru_cache(maxsize=512)
def easter(year: int) -> int:
    """Compute Easter Sunday of the Gregorian calendar (Meeus)."""
    century, rest = divmod(year, 100)
    leap, golden = century // 4, year % 19
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leap - correction + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    shift = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * shift + 114, 31)
    return date(year, month, day + 1).toordinal()


@lru_cache(maxsize=512)
def closing_days(year: int) -> frozenset[int]:
    """Return the days on which TARGET2 is closed, apart from weekends."""
    sunday = easter(year)
    fixed = (date(year, 1, 1), date(year, 5, 1), date(year, 12, 25), date(year, 12, 26))
    return frozenset({sunday - 2, sunday + 1, *(holiday.toordinal() for holiday in fixed)})


def is_banking_day(day: int) -> bool:
    weekday = day % 7 or 7
    return weekday <= _FRIDAY and day not in closing_days(date.fromordinal(day).year)


@lru_cache(maxsize=65536)
def following(day: int) -> int:
    """Roll to the first banking day from this one on."""
    while not is_banking_day(day):
        day += 1
    return day


@lru_cache(maxsize=65536)
def preceding(day: int) -> int:
    """Roll back to the last banking day up to this one."""
    while not is_banking_day(day):
        day -= 1
    return day


@lru_cache(maxsize=65536)
def month_of(day: int) -> int:
    it = date.fromordinal(day)
    return it.year * _MONTHS + it.month - 1


@lru_cache(maxsize=4096)
def month_start(month: int) -> int:
    return date(month // _MONTHS, month % _MONTHS + 1, 1).toordinal()


@lru_cache(maxsize=65536)
def day_of_month(day: int) -> int:
    return date.fromordinal(day).day


def month_length(month: int) -> int:
    return month_start(month + 1) - month_start(month)


@lru_cache(maxsize=65536)
def day_in_month(month: int, nominal: int) -> int:
    """Return the nominal day of a month, or its last one when it has no such day."""
    return month_start(month) + min(nominal, month_length(month)) - 1


def week_of(day: int) -> int:
    """Count ISO weeks: they begin on Mondays, and ordinal 1 is one."""
    return (day - 1) // 7


def week_start(week: int) -> int:
    return week * 7 + 1


def full_months(first: int, today: int) -> range:
    """Return the calendar months after the first booking's and before today's."""
    return range(month_of(first) + 1, month_of(today))


def iso_week(week: int) -> tuple[int, int]:
    """Name a week: its ISO year, and its number in it."""
    year, number, _ = date.fromordinal(week_start(week)).isocalendar()
    return year, number


def child_benefit(day: int) -> int:
    """Return the cents a month for one child."""
    rows = _child_benefits()
    return next((cents for since, cents in reversed(rows) if since <= day), rows[0][1])


@cache
def _child_benefits() -> list[tuple[int, int]]:
    file = resources.files("kontowerk.analysis").joinpath("data", "statutory.toml")
    rows = tomllib.loads(file.read_text("utf-8"))["child_benefit"]
    return [(row["from"].toordinal(), row["euros"] * 100) for row in rows]
