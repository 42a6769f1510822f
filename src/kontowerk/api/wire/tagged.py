"""Kontoumsatz with classifications or tags, as lists are written.

Spec: Transaction (`classifications`, `tags`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import UUID

from msgspec.structs import astuple

from kontowerk.api.wire.tag_trees import Language
from kontowerk.api.wire.tags import Classified, Tag, TagWriter, Why, entity
from kontowerk.api.wire.transactions import Row, in_pieces, wire_rows
from kontowerk.tagging.model import TagStage, Tree
from kontowerk.tagging.trees import UnknownTreeItemError

T = TypeVar("T")

_CHUNK: Final = 250  # rows with tags are about three times as long as those without
_COLUMNS: Final = {
    Tree.CATEGORIES: "category",
    Tree.INSURANCE_TYPES: "insurance_type",
    Tree.BUSINESS_PARTNERS: "partner",
    Tree.FREELANCER_CATEGORIES: "freelancer_category",
}


class TaggedRow(Row, omit_defaults=True, frozen=True, gc=False):
    """A booking with what it is; same names in the same order as `Transaction`."""

    classifications: tuple[Classified, ...] | None = None
    tags: tuple[Tag, ...] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What a list shows beside the bookings; never nothing."""

    classified: bool
    tree: Tree | None
    language: Language

    @property
    def speaks(self) -> bool:
        """Say whether reasons are given, in the language of the caller."""
        return self.tree in _REASONS


def encoded(rows: Sequence[Any], shown: Shown, writer: TagWriter, user_id: UUID) -> Iterator[bytes]:
    """Write a list of tagged bookings in pieces."""
    classify = _classifier(writer) if shown.classified else _nothing
    tag = _nothing if shown.tree is None else _tagger(writer, shown.tree, user_id, shown.language)

    def write(part: Sequence[Any]) -> Sequence[Row]:
        return [
            TaggedRow(*astuple(plain), classifications=classify(row), tags=tag(row))
            for plain, row in zip(wire_rows(part), part, strict=True)
        ]

    return in_pieces(rows, write, _CHUNK)


def _nothing(_row: Any) -> None:
    return None


def _classifier(writer: TagWriter) -> Callable[[Any], tuple[Classified, ...]]:
    def classify(row: Any) -> tuple[Classified]:
        return (writer.classified(row["category"], row["confidence"]),)

    return _if_known(classify)


def _tagger(
    writer: TagWriter, tree: Tree, user_id: UUID, language: Language
) -> Callable[[Any], tuple[Tag, ...]]:
    column, why_of = _COLUMNS[tree], _REASONS.get(tree, _nothing)

    def tag(row: Any) -> tuple[Tag]:
        subject = entity(str(row["id"]), user_id, row["counterparty_name"], row["booking_text"])
        return (writer.tag(tree, row[column], subject, why_of(row), language),)

    return _if_known(tag)


def _if_known(write: Callable[[Any], tuple[T, ...]]) -> Callable[[Any], tuple[T, ...]]:
    """Leave out items of a newer release: its processes and ours may run side by side."""

    def written(row: Any) -> tuple[T, ...]:
        try:
            return write(row)
        except UnknownTreeItemError:
            return ()

    return written


def _of_category(row: Any) -> Why:
    return Why(row["confidence"], row["stage"], row["rule"], row["versions"])


def _of_freelancer(row: Any) -> Why | None:
    if not row["freelancer_corrected"]:
        return None
    return Why(1.0, TagStage.CORRECTION, TagStage.CORRECTION, row["versions"])


# What is kept of a tag speaks of its category; of other items only that a person chose them.
_REASONS: Final[Mapping[Tree, Callable[[Any], Why | None]]] = {
    Tree.CATEGORIES: _of_category,
    Tree.FREELANCER_CATEGORIES: _of_freelancer,
}
