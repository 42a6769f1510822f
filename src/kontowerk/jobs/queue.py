"""The engine's queue of jobs, kept more carefully than the engine does.

- A job is ended by the worker that has it, or not at all.
- A job that was broken off is run again instead of being lost as aborted; one that was cut short
  only when whoever it talked to has had time to end.
- Signs of life go on while a stopping worker waits for its jobs; `Heartbeat` gives them.
- A database that is full takes no life of a job: workers take none until there is room. One look in
  a while says for all workers of a process whether there is, and what a look writes ends with it. A
  disk that is full again soon afterwards is looked at less often.
- A database that is away for a moment ends neither a worker nor its ear for new jobs.
- A worker has one queue, and is not slowed down by what waits in others.
- A job that arrives while a worker looks for one is not overlooked until the next poll.
"""

import asyncio
from collections.abc import Iterable
from typing import Final, LiteralString, NoReturn

from procrastinate.connector import BaseConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job as EngineJob
from procrastinate.jobs import Status
from procrastinate.manager import JobManager, NotificationCallback, get_channel_for_queues

from kontowerk.jobs import store
from kontowerk.jobs.model import Job
from kontowerk.jobs.outcomes import JobOutcomes
from kontowerk.jobs.workers import Heartbeat
from kontowerk.kit.db import Database, DatabaseUnavailableError
from kontowerk.kit.logging import fault_of, logger
from kontowerk.kit.notify import Listener

_log = logger(__name__)

_LONGEST_REST: Final = 60.0
_SOON: Final = 60.0


class DiskRoom:
    """What one process knows about the room on the database's disk."""

    def __init__(self, db: Database, *, first_rest: float) -> None:
        self._db = db
        self._first_rest = first_rest
        self._rest = first_rest
        self._is_full = False
        self._next_look = 0.0
        self._freed_at = float("-inf")

    def note_full(self) -> None:
        """Note that something could not be written."""
        if self._is_full:
            return
        now = asyncio.get_running_loop().time()
        again = now - self._freed_at < _SOON
        self._rest = min(_LONGEST_REST, self._rest * 2) if again else self._first_rest
        self._is_full, self._next_look = True, now + self._rest
        _log.error("database.full")

    async def is_there(self) -> bool:
        """Say whether jobs may begin; looks for room when it is time to."""
        if not self._is_full:
            return True
        now = asyncio.get_running_loop().time()
        if now < self._next_look:
            return False
        self._next_look = now + self._rest
        try:
            async with self._db.begin() as tx:
                await store.look_for_room(tx)
        except DatabaseUnavailableError:
            return False
        self._is_full, self._freed_at = False, now
        _log.info("database.room_again")
        return True


class JobQueue(JobManager):
    """What workers ask for jobs and tell about them."""

    def __init__(
        self,
        connector: BaseConnector,
        url: str,
        outcomes: JobOutcomes,
        heartbeat: Heartbeat,
        *,
        rest: float,
        room: DiskRoom,
    ) -> None:
        super().__init__(connector)
        self._url = url
        self._outcomes = outcomes
        self._heartbeat = heartbeat
        self._rest = rest
        self._room = room
        self._put_off: set[int] = set()
        self._held: set[int] = set()
        self._cut_short: set[int] = set()
        self._heard = 0
        # The engine's driver gives parameters names.
        self._next: LiteralString = store.FETCH_JOB.replace("$1", "%(queue)s").replace(
            "$2", "%(worker_id)s"
        )

    def held(self) -> frozenset[int]:
        """Return the jobs that workers of this process have in hand."""
        return frozenset(self._held)

    def cut_short(self, job_id: int) -> None:
        """Note that a job was cancelled in the midst of whatever it did."""
        self._cut_short.add(job_id)

    def put_off(self, job_id: int) -> None:
        """Note that a job could not be carried out because the database is full."""
        self._put_off.add(job_id)
        self._room.note_full()

    async def register_worker(self) -> int:
        """Enter a worker; its heart begins to beat."""
        worker_id = await super().register_worker()
        self._heartbeat.begin(worker_id)
        return worker_id

    async def unregister_worker(self, worker_id: int) -> None:
        """Strike out a worker; when that fails its silence says the same."""
        self._heartbeat.end(worker_id)
        try:
            await super().unregister_worker(worker_id)
        except ConnectorException as error:
            _say("worker.left_silently", error)

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> EngineJob | None:
        """Return the next job, or None when there is none or nobody to ask."""
        if not await self._room.is_there():
            return None
        job = None
        heard = -1
        while job is None and heard != self._heard:  # else there was news while we looked
            heard = self._heard
            try:
                job = await self._fetch(queues, worker_id)
            except ConnectorException as error:
                _say("job.fetch_failed", error)
                return None
        if job is not None and job.id is not None:
            self._held.add(job.id)
        return job

    async def _fetch(self, queues: Iterable[str] | None, worker_id: int) -> EngineJob | None:
        """Ask for a job of the worker's one queue, past no job of any other."""
        assert queues is not None  # noqa: S101 - `workers` names one
        (queue,) = queues
        row = await self.connector.execute_query_one_async(
            query=self._next, queue=queue, worker_id=worker_id
        )
        return None if row["id"] is None else EngineJob.from_row(row)

    async def finish_job(self, job: EngineJob, status: Status, delete_job: bool) -> None:  # noqa: FBT001 - the engine's signature
        """Write down how a job ended; what cannot be written is found as a stray."""
        del delete_job  # whatever succeeded goes
        ended = _ours(job)
        try:
            match status:
                case Status.SUCCEEDED:
                    await self._outcomes.done(ended)
                case Status.ABORTED if ended.id in self._put_off:
                    await self._outcomes.put_off(ended)
                case Status.ABORTED:
                    rest = self._rest if ended.id in self._cut_short else 0
                    await self._outcomes.broken_off(ended, rest=rest)
                case _:
                    await self._outcomes.failed(ended)
        except Exception as error:  # noqa: BLE001 - the worker must live on
            _say("job.end_not_written", error)
        finally:
            self._held.discard(ended.id)
            self._cut_short.discard(ended.id)
            self._put_off.discard(ended.id)

    async def listen_for_jobs(
        self, *, on_notification: NotificationCallback, queues: Iterable[str] | None = None
    ) -> NoReturn:
        """Hear of new jobs for ever; after each silence look whether any were missed."""
        (channel,) = get_channel_for_queues(queues)
        news = asyncio.Event()

        def hear(_payload: str = "") -> None:
            self._heard += 1
            news.set()

        listener = Listener(self._url, channel, on_news=hear, on_silence=hear)
        listener.start()
        try:
            while True:
                await news.wait()
                news.clear()
                await on_notification(
                    channel=channel, notification={"type": "job_inserted", "job_id": 0}
                )
        finally:
            await listener.close()


def _ours(job: EngineJob) -> Job:
    assert job.id is not None  # noqa: S101 - it was fetched
    return Job(job.id, job.task_name, job.task_kwargs, job.attempts, job.worker_id)


def _say(event: str, error: Exception) -> None:
    _log.warning(event, **fault_of(error))
