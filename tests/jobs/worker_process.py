"""A worker process of its own, with handlers that write into the table `trace`."""

import argparse
import asyncio
import os
import signal
from uuid import UUID

from kontowerk.accesses.model import Cause
from kontowerk.bankcalls.model import Unfinished
from kontowerk.jobs.engine import open_engine
from kontowerk.jobs.model import Rhythm
from kontowerk.jobs.rounds import make_rounds
from kontowerk.jobs.tasks import Handlers
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.logging import set_up_logging
from kontowerk.lifecycle.record import EventNumber
from kontowerk.webhooks.model import DeliveryDue

_BEGIN = "INSERT INTO trace (access_key, run, process) VALUES ($1, $2, $3) RETURNING no"
_END = "UPDATE trace SET ended = clock_timestamp(), outcome = $2 WHERE no = $1"


class Tracer:
    """Does nothing but sleep, and says when."""

    def __init__(self, db: Database, seconds: float) -> None:
        self._db = db
        self._seconds = seconds

    async def refresh(self, _customer: UUID, key: UUID, run: UUID, _cause: Cause) -> None:
        async with self._db.begin() as tx:
            number = await tx.value(_BEGIN, key, run, os.getpid())
        try:
            await asyncio.sleep(self._seconds)
        except asyncio.CancelledError:
            async with self._db.begin() as tx:
                await tx.run(_END, number, "cancelled")
            raise
        async with self._db.begin() as tx:
            await tx.run(_END, number, "done")

    async def refresh_unfinished(
        self, _customer: UUID, _key: UUID, run: UUID, _why: Unfinished
    ) -> None:
        async with self._db.begin() as tx:
            await tx.run("INSERT INTO given_up (run) VALUES ($1)", run)

    async def announce(self, _customer: UUID, _key: UUID, _serial: int | None) -> None:
        """Nobody wants to know."""

    async def go_on(self, _customer: UUID, _key: UUID, _run: UUID) -> None:
        """Nobody wants to know."""

    async def let_go(self, _run: UUID) -> None:
        """Nobody wants to know."""

    async def pay(self, _customer: UUID, _run: UUID) -> None:
        """Nobody pays here."""

    async def pay_unfinished(self, _customer: UUID, _run: UUID, _why: Unfinished) -> None:
        """Nobody pays here."""

    async def analyse(self, _customer: UUID) -> None:
        """Nothing is found out here."""

    async def tell_lifecycle(self, _source: EventNumber) -> None:
        """Nothing becomes of anything here."""

    async def deliver(self, _due: DeliveryDue) -> None:
        """Nobody wants to know."""


async def main(url: str, *, hands: int, seconds: float, grace: float, silence: float) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    db = await Database.open(url, role=Role.WORKER, size=8, clock=SystemClock())
    tracer = Tracer(db, seconds)
    handlers = Handlers(
        tracer.refresh,
        tracer.refresh_unfinished,
        tracer.announce,
        tracer.deliver,
        tracer.go_on,
        tracer.let_go,
        tracer.pay,
        tracer.pay,
        tracer.pay_unfinished,
        tracer.pay,
        analyse=tracer.analyse,
        check_signature=tracer.analyse,
        tell_lifecycle=tracer.tell_lifecycle,
    )
    rhythm = Rhythm.of_silence(silence)
    async with open_engine(url, db, handlers, rhythm) as engine, asyncio.TaskGroup() as group:
        group.create_task(make_rounds(engine.rounds, stop))
        queues = {"bank": hands, "news": 1, "webhooks": 1, "analyses": 1}
        group.create_task(engine.work(queues, stop, grace=grace))
    await db.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--hands", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--grace", type=float, default=10)
    parser.add_argument("--silence", type=float, default=5)
    chosen = parser.parse_args()
    set_up_logging("warning")
    asyncio.run(main(**vars(chosen)))
