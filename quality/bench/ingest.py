"""Storing what a bank told, beside a bare COPY of as many rows into the same table."""

import io
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final, cast
from uuid import UUID

import asyncpg

from kontowerk.bootstrap.processes import collect_seldom
from kontowerk.connectors.snapshot import (
    Balance,
    FetchedProduct,
    Present,
    ProductKind,
    Snapshot,
    Transaction,
)
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from kontowerk.ledger import record
from quality.bench.data import ROWS, population
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage
from quality.bench.stats import median

_NEW: Final = 10  # of a refresh
_PROVIDER: Final = UUID("01890000-0000-7000-8000-000000000001")
_ACCESS: Final = "bank"
_FIRST_DAY: Final = date(2026, 1, 1)
_NOW: Final = datetime(2026, 11, 15, 12, tzinfo=UTC)
_ADD_ACCESS: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at)
VALUES ($1, $2, $3, $3, $4, 'complete', true, now())
"""
_ADD_PRODUCT: Final = """
INSERT INTO bank_product (customer_id, product_no, access_id, product_id, place, kind, label, owner,
  refreshed_at)
VALUES ($1, 1, $2, 'bare', 1, 'checking', 'Girokonto', 'Erika Mustermann', now())
"""
_PLAIN_TABLE: Final = "CREATE TABLE bench_plain (LIKE bank_transaction INCLUDING ALL)"
# One row of COPY's text form, as the fields of a booking and our own before them.
_FIELDS: Final = tuple(
    it.name for it in fields(Transaction) if it.name not in ("amount", "booked", "booked_on")
)
_COLUMNS: Final = (
    *("customer_id", "product_no", "id", "pushed", "booked_on", "amount", "currency"),
    *_FIELDS,
)

_Step = Callable[[UUID], Awaitable[None]]


@dataclass
class _Taken:
    """Milliseconds of each step: the median of a round, round by round."""

    copy: list[float] = field(default_factory=list[float])
    plain: list[float] = field(default_factory=list[float])
    first: list[float] = field(default_factory=list[float])
    again: list[float] = field(default_factory=list[float])
    same: list[float] = field(default_factory=list[float])


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Store one fetch after the other, each for a customer of its own."""
    collect_seldom()  # as every process of the product does
    people = await population(stage, short=short)
    count = 15 if short else 40
    taken = _Taken()
    async with _Bank.open(stage) as bank:
        await _round(bank, 5, _Taken())
        for _ in range(rounds):
            await _round(bank, count, taken)
    return _chapter(people.rows, count, taken)


def _chapter(rows: int, count: int, taken: _Taken) -> Chapter:
    return Chapter(
        f"Ingest: {count} fetches of {ROWS} a round, {rows:,} bookings in the table before",
        [
            Row(f"bare COPY of {ROWS} rows", "ms", taken.copy),
            Row("the same without its foreign key", "ms", taken.plain),
            Row(f"first load of {ROWS}", "ms", taken.first),
            Row(f"refresh, {_NEW} new of {ROWS}", "ms", taken.again),
            Row(f"refresh, nothing new of {ROWS}", "ms", taken.same),
            Row("first load: ratio", "", _ratios(taken.copy, taken.first), Goal(">=", 0.5)),
            Row("refresh: ratio", "", _ratios(taken.copy, taken.again), Goal(">=", 1.0)),
        ],
        [
            "a fetch is one transaction: products, bookings, counters; the COPY is one statement",
            _without_key(taken),
        ],
    )


def _without_key(taken: _Taken) -> str:
    first = median(_ratios(taken.plain, taken.first))
    again = median(_ratios(taken.plain, taken.again))
    return f"beside a COPY without foreign key: first load {first:.2f}, refresh {again:.2f}"


def _ratios(bare: Sequence[float], ours: Sequence[float]) -> list[float]:
    return [limit / own for limit, own in zip(bare, ours, strict=True)]


