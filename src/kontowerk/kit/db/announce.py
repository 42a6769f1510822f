"""Tell other processes what was committed, after the commit and many announcements at a time.

Commits that notify queue behind one lock of PostgreSQL, whatever they wrote. So a transaction that
has news says so, and a task of this process tells it a moment later. A process that dies in
between tells nothing: whoever waits for such news looks again by itself. What must be heard, such
as a revoked token, is told in its own commit instead.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

import asyncpg

from kontowerk.kit.db.lending import Lending
from kontowerk.kit.logging import logger

_log = logger(__name__)

_TELL: Final = """
SELECT pg_notify(n.channel, n.payload)
FROM unnest($1::text[], $2::text[]) AS n (channel, payload)
"""
_LAST_SECONDS: Final = 2.0
_GATHER_SECONDS: Final = 0.005  # what comes while some is told, and so soon after, is told together

News = tuple[str, str]  # channel and payload


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
