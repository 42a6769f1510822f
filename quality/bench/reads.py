"""Reading over HTTP, by wrk, beside the same rows or bytes out of PostgreSQL, by pgbench."""

import asyncio
import json
import os
import time
import zlib
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg

from kontowerk.kit.settings import core_count
from kontowerk.ledger.read import COLUMNS
from quality.bench import cpu, pgbench
from quality.bench.data import LISTED, ROWS, Population, population
from quality.bench.load import Requests, drive
from quality.bench.pgbench import Statement
from quality.bench.report import Chapter, Goal, Row, number
from quality.bench.stage import Served, Stage, floor_of, serving
from quality.bench.stats import median
from quality.bench.tools import program
from quality.bench.wire import Line, get

_CONNECTIONS: Final = 16  # of both sides
_GZIP: Final = "Accept-Encoding: gzip"
_UNPACK: Final = 16 + zlib.MAX_WBITS
_BARE: Final = {
    "rows": f"SELECT {', '.join(COLUMNS)} FROM bank_transaction "  # noqa: S608 - our own names
    "WHERE customer_id = lpad(:n, 32, '0')::uuid AND product_no = :p ORDER BY id DESC",
    "bytes": """
SELECT tx_version, body FROM list_page
WHERE customer_id = lpad(:n, 32, '0')::uuid AND product_no = :p""",
    "accesses": """
SELECT a.*, p.* FROM access a
LEFT JOIN bank_product p ON p.customer_id = a.customer_id AND p.access_id = a.access_id
WHERE a.customer_id = lpad(:n, 32, '0')::uuid ORDER BY a.created_at, a.access_id, p.place""",
}
_CHANGED: Final = "UPDATE bank_product SET tx_version = tx_version + 1"
_BACKENDS: Final = """
SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_BEGUN: Final = 0.5  # seconds until both sides run evenly

_COSTS: Final = ("encoded", "page", "floor", "copy", "customer", "changed")

Asked = tuple[str, str]  # path and token


@dataclass
class _Rounds:
    """Requests a second, and CPU milliseconds a request, round by round.

    `all` is everything that is ours while a side runs: load generator, service, PostgreSQL.
    """

    rates: list[float] = field(default_factory=list[float])
    service: list[float] = field(default_factory=list[float])
    database: list[float] = field(default_factory=list[float])
    all: list[float] = field(default_factory=list[float])


@dataclass(frozen=True)
class _Track:
    """Where both sides run."""

    stage: Stage
    service: Served
    floor: Served
    watch: asyncpg.Connection
    customers: int
    seconds: float
    found: defaultdict[str, _Rounds]

    async def ours(self, name: str, requests: Requests, *, in_turn: bool = False) -> None:
        load = drive(
            self.service.port,
            requests,
            connections=_CONNECTIONS,
            seconds=self.seconds,
            in_turn=in_turn,
        )
        await self._note(name, load, self.service)

    async def least(self, name: str, requests: Requests) -> None:
        load = drive(self.floor.port, requests, connections=_CONNECTIONS, seconds=self.seconds)
        await self._note(name, load, self.floor)

    async def bare(self, name: str) -> None:
        script = Statement.write(self.stage.folder, name, _BARE[name], self.customers)
        rate = pgbench.rate(self.stage.url, script, connections=_CONNECTIONS, seconds=self.seconds)
        await self._note(f"bare {name}", rate, self.service)

    async def _note(self, name: str, run: Coroutine[Any, Any, float], side: Served) -> None:
        """Run a side, and look in its midst at the CPU it uses."""
        running = asyncio.create_task(run)
        await asyncio.sleep(_BEGUN)
        pids = [int(row["pid"]) for row in await self.watch.fetch(_BACKENDS)]
        before, began = self._spent(side, pids), time.perf_counter()
        await asyncio.sleep(self.seconds - 2 * _BEGUN)
        after, ended = self._spent(side, pids), time.perf_counter()
        rate = await running
        service, database, everything = (
            (end - start) / (ended - began) / rate * 1e3
            for start, end in zip(before, after, strict=True)
        )
        rounds = self.found[name]
        rounds.rates.append(rate)
        rounds.service.append(service)
        rounds.database.append(database)
        rounds.all.append(everything)

    def _spent(self, side: Served, pids: Sequence[int]) -> tuple[float, float, float]:
        database = cpu.of_processes(pids)
        # The service and the load generator are children of this process.
        return cpu.of_tree(side.pid), database, cpu.of_tree(os.getpid()) + database


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Ask the service and the bare engine in turn, never at the same time."""
    for tool in ("wrk", "pgbench"):
        program(tool)
    people = await population(stage, short=short)
    async with AsyncExitStack() as stack:
        (service,) = await stack.enter_async_context(serving(stage, processes=str(core_count())))
        floor = await stack.enter_async_context(floor_of(stage, core_count()))
        watch = await asyncpg.connect(stage.url, timeout=10)
        stack.push_async_callback(watch.close)
        track = _Track(
            *(stage, service, floor, watch, len(people.customers)),
            seconds=2.0 if short else 4.0,
            found=defaultdict(_Rounds),
        )
        await _run(track, people, rounds)
    return _chapter(people, track.found)


