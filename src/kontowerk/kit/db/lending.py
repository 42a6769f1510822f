"""Connections of a pool as a process uses them: lent, and used to tell news after commits.

The pool makes a task to take each connection back; lending does without. A connection that comes
back clean waits here for the next who wants one, the latest first. When somebody waits for the pool
it goes back there, and so does one that failed, that lay here for long, or that was lent so often
that the pool shall judge whether it is due for another.

News is told after the commit and many announcements at a time. Commits that notify queue behind one
lock of PostgreSQL, whatever they wrote. So a transaction that has news says so, and a task of this
process tells it a moment later. A process that dies in between tells nothing: whoever waits for
such news looks again by itself. What must be heard, such as a revoked token, is told in its own
commit instead.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from time import monotonic
from typing import Final

import asyncpg

from kontowerk.kit.logging import logger

_log = logger(__name__)

_LONGEST: Final = 60.0  # seconds that a connection lies here unused
_MOST_TIMES: Final = 1000
_TELL: Final = """
SELECT pg_notify(n.channel, n.payload)
FROM unnest($1::text[], $2::text[]) AS n (channel, payload)
"""
_LAST_SECONDS: Final = 2.0
_GATHER_SECONDS: Final = 0.005  # what comes while some is told, and so soon after, is told together

News = tuple[str, str]  # channel and payload


def is_lost(connection: asyncpg.Connection) -> bool:
    """Say whether a connection is gone; the pool takes a lost one back by itself."""
    try:
        return connection.is_closed()
    except asyncpg.InterfaceError:
        return True


class Lending:
    """The connections of one pool. Who borrows one hands it back, whatever happens."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._idle = deque[tuple[asyncpg.Connection, float]]()  # the latest last
        self._times = dict[asyncpg.Connection, int]()  # of those that have not been back
        self._waiting = 0

    async def acquire(self) -> asyncpg.Connection:
        """Borrow a connection; waits until there is one."""
        while self._idle:
            connection, _ = self._idle.pop()
            if not is_lost(connection):
                return connection
            await self._hand_back(connection)
        self._waiting += 1
        try:
            connection = await self._pool.acquire()
        finally:
            self._waiting -= 1
        self._times[connection] = 0
        return connection

    async def release(self, connection: asyncpg.Connection, *, clean: bool = True) -> None:
        """Give a connection back; an unclean one may be in the midst of something."""
        self._times[connection] += 1
        is_worn = self._times[connection] >= _MOST_TIMES
        if not clean or self._waiting or is_worn or is_lost(connection):
            await self._hand_back(connection)
            return
        now = monotonic()
        self._idle.append((connection, now))
        if now - self._idle[0][1] > _LONGEST:
            await self._hand_back(self._idle.popleft()[0])

    async def empty(self) -> None:
        """Hand back all that nobody uses; the pool can be closed then."""
        while self._idle:
            await self._hand_back(self._idle.pop()[0])

    async def _hand_back(self, connection: asyncpg.Connection) -> None:
        self._times.pop(connection, None)
        await self._pool.release(connection)


class Announcer:
    """Tells the news of one process; while it tells some, others gather."""

    def __init__(self, lending: Lending) -> None:
        self._lending = lending
        self._untold = dict[News, None]()  # a set that keeps its order
        self._task: asyncio.Task[None] | None = None

    def tell(self, news: Iterable[News]) -> None:
        """Have news told soon; the same news of several transactions is told once."""
        self._untold.update(dict.fromkeys(news))
        if self._untold and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._tell_all())

    async def close(self) -> None:
        """Tell what is left."""
        if self._task is not None:
            await asyncio.wait([self._task], timeout=_LAST_SECONDS)

    async def _tell_all(self) -> None:
        while self._untold:
            news, self._untold = self._untold, {}
            channels = [channel for channel, _ in news]
            payloads = [payload for _, payload in news]
            try:
                await self._execute(channels, payloads)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                _log.warning("news.untold", error_type=type(error).__name__)
            await asyncio.sleep(_GATHER_SECONDS)

    async def _execute(self, channels: list[str], payloads: list[str]) -> None:
        connection, is_clean = await self._lending.acquire(), False
        try:
            await connection.execute(_TELL, channels, payloads)
            is_clean = True
        finally:
            await self._lending.release(connection, clean=is_clean)
