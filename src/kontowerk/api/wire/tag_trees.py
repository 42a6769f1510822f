"""TagTree and TagTreeItem, and why a booking has its item, in the languages of the interface.

Spec: Tags and tag trees (OP-133, OP-134). Both are written without their classes, which only
describe them: a tree of business partners has thousands of items.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from kontowerk.api.wire.base import Answer, Relation, present, wire
from kontowerk.tagging import trees
from kontowerk.tagging.model import TagStage, Tree
from kontowerk.tagging.read import ENGLISH, Sentences

Language = Literal["de", "en"]
_ENGLISH: Final = "en"
_GERMAN: Final = Sentences(
    stages={
        TagStage.CORRECTION: "Vom Nutzer festgelegt.",
        TagStage.RULE: "Entspricht einer Regel des Nutzers für diesen Zahlungspartner.",
        TagStage.LEARNT: "Andere Nutzer haben diesem Zahlungspartner diese Kategorie gegeben.",
        TagStage.MODEL: "Geschätzt: Der Name ähnelt anderen in dieser Kategorie.",
        TagStage.NONE: "Zu wenig Angaben für eine Kategorie.",
    },
    rules={
        "code.child_benefit": "Zahler und Verwendungszweck entsprechen dem Kindergeld.",
        "partner.insurance": "Der Zahlungspartner ist ein Versicherer.",
        "model.person": "Der Zahlungspartner ist vermutlich eine Privatperson.",
        "transfer.iban": "Das Gegenkonto gehört demselben Nutzer.",
        "transfer.name": "Der Zahlungspartner trägt den Namen des Nutzers.",
        "transfer.pair": (
            "Auf einem anderen Konto des Nutzers wurde der passende Gegenbetrag gebucht."
        ),
    },
    partner="Der Zahlungspartner ist {}.",
    insurance="Der Text nennt eine Versicherung.",
    code="Der Geschäftsvorfallcode der Bank ({}) weist auf diese Kategorie hin.",
    words="Der Text enthält typische Wörter dieser Kategorie.",
    purpose="Der Text nennt den Zweck; er zählt mehr als die übliche Kategorie von {}.",
)
SENTENCES: Final[Mapping[Language, Sentences]] = {"de": _GERMAN, "en": ENGLISH}


class TagTree(Answer):
    """A tree whose items are attached to transactions, contracts or users."""

    description: str
    display_name: str = wire("displayName")
    system_id: int = wire("systemId")
    system_name: str = wire("systemName")
    version: int
    is_client_generated: bool = wire("isClientGenerated")
    is_tenant_generated: bool = wire("isTenantGenerated")
    relations: list[Relation] | None = None


class TagTreeItem(Answer):
    """An item of a tag tree; business partners also have an address, which may be empty."""

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
