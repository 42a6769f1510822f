"""A bounded crew of threads for work that would stall the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import ParamSpec, TypeVar

from kontowerk.kit.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")


class Crew:
    """Runs at most `hands` calls at once and lets at most `queue` more wait."""

    def __init__(self, *, hands: int, queue: int) -> None:
        self._pool = ThreadPoolExecutor(hands, thread_name_prefix="crew")
        self._limit = hands + queue
        self._taken = 0
        self._lock = Lock()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work in the crew; refuse at once when too much is waiting already."""
        with self._lock:
            if self._taken >= self._limit:
                raise BusyError(retry_after=1)
            self._taken += 1
        job = self._pool.submit(work, *args, **kwargs)
        # Counted until the thread is done, also when the caller stopped waiting for it.
        job.add_done_callback(self._release)
        return await asyncio.wrap_future(job)

    def close(self) -> None:
        """Let running work finish and take no more."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _release(self, _job: "Future[T]") -> None:
        with self._lock:
            self._taken -= 1
