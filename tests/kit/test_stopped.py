"""A process that is frozen within a statement keeps what it locked from others for seconds only."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack
from typing import Any

import asyncpg
import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.db.stopped import StoppedSessions
from tests.database import TestServer
from tests.jobs.world import until

_ROLES = pytest.mark.parametrize("role", [Role.API, Role.WORKER])
_PATIENCE = 20
_IS_BUSY = """
SELECT state = 'active' AND wait_event IN ('PgSleep', 'ClientRead') FROM pg_stat_activity
WHERE pid = $1
"""


@pytest.fixture
async def url(server: TestServer) -> str:
    return server.copy()


@pytest.fixture
async def others(url: str) -> AsyncIterator["Others"]:
    async with AsyncExitStack() as stack:
        yield Others(url, stack)


class Others:
    """Sessions of other processes."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self._url, self._stack = url, stack
        self._prepared = list[object]()  # the driver closes what nobody has any more

    async def begun(self, name: str = "kontowerk kw_worker") -> asyncpg.Connection:
        """Open a session that is in a transaction."""
        settings = {"application_name": name}
        session: asyncpg.Connection = await asyncpg.connect(self._url, server_settings=settings)
        self._stack.push_async_callback(_end, session)
        await session.execute("BEGIN")
        return session

    async def stop(self, session: asyncpg.Connection, statement: str) -> None:
        """Let a session stop when it has prepared a statement."""
        self._prepared.append(await session.prepare(statement))
        await self._is_busy(session)

    async def go_on(self, session: asyncpg.Connection, work: Coroutine[Any, Any, object]) -> None:
        """Let a session do something that does not end."""
        task = asyncio.create_task(work)
        self._stack.callback(task.cancel)
        await self._is_busy(session)

    async def _is_busy(self, session: asyncpg.Connection) -> None:
        watcher = await asyncpg.connect(self._url)
        await until(lambda: watcher.fetchval(_IS_BUSY, session.get_server_pid()))
        await watcher.close()


async def _end(session: asyncpg.Connection) -> None:
    session.terminate()
    await asyncio.sleep(0)  # then its socket is closed


async def _nothing(never: asyncio.Event) -> AsyncIterator[bytes]:
    yield b"1\n"
    await never.wait()


@_ROLES
async def test_a_session_that_was_stopped_within_a_statement_is_ended(
    url: str, others: Others, role: Role
) -> None:
    db = await Database.open(url, role=role, size=2, clock=SystemClock())
    sessions = StoppedSessions(db)
    stopped = await others.begun()
    await stopped.execute("LOCK TABLE provider")
    await others.stop(stopped, "SELECT id FROM provider")
    assert [await sessions.end() for _ in range(3)] == [0, 1, 0]
    async with asyncio.timeout(_PATIENCE), db.begin() as tx:
        assert await tx.rows("SELECT id FROM provider") == []
        assert await tx.value("SELECT current_user") == role.value
    await db.close()


async def test_who_was_stopped_twice_in_different_statements_is_left_alone(
    url: str, others: Others
) -> None:
    db = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    sessions = StoppedSessions(db)
    slow = await others.begun()
    for number in range(3):
        await others.stop(slow, f"SELECT {number}")
        assert await sessions.end() == 0
    await db.close()


async def test_who_works_copies_rests_or_is_not_ours_is_left_alone(
    url: str, others: Others
) -> None:
    db = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    sessions = StoppedSessions(db)
    await others.stop(await others.begun("psql"), "SELECT 1")
    await others.begun()
    working, copying = await others.begun(), await others.begun()
    await others.go_on(working, working.execute("SELECT pg_sleep(600)"))
    await copying.execute("CREATE TEMP TABLE copied (n int)")
    lines = _nothing(asyncio.Event())
    await others.go_on(copying, copying.copy_to_table("copied", source=lines, columns=["n"]))
    assert [await sessions.end() for _ in range(3)] == [0, 0, 0]
    await db.close()
