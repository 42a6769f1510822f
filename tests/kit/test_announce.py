"""News is told after the commit it is about, and never of one that was rolled back."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from tests.database import TestServer

CHANNEL = "kw_tested"
SECONDS = 10


class Ear:
    """Hears what is told on the channel."""

    def __init__(self) -> None:
        self.heard = list[str]()
        self.news = asyncio.Event()

    def hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self.heard.append(str(payload))
        self.news.set()

    async def until(self, payload: str) -> None:
        async with asyncio.timeout(SECONDS):
            while payload not in self.heard:
                self.news.clear()
                await self.news.wait()


@pytest.fixture
async def hall(server: TestServer) -> AsyncIterator[tuple[Database, Ear]]:
    url, ear = server.copy(), Ear()
    connection = await asyncpg.connect(url)
    await connection.add_listener(CHANNEL, ear.hear)
    db = await Database.open(url, role=Role.API, size=2, clock=SystemClock())
    yield db, ear
    await db.close()
    await connection.close()


async def test_news_of_a_commit_is_told(hall: tuple[Database, Ear]) -> None:
    db, ear = hall
    async with db.begin() as tx:
        tx.announce(CHANNEL, "committed")
        assert ear.heard == []
    await ear.until("committed")


async def test_news_of_a_transaction_that_was_rolled_back_is_not(
    hall: tuple[Database, Ear],
) -> None:
    db, ear = hall
    with pytest.raises(asyncpg.InvalidTextRepresentationError):
        await _fail(db)
    async with db.begin() as tx:
        tx.announce(CHANNEL, "last")
    await ear.until("last")
    assert ear.heard == ["last"]


async def _fail(db: Database) -> None:
    async with db.begin() as tx:
        tx.announce(CHANNEL, "rolled back")
        await tx.run("SELECT 'no number'::integer")


async def test_the_same_news_of_many_is_told_once(hall: tuple[Database, Ear]) -> None:
    db, ear = hall
    async with db.begin() as tx:
        for payload in ("same", "same", "other"):
            tx.announce(CHANNEL, payload)
    await ear.until("other")
    assert ear.heard == ["same", "other"]


async def test_what_is_left_is_told_before_the_end(hall: tuple[Database, Ear]) -> None:
    db, ear = hall
    async with db.begin() as tx:
        tx.announce(CHANNEL, "late")
    await db.close()
    await ear.until("late")
