"""A database with one ledger in it, and a bank that says what the test wants."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kontowerk.connectors.snapshot import (
    Balance,
    FetchedProduct,
    Missing,
    Present,
    ProductKind,
    Snapshot,
    Transaction,
)
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from kontowerk.ledger import read, record
from kontowerk.ledger.model import Recorded
from kontowerk.testing import ManualClock
from tests.database import TestServer

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
PROVIDER = UUID("01890000-0000-7000-8000-000000000001")
ACCESS = "my-bank"
IBAN = "DE02120300000000202051"
NOTHING = frozenset[str]()

_NEW_ACCESS = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at)
VALUES ($1, $2, $3, $3, $4, 'complete', true, $5)
"""
_ROWS = """
SELECT id, content_id, pushed, booked_on, amount, purpose, primanota, counterparty_name
FROM bank_transaction WHERE customer_id = $1 AND product_no = $2 ORDER BY id DESC
"""
_COUNTERS = """
SELECT p.tx_count, p.tx_sum, count(t.id) AS found, coalesce(sum(t.amount), 0) AS total
FROM bank_product p LEFT JOIN bank_transaction t USING (customer_id, product_no)
WHERE p.customer_id = $1 GROUP BY p.product_no, p.tx_count, p.tx_sum
"""


def day(number: int) -> date:
    """Return a day of October 2026."""
    return date(2026, 10, number)


def booking(
    amount: str = "-3.20", on: int = 10, purpose: str | None = "Kaffee", **fields: Any
) -> Transaction:
    name = fields.pop("name", "Blum KG")
    return Transaction(
        Money(Decimal(amount), fields.pop("currency", "EUR")),
        day(on),
        purpose=purpose,
        counterparty_name=name,
        **fields,
    )


def account(*bookings: Transaction, **fields: Any) -> FetchedProduct:
    """Return a current account that holds these bookings."""
    whole = FetchedProduct(
        kind=ProductKind.CHECKING,
        label="Girokonto",
        owner="Anna Blum",
        currency="EUR",
        account_number="202051",
        bank_code="12030000",
        iban=IBAN,
        bic="BYLADEM1001",
        balance=Present(Balance(Money(Decimal("10.00"), "EUR"), NOON)),
        transactions=Present(bookings),
    )
    return replace(whole, **fields)


MISSING = Missing(("9010",))


@dataclass(frozen=True)
class World:
    """Two processes on one database."""

    api: Database
    worker: Database
    clock: ManualClock
    url: str = ""

    async def customer(self, access_id: str = ACCESS) -> "Customer":
        found = Customer(self, new_id())
        await found.add_access(access_id)
        return found


@dataclass(frozen=True)
class Customer:
    """One owner of accesses."""

    world: World
    id: UUID

    async def add_access(self, access_id: str) -> None:
        async with self.world.worker.begin(self.id) as tx:
            await tx.run(_NEW_ACCESS, self.id, access_id, new_id(), PROVIDER, NOON)

    async def fetch(
        self,
        *products: FetchedProduct,
        since: date | None = None,
        selected: frozenset[str] = NOTHING,
        access_id: str = ACCESS,
        complete: bool = True,
    ) -> Recorded:
        snapshot = Snapshot(products=products, institution="Testbank", complete=complete)
        async with self.world.worker.begin(self.id) as tx:
            return await record.fetched(
                *(tx, self.id, access_id, snapshot),
                provider_id=PROVIDER,
                selected=selected,
                since=since,
            )

    async def rows(self, product_id: str = IBAN) -> Sequence[Any]:
        """Return the stored bookings of a product, newest first."""
        product = await self.product(product_id)
        async with self.world.worker.begin(self.id) as tx:
            return await tx.rows(_ROWS, self.id, product.product_no)

    async def product(self, product_id: str = IBAN, access_id: str = ACCESS) -> Any:
        async with self.world.api.begin(self.id) as tx:
            return await read.product(tx, self.id, access_id, product_id)

    async def products(self, access_id: str = ACCESS) -> list[Any]:
        async with self.world.api.begin(self.id) as tx:
            return list(await read.products(tx, self.id, access_id))

    async def counters_fit(self) -> bool:
        async with self.world.worker.begin(self.id) as tx:
            rows = await tx.rows(_COUNTERS, self.id)
        return all((it[0], it[1]) == (it[2], it[3]) for it in rows)


@asynccontextmanager
async def open_world(server: TestServer, *, owned: bool = False) -> AsyncGenerator[World]:
    """Open a database; an `owned` one has nobody in it who passes a policy unseen."""
    url, clock = server.owned_copy() if owned else server.copy(), ManualClock(NOON)
    api = await Database.open(url, role=Role.API, size=2, clock=clock)
    worker = await Database.open(url, role=Role.WORKER, size=4, clock=clock)
    try:
        yield World(api, worker, clock, url)
    finally:
        await api.close()
        await worker.close()
