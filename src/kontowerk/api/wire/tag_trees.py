"""TagTree and TagTreeItem.

Spec: Tags and tag trees (OP-133, OP-134). Both are written without their classes, which only
describe them: a tree of business partners has thousands of items.
"""

from typing import Any, Final, Literal

from kontowerk.api.wire.base import Answer, Relation, present, wire
from kontowerk.tagging import trees
from kontowerk.tagging.model import Tree

Language = Literal["de", "en"]
_ENGLISH: Final = "en"


class TagTree(Answer):
    """A tree whose items are put on bookings, contracts or persons."""

    description: str
    display_name: str = wire("displayName")
    system_id: int = wire("systemId")
    system_name: str = wire("systemName")
    version: int
    is_client_generated: bool = wire("isClientGenerated")
    is_tenant_generated: bool = wire("isTenantGenerated")
    relations: list[Relation] | None = None


class TagTreeItem(Answer):
    """An item of a tree; business partners also have an address, which may be empty."""

    display_name: str = wire("displayName")
    system_id: int = wire("systemId")
    system_name: str = wire("systemName")
    system_name_parent: str | None = wire("systemNameParent", default=None)
    description: str | None = None
    city: str | None = wire("addressCity", default=None)
    country: str | None = wire("addressCountry", default=None)
    street: str | None = wire("addressStreet", default=None)
    zip: str | None = wire("addressZip", default=None)
    creditor_id: str | None = wire("creditorId", default=None)
    group: str | None = None
    telephone: str | None = None
    website: str | None = None
    tag_tree: TagTree = wire("tagTree")
    relations: list[Relation] | None = None


def tree_of(tree: trees.TagTree, language: Language) -> dict[str, Any]:
    """Write a tree, without relations."""
    english = language == _ENGLISH
    return {
        "description": tree.description_en if english else tree.description,
        "displayName": tree.display_name_en if english else tree.display_name,
        "systemId": tree.system_id,
        "systemName": tree.system_name,
        "version": tree.version,
        # No tenant makes trees of its own.
        "isClientGenerated": False,
        "isTenantGenerated": False,
    }


def item_of(tree: trees.TagTree, item: trees.TreeItem, language: Language) -> dict[str, Any]:
    """Write an item of a tree, without relations."""
    return item_in(tree_of(tree, language), item, language)


def item_in(tree: dict[str, Any], item: trees.TreeItem, language: Language) -> dict[str, Any]:
    """Write an item of a tree that is written already."""
    english = language == _ENGLISH
    written = present(
        {
            "displayName": item.display_name_en if english else item.display_name,
            "systemId": item.system_id,
            "systemName": item.system_name,
            "systemNameParent": item.parent,
            "description": item.description_en if english else item.description,
        }
    )
    if tree["systemName"] == Tree.BUSINESS_PARTNERS:
        written |= _address(item.partner)
    written["tagTree"] = tree
    return written


def _address(partner: trees.BusinessPartner | None) -> dict[str, str]:
    return {
        "addressCity": partner.city if partner else "",
        "addressCountry": partner.country if partner else "",
        "addressStreet": partner.street if partner else "",
        "addressZip": partner.zip if partner else "",
        "creditorId": partner.creditor_id if partner else "",
        "group": partner.group if partner else "",
        "telephone": partner.telephone if partner else "",
        "website": partner.website if partner else "",
    }
