"""A person's rules for counterparties: what may be said, of whom, and obeying it.

Tags and corrections go with their bookings.

Spec: AiConnectRule; OP-090, OP-092 to OP-094.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.tagging import make
from kontowerk.tagging.context import Tagger
from kontowerk.tagging.make import TaggingRun
from kontowerk.tagging.model import (
    FixedTreeError,
    NoCounterpartyError,
    NoSuchItemError,
    NoSuchTreeError,
    SignMismatchError,
    Tree,
    UnknownRuleError,
    put_sign_fits,
)
from kontowerk.tagging.shape import compact_iban, fold
from kontowerk.tagging.store import bookings
from kontowerk.tagging.store import rulebook as store
from kontowerk.tagging.store.bookings import Counterparty, Key
from kontowerk.tagging.store.rulebook import Rule
from kontowerk.tagging.trees import Trees, UnknownTreeError, UnknownTreeItemError

__all__ = ["Rule", "add_rule", "keep_rule", "remove_rule", "rule_of", "rules_of"]


_CHANGEABLE: Final = frozenset({Tree.CATEGORIES.value, Tree.FREELANCER_CATEGORIES.value})


class ChosenItem(NamedTuple):
    """An item of a tree that persons may choose."""

    tree: Tree
    item: str
    item_id: int

    def fits(self, amount: Decimal) -> bool:
        """Say whether the sign rule lets it stand on an amount; only categories have one."""
        return self.tree is not Tree.CATEGORIES or put_sign_fits(self.item, amount)

    def require_fit(self, amount: Decimal) -> None:
        if not self.fits(amount):
            raise SignMismatchError


class CounterpartyKeys(NamedTuple):
    """Folded name and compact IBAN; either may be empty."""

    name: str
    iban: str

    @property
    def is_nobody(self) -> bool:
        return not self.name and not self.iban

    def is_same(self, other: "CounterpartyKeys") -> bool:
        """Say whether both are one: name and IBAN equal, also in what they lack (OP-093)."""
        return self == other and not self.is_nobody

    def covers(self, other: "CounterpartyKeys") -> bool:
        """Say whether a rule with these keys speaks of the other: what is given must be equal."""
        return (
            not self.is_nobody and self.name in ("", other.name) and self.iban in ("", other.iban)
        )


async def rules_of(tx: Tx, customer_id: UUID) -> list[Rule]:
    """Return all rules of a person, the oldest first."""
    return await store.every(tx, customer_id)


async def rule_of(tx: Tx, customer_id: UUID, rule_id: UUID) -> Rule:
    found = await store.one(tx, customer_id, rule_id)
    if found is None:
        raise UnknownRuleError
    return found


async def add_rule(
    tx: Tx,
    classifier: Tagger,
    customer_id: UUID,
    tree: str,
    item: str,
    *,
    name: str = "",
    iban: str = "",
) -> UUID:
    """Add a rule or change that of the same counterparty, and obey it; returns its id."""
    chosen = choose(classifier.trees, tree, item)
    keys = keys_of(name, iban)
    if keys.is_nobody:
        raise NoCounterpartyError
    bench = await make.set_up(tx, classifier, customer_id)
    rule_id = await keep_rule(tx, customer_id, chosen, name, iban)
    await _judge_anew(tx, bench, keys)
    return rule_id


async def remove_rule(tx: Tx, classifier: Tagger, customer_id: UUID, rule_id: UUID) -> None:
    """Remove a rule; its bookings get the tags they would have without it."""
    bench = await make.set_up(tx, classifier, customer_id)
    rule = await rule_of(tx, customer_id, rule_id)
    await store.remove(tx, customer_id, rule_id)
    await _judge_anew(tx, bench, CounterpartyKeys(rule.name_key, rule.iban_key))


async def keep_rule(tx: Tx, customer_id: UUID, chosen: ChosenItem, name: str, iban: str) -> UUID:
    """Write a rule; what it says of bookings that are there already is the caller's business."""
    given = (chosen.tree, chosen.item_id, name, iban)
    return await store.put(tx, customer_id, Rule(new_id(), *given, *keys_of(name, iban), tx.now))


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all rules; returns how many there were."""
    return await store.remove_all(tx, customer_id)


async def _judge_anew(tx: Tx, bench: TaggingRun, keys: CounterpartyKeys) -> None:
    found = await bookings.counterparties(tx, bench.customer_id, keys.iban)
    covered = await make.aside(len(found), covered_by, keys, found)
    await make.make_these(tx, await make.with_present_rules(tx, bench), covered)


def choose(trees: Trees, tree: str, item: str) -> ChosenItem:
    """Find an item that a person names (OP-090, OP-092)."""
    try:
        found = trees.by_name(tree)
        if tree not in _CHANGEABLE:
            raise FixedTreeError
        known = found.item(item)
    except UnknownTreeError:
        raise NoSuchTreeError from None
    except UnknownTreeItemError:
        raise NoSuchItemError from None
    if not found.stands_alone(known):
        raise NoSuchItemError
    return ChosenItem(Tree(tree), item, known.system_id)


def keys_of(name: str, iban: str) -> CounterpartyKeys:
    return CounterpartyKeys(fold(name).strip(), compact_iban(iban))


def covered_by(keys: CounterpartyKeys, found: Iterable[Counterparty]) -> list[Key]:
    """Return bookings that a rule with these keys speaks of."""
    return [booking.key for booking in found if keys.covers(keys_of(booking.name, booking.iban))]


def same_as(keys: CounterpartyKeys, found: Iterable[Counterparty]) -> list[Counterparty]:
    """Return bookings of exactly this counterparty."""
    return [booking for booking in found if keys.is_same(keys_of(booking.name, booking.iban))]
