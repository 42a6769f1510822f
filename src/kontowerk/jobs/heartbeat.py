"""Signs of life of our workers, and the news that they came too late.

Other processes give the jobs of a silent worker to somebody else. So a worker that could not give
a sign for a while must let go of its jobs before they do, whether the database was away, this
process was frozen, or it had no time.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from kontowerk.jobs import store
from kontowerk.jobs.model import Rhythm
from kontowerk.kit.db import Database
from kontowerk.kit.logging import logger, where

_log = logger(__name__)

_LOOK_PART: Final = 10  # looks per time in which a worker is lost


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
            group.create_task(self._beat(), name="pulse")
            group.create_task(self._look(), name="pulse watch")

    async def _beat(self) -> None:
        while True:
            begun = _now()
            try:
                # A busy machine may take longer for it than from one beat to the next.
                async with asyncio.timeout(max(self._rhythm.beat, self._rhythm.lost / 3)):
                    await self._beat_once(begun)
            except Exception as error:  # noqa: BLE001 - whatever it is, `_look` counts the silence
                _log.warning("pulse.missed", error_type=type(error).__name__, error_at=where(error))
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
