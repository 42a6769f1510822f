"""TagTreeItemInput, AiConnectTransactionPut and AiConnectRule: what callers say about bookings.

Spec: TagTreeItemInput; AiConnectRule; AiConnectTransactionPut. Items and trees are known by
their names alone; numbers may be sent and are not looked at.
"""

from typing import Annotated, Any, cast

from pydantic import BeforeValidator, Field, StringConstraints

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, related, wire
from kontowerk.api.wire.tag_trees import TagTreeItem
from kontowerk.api.wire.tags import TagWriter
from kontowerk.tagging.ruling import Rule

_Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
_Word = Annotated[str, StringConstraints(max_length=140)]


class TagTreeInput(Ask):
    """A tree, by name."""

    system_name: _Name = Field(alias="systemName")
    system_id: int | None = Field(default=None, alias="systemId")


class TagTreeItemInput(Ask):
    """An item of a tree, by names."""

    system_name: _Name = Field(alias="systemName")
    system_id: int | None = Field(default=None, alias="systemId")
    tag_tree: TagTreeInput = Field(alias="tagTree")


def _only(value: object) -> object:
    if not isinstance(value, list):
        return value
    items = cast("list[object]", value)
    if len(items) != 1:
        message = "exactly one item"
        raise ValueError(message)
    return items[0]


class AiConnectTransactionPut(Ask):
    """What a booking shall be: one item, alone or in an array (OP-090)."""

    tags: Annotated[TagTreeItemInput, BeforeValidator(_only)]


class AiConnectRuleInput(Ask):
    """What all bookings of a counterparty shall be; both given means both must match."""

    tag_tree_item: TagTreeItemInput = Field(alias="tagTreeItem")
    counterparty_iban: _Word | None = Field(default="", alias="counterpartyIban")
    counterparty_name: _Word | None = Field(default="", alias="counterpartyName")


class AiConnectRule(Answer):
    """A rule of a person."""

    id: str
    tag_tree_item: TagTreeItem = wire("tagTreeItem")
    counterparty_iban: str = wire("counterpartyIban")
    counterparty_name: str = wire("counterpartyName")
    relations: list[Relation]


def wire_rule(rule: Rule, writer: TagWriter, links: Links) -> dict[str, Any]:
    """Write what `AiConnectRule` describes, in its order."""
    return {
        "id": str(rule.id),
        "tagTreeItem": writer.item(rule.tree, rule.item),
        "counterpartyIban": rule.counterparty_iban,
        "counterpartyName": rule.counterparty_name,
        "relations": related(self=links.tagging_rule(rule.id)),
    }
