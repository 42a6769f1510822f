"""Whether there is room to write: workers take no jobs while the database's disk is full.

A job that finds it full may have asked a bank and could not store the answer. It waits as it is,
and one look in a while says for all workers of a process whether it may go on. What a look writes
ends with it. A disk that is full again soon afterwards is looked at less often.
"""

import asyncio
from typing import Final

from kontowerk.jobs import store
from kontowerk.kit.db import Database, DatabaseUnavailableError
from kontowerk.kit.logging import logger

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
