"""A person whose data changes in every way there is, and clients that follow it by cursor alone."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any, Final

import asyncpg

from kontowerk.accesses import read as accesses
from kontowerk.connectors.snapshot import FetchedProduct, Transaction
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from kontowerk.ledger import lists, pending
from kontowerk.ledger import lists as pushing
from kontowerk.ledger.booking import Pushed
from kontowerk.tagging import read as tagging
from kontowerk.tagging.make import tag_new
from kontowerk.tagging.ruling import correct
from tests.rooms.ledger.world import Customer, account
from tests.rooms.tagging.world import WordTagger

from .follower import (
    Follower,
    Key,
    Meanwhile,
    State,
    differences,
    shown_access,
    shown_booking,
    shown_pending,
)

_WORDS: Final = ("Kaffee", "Miete", "Zeitung", "Kino", "Schuhe")
_CATEGORIES: Final = ("RECREATION_PRINTED", "HOUSING_RENT", "OTHER_SPENDING")
_NAMES: Final = ("red", "green", "blue")
_MOST_BOOKINGS: Final = 40
_MOST_NOTED: Final = 6
_MOST_WRITERS: Final = 2
_STUCK: Final = 20  # seconds
_ENDS_MEANWHILE: Final = 0.3
_SETTLE: Final = """
UPDATE access SET version = version + 1, attempted_at = now()
WHERE customer_id = $1 AND access_id = $2
"""
_INSERT: Final = """
INSERT INTO bank_transaction (customer_id, product_no, id, booked_on, amount, currency, purpose)
VALUES ($1, $2, $3, '2026-10-10', -1, 'EUR', $4)
"""
_DELETE: Final = """
DELETE FROM bank_transaction WHERE customer_id = $1 AND id = (
  SELECT id FROM bank_transaction t JOIN bank_product p USING (customer_id, product_no)
  WHERE t.customer_id = $1 AND p.access_id = $2 ORDER BY id LIMIT 1)
