"""Products, transactions, positions, tags. Spec: Customer; Tags."""

from collections.abc import Sequence
from datetime import date

from kontowerk_client import wire
from kontowerk_client.calls.base import Chapter, flag
from kontowerk_client.plan import Plan
from kontowerk_client.session import Call, Repeat
from kontowerk_client.types import (
    BankProduct,
    Position,
    TagTree,
    TagTreeItem,
    Transaction,
    TransactionInput,
)


class Products(Chapter):
    """Products of a bank access."""

    def transactions(
        self,
        product: BankProduct,
        *,
        tag: str | None = None,
        categorize: bool = False,
        start: date | None = None,
        end: date | None = None,
    ) -> Plan[list[Transaction]]:
        """Read the transactions of a product; `tag="categories"` adds category and reason.

        `categorize` adds the category in short form.
        """
        query = {
            "tag": tag,
            "categorize": flag(categorize or None),
            "from": start.isoformat() if start else None,
            "to": end.isoformat() if end else None,
        }
        return self.session.read(wire.link(product, "get_kontoumsaetze"), query=query)

    def positions(self, product: BankProduct) -> Plan[list[Position]]:
        """Read the positions of a securities account."""
        return self.session.read(wire.link(product, "get_depotpositionen"))

    def correct(
        self,
        product: BankProduct,
        transaction_id: str,
        category: str,
        *,
        tree: str = "CATEGORIES",
        change_existing: bool = False,
        create_rule: bool = False,
    ) -> Plan[None]:
        """Set the category of a transaction; optionally of similar ones, now and later."""
        listed = wire.link(product, "get_kontoumsaetze")
        tags = {"systemName": category, "tagTree": {"systemName": tree}}
        call = Call(
            "PUT",
            f"{listed}/{transaction_id}",
            query={"changeExisting": flag(change_existing), "createRule": flag(create_rule)},
            body={"tags": tags},
        )
        yield from self.session.call(call)

    def push(self, product: BankProduct, transactions: Sequence[TransactionInput]) -> Plan[None]:
        """Store your own transactions; sending the same batch again has no effect."""
        listed = wire.link(product, "get_kontoumsaetze")
        call = Call("POST", listed, body=list(transactions), repeat=Repeat.ALWAYS)
        yield from self.session.call(call)

    def tag_trees(self) -> Plan[list[TagTree]]:
        """List the tag trees."""
        return self.session.read("/tags/v1/tag-trees")

    def tag_tree_items(self, tree: int) -> Plan[list[TagTreeItem]]:
        """List the items of a tag tree."""
        return self.session.read(f"/tags/v1/tag-trees/{tree}/tag-tree-items")

    def tag_tree_item(self, tree: int, item: int) -> Plan[TagTreeItem]:
        """Read one item of a tag tree."""
        return self.session.read(f"/tags/v1/tag-trees/{tree}/tag-tree-items/{item}")
