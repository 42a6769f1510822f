"""Persons with bookings, and a small classifier whose every decision is plain to see."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from kontowerk.connectors.snapshot import FetchedProduct, Transaction
from kontowerk.kit.db import Database
from kontowerk.ledger import lists as pushing
from kontowerk.ledger.booking import Pushed
from kontowerk.tagging import transfers
from kontowerk.tagging.context import context_of
from kontowerk.tagging.make import tag_new
from kontowerk.tagging.model import (
    Booking,
    TagContext,
    Tagged,
    TagStage,
    TagVersions,
    Tree,
    put_sign_fits,
)
from kontowerk.tagging.read import rows as tagged_rows
from kontowerk.tagging.ruling import add_rule, correct, keys_of, remove_rule
from kontowerk.tagging.shape import fold
from kontowerk.tagging.trees import Trees, load_trees
from tests.rooms.ledger.world import ACCESS, IBAN, Customer, World, account

OTHER_IBAN = "DE75512108001245126199"
SHOP_IBAN = "DE27100777770209299700"

FIRST = TagVersions(1, "1", "test", "test")


@dataclass
class WordTagger:
    """Knows words of purposes, own accounts, pairs of amounts, and rules."""

    words: dict[str, str] = field(
        default_factory=lambda: {"Kaffee": "RECREATION_ENTERTAINMENTFOOD", "Miete": "HOUSING_RENT"}
    )
    versions: TagVersions = FIRST
    trees: Trees = field(default_factory=load_trees)
    asked: list[Booking] = field(default_factory=list[Booking])
    threads: set[int] = field(default_factory=set[int])

    def later(self, **words: str) -> "WordTagger":
        """Return a classifier of the next version that knows these words, too."""
        following = replace(self.versions, rules=f"{self.versions.rules}+")
        return WordTagger(self.words | words, following, self.trees)

    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]:
        self.asked += bookings
        self.threads.add(threading.get_ident())
        tagged = [self._by_word(it) for it in bookings]
        moved = {
            place: own
            for place, it in enumerate(bookings)
            if (own := transfers.by_owner(it, it.iban, fold(it.name), context))
        }
        open_ones = [
            place
            for place, it in enumerate(tagged)
            if it.stage is TagStage.NONE and place not in moved
        ]
        names = [fold(it.name) for it in bookings]
        moved |= transfers.pairs(bookings, names, open_ones, context)
        for place, own in moved.items():
            tagged[place] = _tagged(own.item, 0.9, TagStage.TRANSFER, own.rule)
        for rule in context.rules:
            for place, it in enumerate(bookings):
                name, iban = keys_of(it.name, it.iban)
                if rule.name not in ("", name) or rule.iban not in ("", iban):
                    continue
                if rule.tree is Tree.FREELANCER_CATEGORIES:
                    tagged[place] = tagged[place]._replace(freelancer_category=rule.item)
                elif put_sign_fits(rule.item, it.amount):
                    said = f"rule.{rule.id}"
                    tagged[place] = _tagged(rule.item, 1.0, TagStage.RULE, said)
        return tagged

    def _by_word(self, booking: Booking) -> Tagged:
        for word, item in self.words.items():
            if word in booking.purpose:
                return _tagged(item, 0.8123, TagStage.KEYWORD, f"kw.{word}")
        return _tagged("OTHER_SPENDING", 0.1, TagStage.NONE, "none")


def _tagged(item: str, confidence: float, stage: TagStage, rule: str) -> Tagged:
    return Tagged(item, "UNRELATED_OTHER", "UNKNOWN", "PRIVATE", confidence, stage, rule)


@dataclass(frozen=True)
class Told:
    """A booking as a reader sees it."""

    id: UUID
    purpose: str
    category: str
    stage: str
    confidence: float
    freelancer_category: str
    rule: str


@dataclass(frozen=True)
class Room:
    """A database in which persons live."""

    world: World

    async def person(self) -> "Person":
        return Person(await self.world.customer())


@dataclass(frozen=True)
class Person:
    """Somebody with accounts, corrections and rules."""

    customer: Customer

    @property
    def id(self) -> UUID:
        return self.customer.id

    @property
    def api(self) -> Database:
        return self.customer.world.api

    @property
    def worker(self) -> Database:
        return self.customer.world.worker

    async def fetch(self, *bookings: Transaction, **more: Any) -> None:
        await self.customer.fetch(account(*bookings), **more)

    async def fetch_products(self, *products: FetchedProduct, **more: Any) -> None:
        await self.customer.fetch(*products, **more)

    async def push(self, *pushed: Pushed) -> None:
        async with self.api.begin(self.id) as tx:
            await pushing.push(tx, self.id, ACCESS, IBAN, pushed)

    async def tag(self, tagger: WordTagger) -> int:
        return await tag_new(self.worker, tagger, self.id)

    async def told(self, tagger: WordTagger, product_id: str = IBAN) -> list[Told]:
        """Return what a reader sees, newest first."""
        product = await self.customer.product(product_id)
        found = await tagged_rows(self.api, tagger, self.id, product.product_no, None, None)
        categories = tagger.trees.by_name(Tree.CATEGORIES)
        freelancer = tagger.trees.by_name(Tree.FREELANCER_CATEGORIES)
        return [
            Told(
                row["id"],
                row["purpose"] or "",
                categories.item_by_id(row["category"]).system_name,
                row["stage"],
                row["confidence"],
                freelancer.item_by_id(row["freelancer_category"]).system_name,
                row["rule"],
            )
            for row in found
        ]

    async def categories(self, tagger: WordTagger, product_id: str = IBAN) -> list[str]:
        return [it.category for it in await self.told(tagger, product_id)]

    async def version(self, product_id: str = IBAN) -> int:
        return (await self.customer.product(product_id)).tx_version

    async def correct(
        self,
        tagger: WordTagger,
        transaction_id: UUID,
        item: str,
        *,
        tree: str = "CATEGORIES",
        change_existing: bool = False,
        create_rule: bool = False,
        product_id: str = IBAN,
    ) -> None:
        async with self.api.begin(self.id) as tx:
            await correct(
                *(tx, tagger, self.id, ACCESS, product_id, transaction_id, tree, item),
                change_existing=change_existing,
                create_rule=create_rule,
            )

    async def add_rule(
        self,
        tagger: WordTagger,
        item: str,
        *,
        name: str = "",
        iban: str = "",
        tree: str = "CATEGORIES",
    ) -> UUID:
        async with self.api.begin(self.id) as tx:
            return await add_rule(*(tx, tagger, self.id, tree, item), name=name, iban=iban)

    async def remove_rule(self, tagger: WordTagger, rule_id: UUID) -> None:
        async with self.api.begin(self.id) as tx:
            await remove_rule(tx, tagger, self.id, rule_id)

    async def context(self, tagger: WordTagger) -> TagContext:
        async with self.api.begin(self.id) as tx:
            return await context_of(tx, self.id, tagger.trees)
