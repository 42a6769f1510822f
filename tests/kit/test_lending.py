"""Connections are lent: used again at once, given to whoever waits, and never when unclean."""

import asyncio

import asyncpg

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, DatabaseUnavailableError, Role
from kontowerk.kit.db.lending import Lending
from tests.database import TestServer

_PID = "SELECT pg_backend_pid()"


async def _open(server: TestServer, size: int) -> Database:
    return await Database.open(server.copy(), role=Role.API, size=size, clock=SystemClock())


async def _pid(db: Database, seconds: float = 0.0) -> int:
    async with db.read() as tx:
        await tx.rows("SELECT pg_sleep($1)", seconds)
        return int(await tx.value(_PID))


async def test_the_connection_used_last_is_used_next(server: TestServer) -> None:
    db = await _open(server, 3)
    together = set(await asyncio.gather(*(_pid(db, 0.05) for _ in range(3))))
    assert len(together) == 3
    assert len({await _pid(db) for _ in range(5)}) == 1
    await db.close()


async def test_more_callers_than_connections_are_all_served(server: TestServer) -> None:
    db = await _open(server, 1)
    async with asyncio.timeout(20):
        pids = await asyncio.gather(*(_pid(db, 0.001) for _ in range(40)))
    assert len(set(pids)) == 1
    await db.close()


async def test_news_are_told_though_all_connections_are_lent(server: TestServer) -> None:
    url = server.copy()
    db = await Database.open(url, role=Role.API, size=1, clock=SystemClock())
    listener = await asyncpg.connect(url)
    heard = asyncio.Event()
    await listener.add_listener("kw_lending", lambda _line, _pid, _channel, _news: heard.set())
    async with db.begin() as tx:
        tx.announce("kw_lending", "now")
    async with asyncio.timeout(5):
        await heard.wait()
    await listener.close()
    await db.close()


async def test_a_connection_in_the_midst_of_something_goes_back_to_the_pool(
    server: TestServer,
) -> None:
    pool = await asyncpg.create_pool(server.copy(), min_size=1, max_size=1)
    lending = Lending(pool)
    first = await lending.acquire()
    await lending.release(first)
    assert await lending.acquire() is first  # what came back clean stayed here
    await lending.release(first, clean=False)
    second = await lending.acquire()
    assert second is not first
    await lending.release(second)
    await lending.empty()
    async with asyncio.timeout(10):
        await pool.close()  # waits for all that are lent


async def test_a_lost_connection_is_replaced(server: TestServer) -> None:
    url = server.copy()
    db = await Database.open(url, role=Role.API, size=1, clock=SystemClock())
    pid = await _pid(db)
    other = await asyncpg.connect(url)
    await other.fetchval("SELECT pg_terminate_backend($1)", pid)
    await other.close()
    async with asyncio.timeout(10):
        try:
            again = await _pid(db)
        except DatabaseUnavailableError:  # noticed when it was used
            again = await _pid(db)
    assert again != pid
    await db.close()
