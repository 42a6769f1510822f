"""Lends the connections of a pool, without the task that the pool makes to take each one back.

A connection that comes back clean waits here for the next who wants one, the latest first. When
somebody waits for the pool it goes back there, and so does one that failed, that lay here for
long, or that was lent so often that the pool shall judge whether it is due for another.
"""

from collections import deque
from time import monotonic
from typing import Final

import asyncpg

_LONGEST: Final = 60.0  # seconds that a connection lies here unused
_MOST_TIMES: Final = 1000


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
