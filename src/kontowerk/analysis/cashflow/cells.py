"""Sums of cents per tag and span: what happened. Months, weeks and years add up to the total.

A span between the first and the last in which a tag moved has a cell, be it zero; spans before
and after have none.

Spans of time are numbered on and on; they are items of the CASHFLOW tree.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import iso_week, month_of, month_start, week_of, week_start
from kontowerk.analysis.model import Contract, Entry, EntryId
from kontowerk.tagging.model import Tree

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


NET: Final = "NET"
INCOME: Final = "INCOME"
EXPENSES: Final = "EXPENSES"
SAVINGS: Final = ("SAVINGS_", "BANKFINANCE_INVESTMENT", "INCOME_INVESTMENT", "TRANSFER_SAVINGS")


class Level(StrEnum):
    """How fine categories are told apart."""

    SUB = "sub"
    MAIN = "main"


class CashflowQuery(NamedTuple):
    """What a cashflow is asked about."""

    tree: Tree = Tree.CATEGORIES
    level: Level = Level.SUB
    exclude_savings: bool = False


class Tag(NamedTuple):
    """An item of the asked tree; aggregates are sums over all tags (OP-148)."""

    name: str
    aggregate: bool = False


class Cell(NamedTuple):
    item: TimeItem
    cents: int


class TagSeries(NamedTuple):
    """The cents of a tag by week and by month."""

    weeks: dict[int, int]
    months: dict[int, int]

    def add(self, day: int, cents: int) -> None:
        week, month = week_of(day), month_of(day)
        self.weeks[week] = self.weeks.get(week, 0) + cents
        self.months[month] = self.months.get(month, 0) + cents

    def at(self, unit: SpanUnit, number: int) -> int:
        """Return the cents of one span."""
        if unit is SpanUnit.WEEK:
            return self.weeks.get(number, 0)
        if unit is SpanUnit.MONTH:
            return self.months.get(number, 0)
        length = PER_MONTHS[unit]
        months = range(number * length, (number + 1) * length)
        return sum([self.months[month] for month in months if month in self.months])

    def by(self, unit: SpanUnit) -> Mapping[int, int]:
        """Return the cents by span of a unit."""
        if unit is SpanUnit.WEEK:
            return self.weeks
        if unit is SpanUnit.MONTH:
            return self.months
        length = PER_MONTHS.get(unit)
        found: defaultdict[int, int] = defaultdict(int)
        for month, cents in self.months.items():
            found[month // length if length else 0] += cents
        return found


# There are very many: made without the call in Python that a named tuple makes.
_cell: Final[Callable[[Iterable[TimeItem | int]], Cell]] = partial(
    tuple.__new__,  # pyright: ignore[reportUnknownMemberType] (of any tuple)
    Cell,
)


def new_flow() -> TagSeries:
    return TagSeries({}, {})


class Flows(NamedTuple):
    """Everything that moved, and the part of it that belongs to no contract."""

    everything: Mapping[Tag, TagSeries]
    irregular: Mapping[Tag, TagSeries]


def flows_of(entries: Iterable[Entry], regular: frozenset[EntryId], view: CashflowQuery) -> Flows:
    """Add up entries by tag; `regular` are those in slots of contracts."""
    in_slots: defaultdict[Tag, TagSeries] = defaultdict(new_flow)
    irregular: defaultdict[Tag, TagSeries] = defaultdict(new_flow)
    by_partner = view.tree is Tree.BUSINESS_PARTNERS
    known: dict[tuple[str, bool, bool], list[TagSeries]] = {}
    for entry in entries:
        category, partner, cents = entry.category, entry.partner, entry.cents
        if view.exclude_savings and is_savings(category):
            continue
        key = (partner if by_partner else category, cents > 0, entry.id in regular)
        flows = known.get(key)
        if flows is None:
            kind = in_slots if key[2] else irregular
            tags = _split_tags(view, category, partner, cents > 0)
            flows = known[key] = [kind[tag] for tag in tags]
        week, month = week_of(entry.day), month_of(entry.day)
        for weeks, months in flows:
            weeks[week] = weeks.get(week, 0) + cents
            months[month] = months.get(month, 0) + cents
    tags = dict.fromkeys([*in_slots, *irregular])
    everything = {tag: merged(in_slots.get(tag), irregular.get(tag)) for tag in tags}
    if _INCOME in everything or _EXPENSES in everything:
        everything[_NET] = merged(everything.get(_INCOME), everything.get(_EXPENSES))
        irregular[_NET] = merged(irregular.get(_INCOME), irregular.get(_EXPENSES))
    return Flows(everything, irregular)


def merged(one: TagSeries | None, other: TagSeries | None) -> TagSeries:
    """Add two flows."""
    found = new_flow()
    for flow in (one, other):
        if flow is not None:
            for sums, more in zip(found, flow, strict=True):
                for number, cents in more.items():
                    sums[number] = sums.get(number, 0) + cents
    return found


_NET: Final = Tag(NET, aggregate=True)
_INCOME: Final = Tag(INCOME, aggregate=True)
_EXPENSES: Final = Tag(EXPENSES, aggregate=True)


def tags_of(view: CashflowQuery, category: str, partner: str, cents: int) -> Sequence[Tag]:
    """Return the tags an amount counts for; transfers are in no aggregate."""
    tags = _split_tags(view, category, partner, cents > 0)
    return tags if len(tags) == 1 else (*tags, _NET)


@lru_cache(maxsize=16384)
def _split_tags(
    view: CashflowQuery,
    category: str,
    partner: str,
    incoming: bool,  # noqa: FBT001 - a key
) -> tuple[Tag, ...]:
    """Return the tags that are not sums of others."""
    if view.tree is Tree.BUSINESS_PARTNERS:
        return (Tag(partner),)
    own = Tag(category.partition("_")[0] if view.level is Level.MAIN else category)
    if category.startswith("TRANSFER_"):
        return (own,)
    return (own, _INCOME if incoming else _EXPENSES)


def is_savings(category: str) -> bool:
    return category.startswith(SAVINGS)


def statistics(flow: TagSeries) -> list[Cell]:
    """Return the cells of a tag: the total, then years, quarters, months, weeks."""
    cells = [Cell(item_of(SpanUnit.TOTAL, 0), sum(flow.months.values()))]
    for unit in reversed(CYCLES):
        sums = flow.by(unit)
        numbers = range(min(sums), max(sums) + 1)
        cents = [sums.get(number, 0) for number in numbers]
        cells += map(_cell, zip(items_of(unit, numbers), cents, strict=True))
    return cells


def regular_ids(contracts: Iterable[Contract]) -> frozenset[EntryId]:
    return frozenset(entry.id for contract in contracts for entry in contract.regular)
