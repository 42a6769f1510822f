"""What tagging is given: what is known of a person, and the classifier as its verbs see it."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Protocol
from uuid import UUID

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.db import Tx
from kontowerk.ledger import read as ledger
from kontowerk.ledger.model import Account
from kontowerk.tagging.model import Booking, TagContext, Tagged, TagVersions, UserRule
from kontowerk.tagging.shape import compact_iban, fold
from kontowerk.tagging.store import corrections as rule_store
from kontowerk.tagging.store.corrections import Rule
from kontowerk.tagging.trees import Trees


async def context_of(tx: Tx, customer_id: UUID, trees: Trees) -> TagContext:
    """Read what is known of a person, without holding anything."""
    accounts = await ledger.accounts(tx, customer_id)
    return build_context(accounts, await rule_store.every(tx, customer_id), trees)


def build_context(accounts: Sequence[Account], rules: Iterable[Rule], trees: Trees) -> TagContext:
    """Put together whose accounts and rules they are; products by number and by public id."""
    # A depot may carry the IBAN of the account beside it; money goes to the account.
    ranked = sorted(accounts, key=lambda it: it.kind is ProductKind.DEPOT, reverse=True)
    kinds: dict[int | str, ProductKind] = {account.product_id: account.kind for account in ranked}
    return TagContext(
        own_ibans={compact_iban(account.iban): account.kind for account in ranked if account.iban},
        own_names=frozenset(name for account in accounts for name in _names(account.owner)),
        kinds=kinds | {account.product_no: account.kind for account in accounts},
        rules=tuple(_user_rules(rules, trees)),
    )


def mark_of(context: TagContext) -> str:
    """Return a short mark that differs when a person's accounts do; rules are not part of it.

    A rule changes the bookings of one counterparty, and whoever changes it sees to those.
    """
    told = (
        sorted(context.own_ibans.items()),
        sorted(context.own_names),
        sorted((str(product), kind) for product, kind in context.kinds.items()),
    )
    return blake2b(repr(told).encode(), digest_size=6).hexdigest()


def _names(owner: str) -> tuple[str, ...]:
    """Fold a name, as it is and with the last word first: banks write both."""
    words = fold(owner).split()
    if not words:
        return ()
    turned = [words[-1], *words[:-1]]
    return f" {' '.join(words)} ", f" {' '.join(turned)} "


def _user_rules(rules: Iterable[Rule], trees: Trees) -> Iterable[UserRule]:
    for rule in rules:
        item = trees.by_name(rule.tree).item_by_id(rule.item)  # ids are never taken back
        yield UserRule(rule.id, rule.tree, item.system_name, rule.name_key, rule.iban_key)


class Tagger(Protocol):
    """Tags bookings without I/O; threads may share it."""

    @property
    def versions(self) -> TagVersions: ...

    @property
    def trees(self) -> Trees: ...

    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]: ...
