"""TagInstance and Classification: what bookings are, as it is sent.

Spec: TagInstance; Transaction (`classifications`, `tags`). Every booking has tags, so they are
written straight from values; what is the same for all tags of an item is written once. The
classes describe what is written, and a test holds the two together. `explain` is an addition.
"""

from functools import lru_cache
from hashlib import sha1
from typing import Annotated, Any, Final, NamedTuple
from uuid import UUID

import msgspec
from pydantic import Field

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, related, wire
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.tag_trees import SENTENCES, Language, TagTreeItem, item_of
from kontowerk.tagging.model import TagStage, Tree
from kontowerk.tagging.read import PartnerNames, explain
from kontowerk.tagging.trees import Trees

TRANSACTION: Final = "TRANSACTION"
_UNNAMED: Final = "Kontoumsatz"
_GERMAN: Final = "de"
# Never another one: ids of tags are made from it.
NAMESPACE: Final = UUID("5e2f0c0e-6d0b-5a52-9d0c-3c6f8f1d7a11")
_VARIANT: Final = dict(zip("0123456789abcdef", "89ab" * 4, strict=True))
_KEPT: Final = 8192  # reasons that are kept as written
_EXACT: Final = 4  # decimals of a confidence

Confidence = Annotated[float, Field(ge=0, le=1)]


class Classification(Answer):
    """Category of a transaction, in short form."""

    category: str
    parent_category: str | None = wire("parentCategory", default=None)
    display_name: str = wire("displayName")
    confidence_level: Confidence = wire("confidenceLevel")


class Explanation(Answer):
    """Reason for the category of a transaction (addition)."""

    sentence: str
    stage: str
    rule: str
    versions: str


class TagDetails(Answer):
    """Confidence and reason of a category."""

    confidence_level: Confidence = wire("confidenceLevel")
    explain: Explanation


class TaggedEntity(Answer):
    """Object the tag is attached to."""

    display_name: str = wire("displayName")
    entity_class: str = wire("entityClass")
    id: str
    user_id: str | None = wire("userId", default=None)


class ItemInstance(Answer):
    """An item of a tree, put on something: what tags and all analyses have in common."""

    id: str
    entity: TaggedEntity
    relations: list[Relation]
    tag_tree_item: TagTreeItem = wire("tagTreeItem")


class TagInstance(ItemInstance):
    """A tag: an item of a tree, attached to a transaction."""

    details: TagDetails | None = None


class Why(NamedTuple):
    """How a category was found."""

    confidence: float
    stage: str
    rule: str
    versions: str


class Entity(msgspec.Struct, frozen=True, gc=False):
    """A booking as its tags name it; same names in the same order as `TaggedEntity`."""

    displayName: str  # noqa: N815 - the name on the wire
    entityClass: str  # noqa: N815 - the name on the wire
    id: str
    userId: str | UUID  # noqa: N815 - the name on the wire


class Details(msgspec.Struct, frozen=True, gc=False):
    """What `TagDetails` describes."""

    confidenceLevel: float  # noqa: N815 - the name on the wire
    explain: msgspec.Raw


class Tag(msgspec.Struct, frozen=True, gc=False):
    """What `TagInstance` describes, but details that say nothing are sent as null."""

    id: str
    entity: Entity
    relations: msgspec.Raw
    tagTreeItem: msgspec.Raw  # noqa: N815 - the name on the wire
    details: Details | None


class Classified(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True, gc=False):
    """What `Classification` describes."""

    category: str
    parentCategory: str | None = None  # noqa: N815 - the name on the wire
    displayName: str  # noqa: N815 - the name on the wire
    confidenceLevel: float  # noqa: N815 - the name on the wire


class _Written(NamedTuple):
    """What all tags of an item share."""

    relations: msgspec.Raw
    item: msgspec.Raw


def entity(transaction_id: str, user_id: str | UUID, name: str | None, text: str | None) -> Entity:
    """Name a booking as a person would: by the other side, or by what was done."""
    return Entity(name or text or _UNNAMED, TRANSACTION, transaction_id, user_id)


def instance_id(transaction_id: str, tree: Tree) -> str:
    """Return the id of a booking's tag: a UUIDv5, the same on every reading."""
    # What uuid5 of the standard library returns as text, at a fifth of its time.
    content = NAMESPACE.bytes + f"{transaction_id} {tree}".encode()
    it = sha1(content, usedforsecurity=False).hexdigest()
    return f"{it[:8]}-{it[8:12]}-5{it[13:16]}-{_VARIANT[it[16]]}{it[17:20]}-{it[20:32]}"


class TagWriter:
    """Writes tags for one process."""

    def __init__(self, trees: Trees, partners: PartnerNames, links: Links) -> None:
        self._trees = trees
        self._partners = partners
        self._links = links
        self._written: dict[tuple[Tree, int], _Written] = {}
        # Rules of persons have endless names, so not all reasons are kept.
        self._reason = lru_cache(maxsize=_KEPT)(self._explained)

    def tag(
        self, tree: Tree, item: int, subject: Entity, why: Why | None, language: Language
    ) -> Tag:
        """Write a tag; `why` only where it speaks of this tree, in a sentence of this language."""
        written = self._written.get((tree, item)) or self._write(tree, item)
        details = None
        if why is not None:
            reason = self._reason(why.stage, why.rule, why.versions, language)
            details = Details(round(why.confidence, _EXACT), reason)
        return Tag(instance_id(subject.id, tree), subject, written.relations, written.item, details)

    def classified(self, item: int, confidence: float) -> Classified:
        """Write a category in short."""
        found = self._trees.by_name(Tree.CATEGORIES).item_by_id(item)
        return Classified(
            category=found.system_name,
            parentCategory=found.parent,
            displayName=found.display_name,
            confidenceLevel=round(confidence, _EXACT),
        )

    def item(self, tree: Tree, item: int) -> dict[str, Any]:
        """Write an item of a tree."""
        found = self._trees.by_name(tree)
        return item_of(found, found.item_by_id(item), _GERMAN)

    def number(self, tree: Tree, name: str) -> int:
        return self._trees.by_name(tree).item(name).system_id

    def _write(self, tree: Tree, item: int) -> _Written:
        found = self._trees.by_name(tree)
        links, number = self._links, found.system_id
        relations = related(
            tag_trees=links.tag_trees(),
            tag_tree=links.tag_tree(number),
            tag_tree_items=links.tag_tree_items(number),
            tag_tree_item=links.tag_tree_item(number, item),
        )
        written = _Written(_raw(relations), _raw(self.item(tree, item)))
        self._written[tree, item] = written
        return written

    def _explained(self, stage: str, rule: str, versions: str, language: Language) -> msgspec.Raw:
        said = SENTENCES[language]
        why = explain(
            self._partners, stage=TagStage(stage), rule=rule, versions=versions, said=said
        )
        return _raw(why._asdict())


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encode(value))