@dataclass(frozen=True)
class _Bank:
    """Fetches, and both ways to store them."""

    owner: asyncpg.Connection
    db: Database

    @classmethod
    @asynccontextmanager
    async def open(cls, stage: Stage) -> AsyncGenerator["_Bank"]:
        owner = await asyncpg.connect(stage.url, timeout=10)
        db = await Database.open(stage.url, role=Role.WORKER, size=1, clock=SystemClock())
        try:
            await owner.execute(_PLAIN_TABLE)
            yield cls(owner, db)
        finally:
            await db.close()
            await owner.close()

    async def customer(self) -> UUID:
        """Return a new customer with an access."""
        customer_id = new_id()
        await self.owner.execute(_ADD_ACCESS, customer_id, _ACCESS, new_id(), _PROVIDER)
        return customer_id

    async def load(self, customer_id: UUID, snapshot: Snapshot, expected: int) -> None:
        async with self.db.begin(customer_id) as tx:
            recorded = await record.fetched(
                *(tx, customer_id, _ACCESS, snapshot),
                provider_id=_PROVIDER,
                selected=frozenset(),
                since=_FIRST_DAY,
            )
        if len(recorded.new) != expected or recorded.changed or recorded.moved:
            message = f"{len(recorded.new)} new bookings instead of {expected}"
            raise RuntimeError(message)

    async def copy(self, table: str, rows: bytes) -> None:
        await cast("Any", self.owner).copy_to_table(
            table, source=io.BytesIO(rows), columns=_COLUMNS
        )


async def _round(bank: _Bank, count: int, taken: _Taken) -> None:
    """Do each step for each customer in turn, so that all see the same machine."""
    fetched, later = _bookings(0), _bookings(_NEW)
    millis = _Taken()
    for _ in range(count):
        ours, theirs = await bank.customer(), await bank.customer()
        await bank.owner.execute(_ADD_PRODUCT, theirs, _ACCESS)
        rows = _copied(theirs, fetched)
        first, again = _snapshot(fetched), _snapshot(later)
        millis.copy.append(await _timed(bank.copy("bank_transaction", rows)))
        millis.first.append(await _timed(bank.load(ours, first, ROWS)))
        millis.again.append(await _timed(bank.load(ours, again, _NEW)))
        millis.same.append(await _timed(bank.load(ours, again, 0)))
        millis.plain.append(await _timed(bank.copy("bench_plain", rows)))
    for it in fields(_Taken):
        getattr(taken, it.name).append(median(getattr(millis, it.name)))


async def _timed(step: Awaitable[None]) -> float:
    began = time.perf_counter()
    await step
    return (time.perf_counter() - began) * 1e3


def _bookings(start: int) -> tuple[Transaction, ...]:
    return tuple(_booking(number) for number in range(start, start + ROWS))


def _booking(number: int) -> Transaction:
    day = _FIRST_DAY + timedelta(days=number // 2)
    return Transaction(
        amount=Money(Decimal(number * 37 % 90_000 - 45_000).scaleb(-2), "EUR"),
        booked_on=day,
        value_on=day,
        purpose=f"RE {number * 7919 % 100_000:05d} Kunde 4711 vom {day:%d.%m.%Y} vielen Dank für "
        "Ihren Einkauf",
        booking_text="LASTSCHRIFT",
        transaction_code="105",
        primanota=f"{number % 10_000:04d}",
        counterparty_name="Müller Bäckerei GmbH & Co. KG",
        counterparty_iban=f"DE89370400{number * 104_729:012d}",
        counterparty_bic="COBADEFFXXX",
        end_to_end_id=f"E2E-{number * 15_485_863:018d}",
        mandate_id="MANDAT-4711",
        creditor_id="DE98ZZZ09999999999",
        bank_reference=f"{number * 32_452_843:016d}",
    )


def _snapshot(bookings: tuple[Transaction, ...]) -> Snapshot:
    account = FetchedProduct(
        kind=ProductKind.CHECKING,
        label="Girokonto Komfort",
        owner="Erika Mustermann",
        currency="EUR",
        account_number="0000202051",
        bank_code="12030000",
        iban="DE02120300000000202051",
        bic="BYLADEM1001",
        balance=Present(Balance(Money(Decimal("1234.56"), "EUR"), _NOW)),
        transactions=Present(bookings),
    )
    return Snapshot(products=(account,), institution="Testbank am Main")


def _copied(customer_id: UUID, bookings: tuple[Transaction, ...]) -> bytes:
    """Write bookings as COPY reads them; ids as the ledger's, led by the day."""
    lines: list[str] = []
    for it in bookings:
        name = UUID(int=it.booked_on.toordinal() << 104 | new_id().int & (1 << 104) - 1)
        own = (customer_id, 1, name, "f", it.booked_on, it.amount.amount, it.amount.currency)
        values = (*own, *(getattr(it, column) for column in _FIELDS))
        lines.append("\t".join(r"\N" if value is None else str(value) for value in values))
    return ("\n".join(lines) + "\n").encode()
