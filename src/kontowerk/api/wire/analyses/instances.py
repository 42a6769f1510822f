"""Tag instances of persons: what all analyses have in common.

Spec: TagInstance; Tags and tag trees. Every analysis is written straight from values; what is
the same for all instances of an item is written once. Classes beside the structs describe what
is written, and a test holds the two together. In these forms missing values are null (OP-004).
"""

from decimal import Decimal
from functools import cached_property
from typing import Any, Final, NamedTuple
from uuid import uuid5

import msgspec
from msgspec import UNSET, UnsetType

from kontowerk.analysis.compute import Analysis
from kontowerk.api.links import Links
from kontowerk.api.wire.base import related
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.tag_trees import item_of
from kontowerk.api.wire.tags import NAMESPACE
from kontowerk.tagging.model import Tree
from kontowerk.tagging.partner_tables import Partner, read_tables
from kontowerk.tagging.trees import TagTree, TreeItem, Trees, UnknownTreeItemError, load_trees

USER: Final = "USER"
_SHOWN: Final = "Nutzer"
_GERMAN: Final = "de"
_CENTS: Final = -2  # decimal places of a euro
_EXACT: Final = 4  # decimals of ratios and rates
_NO_PARTNER: Final = "UNKNOWN"


class Person(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The person analysed; same names in the same order as `TaggedEntity`."""

    display_name: str
    entity_class: str
    id: str
    user_id: str


class Instance(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What the classes of all analyses but contracts describe."""

    id: str
    entity: Person
    relations: msgspec.Raw
    tag_tree_item: msgspec.Raw
    details: Any


class Written(NamedTuple):
    """What all instances of an item share."""

    relations: msgspec.Raw
    item: msgspec.Raw


class Hrefs(NamedTuple):
    """Where a tree, its items and one of them are."""

    tree: str
    items: str
    item: str


def person(owner: str) -> Person:
    return Person(_SHOWN, USER, owner, owner)


def instance_id(owner: str, *parts: object) -> str:
    """Return the id of a result: a UUIDv5, the same on every reading."""
    return str(uuid5(NAMESPACE, " ".join(map(str, (owner, *parts)))))


def of_person(
    analysis: Analysis, items: "ItemWriter", tree: str, item: str, details: object
) -> bytes:
    """Write the one result that a person has of an item."""
    written, owner = items.written(tree, item), analysis.owner
    identity = instance_id(owner, item)
    return encode(Instance(identity, person(owner), written.relations, written.item, details))


def euros(cents: int) -> Decimal:
    """Write an amount as a number with two decimals."""
    return Decimal(cents).scaleb(_CENTS)


def maybe_euros(cents: int | None) -> Decimal | None:
    return None if cents is None else euros(cents)


def left_out(analysis: Analysis) -> list[str] | UnsetType:
    """Name the bookings that no analysis counts; said only where there are any (OP-153)."""
    return [str(entry_id) for entry_id in analysis.left_out] or UNSET


def rate(value: float) -> float:
    return round(value, _EXACT)


class ItemWriter:
    """Writes items of trees with their relations, for one process."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._written: dict[tuple[str, str], Written] = {}

    @property
    def tag_trees(self) -> str:
        return self._links.tag_trees()

    @cached_property
    def _trees(self) -> Trees:
        # Read when first needed, as a worker does with all tables.
        return load_trees()

    @cached_property
    def _partners(self) -> dict[str, Partner]:
        return {row.partner.system_name: row.partner for row in read_tables().rows}

    def written(self, tree: str, name: str) -> Written:
        """Write an item and its relations; raises UnknownTreeItemError."""
        known = self._written.get((tree, name))
        if known is None:
            known = self._written[tree, name] = self._write(tree, name)
        return known

    def hrefs(self, tree: str, name: str) -> Hrefs:
        links, (found, item) = self._links, self._found(tree, name)
        number = found.system_id
        return Hrefs(
            links.tag_tree(number),
            links.tag_tree_items(number),
            links.tag_tree_item(number, item.system_id),
        )

    def partner(self, name: str) -> dict[str, Any]:
        """Write a business partner with the categories of what is paid to and by it."""
        tree, item = self._found(Tree.BUSINESS_PARTNERS, name)
        known = self._partners.get(name)
        categories = dict.fromkeys((known.category, known.category_in)) if known else {}
        shown = [category for category in categories if category]
        return {**item_of(tree, item, _GERMAN), "categories": shown}

    def _write(self, tree: str, name: str) -> Written:
        found, item = self._found(tree, name)
        hrefs = self.hrefs(tree, name)
        relations = related(
            tag_trees=self.tag_trees,
            tag_tree=hrefs.tree,
            tag_tree_items=hrefs.items,
            tag_tree_item=hrefs.item,
        )
        return Written(raw(relations), raw(item_of(found, item, _GERMAN)))

    def _found(self, tree: str, name: str) -> tuple[TagTree, TreeItem]:
        found = self._trees.by_name(tree)
        try:
            return found, found.item(name)
        except UnknownTreeItemError:
            # A partner that a release before or after this one knows.
            if tree != Tree.BUSINESS_PARTNERS:
                raise
            return found, found.item(_NO_PARTNER)


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encode(value))
