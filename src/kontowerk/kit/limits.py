"""Limits of one process: events per key and second, threads at a time.

Token buckets protect this process and slow down guessing; they are no quota. With n processes a
caller may see up to n times the rate, which is what protection needs and no more.

Threads are for work that would stall the event loop. Whoever waits, waits in the line of its share,
and the lines take turns. When the queue is full, a short line takes the last place of the longest:
a flood in one share is refused before it costs another share anything.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil
from typing import Final, ParamSpec, TypeVar

from kontowerk.kit.clock import Clock
from kontowerk.kit.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")

_MOST_KEYS: Final = 50_000
_PATIENCE: Final = 30.0  # seconds; whoever waited as long has most likely gone

Line = deque["asyncio.Future[None]"]


@dataclass(slots=True)
class _Bucket:
    tokens: float
    seen_at: float


class Limiter:
    """Allows `burst` events per key at once and `rate` per second in the long run."""

    def __init__(self, *, rate: float, burst: float, clock: Clock) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()

    def wait_for(self, key: Hashable) -> int:
        """Return 0 when the key has an event left, else the seconds until it has one."""
        bucket = self._filled(key)
        return 0 if bucket.tokens >= 1 else max(1, ceil((1 - bucket.tokens) / self._rate))

    def spend(self, key: Hashable) -> None:
        """Count one event of the key."""
        bucket = self._filled(key)
        bucket.tokens = max(0.0, bucket.tokens - 1)

    def _filled(self, key: Hashable) -> _Bucket:
        now = self._clock.now().timestamp()
        bucket = self._buckets.pop(key, None) or _Bucket(self._burst, now)
        bucket.tokens = min(
            self._burst, bucket.tokens + max(0.0, now - bucket.seen_at) * self._rate
        )
        bucket.seen_at = now
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket


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
