"""What a person says of bookings: a tag of one, and rules for counterparties, which are obeyed.

No later tagging overrules a person. Tags and corrections go with their bookings.

Spec: Transaction (PUT), AiConnectRule; OP-089 to OP-094.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from kontowerk.identity import read as identity
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import existing
from kontowerk.kit.ids import new_id
from kontowerk.ledger.model import UnknownProductError, UnknownTransactionError
from kontowerk.tagging import make
from kontowerk.tagging.context import Tagger
from kontowerk.tagging.lessons import counterparty_of
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
from kontowerk.tagging.store import bookings, corrections
from kontowerk.tagging.store.bookings import Counterparty, Key
from kontowerk.tagging.store.corrections import Rule
from kontowerk.tagging.trees import Trees, UnknownTreeError, UnknownTreeItemError

__all__ = ["Rule", "add_rule", "correct", "keep_rule", "remove_rule", "rule_of", "rules_of"]


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
    return await corrections.every(tx, customer_id)


async def rule_of(tx: Tx, customer_id: UUID, rule_id: UUID) -> Rule:
    return existing(await corrections.one(tx, customer_id, rule_id), UnknownRuleError)


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
    await corrections.remove(tx, customer_id, rule_id)
    await _judge_anew(tx, bench, CounterpartyKeys(rule.name_key, rule.iban_key))


async def keep_rule(tx: Tx, customer_id: UUID, chosen: ChosenItem, name: str, iban: str) -> UUID:
    """Write a rule; what it says of bookings that are there already is the caller's business."""
    given = (chosen.tree, chosen.item_id, name, iban)
    return await corrections.put_rule(
        tx, customer_id, Rule(new_id(), *given, *keys_of(name, iban), tx.now)
    )


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all rules; returns how many there were."""
    return await corrections.remove_all(tx, customer_id)


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


async def correct(
    tx: Tx,
    classifier: Tagger,
    customer_id: UUID,
    access_id: str,
    product_id: str,
    transaction_id: UUID,
    tree: str,
    item: str,
    *,
    change_existing: bool,
    create_rule: bool,
) -> None:
    """Set an item for good: no later tagging overrules it.

    With `change_existing` it is set on all bookings of the same counterparty whose sign fits;
    with `create_rule` it is what later ones of that counterparty get.
    """
    bench = await make.set_up(tx, classifier, customer_id)
    booking = await _find(tx, bench, access_id, product_id, transaction_id)
    wanted = choose(classifier.trees, tree, item)
    wanted.require_fit(booking.amount)
    counterparty = keys_of(booking.name, booking.iban)
    if create_rule and counterparty.is_nobody:
        raise NoCounterpartyError
    keys = [booking.key]
    if change_existing:
        keys += await _others(tx, bench, booking, wanted)
    await corrections.put(tx, customer_id, keys, wanted.tree, wanted.item_id)
    if wanted.tree is Tree.CATEGORIES and await identity.learns(tx, customer_id):
        await _teach(tx, customer_id, booking.key)
    if create_rule:
        await keep_rule(tx, customer_id, wanted, booking.name, booking.iban)
    await make.make_these(tx, await make.with_present_rules(tx, bench), keys)


async def _teach(tx: Tx, customer_id: UUID, key: Key) -> None:
    """Let a correction count for what others of the tenant are told, if it is about a firm."""
    for row in await bookings.these(tx, customer_id, [key]):
        counterparty = counterparty_of(make.booking_of(row))
        if counterparty:
            await corrections.teach(tx, customer_id, key, counterparty)


async def _find(
    tx: Tx, bench: TaggingRun, access_id: str, product_id: str, transaction_id: UUID
) -> Counterparty:
    named = access_id, product_id
    numbers = [
        account.product_no
        for account in bench.accounts
        if (account.access_id, account.product_id) == named
    ]
    if not numbers:
        raise UnknownProductError
    return existing(
        await bookings.one(tx, bench.customer_id, numbers[0], transaction_id),
        UnknownTransactionError,
    )


async def _others(
    tx: Tx, bench: TaggingRun, booking: Counterparty, wanted: ChosenItem
) -> list[Key]:
    """Return the other bookings of the same counterparty that the item fits."""
    counterparty = keys_of(booking.name, booking.iban)
    found = await bookings.counterparties(tx, bench.customer_id, counterparty.iban)
    same = await make.aside(len(found), same_as, counterparty, found)
    return [
        candidate.key
        for candidate in same
        if candidate.key != booking.key and wanted.fits(candidate.amount)
    ]
