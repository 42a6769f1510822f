"""Spans of time in which money is counted, numbered on and on; items of the CASHFLOW tree."""

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import iso_week, month_of, month_start, week_of, week_start

_MONTHS: Final = 12
_QUARTER: Final = 3
_PER_YEAR: Final = 1000


class SpanUnit(StrEnum):
    """How long a span is; all of them together are TOTAL."""

    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    TOTAL = "total"


CYCLES: Final = (SpanUnit.WEEK, SpanUnit.MONTH, SpanUnit.QUARTER, SpanUnit.YEAR)
PER_MONTHS: Final = {SpanUnit.MONTH: 1, SpanUnit.QUARTER: _QUARTER, SpanUnit.YEAR: _MONTHS}


class TimeItem(NamedTuple):
    """An item of the CASHFLOW tree."""

    system_id: int
    system_name: str


TOTAL: Final = TimeItem(1, "TOTAL_TOTAL")


def span_of(unit: SpanUnit, day: int) -> int:
    """Number the span a day lies in."""
    if unit is SpanUnit.WEEK:
        return week_of(day)
    return 0 if unit is SpanUnit.TOTAL else month_of(day) // PER_MONTHS[unit]


def span_start(unit: SpanUnit, number: int) -> int:
    if unit is SpanUnit.WEEK:
        return week_start(number)
    return month_start(number * PER_MONTHS[unit])


@lru_cache(maxsize=8192)
def item_of(unit: SpanUnit, number: int) -> TimeItem:
    """Name a span as the CASHFLOW tree does."""
    if unit is SpanUnit.TOTAL:
        return TOTAL
    if unit is SpanUnit.WEEK:
        year, week = iso_week(number)
        return TimeItem(year * _PER_YEAR + 300 + week, f"{year}_W{week:02}")
    if unit is SpanUnit.YEAR:
        return TimeItem(number * _PER_YEAR, f"{number}_Y")
    if unit is SpanUnit.QUARTER:
        year, quarter = divmod(number, _MONTHS // _QUARTER)
        return TimeItem(year * _PER_YEAR + 101 + quarter, f"{year}_Q{quarter + 1}")
    year, month = divmod(number, _MONTHS)
    return TimeItem(year * _PER_YEAR + 201 + month, f"{year}_M{month + 1:02}")


@lru_cache(maxsize=1024)
def items_of(unit: SpanUnit, numbers: range) -> tuple[TimeItem, ...]:
    """Name spans that follow each other; tags of a person often have the same ones."""
    return tuple(item_of(unit, number) for number in numbers)
