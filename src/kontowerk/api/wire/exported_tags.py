"""What a person said about tags, as the export of a user shows it (extension)."""

from kontowerk.api.wire.base import Answer, WireTime, wire
from kontowerk.tagging.model import Tree
from kontowerk.tagging.read import Correction
from kontowerk.tagging.ruling import Rule
from kontowerk.tagging.trees import Trees


class ExportedCorrection(Answer):
    """A tag that a person put on a booking."""

    access_id: str = wire("accessId")
    product_id: str = wire("productId")
    transaction_id: str = wire("transactionId")
    tree: str = wire("tagTree")
    item: str = wire("systemName")
    corrected_at: WireTime = wire("correctedAt")

    @classmethod
    def of(cls, told: Correction, trees: Trees) -> "ExportedCorrection":
        return cls(
            access_id=told.access_id,
            product_id=told.product_id,
            transaction_id=str(told.transaction_id),
            tree=told.tree,
            item=_name(trees, told.tree, told.item),
            corrected_at=told.corrected_at,
        )


class ExportedRule(Answer):
    """What a person said about a counterparty."""

    id: str
    tree: str = wire("tagTree")
    item: str = wire("systemName")
    counterparty_name: str = wire("counterpartyName")
    counterparty_iban: str = wire("counterpartyIban")
    created_at: WireTime = wire("createdAt")

    @classmethod
    def of(cls, told: Rule, trees: Trees) -> "ExportedRule":
        return cls(
            id=str(told.id),
            tree=told.tree,
            item=_name(trees, told.tree, told.item),
            counterparty_name=told.counterparty_name,
            counterparty_iban=told.counterparty_iban,
            created_at=told.created_at,
        )


def _name(trees: Trees, tree: Tree, item: int) -> str:
    return trees.by_name(tree).item_by_id(item).system_name
