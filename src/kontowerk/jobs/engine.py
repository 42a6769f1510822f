"""The job engine: opened, checked, and run with everything that keeps it honest."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from procrastinate import App, PsycopgConnector

from kontowerk.jobs import store
from kontowerk.jobs.model import Rhythm
from kontowerk.jobs.outcomes import JobOutcomes, Strays, reap
from kontowerk.jobs.queue import DiskRoom, JobQueue
from kontowerk.jobs.rounds import Round
from kontowerk.jobs.tasks import Handlers, register
from kontowerk.jobs.workers import Heartbeat, Workers
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role

_CONNECTION: Final = {
    "options": f"-c role={Role.WORKER} -c statement_timeout=30s -c timezone=UTC",
    "application_name": "kontowerk jobs",
    "connect_timeout": 5,
    "target_session_attrs": "primary",
    # A network that swallows packets must not leave a worker waiting for ever.
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
}
_WAIT_FOR_CONNECTION: Final = 5.0


class EngineUnfitError(Exception):
    """The database lacks what the engine needs; the message says what."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An open engine."""

    app: App
    db: Database
    heartbeat: Heartbeat
    outcomes: JobOutcomes
    queue: JobQueue
    rhythm: Rhythm

    @property
    def rounds(self) -> tuple[Round, ...]:
        """What the engine needs done again and again."""
        strays = Strays(
            self.db,
            self.outcomes,
            self.rhythm,
            workers=lambda: self.heartbeat.workers,
            held=self.queue.held,
        )
        return (
            Round("reap_jobs", self.rhythm.reap, lambda: reap(self.db, self.outcomes, self.rhythm)),
            Round("collect_strays", self.rhythm.beat, strays.collect),
        )

    async def work(self, hands: Mapping[str, int], stop: asyncio.Event, *, grace: float) -> None:
        """Run a worker per queue until told to stop; the heart beats to the last moment."""
        workers = Workers(
            self.app,
            self.heartbeat,
            hands,
            self.rhythm,
            grace=grace,
            cut_short=self.queue.cut_short,
            put_off=self.queue.put_off,
        )
        beating = asyncio.create_task(self.heartbeat.run(), name="heartbeat")
        working = asyncio.create_task(workers.run(stop), name="workers")
        try:
            await asyncio.wait({beating, working}, return_when=asyncio.FIRST_COMPLETED)
            if beating.done():
                beating.result()  # a heart does not end by itself
            await working
        finally:
            working.cancel()
            beating.cancel()
            await asyncio.gather(beating, working, return_exceptions=True)


@asynccontextmanager
async def open_engine(
    url: str, db: Database, handlers: Handlers, rhythm: Rhythm | None = None
) -> AsyncGenerator[Engine]:
    """Open the engine on a database; raises EngineUnfitError where it would crawl."""
    async with db.read() as tx:
        missing = await store.missing_safeguards(tx)
    if missing:
        message = f"the job engine lacks {', '.join(missing)}; run `kontowerk migrate`"
        raise EngineUnfitError(message)
    # The engine prints arguments of jobs; `outcomes` and `workers` say the same without.
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)
    chosen = rhythm or Rhythm()
    outcomes = JobOutcomes(db, handlers)
    connector = PsycopgConnector(
        conninfo=url, kwargs=dict(_CONNECTION), min_size=1, max_size=4, timeout=_WAIT_FOR_CONNECTION
    )
    app = App(connector=connector)
    register(app, handlers)
    # Signs of life must not queue behind anything, so they have a connection of their own.
    heartbeat_db = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    try:
        heartbeat = Heartbeat(heartbeat_db, chosen)
        app.job_manager = queue = JobQueue(
            *(connector, url, outcomes, heartbeat),
            rest=chosen.rest,
            room=DiskRoom(db, first_rest=chosen.poll),
        )
        async with app.open_async():
            yield Engine(app, db, heartbeat, outcomes, queue, chosen)
    finally:
        await heartbeat_db.close()
