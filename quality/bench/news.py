"""What it costs a commit to tell workers of the job it orders."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from typing import Final

import asyncpg

from kontowerk.kit import outbox
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.ids import new_id
from kontowerk.kit.outbox import WorkOrder
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage

_CLIENTS: Final = (8, 32)
_QUEUE: Final = "bench_news"
_LISTENERS: Final = 4
_OWN: Final = "INSERT INTO proof_seen (hash, expires_at) VALUES ($1, now() + interval '1 minute')"
_IN_COMMIT: Final = "SELECT set_config('kw.announces', 'off', true)"
_SAME_TRIP: Final = "SELECT set_config('kw.announces', 'on', true)"
_EMPTY: Final = "DELETE FROM procrastinate_jobs WHERE queue_name = $1"
_ORDER: Final = WorkOrder(_QUEUE, "refresh", {})

Commit = Callable[[Database], Awaitable[None]]


async def _silently(db: Database) -> None:
    """Order a job that nobody is told of."""
    async with db.begin() as tx:
        await _work(tx, _SAME_TRIP)
        tx.news.clear()


async def _inside(db: Database) -> None:
    """Tell in the commit, as the engine does by itself."""
    async with db.begin() as tx:
        await _work(tx, _IN_COMMIT)
        tx.news.clear()


async def _afterwards(db: Database) -> None:
    """Tell after the commit, as the product does."""
    async with db.begin() as tx:
        await _work(tx, _SAME_TRIP)


async def _work(tx: Tx, setting: str) -> None:
    """Write a row of one's own and order a job; the same round trips in every way."""
    await tx.run(setting)
    await tx.run(_OWN, sha256(new_id().bytes).digest())
    await outbox.put(tx, _ORDER)


_WAYS: Final[dict[str, Commit]] = {
    "nobody is told": _silently,
    "told in the commit": _inside,
    "told after it": _afterwards,
}


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Commit for a while in each way, in turn, with few and with many connections."""
    seconds = 1.5 if short else 4.0
    rates = {(clients, way): list[float]() for clients in _CLIENTS for way in _WAYS}
    async with _listeners(stage.url) as watch:
        for clients in _CLIENTS:
            db = await Database.open(stage.url, role=Role.API, size=clients, clock=SystemClock())
            try:
                for commit in _WAYS.values():
                    await _rate(db, commit, clients, 0.5)
                for _ in range(rounds):
                    for way, commit in _WAYS.items():
                        rates[clients, way].append(await _rate(db, commit, clients, seconds))
                        await watch.execute(_EMPTY, _QUEUE)
            finally:
                await db.close()
    return Chapter("Commits that order a job, and whom they tell", _rows(rates), _NOTES)


_NOTES: Final = (
    f"{_LISTENERS} connections listen to the queue",
    "a commit: one row of its own, one job; one process with so many connections",
)


def _rows(rates: dict[tuple[int, str], list[float]]) -> list[Row]:
    rows = list[Row]()
    silent, *told = _WAYS
    for clients in _CLIENTS:
        rows += [Row(f"{clients} clients, {way}", "/s", rates[clients, way]) for way in _WAYS]
        for way in told:
            shares = [
                rate / bare
                for rate, bare in zip(rates[clients, way], rates[clients, silent], strict=True)
            ]
            goal = Goal(">=", 0.9) if way == told[-1] else None
            rows.append(Row(f"{clients} clients, {way} / {silent}", "", shares, goal))
    return rows


async def _rate(db: Database, commit: Commit, clients: int, seconds: float) -> float:
    """Return the commits a second of so many at once."""
    done = 0
    began = time.perf_counter()

    async def work_on() -> None:
        nonlocal done
        while time.perf_counter() - began < seconds:
            await commit(db)
            done += 1

    await asyncio.gather(*(work_on() for _ in range(clients)))
    return done / (time.perf_counter() - began)


def _hear(*_: object) -> None:
    """Do nothing with it."""


@asynccontextmanager
async def _listeners(url: str) -> AsyncGenerator[asyncpg.Connection]:
    """Connections that listen; one more that hears nothing is lent."""
    async with AsyncExitStack() as stack:
        watch = await asyncpg.connect(url, timeout=10)
        stack.push_async_callback(watch.close)
        for _ in range(_LISTENERS):
            connection = await asyncpg.connect(url, timeout=10)
            stack.push_async_callback(connection.close)
            await connection.add_listener(f"{outbox.CHANNEL}{_QUEUE}", _hear)
        yield watch
