"""A bounded crew of threads for work that would stall the event loop, shared fairly.

Whoever waits, waits in the line of its share, and the lines take turns. When the queue is full, a
short line takes the last place of the longest: a flood in one share is refused before it costs
another share anything.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from kontowerk.kit.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE: Final = 30.0  # seconds; whoever waited as long has most likely gone

Line = deque["asyncio.Future[None]"]


class BoundedThreads:
    """Runs at most `hands` calls at once and lets at most `queue` more wait, in one event loop."""

    def __init__(self, *, hands: int, queue: int, patience: float = _PATIENCE) -> None:
        self._pool = ThreadPoolExecutor(hands, thread_name_prefix="crew")
        self._free = hands
        self._queue = queue
        self._patience = patience
        self._waiting = 0
        self._lines: OrderedDict[Hashable, Line] = OrderedDict()

    async def run(
        self, share: Hashable, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run work when it is the turn of its share; refuse when too much is waiting already."""
        if self._free > 0:
            self._free -= 1
        else:
            await self._turn(share)
        loop = asyncio.get_running_loop()

        def ended(_job: "Future[T]") -> None:
            loop.call_soon_threadsafe(self._release)

        job = self._pool.submit(work, *args, **kwargs)
        # Counted until the thread is done, also when the caller stopped waiting for it.
        job.add_done_callback(ended)
        return await asyncio.wrap_future(job)

    def close(self) -> None:
        """Let running work finish and take no more."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def _turn(self, share: Hashable) -> None:
        if self._waiting >= self._queue:
            self._make_room(share)
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(share, deque()).append(place)
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                await place
        except BaseException as error:
            if place.done() and not place.cancelled() and place.exception() is None:
                self._release()  # it was given a hand and cannot use it any more
            else:
                self._leave(share, place)
            if isinstance(error, TimeoutError):
                raise BusyError(retry_after=1) from None
            raise

    def _make_room(self, share: Hashable) -> None:
        longest = max(self._lines.values(), key=len, default=None)
        mine = len(self._lines.get(share, ()))
        if longest is None or len(longest) <= mine + 1:
            raise BusyError(retry_after=1)
        last = longest.pop()
        self._waiting -= 1
        if not last.done():
            last.set_exception(BusyError(retry_after=1))

    def _leave(self, share: Hashable, place: "asyncio.Future[None]") -> None:
        line = self._lines.get(share)
        if line is None or place not in line:
            return
        line.remove(place)
        self._waiting -= 1
        if not line:
            del self._lines[share]

    def _release(self) -> None:
        """Give a free hand to the first of the line whose turn it is."""
        while self._lines:
            share, line = self._lines.popitem(last=False)
            place = line.popleft()
            self._waiting -= 1
            if line:
                self._lines[share] = line  # behind the others
            if not place.done():  # else it has just stopped waiting
                place.set_result(None)
                return
        self._free += 1
