"""Months as they were and as they are expected, read from a cashflow."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final

from kontowerk.api.console.charts.reading import Forecast, ReadFlow

NET: Final = "NET"
INCOME: Final = "INCOME"
EXPENSES: Final = "EXPENSES"
_MONTH: Final = re.compile(r"(\d{4})_M(\d{2})")
_MOST_MONTHS: Final = 12


@dataclass(frozen=True, slots=True)
class Month:
    """A month as it was, or as it is expected."""

    day: date
    income: Decimal
    expenses: Decimal
    net: Decimal
    expected: bool
    lower: Decimal | None
    upper: Decimal | None
    partial: bool = False  # the data begins in it, so days may be missing


def months_of(flows: Sequence[ReadFlow], today: date) -> list[Month]:
    """Return the latest months and those expected, at most twelve; the running one is expected.

    The month in which the data begins is partial: nobody knows what was before the first booking.
    """
    sums = {name: _sum(flows, name) for name in (INCOME, EXPENSES, NET)}
    if None in sums.values():
        return []
    past = {name: past_of(flow) for name, flow in sums.items() if flow}
    ahead = {name: _ahead(flow, today) for name, flow in sums.items() if flow}
    begun = today.replace(day=1)
    days = sorted({*(day for day in past[NET] if day < begun), *ahead[NET]})
    first = min((day for flow in past.values() for day in flow), default=None)
    months = [_month(day, past, ahead) for day in days[-_MOST_MONTHS:]]
    return [replace(month, partial=month.day == first) for month in months]


def _month(
    day: date, past: dict[str, dict[date, Decimal]], ahead: dict[str, dict[date, Forecast]]
) -> Month:
    found = ahead[NET].get(day)
    zero = Decimal(0)

    def amount(name: str) -> Decimal:
        expected = ahead[name].get(day)
        return expected.cashflow if expected else past[name].get(day, zero)

    return Month(
        day,
        income=max(zero, amount(INCOME)),
        expenses=min(zero, amount(EXPENSES)),
        net=amount(NET),
        expected=found is not None,
        lower=found.lower if found else None,
        upper=found.upper if found else None,
    )


def _sum(flows: Sequence[ReadFlow], name: str) -> ReadFlow | None:
    """Find a sum; that of all income shares its item with the category of earnings."""
    named = [flow for flow in flows if flow.tag_tree_item.system_name == name]
    return next((flow for flow in named if flow.details.aggregate), named[0] if named else None)


def past_of(flow: ReadFlow) -> dict[date, Decimal]:
    """Return what moved, by month."""
    cells = (
        (_day(cell.tag_tree_item.system_name), cell.cashflow) for cell in flow.details.statistics
    )
    return {day: amount for day, amount in cells if day is not None}


def _ahead(flow: ReadFlow, today: date) -> dict[date, Forecast]:
    cells = ((_day(cell.tag_tree_item.system_name), cell) for cell in flow.details.predictions)
    begun = today.replace(day=1)
    return {day: cell for day, cell in cells if day is not None and day >= begun}


def _day(name: str) -> date | None:
    found = _MONTH.fullmatch(name)
    return date(int(found[1]), int(found[2]), 1) if found else None
