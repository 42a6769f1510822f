"""Persons with a salary and a rent, and pages that say little and count how often they are made."""

import json
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from kontowerk.accesses import remove
from kontowerk.analysis import analyse_user
from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.analysis.keep import release_due
from kontowerk.connectors.snapshot import Balance, FetchedProduct, Present, Transaction
from kontowerk.kit.db import Database
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from kontowerk.ledger import lists as pushing
from kontowerk.ledger.booking import Pushed
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.ruling import correct
from tests.rooms.ledger.world import ACCESS, IBAN, NOON, Customer, World, account

_COUNT = {
    "marks": "SELECT count(*) FROM analysis_change WHERE customer_id = $1",
    "pages": "SELECT count(*) FROM analysis_page WHERE customer_id = $1",
    "states": "SELECT count(*) FROM analysis_state WHERE customer_id = $1",
    "contracts": "SELECT count(*) FROM analysis_contract WHERE customer_id = $1",
}


@dataclass
class Pages:
    """Renders; `gate` holds a computation up until it is opened."""

    made: Counter[str] = field(default_factory=Counter[str])
    gate: threading.Event = field(default_factory=threading.Event)
    begun: threading.Event = field(default_factory=threading.Event)
    threads: set[int] = field(default_factory=set[int])

    def __post_init__(self) -> None:
        self.gate.set()

    def all(self, analysis: Analysis) -> Mapping[str, bytes]:
        self.made["all"] += 1
        return {it: self._body(analysis, it) for it in ("contracts", "life_events")}

    def one(self, analysis: Analysis, view: str) -> bytes:
        self.made["one"] += 1
        return self._body(analysis, view)

    def _body(self, analysis: Analysis, view: str) -> bytes:
        self.threads.add(threading.get_ident())
        self.begun.set()
        assert self.gate.wait(20)
        told: dict[str, Any] = {
            "view": view,
            "day": analysis.person.day.isoformat(),
            "cents": sorted(it.cents for it in analysis.person.entries),
            "categories": sorted(it.category for it in analysis.person.entries),
            "balances": [it.balance for it in analysis.person.products],
            "contracts": {
                it.counterparty_name or "": [str(it.id), it.status.value, it.days_age]
                for it in analysis.contracts
            },
        }
        return json.dumps(told).encode()


@dataclass(frozen=True)
class Person:
    """Somebody whose analyses are kept."""

    customer: Customer
    tools: AnalysisDeps
    pages: Pages

    @property
    def id(self) -> UUID:
        return self.customer.id

    @property
    def worker(self) -> Database:
        return self.customer.world.worker

    async def fetch(self, *bookings: Transaction, **more: Any) -> None:
        await self.customer.fetch(account(*bookings), **more)

    async def fetch_products(self, *products: FetchedProduct, **more: Any) -> None:
        await self.customer.fetch(*products, **more)

    async def push(self, amount: str, on: date, purpose: str = "Kaffee") -> None:
        async with self.customer.world.api.begin(self.id) as tx:
            pushed = Pushed(Decimal(amount), on, "batch", purpose=purpose)
            await pushing.push(tx, self.id, ACCESS, IBAN, [pushed])

    async def correct(self, transaction_id: UUID, item: str) -> None:
        async with self.customer.world.api.begin(self.id) as tx:
            await correct(
                *(tx, self.tools.classifier(), self.id, ACCESS, IBAN, transaction_id),
                *("CATEGORIES", item),
                change_existing=False,
                create_rule=False,
            )

    async def remove(self, access_id: str = ACCESS) -> None:
        async with self.worker.begin(self.id) as tx:
            await remove.remove(tx, self.id, access_id, tenant_id=new_id(), actor="test")

    async def page(
        self, view: str = "contracts", tools: AnalysisDeps | None = None
    ) -> dict[str, Any]:
        found = await analyse_user.page(tools or self.tools, self.id, view)
        return json.loads(found.unpacked())

    async def count(self, what: str) -> int:
        async with self.worker.begin(self.id) as tx:
            return await tx.value(_COUNT[what], self.id)

    async def counts(self) -> dict[str, int]:
        return {what: await self.count(what) for what in _COUNT}

    def elsewhere(self) -> AnalysisDeps:
        """Return the tools of another process: a pool and a door of its own."""
        other = self.tools
        return AnalysisDeps(
            self.worker, other.classifier, other.clock, self.pages.all, self.pages.one
        )


@dataclass(frozen=True)
class Room:
    """A database in which persons live."""

    world: World
    classifier: Classifier

    async def person(self) -> Person:
        pages = Pages()
        tools = AnalysisDeps(
            self.world.api, lambda: self.classifier, self.world.clock, pages.all, pages.one
        )
        return Person(await self.world.customer(), tools, pages)

    async def release(self) -> int:
        return await release_due(self.world.worker)


def paid(amount: str, on: date, name: str, purpose: str, **more: Any) -> Transaction:
    return Transaction(
        Money(Decimal(amount), "EUR"), on, purpose=purpose, counterparty_name=name, **more
    )


def rents(months: int = 6) -> list[Transaction]:
    """Return the rents of so many months up to November 2026."""
    return [
        paid("-700.00", _day(3, back), "Wohnbau Sonne GmbH", "Miete Wohnung 12")
        for back in range(months)
    ]


def salaries(months: int = 6) -> list[Transaction]:
    return [paid("2500.00", _day(1, back), "Fabrik AG", "Gehalt Lohn") for back in range(months)]


def balance(amount: str) -> Present[Balance]:
    return Present(Balance(Money(Decimal(amount), "EUR"), NOON))


def _day(day: int, months_back: int) -> date:
    months = 2026 * 12 + 10 - months_back
    return date(months // 12, months % 12 + 1, day)
