"""A database with the engine, handlers that leave traces, and worker processes."""

import asyncio
import subprocess
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar
from uuid import UUID

import asyncpg

from kontowerk.accesses.model import Cause, RefreshWanted
from kontowerk.bankcalls.model import Unfinished
from kontowerk.jobs.engine import Engine, open_engine
from kontowerk.jobs.model import Rhythm
from kontowerk.jobs.tasks import Handlers
from kontowerk.kit import outbox
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.outbox import WorkOrder
from kontowerk.lifecycle.record import EventNumber
from kontowerk.webhooks.model import DeliveryDue
from tests.database import TestServer
from tests.forks import AnyProcess, fork

T = TypeVar("T")

CUSTOMER = new_id()
# The same proportions as in earnest, four times as fast.
QUICK = Rhythm(beat=0.5, lost=1.25, stalled=1.5, reap=0.25)
# A machine that stops for seconds loses no worker, where a test is about something else.
CALM = Rhythm(beat=2.0, lost=30.0, stalled=36.0, reap=1.0)
# And nothing is found by chance: who was not told of a job would look a minute later.
TOLD = replace(CALM, poll=60)
ALL_QUEUES = {"bank": 4, "news": 2, "webhooks": 2, "analyses": 1}
TRACE = """
CREATE TABLE trace (
  no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  access_key uuid NOT NULL, run uuid NOT NULL, process integer NOT NULL,
  began timestamptz NOT NULL DEFAULT clock_timestamp(), ended timestamptz,
  outcome text NOT NULL DEFAULT 'running');
CREATE TABLE given_up (run uuid NOT NULL);
GRANT ALL ON trace, given_up TO kw_worker;
"""


