"""A worker with the real engine, whose jobs do nothing but hold a lease and commit once.

A process of its own, so that its CPU can be told from that of the bench. Reads commands from
standard input, one a line, and answers each with a line of JSON.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from typing import Final
from uuid import UUID

import uvloop

from kontowerk.accesses.model import Cause
from kontowerk.accesses.schedule import release_due
from kontowerk.approvals.model import BANK_QUEUE
from kontowerk.jobs.engine import open_engine
from kontowerk.jobs.rounds import make_rounds
from kontowerk.jobs.tasks import Handlers
from kontowerk.kit import lease
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.logging import set_up_logging
from kontowerk.kit.settings import Settings
from kontowerk.webhooks.model import DeliveryDue

_HANDS: Final = int(Settings.model_fields["work_bank_jobs"].default)
_POOL: Final = int(Settings.model_fields["database_pool"].default)
_HOST: Final = "bench.bank"
_OWN: Final = "UPDATE access SET version = version + 1 WHERE customer_id = $1 AND key = $2"
# The work of both commands is the same; only who asks for it differs.
_SOME: Final = "SELECT customer_id, access_key FROM access_schedule LIMIT $1"
_LEFT: Final = """
SELECT EXISTS (SELECT FROM procrastinate_jobs WHERE status = 'doing' AND worker_id IS NOT NULL)
  OR EXISTS (SELECT FROM procrastinate_jobs
             WHERE status = 'todo' AND queue_name = $1 AND scheduled_at IS NULL)
"""


class LeaseTakenError(Exception):
    """Somebody else has a login that only this job uses."""


@dataclass
class _Shop:
    """What jobs need, and when each of them was done."""

    db: Database
    moments: list[float] = field(default_factory=list[float])
    released: asyncio.Event = field(default_factory=asyncio.Event)

    async def refresh(self, customer_id: UUID, access_key: UUID, run: UUID, _cause: Cause) -> None:
        await self.released.wait()
        async with self.db.begin() as tx:
            held = await lease.take(
                *(tx, access_key.bytes),
                host=_HOST,
                holder=run,
                purpose="refresh",
                background=True,
            )
        if held is None:
            raise LeaseTakenError
        async with self.db.begin(customer_id) as tx:
            await lease.hold(tx, held)
            await tx.run(_OWN, customer_id, access_key)
            await lease.release(tx, held)
        self.moments.append(time.perf_counter())

    async def commit(self, customer_id: UUID, access_key: UUID) -> None:
        async with self.db.begin(customer_id) as tx:
            await tx.run(_OWN, customer_id, access_key)

    async def run_jobs(self, count: int) -> None:
        """Release so many accesses that are due, then do them until their jobs are gone."""
        self.moments.clear()
        self.released.clear()
        released = 0
        while released < count:
            found = (await release_due(self.db)).accesses
            if not found:
                message = f"{released} accesses were due, not {count}"
                raise RuntimeError(message)
            released += found
        self.released.set()
        while len(self.moments) < count:  # noqa: ASYNC110 - looking costs less than telling
            await asyncio.sleep(0.02)
        async with self.db.read() as tx:
            while await tx.value(_LEFT, BANK_QUEUE):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.02)

    async def run_commits(self, count: int) -> None:
        """Do the same own work as often, with as many hands, without the engine."""
        async with self.db.read() as tx:
            waiting = iter(await tx.rows(_SOME, count))

        async def work_on() -> None:
            for row in waiting:
                await self.commit(row["customer_id"], row["access_key"])

        async with asyncio.TaskGroup() as hands:
            for _ in range(_HANDS):
                hands.create_task(work_on())


async def main(url: str) -> None:
    """Answer commands until standard input ends."""
    set_up_logging("warning")
    async with _open(url) as shop:
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
        )
        while line := await reader.readline():
            what, count = line.split()
            began, spent = time.perf_counter(), time.process_time()
            await (shop.run_jobs if what == b"jobs" else shop.run_commits)(int(count))
            answer = {
                "cpu": time.process_time() - spent,
                "seconds": time.perf_counter() - began,
                "moments": [moment - began for moment in shop.moments] if what == b"jobs" else [],
            }
            print(json.dumps(answer), flush=True)


@asynccontextmanager
async def _open(url: str) -> AsyncGenerator[_Shop]:
    clock = SystemClock()
    db = await Database.open(url, role=Role.WORKER, size=_POOL, clock=clock)
    own = await Database.open(url, role=Role.WORKER, size=2, clock=clock)
    shop = _Shop(db)
    others = len(fields(Handlers)) - 4
    handlers = Handlers(shop.refresh, _not_asked, _not_asked, _no_delivery, *(_not_asked,) * others)
    stop = asyncio.Event()
    try:
        async with open_engine(url, own, handlers) as engine, asyncio.TaskGroup() as group:
            group.create_task(make_rounds(engine.rounds, stop))
            group.create_task(engine.work({BANK_QUEUE: _HANDS}, stop, grace=5.0))
            yield shop
            stop.set()
    finally:
        await own.close()
        await db.close()


async def _not_asked(*_: object) -> None:
    message = "a job of the bench failed"
    raise RuntimeError(message)


async def _no_delivery(_: DeliveryDue) -> None:
    await _not_asked()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
