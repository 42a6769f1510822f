"""How a job ends: done, tried again, failed, or given up because no worker lived to its end.

The engine knows dead workers but leaves their jobs: those that nobody runs any more are found here.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

from kontowerk.bankcalls.model import Unfinished
from kontowerk.jobs import model, store
from kontowerk.jobs.model import Job, Rhythm
from kontowerk.jobs.tasks import Handlers, tell_unfinished
from kontowerk.kit.db import Database
from kontowerk.kit.logging import fault_of, logger
from kontowerk.kit.metrics import JOBS

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class JobOutcomes:
    """Writes down how jobs ended, unless somebody else has them by now."""

    db: Database
    handlers: Handlers

    async def done(self, job: Job) -> None:
        """Forget a job that did what it should."""
        async with self.db.begin() as tx:
            kept = await store.remove(tx, job)
        _tell(job, "ok" if kept else "lost")

    async def broken_off(self, job: Job, *, rest: float = 0) -> None:
        """Let a job be run again that did not come to its end, but not for ever.

        One that was cut short rests first: the bank may still be at work on its last message.
        """
        if not model.may_run_again(job.attempts):
            await self.given_up(job)
            return
        async with self.db.begin() as tx:
            kept = await store.run_again(tx, job, rest=rest)
        _tell(job, "again" if kept else "lost")

    async def put_off(self, job: Job) -> None:
        """Let a job wait that could not be carried out here and now; that costs it no life."""
        async with self.db.begin() as tx:
            kept = await store.run_again(tx, job, counted=False)
        _tell(job, "put_off" if kept else "lost")

    async def failed(self, job: Job) -> None:
        """Put a job aside that made a mistake."""
        await self._put_aside(job, Unfinished.FAILED)

    async def given_up(self, job: Job) -> None:
        """Put a job aside that was broken off too often."""
        await self._put_aside(job, Unfinished.GIVEN_UP)

    async def _put_aside(self, job: Job, why: Unfinished) -> None:
        """First tell whoever waits for it; a death in between is repaired by doing both again."""
        await tell_unfinished(self.handlers, job.task, job.args, why)
        async with self.db.begin() as tx:
            kept = await store.fail(tx, job)
        _tell(job, why.value if kept else "lost")


async def reap(db: Database, outcomes: JobOutcomes, rhythm: Rhythm) -> int:
    """Give the jobs of dead workers to living ones; what has died too often is given up.

    One process at a time: a second one with an older list could take a job from its new worker.
    """
    async with db.begin() as tx:
        if not await store.may_reap(tx):
            return 0
        stalled = await store.stalled(tx, rhythm.stalled)
        saved = [job for job in stalled if model.may_run_again(job.attempts)]
        for job in saved:
            await store.run_again(tx, job)
    ended = len(saved)
    for job in stalled:
        if job in saved:
            continue
        try:
            await outcomes.given_up(job)
        except Exception as error:  # noqa: BLE001 - one that cannot end must not hold up the others
            _log.error("job.stays", operation=job.task, **fault_of(error))
        else:
            ended += 1
    return ended


class Strays:
    """Jobs that the database gave to our living workers and that none of them runs.

    The answer to a fetch, or the word that a job has ended, was lost on the way.
    """

    def __init__(
        self,
        db: Database,
        outcomes: JobOutcomes,
        rhythm: Rhythm,
        *,
        workers: Callable[[], list[int]],
        held: Callable[[], Collection[int]],
    ) -> None:
        self._db = db
        self._outcomes = outcomes
        self._patience = rhythm.stalled  # an answer may still be under way
        self._workers = workers
        self._held = held
        self._seen: dict[int, float] = {}

    async def collect(self) -> int:
        """Give back what has been astray for long enough."""
        workers = self._workers()
        if not workers:
            return 0
        async with self._db.read() as tx:
            begun = await store.begun(tx, workers)
        held = self._held()
        astray = [job for job in begun if job.id not in held]
        now = asyncio.get_running_loop().time()
        self._seen = {job.id: self._seen.get(job.id, now) for job in astray}
        late = [job for job in astray if now - self._seen[job.id] > self._patience]
        for job in late:
            await self._outcomes.broken_off(job)
        return len(late)


def _tell(job: Job, outcome: str) -> None:
    JOBS.labels(job.task, outcome).inc()
    level = _log.debug if outcome == "ok" else _log.warning
    level("job.ended", operation=job.task, outcome=outcome, count=job.attempts + 1)
