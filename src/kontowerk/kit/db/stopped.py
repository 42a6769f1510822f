"""Ends sessions whose process was stopped within a statement.

A process that is frozen (`docker pause`, a debugger, SIGSTOP) keeps the rows it has locked. Between
two statements PostgreSQL ends its session after a while (`idle_in_transaction_session_timeout`).
Not so between the two messages of one statement, when it was prepared and is not yet carried out:
such a session counts as active, and no timeout of PostgreSQL 15 ends it.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final, NamedTuple

from kontowerk.kit.db.pool import Database
from kontowerk.kit.logging import logger
from kontowerk.kit.repeat import repeated

_log = logger(__name__)

_EVERY_SECONDS: Final = 15.0
# Sessions may be seen and ended by the login that opened them, not by the roles it takes on.
_AS_LOGIN: Final = "SET LOCAL ROLE NONE"
# A COPY reads from its client all the time.
_STOPPED: Final = """
SELECT pid, state_change AS since FROM pg_stat_activity
WHERE datname = current_database() AND usename = session_user AND pid <> pg_backend_pid()
  AND application_name LIKE 'kontowerk %' AND state = 'active' AND wait_event = 'ClientRead'
  AND query NOT ILIKE 'copy %'
"""
_END: Final = "SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid"


class _Session(NamedTuple):
    """A session, and since when it has waited for its client."""

    pid: int
    since: datetime


class StoppedSessions:
    """Remembers which sessions waited in the middle of a statement the last time."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._seen = frozenset[_Session]()

    async def end(self) -> int:
        """End those that wait now as they did the last time; returns how many."""
        async with self._db.begin() as tx:
            await tx.run(_AS_LOGIN)
            found = frozenset(_Session(**row) for row in await tx.rows(_STOPPED))
            stopped = found & self._seen
            self._seen = found - stopped
            if not stopped:
                return 0
            await tx.rows(_END, [session.pid for session in stopped])
        _log.error("sessions.ended", count=len(stopped))
        return len(stopped)


@asynccontextmanager
async def ending_stopped(db: Database) -> AsyncGenerator[None]:
    """End stopped sessions of our login while this is open."""
    sessions = StoppedSessions(db)
    async with repeated(sessions.end, _EVERY_SECONDS, failure="sessions.not_seen"):
        yield
