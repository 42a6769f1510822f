"""What an account report says of a person: each figure, and the bookings it was found in.

Months that are not complete never count in an average. Fixed costs are running contracts, each by
the month; income is what contracts brought in the months that are covered. Of returned debits a
year is looked at.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final

import msgspec

from kontowerk.analysis.affordability import needs_of_categories
from kontowerk.analysis.calendar import month_of, month_start
from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.model import (
    MONTHS,
    Contract,
    Entry,
    Mark,
    Period,
    ReportFigures,
    ReportLine,
)
from kontowerk.analysis.person import Person
from kontowerk.tagging.trees import Need

_LOOKED_AT: Final = 12  # months, for returned debits
_WEEKS_OF_YEAR: Final = 365.25 / 7
_YEAR: Final = 12


def written(analysis: Analysis) -> bytes:
    """Write the figures, as they are kept."""
    return msgspec.json.encode(figures_of(analysis.person, len(analysis.left_out)))


def figures_of(person: Person, left_out: int = 0) -> ReportFigures:
    """Work out the figures of a person."""
    months = person.last_months(MONTHS)
    entries = person.between(month_start(months[0]), month_start(months[-1] + 1)) if months else ()
    looked = person.last_months(_LOOKED_AT)
    since = month_start(looked[0]) if looked else None
    regular = [entry for entry in entries if entry.cents > 0 and entry.id in person.regular]
    beside = [entry for entry in entries if entry.cents > 0 and entry.id not in person.regular]
    return ReportFigures(
        day=person.day,
        months=tuple(_first_day(month) for month in months),
        incomplete=tuple(_incomplete(person, months)),
        bookings=len(entries),
        left_out=left_out,
        income=_income(regular, len(months)),
        fixed_costs=_fixed_costs(person.contracts),
        irregular=_by_month(sum(entry.cents for entry in beside), len(months)),
        returned=tuple(_returned(person, since)),
        looked_since=None if since is None else date.fromordinal(since),
    )


def _first_day(month: int) -> date:
    return date.fromordinal(month_start(month))


def _incomplete(person: Person, months: Sequence[int]) -> Iterator[date]:
    """Yield the month of the first booking, if it is just before, and the one that runs."""
    if not person.entries:
        return
    first, running = month_of(person.entries[0].day), month_of(person.today)
    if first != running and (not months or first == months[0] - 1):
        yield _first_day(first)
    yield _first_day(running)


def _income(entries: Iterable[Entry], months: int) -> tuple[ReportLine, ...]:
    groups = defaultdict[str, list[Entry]](list)
    for entry in entries:
        groups[entry.category].append(entry)
    lines = [
        _line(category, _by_month(sum(entry.cents for entry in group), months), group)
        for category, group in groups.items()
    ]
    return tuple(sorted(lines, key=lambda line: (-line.cents, line.category)))


def _fixed_costs(contracts: Iterable[Contract]) -> tuple[ReportLine, ...]:
    """Add up what running contracts take; what is put aside is no cost."""
    needs = needs_of_categories()
    cents, groups = defaultdict[str, int](int), defaultdict[str, list[Entry]](list)
    for contract in contracts:
        category, price = contract.category, contract.amounts.latest
        if not contract.is_active or price >= 0 or needs.get(category) in {None, Need.NEITHER}:
            continue
        cents[category] += _monthly(price, contract.period)
        groups[category] += contract.regular
    lines = [_line(category, cents[category], group) for category, group in groups.items()]
    return tuple(sorted(lines, key=lambda line: (line.cents, line.category)))


def _line(category: str, cents: int, group: Sequence[Entry]) -> ReportLine:
    days = [entry.day for entry in group]
    first, last = date.fromordinal(min(days)), date.fromordinal(max(days))
    return ReportLine(category, cents, len(group), first, last)


def _monthly(price: int, period: Period) -> int:
    """Return what a price of a period is by the month."""
    if period.months:
        return round(price / period.months)
    return round(price * _WEEKS_OF_YEAR / period.weeks / _YEAR)


def _by_month(cents: int, months: int) -> int:
    return round(cents / months) if months else 0


def _returned(person: Person, since: int | None) -> Iterator[date]:
    """Yield the days of returned debits; what a person collected and gave back is none."""
    for entry in person.marked(Mark.RETURN_DEBIT):
        if since is not None and entry.day >= since and entry.id not in person.given_back:
            yield date.fromordinal(entry.day)
