"""The figures of an account report as they are kept: read without what works them out."""

from dataclasses import dataclass
from datetime import date
from typing import Final

import msgspec

VIEW: Final = "account_report"
MONTHS: Final = 3  # that are covered


@dataclass(frozen=True, slots=True)
class ReportLine:
    """Cents a month of a category, and the bookings they were found in."""

    category: str
    cents: int
    bookings: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class ReportFigures:
    """The figures of a report; months by their first days, expenses negative.

    `incomplete` are months with bookings around the covered ones that are not counted.
    `irregular` is a month's income beside contracts: told, and counted nowhere.
    """

    day: date
    months: tuple[date, ...]
    incomplete: tuple[date, ...]
    bookings: int
    left_out: int  # bookings in other currencies, or not of the calendar
    income: tuple[ReportLine, ...]
    fixed_costs: tuple[ReportLine, ...]
    irregular: int
    returned: tuple[date, ...]
    looked_since: date | None

    @property
    def is_possible(self) -> bool:
        """Say whether there is one complete month at least."""
        return bool(self.months)

    @property
    def income_cents(self) -> int:
        return sum(line.cents for line in self.income)

    @property
    def fixed_cents(self) -> int:
        return sum(line.cents for line in self.fixed_costs)

    @property
    def disposable_cents(self) -> int:
        """Income less fixed costs."""
        return self.income_cents + self.fixed_cents


def read(body: bytes) -> ReportFigures:
    """Read figures that were kept."""
    return msgspec.json.decode(body, type=ReportFigures)
