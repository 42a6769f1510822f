"""Find jobs that nobody runs any more. The engine knows dead workers but leaves their jobs."""

import asyncio
from collections.abc import Callable, Collection

from kontowerk.jobs import model, store
from kontowerk.jobs.model import Rhythm
from kontowerk.jobs.outcomes import JobOutcomes
from kontowerk.kit.db import Database
from kontowerk.kit.logging import logger, where

_log = logger(__name__)


async def reap(db: Database, endings: JobOutcomes, rhythm: Rhythm) -> int:
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
            await endings.given_up(job)
        except Exception as error:  # noqa: BLE001 - one that cannot end must not hold up the others
            _log.error(
                "job.stays",
                operation=job.task,
                error_type=type(error).__name__,
                error_at=where(error),
            )
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
        endings: JobOutcomes,
        rhythm: Rhythm,
        *,
        workers: Callable[[], list[int]],
        held: Callable[[], Collection[int]],
    ) -> None:
        self._db = db
        self._endings = endings
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
            await self._endings.broken_off(job)
        return len(late)
