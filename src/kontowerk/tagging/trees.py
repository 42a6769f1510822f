"""The tag trees: what a booking, a contract or a person can be said to be.

Spec: Tags and tag trees (OP-132, OP-135, OP-148). They are read once from the files in
`data/trees`; business partners come from their own directory, spans of time from the calendar.

Years, quarters, months and ISO weeks are items, too; their numbers are made from the calendar, so
that none is ever given twice. Spec: Cashflow.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache, cached_property
from importlib import resources
from typing import Any, Final, NamedTuple, Protocol

from kontowerk.kit.errors import NotFoundError
from kontowerk.tagging.model import Tree
from kontowerk.tagging.partner_tables import read_tables

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


UNKNOWN_PARTNER_ID: Final = 1
_OWN_VERSIONS: Final = 1000  # of the table kept by hand, between two versions of its source


class UnknownTreeError(NotFoundError):
    """The tag tree does not exist."""


class UnknownTreeItemError(NotFoundError):
    """The tag tree item does not exist."""


class Sign(StrEnum):
    """The amounts the classifier gives an item to."""

    PLUS = "+"
    MINUS = "-"
    BOTH = "both"


class Need(StrEnum):
    """What spending counts as when it is asked what somebody can afford."""

    NECESSITY = "necessity"
    LUXURY = "luxury"
    SPLIT = "split"  # half and half: cash and money to private persons
    NEITHER = "neither"


class BusinessPartner(Protocol):
    """A firm or public body as a tree shows it; what is not known is empty."""

    @property
    def system_id(self) -> int: ...
    @property
    def system_name(self) -> str: ...
    @property
    def display_name(self) -> str: ...
    @property
    def street(self) -> str: ...
    @property
    def zip(self) -> str: ...
    @property
    def city(self) -> str: ...
    @property
    def country(self) -> str: ...
    @property
    def creditor_id(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def telephone(self) -> str: ...
    @property
    def website(self) -> str: ...


@dataclass(frozen=True, slots=True)
class TreeItem:
    """One item of a tree. `sign` and `need` are of categories that stand on bookings."""

    system_id: int
    system_name: str
    parent: str | None
    display_name: str
    display_name_en: str
    description: str | None = None
    description_en: str | None = None
    sign: Sign | None = None
    need: Need | None = None
    savings: bool = False
    aggregate: bool = False  # a sum that only analyses show
    partner: BusinessPartner | None = None


@dataclass(frozen=True)
class TagTree:
    """A tree and its items, in the order they are listed."""

    system_id: int
    system_name: str
    version: int
    display_name: str
    display_name_en: str
    description: str
    description_en: str
    items: tuple[TreeItem, ...]

    def item(self, system_name: str) -> TreeItem:
        """Return an item; raises UnknownTreeItemError."""
        try:
            return self._by_name[system_name]
        except KeyError:
            raise UnknownTreeItemError from None

    def item_by_id(self, system_id: int) -> TreeItem:
        """Return an item; raises UnknownTreeItemError."""
        try:
            return self._by_id[system_id]
        except KeyError:
            raise UnknownTreeItemError from None

    def stands_alone(self, item: TreeItem) -> bool:
        """Say whether an item can be a tag: it is neither a group of others nor a sum."""
        return not item.aggregate and item.system_name not in self._groups

    @cached_property
    def _by_name(self) -> Mapping[str, TreeItem]:
        return {item.system_name: item for item in self.items}

    @cached_property
    def _by_id(self) -> Mapping[int, TreeItem]:
        return {item.system_id: item for item in self.items}

    @cached_property
    def _groups(self) -> frozenset[str]:
        return frozenset(item.parent for item in self.items if item.parent is not None)


class Trees:
    """All trees of this version."""

    def __init__(self, trees: Iterable[TagTree]) -> None:
        self._by_id = {tree.system_id: tree for tree in trees}
        self._by_name = {tree.system_name: tree for tree in self._by_id.values()}

    def __iter__(self) -> Iterator[TagTree]:
        return iter(self._by_id.values())

    def by_id(self, system_id: int) -> TagTree:
        """Return a tree; raises UnknownTreeError."""
        try:
            return self._by_id[system_id]
        except KeyError:
            raise UnknownTreeError from None

    def by_name(self, system_name: str) -> TagTree:
        """Return a tree; raises UnknownTreeError."""
        try:
            return self._by_name[system_name]
        except KeyError:
            raise UnknownTreeError from None

    @property
    def version(self) -> int:
        """A number that rises with every tree of a file; partners have a version of their own."""
        return sum(
            tree.version
            for tree in self._by_id.values()
            if tree.system_name != Tree.BUSINESS_PARTNERS
        )


@cache
def load_trees() -> Trees:
    """Return the trees of this version, with the partners of its directory."""
    tables = read_tables()
    return make_trees([row.partner for row in tables.rows], _numbered(tables.version))


def make_trees(partners: Iterable[BusinessPartner], partners_version: int = 0) -> Trees:
    """Return all trees, with these business partners."""
    folder = resources.files("kontowerk.tagging").joinpath("data", "trees")
    tables = [
        tomllib.loads(file.read_text("utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    tables.sort(key=lambda table: table["system_id"])
    known = [
        _of_partner(partner) for partner in partners if partner.system_id != UNKNOWN_PARTNER_ID
    ]
    trees = [_tree(table) for table in tables]
    return Trees(
        replace(tree, version=partners_version, items=(*tree.items, *known))
        if tree.system_name == Tree.BUSINESS_PARTNERS
        else tree
        for tree in trees
    )


def _numbered(version: str) -> int:
    """Make one rising number of `8.0.20260918+3`: the date of the source, then our own."""
    source, _, own = version.partition("+")
    return int(source.rpartition(".")[2]) * _OWN_VERSIONS + int(own)


def _tree(table: Mapping[str, Any]) -> TagTree:
    items = [_item(row) for row in table["item"]]
    if "calendar" in table:
        items += [_of_span(span) for span in spans(table["calendar"])]
    return TagTree(
        system_id=table["system_id"],
        system_name=table["system_name"],
        version=table.get("version", 0),  # that of partners is the one of their tables
        display_name=table["display_name"],
        display_name_en=table["display_name_en"],
        description=table["description"],
        description_en=table["description_en"],
        items=tuple(items),
    )


def _item(row: Mapping[str, Any]) -> TreeItem:
    return TreeItem(
        system_id=row["id"],
        system_name=row["name"],
        parent=row.get("parent"),
        display_name=row["de"],
        display_name_en=row["en"],
        description=row.get("description"),
        description_en=row.get("description_en"),
        sign=Sign(row["sign"]) if "sign" in row else None,
        need=Need(row["need"]) if "need" in row else None,
        savings=row.get("savings", False),
        aggregate=row.get("aggregate", False),
    )


def _of_span(span: CalendarSpan) -> TreeItem:
    return TreeItem(span.system_id, span.system_name, span.year, span.de, span.en)


def _of_partner(partner: BusinessPartner) -> TreeItem:
    name = partner.display_name
    return TreeItem(partner.system_id, partner.system_name, None, name, name, partner=partner)
