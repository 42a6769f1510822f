"""Long changes in steps: all of it once, told on the way, and not faster than replicas follow."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import asyncpg
import pytest

from kontowerk.kit.db.migrate import StepPace, take_steps
from tests.database import TestServer

_TABLE = """
CREATE TEMP TABLE numbers AS SELECT number, 0 AS touched FROM generate_series(1, 5) number;
CREATE TEMP TABLE lag AS SELECT 0::float8 AS seconds;
CREATE FUNCTION pg_temp.touch(after integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE taken integer;
BEGIN
  SELECT min(number) INTO taken FROM numbers WHERE number > coalesce(after, 0);
  UPDATE numbers SET touched = touched + 1 WHERE number = taken AND touched = 0;
  RETURN taken;
END $$
"""
_STEP = "SELECT pg_temp.touch($1)"
_TOUCHED = "SELECT array_agg(touched ORDER BY number) FROM numbers"


@pytest.fixture
async def connection(server: TestServer) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(server.copy())
    await connection.execute(_TABLE)
    yield connection
    await connection.close()


async def test_every_step_is_taken_once_and_told(connection: asyncpg.Connection) -> None:
    told: list[str] = []
    await take_steps(connection, _STEP, told.append, StepPace(tell_every=0))
    assert await connection.fetchval(_TOUCHED) == [1, 1, 1, 1, 1]
    assert [text.partition(" in ")[0] for text in told] == [
        f"{count} steps" for count in range(1, 6)
    ]


async def test_what_is_done_is_passed_over_when_it_begins_anew(
    connection: asyncpg.Connection,
) -> None:
    await connection.execute("UPDATE numbers SET touched = 1 WHERE number < 3")
    await take_steps(connection, _STEP, print)
    assert await connection.fetchval(_TOUCHED) == [1, 1, 1, 1, 1]


async def test_a_replica_that_is_behind_is_waited_for(connection: asyncpg.Connection) -> None:
    told: list[str] = []
    looked = asyncio.Event()

    def tell(text: str) -> None:
        told.append(text)
        looked.set()

    await connection.execute("UPDATE lag SET seconds = 60")
    pace = StepPace(lag="SELECT seconds FROM lag", look_every=0)
    steps = asyncio.create_task(take_steps(connection, _STEP, tell, pace))
    await asyncio.wait_for(looked.wait(), 30)
    assert told == ["waiting for a replica that is 60 s behind"]
    steps.cancel()
    with suppress(asyncio.CancelledError):
        await steps
    assert await connection.fetchval(_TOUCHED) == [1, 0, 0, 0, 0]
    await connection.execute("UPDATE lag SET seconds = 5")
    await take_steps(connection, _STEP, tell, pace)
    assert await connection.fetchval(_TOUCHED) == [1, 1, 1, 1, 1]


async def test_without_replicas_nobody_is_waited_for(connection: asyncpg.Connection) -> None:
    assert await connection.fetchval(StepPace().lag) == 0