"""
_REMOVE: Final = "DELETE FROM access WHERE customer_id = $1 AND access_id = $2"
_NEWEST: Final = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text"
_ALL_ENDED: Final = "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8"


@dataclass
class SyncMachine:
    """The person, its banks, writers whose transactions stay open, and two followers."""

    customer: Customer
    url: str
    random: Random
    tagger: WordTagger = field(default_factory=WordTagger)
    banks: dict[str, list[list[Transaction]]] = field(
        default_factory=dict[str, list[list[Transaction]]]
    )
    noted: dict[str, list[list[Transaction]]] = field(
        default_factory=dict[str, list[list[Transaction]]]
    )
    writers: dict[int, tuple[AsyncExitStack, Any, str]] = field(
        default_factory=dict[int, tuple[AsyncExitStack, Any, str]]
    )
    followers: list[Follower] = field(default_factory=list[Follower])
    done: dict[str, int] = field(default_factory=dict[str, int])
    linked: int = 0  # links of noted bookings that were compared

    def __post_init__(self) -> None:
        self.followers = [Follower(self.customer), Follower(self.customer)]

    async def step(self) -> None:
        deeds: list[tuple[int, Callable[[], Coroutine[Any, Any, None]]]] = [
            (4, self._fetch),
            (2, self._push),
            (2, self._tag),
            (2, self._correct),
            (3, self._open_writer),
            (3, self._close_writer),
            (1, self._remove_access),
            (1, self._drop_product),
            (1, self._delete_booking),
            (2, self._settle),
            (1, self._release),
            (1, self._begin_anew),
            (8, self._sync),
        ]
        (deed,) = self.random.choices([d for _, d in deeds], [w for w, _ in deeds])
        self.done[deed.__name__] = self.done.get(deed.__name__, 0) + 1
        async with asyncio.timeout(_STUCK):
            await deed()

    async def compare(self) -> None:
        """End all writers, let the followers catch up, and compare them with what readers see."""
        await self.end_writers()
        await (
            self._tag()
        )  # as workers do after a release; nobody else may read what is told already
        await self._quiet()
        for follower in self.followers:
            # What a page tags while it is read is told after it.
            for _ in range(2):
                most = self.random.choice((1, 2, 3, 7, 50))
                while await follower.step(self.tagger, most, self._meanwhile()):
                    pass
                await self._quiet()
            found = differences(follower.state, await self._truth())
            assert not found, found
            for access_id, product_id, _ in follower.pending:
                self._links_are_known(follower, access_id, product_id)

    async def _truth(self) -> State:
        api, owner = self.customer.world.api, self.customer.id
        bookings, noted = dict[Key, tuple[Any, ...]](), dict[Key, tuple[Any, ...]]()
        async with api.begin(owner) as tx:
            views = await accesses.every(tx, owner)
        for view in views:
            for product in view.products:
                number = product.product_no
                rows = await tagging.rows(api, self.tagger, owner, number, None, None)
                place = view.access.access_id, product.product_id
                bookings |= {(*place, row["id"]): shown_booking(row) for row in rows}
                async with api.begin(owner) as tx:
                    entries = await pending.of_product(tx, owner, number)
                noted |= {(*place, row["id"]): shown_pending(row) for row in entries}
        return {view.access.access_id: shown_access(view) for view in views}, bookings, noted

    def _links_are_known(self, follower: Follower, access_id: str, product_id: str) -> None:
        for key, (*_, transaction_id) in follower.pending.items():
            if key[:2] == (access_id, product_id) and transaction_id is not None:
                assert (access_id, product_id, transaction_id) in follower.bookings
                self.linked += 1

    def _free(self) -> list[str]:
        """Return the accesses no open transaction has a hand in."""
        busy = {access_id for _, _, access_id in self.writers.values()}
        return [name for name in self.banks if name not in busy]

    async def _fetch(self) -> None:
        new = [name for name in _NAMES if name not in self.banks]
        if new and (not self.banks or self.random.random() < 0.3):
            name = self.random.choice(new)
            await self.customer.add_access(name)
            self.banks[name] = [[] for _ in range(self.random.randint(1, 2))]
            self.noted[name] = [[] for _ in self.banks[name]]
        if not (free := self._free()):
            return
        name = self.random.choice(free)
        for bookings, noted in zip(self.banks[name], self.noted[name], strict=True):
            self._let_time_pass(bookings)
            self._note_and_book(bookings, noted)
        products = [
            self._product(name, n, rows, noted)
            for n, (rows, noted) in enumerate(zip(self.banks[name], self.noted[name], strict=True))
        ]
        await self.customer.fetch(*products, access_id=name, since=date(2026, 9, 1))

    def _let_time_pass(self, bookings: list[Transaction]) -> None:
        for _ in range(self.random.randint(0, 3)):
            if len(bookings) < _MOST_BOOKINGS:
                bookings.append(self._booking())
        if bookings:
            place = self.random.randrange(len(bookings))
            old = bookings[place]
            change = self.random.random()
            if change < 0.3:
                bookings[place] = replace(old, booked_on=old.booked_on + timedelta(days=1))
            elif change < 0.6:
                bookings[place] = replace(old, purpose=self.random.choice(_WORDS))
            elif change < 0.7:
                bookings.append(old)

    def _note_and_book(self, bookings: list[Transaction], noted: list[Transaction]) -> None:
        """Let the bank take note of something; book or drop some of what it noted before."""
        for old in list(noted):
            change = self.random.random()
            if change < 0.4:
                noted.remove(old)
            if change < 0.3:
                later = old.booked_on + timedelta(days=1)
                bookings.append(replace(old, booked=True, booked_on=later))
        if len(noted) < _MOST_NOTED and self.random.random() < 0.5:
            noted.append(replace(self._booking(), booked=False))

    def _booking(self) -> Transaction:
        cents = Decimal(self.random.randint(-900, 900) or 1) / 100
        on = date(2026, 10, self.random.randint(1, 20))
        word = self.random.choice(_WORDS)
        return Transaction(Money(cents, "EUR"), on, purpose=word, counterparty_name="Blum KG")

    def _product(
        self, name: str, number: int, bookings: list[Transaction], noted: list[Transaction]
    ) -> FetchedProduct:
        iban, digits = f"DE{number}{name}", f"{number}{len(name)}"
        told = None if self.random.random() < 0.1 else tuple(noted)
        names = {"iban": iban, "account_number": digits, "label": f"{name} {number}"}
        return account(*bookings, **names, pending=told)

    async def _some_product(self, access_id: str) -> Any:
        found = await self.customer.products(access_id)
        return self.random.choice(found) if found else None

    async def _push(self) -> None:
        if (free := self._free()) and (product := await self._some_product(free[0])):
            pushed = [
                Pushed(Decimal(-n), date(2026, 10, n), batch_id=str(self.random.random()))
                for n in range(1, self.random.randint(2, 6))
            ]
            async with self.customer.world.api.begin(self.customer.id) as tx:
                await pushing.push(tx, self.customer.id, free[0], product.product_id, pushed)

    async def _tag(self) -> None:
        await tag_new(self.customer.world.worker, self.tagger, self.customer.id)

    async def _correct(self) -> None:
        _, bookings, _ = await self._truth()
        mine = [key for key, shown in bookings.items() if shown[1] < 0]
        if mine:
            access_id, product_id, id_ = self.random.choice(sorted(mine))
            item = self.random.choice(_CATEGORIES)
            async with self.customer.world.api.begin(self.customer.id) as tx:
                await correct(
                    *(tx, self.tagger, self.customer.id, access_id, product_id, id_),
                    *("CATEGORIES", item),
                    change_existing=self.random.random() < 0.3,
                    create_rule=False,
                )

    async def begin_with(self, name: str) -> None:
        """Give the person an access with one booking."""
        await self.customer.add_access(name)
        self.banks[name] = [[self._booking()]]
        self.noted[name] = [[]]
        product = self._product(name, 0, self.banks[name][0], [])
        await self.customer.fetch(product, access_id=name, since=date(2026, 9, 1))

    async def end_writers(self) -> None:
        while self.writers:
            await self._close_writer()

    async def _open_writer(self) -> None:
        if len(self.writers) < _MOST_WRITERS and self.banks:
            await self.open_writer(self.random.choice(sorted(self.banks)))

    async def open_writer(self, name: str) -> None:
        """Write bookings in a transaction that stays open."""
        product = await self._some_product(name)
        if product is None:
            return
        stack = AsyncExitStack()
        tx: Tx = await stack.enter_async_context(self.customer.world.worker.begin(self.customer.id))
        for _ in range(self.random.randint(1, 4)):
            word = self.random.choice(_WORDS)
            await tx.run(_INSERT, self.customer.id, product.product_no, new_id(), word)
        self.writers[len(self.done) * 1000 + self.random.randrange(1000)] = (stack, tx, name)

    async def _close_writer(self) -> None:
        if self.writers:
            stack, _, _ = self.writers.pop(self.random.choice(sorted(self.writers)))
            if self.random.random() < 0.2:
                gone = RuntimeError("rolled back")
                await stack.__aexit__(RuntimeError, gone, None)
            else:
                await stack.aclose()

    async def _remove_access(self) -> None:
        if free := self._free():
            name = self.random.choice(free)
            async with self.customer.world.api.begin(self.customer.id) as tx:
                await tx.run(_REMOVE, self.customer.id, name)
            del self.banks[name], self.noted[name]

    async def _drop_product(self) -> None:
        if free := self._free():
            name = self.random.choice(free)
            kept = await self._some_product(name)
            async with self.customer.world.worker.begin(self.customer.id) as tx:
                if kept is not None:
                    await lists.keep_only(tx, self.customer.id, name, [kept.product_id])

    async def _delete_booking(self) -> None:
        if free := self._free():
            async with self.customer.world.worker.begin(self.customer.id) as tx:
                await tx.run(_DELETE, self.customer.id, self.random.choice(free))

    async def _settle(self) -> None:
        if free := self._free():
            async with self.customer.world.worker.begin(self.customer.id) as tx:
                await tx.run(_SETTLE, self.customer.id, self.random.choice(free))

    async def _release(self) -> None:
        """Put another version of the classifier into service."""
        word, item = self.random.choice(_WORDS), self.random.choice(_CATEGORIES)
        self.tagger = self.tagger.later(**{word: item})

    async def _begin_anew(self) -> None:
        self.followers[self.random.randrange(2)] = Follower(self.customer)

    async def _sync(self) -> None:
        follower = self.random.choice(self.followers)
        for _ in range(self.random.randint(1, 4)):
            most = self.random.randint(1, 9)
            if not await follower.step(self.tagger, most, self._meanwhile()):
                break

    def _meanwhile(self) -> Meanwhile:
        async def end_a_writer() -> None:
            if self.random.random() < _ENDS_MEANWHILE:
                await self._close_writer()

        return Meanwhile(self.customer.world.api, end_a_writer)

    async def _quiet(self) -> None:
        """Wait until every transaction of now has ended, whoever's it is."""
        connection: asyncpg.Connection = await asyncpg.connect(self.url)
        try:
            newest = await connection.fetchval(_NEWEST)
            while not await connection.fetchval(_ALL_ENDED, newest):
                pass
        finally:
            await connection.close()
