"""What the pictures need of the answers of the analyses; whatever else there is, is not read.

Spec: Contract, Cashflow, Disposable money, Life event, Affordability details.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final

import msgspec

from kontowerk.api.console.charts.drawing import NOTHING
from kontowerk.api.wire.analyses.affordability import AffordabilityFigures, DisposableFigures
from kontowerk.tagging.trees import UnknownTreeError, UnknownTreeItemError, load_trees

UNKNOWN: Final = "UNKNOWN"
ACTIVE: Final = "ACTIVE"


class _Read(msgspec.Struct, frozen=True, rename="camel"):
    """Names on the wire are in camel case."""


class ReadTree(_Read, frozen=True):
    """A tag tree."""

    system_name: str


class Item(_Read, frozen=True):
    """An item of a tag tree; answers name it in German."""

    display_name: str
    system_name: str
    tag_tree: ReadTree | None = None

    def name_in(self, language: str) -> str:
        """Return its name in a language; one that is in no tree of ours keeps the name it has."""
        if language == "de" or self.tag_tree is None:
            return self.display_name
        try:
            tree = load_trees().by_name(self.tag_tree.system_name)
            return tree.item(self.system_name).display_name_en
        except (UnknownTreeError, UnknownTreeItemError):
            return self.display_name


class ReadCell(_Read, frozen=True):
    """Amount of a period."""

    cashflow: Decimal
    tag_tree_item: Item


class Forecast(ReadCell, frozen=True):
    """What will move, and between which amounts in 8 of 10 cases."""

    lower: Decimal | None = None
    upper: Decimal | None = None


class FlowDetails(_Read, frozen=True):
    """Past and running spans, and those predicted."""

    statistics: tuple[ReadCell, ...] = ()
    predictions: tuple[Forecast, ...] = ()
    aggregate: bool | None = None


class ReadFlow(_Read, frozen=True):
    """A tag with its times."""

    tag_tree_item: Item
    details: FlowDetails


class ContractChange(_Read, frozen=True):
    """What changed on a day, and why both sides of it are one contract."""

    date: date
    what: str
    before: str
    after: str
    reasons: tuple[str, ...] = ()


class ContractDetails(_Read, frozen=True):
    """What a contract costs."""

    amount_latest: Decimal
    status: str
    date_latest: date | None = None
    changes: tuple[ContractChange, ...] = ()
    cost_development_regular: dict[date, Decimal] = {}
    amount_next: Decimal | None = None
    date_next: date | None = None
    counterparty_name: str | None = None


class ReadContract(_Read, frozen=True):
    """What is paid again and again."""

    tag_tree_item: Item
    details: ContractDetails
    tag_tree_item_business_partner: Item | None = None
    tag_tree_item_period: Item | None = None

    @property
    def partner(self) -> str:
        known = self.tag_tree_item_business_partner
        if known is not None and known.system_name != UNKNOWN:
            return known.display_name
        return self.details.counterparty_name or NOTHING


class Disposable(_Read, frozen=True):
    """Empty without a salary (OP-138)."""

    details: DisposableFigures | None = None


class EventDetails(_Read, frozen=True):
    """When something happened."""

    event_date: date


class ReadEvent(_Read, frozen=True):
    """A change in a life."""

    tag_tree_item: Item
    details: EventDetails


class ReadAffordability(_Read, frozen=True):
    """Empty when there is nothing to go by."""

    details: AffordabilityFigures | None = None


cashflow: Final = msgspec.json.Decoder(tuple[ReadFlow, ...]).decode
contracts: Final = msgspec.json.Decoder(tuple[ReadContract, ...]).decode
disposable: Final = msgspec.json.Decoder(Disposable).decode
events: Final = msgspec.json.Decoder(tuple[ReadEvent, ...]).decode
affordability: Final = msgspec.json.Decoder(ReadAffordability).decode


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
