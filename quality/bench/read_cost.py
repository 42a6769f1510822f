"""PostgreSQL's CPU of the reads that callers do most, beside the same SELECT without security.

Of a list also the CPU of reading and writing it in the service, without HTTP.
"""

import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import Final
from uuid import UUID

import asyncpg

from kontowerk.accesses import read as accesses
from kontowerk.api.wire import transactions
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.ledger import lists
from kontowerk.ledger import read as ledger
from quality.bench import cpu
from quality.bench.data import Customer, population
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage

_VIEW: Final = "bench"
_PAGE: Final = bytes(range(256)) * 80  # about what a list of 300 is when compressed
_LISTS: Final = 1_200  # written in a round
_CUSTOMERS: Final = 200  # with a kept page
_ROWS: Final = (
    f"SELECT {', '.join(ledger.COLUMNS)} FROM bank_transaction "  # noqa: S608 - our own names
    "WHERE customer_id = $1 AND product_no = $2 AND id BETWEEN $3 AND $4 ORDER BY id DESC"
)
_HEAD: Final = """
SELECT p.product_no, p.tx_version, p.tx_count, l.body FROM bank_product p
LEFT JOIN list_page l ON l.customer_id = $1 AND l.product_no = p.product_no AND l.view = $4
  AND l.tx_version = p.tx_version
WHERE p.customer_id = $1 AND p.access_id = $2 AND p.product_id = $3
"""
_ACCESSES: Final = """
SELECT a.*, p.* FROM access a
LEFT JOIN bank_product p ON p.customer_id = a.customer_id AND p.access_id = a.access_id
WHERE a.customer_id = $1 ORDER BY a.created_at, a.access_id, p.place
"""
_FIRST_ID, _LAST_ID = UUID(int=0), UUID(int=(1 << 128) - 1)
_OF_API: Final = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'kontowerk kw_api'
"""


@dataclass(frozen=True)
class _Reader:
    """Both ways to read, on a connection each."""

    owner: asyncpg.Connection
    db: Database
    pids: dict[str, int]

    async def our_rows(self, it: Customer) -> object:
        return await ledger.rows(self.db, it.id, 1, first=None, last=None)

    async def bare_rows(self, it: Customer) -> object:
        return await self.owner.fetch(_ROWS, it.id, 1, _FIRST_ID, _LAST_ID)

    async def our_page(self, it: Customer) -> object:
        return await ledger.head(self.db, it.id, it.access_id(1), it.product_id(1), view=_VIEW)

    async def bare_page(self, it: Customer) -> object:
        return await self.owner.fetchrow(_HEAD, it.id, it.access_id(1), it.product_id(1), _VIEW)

    async def our_accesses(self, it: Customer) -> object:
        return await accesses.every_now(self.db, it.id)

    async def bare_accesses(self, it: Customer) -> object:
        return await self.owner.fetch(_ACCESSES, it.id)


_Read = Callable[[_Reader, Customer], Awaitable[object]]
_PLANS: Final[tuple[tuple[str, int, _Read, _Read], ...]] = (
    ("300 rows", 2_400, _Reader.our_rows, _Reader.bare_rows),
    ("stored page", 9_000, _Reader.our_page, _Reader.bare_page),
    ("customer", 4_500, _Reader.our_accesses, _Reader.bare_accesses),
)


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Read one after the other, both ways in turn, and look at what their backends used."""
    people = await population(stage, short=short)
    some = people.customers[:_CUSTOMERS]
    part = 3 if short else 1
    rows: list[Row] = []
    for label, count, ours, bare in _PLANS:
        spent: dict[str, list[float]] = {"ours": [], "bare": []}
        for _ in range(rounds):
            # New connections each time: a pool replaces its own after many statements.
            async with _open(stage, some) as reader:
                for side, read in (("bare", bare), ("ours", ours)):
                    pid = reader.pids[side]
                    spent[side].append(await _cost(pid, partial(read, reader), some, count // part))
        ratios = [own / limit for own, limit in zip(spent["ours"], spent["bare"], strict=True)]
        rows += [
            Row(f"{label}: CPU of our read", "us", spent["ours"]),
            Row(f"{label}: CPU of the bare query", "us", spent["bare"]),
            Row(f"{label}: ratio", "x", ratios, Goal("<=", 1.2)),
        ]
    async with _open(stage, some) as reader:
        written = [await _written(reader, some, _LISTS // part) for _ in range(rounds)]
    rows.append(Row("300 rows read and written: CPU of the service", "us", written))
    return Chapter(
        f"PostgreSQL's CPU of a read: one connection, {people.rows:,} bookings, row-level security",
        rows,
        ["the bare query is the same SELECT by the owner of the tables, without security"],
    )


async def _cost(
    pid: int,
    read: Callable[[Customer], Awaitable[object]],
    customers: list[Customer],
    count: int,
) -> float:
    waiting = cycle(customers)
    for _ in range(50):
        if not await read(next(waiting)):
            message = "a read found nothing"
            raise RuntimeError(message)
    before = cpu.of_processes([pid])
    for _ in range(count):
        await read(next(waiting))
    spent = cpu.of_processes([pid]) - before
    if spent <= 0:
        message = "the connection was replaced while it was measured"
        raise RuntimeError(message)
    return spent / count * 1e6


async def _written(reader: _Reader, customers: list[Customer], count: int) -> float:
    """Return what a list costs the process that answers with it, but for HTTP."""
    waiting = cycle(customers)
    began = time.thread_time()
    for _ in range(count):
        rows = await ledger.rows(reader.db, next(waiting).id, 1, first=None, last=None)
        b"".join(transactions.encoded(rows))
    return (time.thread_time() - began) / count * 1e6


@asynccontextmanager
async def _open(stage: Stage, some: list[Customer]) -> AsyncGenerator[_Reader]:
    owner = await asyncpg.connect(stage.url, timeout=10)
    db = await Database.open(stage.url, role=Role.API, size=1, clock=SystemClock())
    try:
        for it in some:
            head = await ledger.head(db, it.id, it.access_id(1), it.product_id(1), view=_VIEW)
            assert head is not None
            version = head.tx_version
            await lists.keep(db, it.id, 1, view=_VIEW, tx_version=version, body=_PAGE)
        (of_api,) = await owner.fetch(_OF_API)
        own = await owner.fetchval("SELECT pg_backend_pid()")
        yield _Reader(owner, db, {"ours": int(of_api["pid"]), "bare": int(own)})
    finally:
        await db.close()
        await owner.close()
