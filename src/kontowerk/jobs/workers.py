"""One worker per queue, each with its own number of hands, and the signs of life of all.

A crowd at one queue must not keep the others waiting. Other processes give the jobs of a silent
worker to somebody else. So a worker that could not give a sign for a while must let go of its jobs
before they do, whether the database was away, this process was frozen, or it had no time. It is
followed by a new one with a new name.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from procrastinate import App
from procrastinate.exceptions import JobAborted
from procrastinate.job_context import JobContext
from procrastinate.worker import Worker

from kontowerk.jobs import store
from kontowerk.jobs.model import Rhythm
from kontowerk.kit.db import Database, DatabaseFullError
from kontowerk.kit.errors import BusyError
from kontowerk.kit.logging import correlation_id, fault_of, logger
from kontowerk.kit.repeat import pause

_log = logger(__name__)

_LOOK_PART: Final = 10  # looks per time in which a worker is lost
_NEVER: Final = 365 * 86_400.0
_REST_SECONDS: Final = 1.0
_FORGET_WORKERS_AFTER: Final = 60.0


class Heartbeat:
    """The heart of one process, for all its workers."""

    def __init__(self, db: Database, rhythm: Rhythm) -> None:
        self._db = db
        self._rhythm = rhythm
        self._beaten: dict[int, float] = {}
        self.on_lost: Callable[[int], None] = lambda _: None

    @property
    def workers(self) -> list[int]:
        """The workers that count as alive."""
        return list(self._beaten)

    def begin(self, worker_id: int) -> None:
        """Beat for a worker that has just been registered."""
        self._beaten[worker_id] = _now()

    def end(self, worker_id: int) -> None:
        """Beat no more for a worker that has stopped."""
        self._beaten.pop(worker_id, None)

    async def run(self) -> None:
        """Beat until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._beat(), name="heartbeat")
            group.create_task(self._look(), name="heartbeat watch")

    async def _beat(self) -> None:
        while True:
            begun = _now()
            try:
                # A busy machine may take longer for it than from one beat to the next.
                async with asyncio.timeout(max(self._rhythm.beat, self._rhythm.lost / 3)):
                    await self._beat_once(begun)
            except Exception as error:  # noqa: BLE001 - whatever it is, `_look` counts the silence
                _log.warning("pulse.missed", **fault_of(error))
            await asyncio.sleep(max(0.0, begun + self._rhythm.beat - _now()))

    async def _beat_once(self, begun: float) -> None:
        ids = self.workers
        if not ids:
            return
        async with self._db.read() as tx:
            alive = await store.beat(tx, ids, self._rhythm.lost)
        for worker_id in ids:
            if worker_id not in alive:
                self._lose(worker_id)
            elif worker_id in self._beaten:
                self._beaten[worker_id] = begun

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self._rhythm.lost / _LOOK_PART)
            late = _now() - self._rhythm.lost
            for worker_id in [worker for worker, at in self._beaten.items() if at < late]:
                self._lose(worker_id)

    def _lose(self, worker_id: int) -> None:
        if self._beaten.pop(worker_id, None) is not None:
            _log.error("pulse.lost")
            self.on_lost(worker_id)


def _now() -> float:
    return asyncio.get_running_loop().time()


class Workers:
    """The workers of one process."""

    def __init__(
        self,
        app: App,
        heartbeat: Heartbeat,
        hands: Mapping[str, int],
        rhythm: Rhythm,
        *,
        grace: float,
        cut_short: Callable[[int], None],
        put_off: Callable[[int], None],
    ) -> None:
        self._benches = [
            _QueueWorker(
                app, queue, count, rhythm, grace=grace, cut_short=cut_short, put_off=put_off
            )
            for queue, count in hands.items()
        ]
        heartbeat.on_lost = self._abandon

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop; running jobs then have the grace to end."""
        async with asyncio.TaskGroup() as group:
            for bench in self._benches:
                group.create_task(bench.run(stop), name=f"worker {bench.queue}")

    def _abandon(self, worker_id: int) -> None:
        for bench in self._benches:
            bench.abandon(worker_id)


class _QueueWorker:
    """The place of one queue's worker."""

    def __init__(
        self,
        app: App,
        queue: str,
        hands: int,
        rhythm: Rhythm,
        *,
        grace: float,
        cut_short: Callable[[int], None],
        put_off: Callable[[int], None],
    ) -> None:
        self.queue = queue
        self._app = app
        self._hands = hands
        self._rhythm = rhythm
        self._grace = grace
        self._cut_short = cut_short
        self._put_off = put_off
        self._worker: Worker | None = None
        self._running: set[asyncio.Task[Any]] = set()

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            worker = self._worker = self._hire()
            working = asyncio.create_task(worker.run(), name=f"work {self.queue}")
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
            worker.stop()
            try:
                await working
            except Exception as error:  # noqa: BLE001 - the next worker may fare better
                _log.error("worker.died", operation=self.queue, **fault_of(error))
            finally:
                stopping.cancel()
            if not stop.is_set():
                await asyncio.sleep(pause(_REST_SECONDS, secrets.SystemRandom().random()))

    def abandon(self, worker_id: int) -> None:
        """Break off all jobs of a worker whose life others can no longer be sure of."""
        if self._worker is None or self._worker.worker_id != worker_id:
            return
        _log.error("worker.abandoned", operation=self.queue, count=len(self._running))
        for task in self._running:
            task.cancel()
        self._worker.stop()

    def _hire(self) -> Worker:
        return Worker(
            self._app,
            queues=[self.queue],
            name=self.queue,
            concurrency=self._hands,
            fetch_job_polling_interval=self._rhythm.poll,
            abort_job_polling_interval=_NEVER,  # nobody aborts a job from outside
            shutdown_graceful_timeout=self._grace,
            delete_jobs="successful",
            install_signal_handlers=False,
            update_heartbeat_interval=_NEVER,  # the engine's stops with the worker's stop
            stalled_worker_timeout=max(_FORGET_WORKERS_AFTER, self._rhythm.stalled),
            worker_middleware=[self._conduct],
        )

    async def _conduct(
        self, work: Callable[[], Awaitable[Any]], context: JobContext, _worker: Worker
    ) -> None:
        """Run one job; what it returns is nobody's business."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - the engine runs each job as a task
        self._running.add(task)
        correlation_id.set(f"job-{context.job.id}")
        try:
            await work()
        except asyncio.CancelledError:
            assert context.job.id is not None  # noqa: S101 - it was fetched
            self._cut_short(context.job.id)
            raise
        except DatabaseFullError as error:
            assert context.job.id is not None  # noqa: S101 - it was fetched
            self._put_off(context.job.id)
            raise JobAborted from error
        except BusyError as error:  # no fault of the job: it is broken off, not failed
            _say("job.broken_off", context, error)
            raise JobAborted from error
        except Exception as error:
            _say("job.failed", context, error)
            raise
        finally:
            self._running.discard(task)


def _say(event: str, context: JobContext, error: Exception) -> None:
    _log.error(event, operation=context.job.task_name, **fault_of(error))
