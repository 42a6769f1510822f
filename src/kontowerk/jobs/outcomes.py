"""How a job ends: done, tried again, failed, or given up because no worker lived to its end."""

from dataclasses import dataclass

from kontowerk.bankcalls.model import Unfinished
from kontowerk.jobs import model, store
from kontowerk.jobs.model import Job
from kontowerk.jobs.tasks import Handlers, tell_unfinished
from kontowerk.kit.db import Database
from kontowerk.kit.logging import logger
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

    async def broken_off(self, job: Job) -> None:
        """Let a job be run again that did not come to its end, but not for ever."""
        if not model.may_run_again(job.attempts):
            await self.given_up(job)
            return
        async with self.db.begin() as tx:
            kept = await store.run_again(tx, job)
        _tell(job, "again" if kept else "lost")

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


def _tell(job: Job, outcome: str) -> None:
    JOBS.labels(job.task, outcome).inc()
    level = _log.debug if outcome == "ok" else _log.warning
    level("job.ended", operation=job.task, outcome=outcome, count=job.attempts + 1)