@dataclass
class World:
    """One database, seen as its owner."""

    url: str
    connection: asyncpg.Connection
    processes: list[AnyProcess] = field(default_factory=list[AnyProcess])

    async def open(self, role: Role = Role.WORKER, size: int = 4) -> Database:
        return await Database.open(self.url, role=role, size=size, clock=SystemClock())

    async def order(self, *orders: WorkOrder, role: Role = Role.WORKER) -> list[int]:
        db = await self.open(role, size=1)
        async with db.begin() as tx:
            numbers = await outbox.put(tx, *orders)
        await db.close()
        return numbers

    async def statuses(self) -> list[str]:
        rows = await self.connection.fetch(
            "SELECT status::text FROM procrastinate_jobs ORDER BY id"
        )
        return [row["status"] for row in rows]

    async def count(self, table: str, where: str = "true") -> int:
        return await self.connection.fetchval(f"SELECT count(*) FROM {table} WHERE {where}")  # noqa: S608 - of this file's callers

    def start(self, *options: str) -> AnyProcess:
        """Start a worker process; its options are those of `worker_process`."""
        process = fork(
            "tests.jobs.worker_process",
            self.url,
            *options,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.processes.append(process)
        return process

    async def start_ready(self, *options: str) -> AnyProcess:
        """Start a worker process and wait until its workers are there."""
        before = await self.count("procrastinate_workers")
        process = self.start(*options)
        await until(lambda: self._more_workers(before + len(ALL_QUEUES)), seconds=30)
        return process

    async def _more_workers(self, count: int) -> bool:
        return await self.count("procrastinate_workers") >= count

    async def close(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.communicate()
        await self.connection.close()


async def new_world(server: TestServer) -> World:
    url = server.copy()
    connection = await asyncpg.connect(url)
    await connection.execute(TRACE)
    return World(url, connection)


def refresh_order(key: UUID | None = None, cause: Cause = Cause.ASKED) -> WorkOrder:
    return RefreshWanted(CUSTOMER, key or new_id(), new_id(), cause).order()


async def until(condition: Callable[[], Awaitable[T]], seconds: float = 30) -> T:
    """Wait until something becomes true, and return it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = await condition()
        if found:
            return found
        await asyncio.sleep(0.02)
    message = f"not within {seconds} seconds"
    raise AssertionError(message)


@dataclass
class Deeds:
    """Handlers that remember what they were asked to do."""

    refreshed: list[UUID] = field(default_factory=list[UUID])
    given_up: list[UUID] = field(default_factory=list[UUID])
    told: list[Unfinished] = field(default_factory=list[Unfinished])
    announced: list[int | None] = field(default_factory=list[int | None])
    delivered: list[DeliveryDue] = field(default_factory=list[DeliveryDue])
    cancelled: list[UUID] = field(default_factory=list[UUID])
    gone_on: list[UUID] = field(default_factory=list[UUID])
    let_go: list[UUID] = field(default_factory=list[UUID])
    paid: list[UUID] = field(default_factory=list[UUID])
    analysed: list[UUID] = field(default_factory=list[UUID])
    happened: list[EventNumber] = field(default_factory=list[EventNumber])
    causes: list[Cause] = field(default_factory=list[Cause])
    begun_at: list[float] = field(default_factory=list[float])
    fault: Exception | None = None
    give_up_fault: Exception | None = None
    wait: asyncio.Event | None = None

    def handlers(self) -> Handlers:
        return Handlers(
            self._refresh,
            self._refresh_unfinished,
            self._announce,
            self._deliver,
            self._go_on,
            self._let_go,
            self._pay,
            self._pay,
            self._pay_unfinished,
            self._pay,
            self._analyse,
            self._analyse,
            self._tell_lifecycle,
        )

    async def _pay(self, _customer: UUID, run: UUID) -> None:
        self.paid.append(run)

    async def _tell_lifecycle(self, number: EventNumber) -> None:
        self.happened.append(number)

    async def _analyse(self, customer_id: UUID) -> None:
        self.analysed.append(customer_id)

    async def _go_on(self, _customer: UUID, _key: UUID, run: UUID) -> None:
        self.gone_on.append(run)

    async def _let_go(self, run: UUID) -> None:
        self.let_go.append(run)

    async def _refresh(self, _customer: UUID, key: UUID, _run: UUID, cause: Cause) -> None:
        self.refreshed.append(key)
        self.causes.append(cause)
        self.begun_at.append(time.monotonic())
        try:
            if self.wait is not None:
                await self.wait.wait()
        except asyncio.CancelledError:
            self.cancelled.append(key)
            raise
        if self.fault is not None:
            raise self.fault

    async def _refresh_unfinished(
        self, _customer: UUID, key: UUID, _run: UUID, why: Unfinished
    ) -> None:
        if self.give_up_fault is not None:
            raise self.give_up_fault
        self.given_up.append(key)
        self.told.append(why)

    async def _pay_unfinished(self, _customer: UUID, run: UUID, why: Unfinished) -> None:
        self.paid.append(run)
        self.told.append(why)

    async def _announce(self, _customer: UUID, _key: UUID, serial: int | None) -> None:
        self.announced.append(serial)

    async def _deliver(self, due: DeliveryDue) -> None:
        self.delivered.append(due)


@asynccontextmanager
async def engine_of(world: World, deeds: Deeds, rhythm: Rhythm = CALM) -> AsyncGenerator[Engine]:
    """Open the engine in this process."""
    db = await world.open()
    try:
        async with open_engine(world.url, db, deeds.handlers(), rhythm) as engine:
            yield engine
    finally:
        await db.close()


@asynccontextmanager
async def working(
    engine: Engine, hands: Mapping[str, int] | None = None, grace: float = 5
) -> AsyncGenerator[asyncio.Event]:
    """Let the engine work while a test looks; ends it in good order."""
    stop = asyncio.Event()
    task = asyncio.create_task(engine.work(hands or ALL_QUEUES, stop, grace=grace))
    try:
        yield stop
    finally:
        stop.set()
        await task