async def _run(track: _Track, people: Population, rounds: int) -> None:
    folder = track.stage.folder
    lists = [
        (_list_path(customer.access_id(place), customer.product_id(place)), customer.token)
        for customer in people.customers
        for place in LISTED
    ]
    tags = await _look_at_all(track.service, lists)
    ranges = [(f"{path}?from=2000-01-01", token) for path, token in lists]
    accounts = [("/customer/v2", customer.token) for customer in people.customers]
    encoded = Requests.write(folder, "encoded", ranges)
    page = Requests.write(folder, "page", lists, _GZIP)
    copy = Requests.write(
        *(folder, "copy", lists, _GZIP), each=[f"If-None-Match: {tag}" for tag in tags]
    )
    customer = Requests.write(folder, "customer", accounts)
    steps = (
        lambda: track.ours("encoded", encoded),
        lambda: track.bare("rows"),
        lambda: track.ours("page", page),
        lambda: track.bare("bytes"),
        lambda: track.least("floor", page),
        lambda: track.ours("copy", copy),
        lambda: track.ours("customer", customer),
        lambda: track.bare("accesses"),
    )
    for number_ in range(rounds):
        # Whoever comes second runs on the warmer machine: take turns.
        for step in steps if number_ % 2 == 0 else reversed(steps):
            await step()
    for _ in range(rounds):
        await track.watch.execute(_CHANGED)
        await track.ours("changed", page, in_turn=True)


async def _look_at_all(service: Served, lists: Sequence[Asked]) -> list[str]:
    """Ask for each list once, so that its page is kept; returns the entity tags."""
    tags: dict[int, str] = {}
    waiting = iter(enumerate(lists))

    async def ask_on() -> None:
        async with Line(service.port) as line:
            for place, (path, token) in waiting:
                answer = await line.expect(200, get(path, token, _GZIP))
                tags[place] = answer.header("etag")

    async with asyncio.TaskGroup() as callers:
        for _ in range(_CONNECTIONS):
            callers.create_task(ask_on())
    await _check(service, *lists[0])
    return [tags[place] for place in range(len(lists))]


async def _check(service: Served, path: str, token: str) -> None:
    """Fail when an answer is not the one the figures speak of."""
    async with Line(service.port) as line:
        page = await line.expect(200, get(path, token, _GZIP))
        tag = page.header("etag")
        ranged = await line.expect(200, get(f"{path}?from=2000-01-01", token))
        await line.expect(304, get(path, token, _GZIP, f"If-None-Match: {tag}"))
        await line.expect(200, get("/customer/v2", token))
    if zlib.decompress(page.body, _UNPACK) != ranged.body:
        message = "the stored page is not the list"
        raise RuntimeError(message)
    if len(json.loads(ranged.body)) != ROWS:
        message = f"the list has not {ROWS} rows"
        raise RuntimeError(message)


def _list_path(access_id: str, product_id: str) -> str:
    return f"/customer/v2/bankzugaenge/{access_id}/{product_id}/kontoumsaetze"


def _chapter(people: Population, found: dict[str, _Rounds]) -> Chapter:
    rows = [
        *_rows(found, f"{ROWS} rows encoded", "encoded", "rows", Goal(">=", 0.25)),
        *_rows(found, "stored page", "page", "bytes", Goal(">=", 0.35)),
        Row("bare ASGI and one query, same page", "/s", found["floor"].rates),
        Row("stored page beside bare ASGI: ratio", "", _beside_floor(found), Goal(">=", 0.8)),
        Row("stored page beside bare ASGI: ratio of CPU", "", _cpu_beside_floor(found)),
        *_rows(found, "304", "copy", "bytes", Goal(">=", 0.38)),
        *_rows(found, "customer with 4 products", "customer", "accesses", Goal(">=", 0.3)),
        Row("first look after a change, page kept", "/s", found["changed"].rates),
    ]
    against_rows = ", ".join(
        f"{label} {median(_ratios(found, name, 'rows')):.2f}"
        for label, name in (("stored page", "page"), ("304", "copy"), ("first look", "changed"))
    )
    return Chapter(
        f"Reads: {people.rows:,} bookings, {len(people.customers):,} customers at random, "
        f"{_CONNECTIONS} connections, {core_count()} processes",
        rows,
        [
            f"beside pgbench reading the {ROWS} rows: {against_rows}",
            *(
                _costs(found, name)
                for name in ("encoded", "page", "floor", "copy", "customer", "changed")
            ),
            "ratio of CPU: all of pgbench and its backends a transaction, beside all of wrk, the",
            "service and PostgreSQL a request; it suffers less from neighbours than rates do",
        ],
    )


def _rows(found: dict[str, _Rounds], label: str, name: str, bare: str, goal: Goal) -> list[Row]:
    return [
        Row(f"{label}, over HTTP", "/s", found[name].rates),
        Row(f"pgbench, same {bare}", "/s", found[f"bare {bare}"].rates),
        Row(f"{label}: ratio", "", _ratios(found, name, bare), goal),
        Row(f"{label}: ratio of CPU", "", _cpu_ratios(found, name, bare)),
    ]


def _ratios(found: dict[str, _Rounds], name: str, bare: str) -> list[float]:
    pairs = zip(found[name].rates, found[f"bare {bare}"].rates, strict=True)
    return [ours / theirs for ours, theirs in pairs]


def _cpu_ratios(found: dict[str, _Rounds], name: str, bare: str) -> list[float]:
    pairs = zip(found[f"bare {bare}"].all, found[name].all, strict=True)
    return [theirs / ours for theirs, ours in pairs]


def _beside_floor(found: dict[str, _Rounds]) -> list[float]:
    pairs = zip(found["page"].rates, found["floor"].rates, strict=True)
    return [ours / least for ours, least in pairs]


def _cpu_beside_floor(found: dict[str, _Rounds]) -> list[float]:
    pairs = zip(found["floor"].all, found["page"].all, strict=True)
    return [least / ours for least, ours in pairs]


def _costs(found: dict[str, _Rounds], name: str) -> str:
    rounds = found[name]
    return (
        f"{name}: {number(median(rounds.service))} ms CPU of the service and "
        f"{number(median(rounds.database))} ms of PostgreSQL a request"
    )
