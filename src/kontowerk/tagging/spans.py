"""Spans of time as items of a tree: years, quarters, months and ISO weeks.

Spec: Cashflow. The numbers are made from the calendar, so that none is ever given twice.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

_QUARTER: Final = 100
_MONTH: Final = 200
_WEEK: Final = 300
_PER_YEAR: Final = 1000
_QUARTERS: Final = 4
_MONTHS: Final = 12


class CalendarSpan(NamedTuple):
    """A span of time; `year` is the name of the item above it."""

    system_id: int
    system_name: str
    year: str | None
    de: str
    en: str


def spans(calendar: Mapping[str, Any]) -> Iterator[CalendarSpan]:
    """Return all spans between two years, named in both languages."""
    for year in range(calendar["first_year"], calendar["last_year"] + 1):
        yield from _of_year(year, calendar)


def weeks_of(year: int) -> int:
    """Return how many weeks an ISO year has: its last one holds the 28th of December."""
    return date(year, 12, 28).isocalendar().week


def _of_year(year: int, calendar: Mapping[str, Any]) -> Iterator[CalendarSpan]:
    def named(kind: str, number: int = 0) -> tuple[str, str]:
        de, en = (_called(calendar[language], kind, year, number) for language in ("de", "en"))
        return de, en

    whole, first = f"{year}_Y", year * _PER_YEAR
    yield CalendarSpan(first, whole, None, *named("year"))
    for number in range(1, _QUARTERS + 1):
        name = f"{year}_Q{number}"
        yield CalendarSpan(first + _QUARTER + number, name, whole, *named("quarter", number))
    for number in range(1, _MONTHS + 1):
        name = f"{year}_M{number:02}"
        yield CalendarSpan(first + _MONTH + number, name, whole, *named("month", number))
    for number in range(1, weeks_of(year) + 1):
        name = f"{year}_W{number:02}"
        yield CalendarSpan(first + _WEEK + number, name, whole, *named("week", number))


def _called(words: Mapping[str, Any], kind: str, year: int, number: int) -> str:
    month = words["months"][number - 1] if kind == "month" else ""
    return str(words[kind]).format(year=year, number=number, month=month)
