"""How long a lock was held that stops others, and how long anybody waited for one."""

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from typing import Final

import asyncpg

_EVERY: Final = 0.01
# Modes in which nobody else can write; tables that are not committed yet stop nobody.
_HELD: Final = """
SELECT DISTINCT l.pid, c.relname AS name FROM pg_locks l
JOIN pg_class c ON c.oid = l.relation
WHERE l.granted AND l.locktype = 'relation' AND l.pid <> pg_backend_pid()
  AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
  AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
"""
_WAITS: Final = """
SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)::float
FROM pg_locks WHERE NOT granted AND locktype = 'relation'
"""


@dataclass
class LockWatch:
    """Looks a hundred times a second."""

    url: str
    longest: float = 0.0
    table: str = ""
    waited: float = 0.0
    looks: int = 0
    _task: asyncio.Task[None] | None = None
    _seen: dict[tuple[int, str], float] = field(default_factory=dict[tuple[int, str], float])

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _watch(self) -> None:
        connection = await asyncpg.connect(self.url)
        while True:
            rows = await connection.fetch(_HELD)
            now = time.monotonic()
            held = {(row["pid"], row["name"]) for row in rows}
            self._seen = {key: self._seen.get(key, now) for key in held}
            for (_, name), since in self._seen.items():
                if now - since >= self.longest:
                    self.longest, self.table = now - since, name
            self.waited = max(self.waited, await connection.fetchval(_WAITS))
            self.looks += 1
            await asyncio.sleep(_EVERY)
