"""A sudden backlog, while the planner still believes the table of jobs to be empty."""

import json
import time

import asyncpg

from kontowerk.jobs import store
from kontowerk.kit import outbox
from kontowerk.kit.ids import new_id
from tests.jobs.world import World, refresh_order

_FETCH = "SELECT id FROM kw_fetch_job('bank', $1)"
_WORKER = "INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id"
_STATISTICS_OF_AN_EMPTY_TABLE = (
    "ALTER TABLE procrastinate_jobs SET (autovacuum_enabled = false)",
    "VACUUM ANALYZE procrastinate_jobs",
)


async def _backlog(world: World, jobs: int, locks: int) -> None:
    for statement in _STATISTICS_OF_AN_EMPTY_TABLE:
        await world.connection.execute(statement)
    keys = [new_id() for _ in range(locks)]
    db = await world.open()
    async with db.begin() as tx:
        await outbox.put(tx, *(refresh_order(keys[number % locks]) for number in range(jobs)))
    await db.close()


async def _milliseconds_per_fetch(connection: asyncpg.Connection, count: int) -> float:
    worker = await connection.fetchval(_WORKER)
    begun = time.perf_counter()
    for _ in range(count):
        assert await connection.fetchval(_FETCH, worker) is not None
    return (time.perf_counter() - begun) * 1000 / count


async def test_a_job_is_begun_and_ended_quickly_with_twenty_thousand_waiting(world: World) -> None:
    await _backlog(world, jobs=20_000, locks=2_000)
    fetch = await _milliseconds_per_fetch(world.connection, 200)
    db = await world.open()
    async with db.begin() as tx:
        worker = await tx.value("SELECT max(id) FROM procrastinate_workers")
        jobs = await store.begun(tx, [worker])
        begun = time.perf_counter()
        for job in jobs:
            assert await store.remove(tx, job)
        end = (time.perf_counter() - begun) * 1000 / len(jobs)
        begun = time.perf_counter()
        assert await store.stalled(tx, 6) == []
        stalled = (time.perf_counter() - begun) * 1000
    await db.close()
    assert len(jobs) == 200
    assert fetch < 20
    assert end < 20
    assert stalled < 200


async def test_without_index_and_settings_a_fetch_crawls(world: World) -> None:
    """The short form: the gap widens with the square of the backlog."""
    await _backlog(world, jobs=3_000, locks=300)
    quick = await _milliseconds_per_fetch(world.connection, 20)
    for index in store.INDEXES:
        await world.connection.execute(f"DROP INDEX {index}")
    await world.connection.execute(f"ALTER FUNCTION {store.FETCH} RESET ALL")
    crawling = await asyncpg.connect(world.url)
    slow = await _milliseconds_per_fetch(crawling, 3)
    await crawling.close()
    assert slow > 5 * quick


_CROWD = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, scheduled_at)
SELECT CASE WHEN n % 2 = 0 THEN 'bank' ELSE 'elsewhere' END, 'refresh', '{}',
  CASE WHEN n % 2 = 0 THEN now() + interval '1 day' END
FROM generate_series(1, 20000) n
"""
_ONE = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, priority, scheduled_at)
VALUES ('bank', 'refresh', '{}', $1, now() + make_interval(secs => $2)) RETURNING id
"""
_READY = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, priority)
VALUES ('bank', 'refresh', '{}', $1) RETURNING id
"""


async def test_a_fetch_passes_no_job_of_other_queues_and_none_that_is_planned(
    world: World,
) -> None:
    for statement in _STATISTICS_OF_AN_EMPTY_TABLE:
        await world.connection.execute(statement)
    await world.connection.execute(_CROWD)
    worker = await world.connection.fetchval(_WORKER)
    for statistics in ("SELECT", "ANALYZE procrastinate_jobs"):
        await world.connection.execute(statistics)
        await world.connection.fetchval(_FETCH, worker)
        plan = await world.connection.fetchval(
            f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {_FETCH}", worker
        )
        top = json.loads(plan)[0]["Plan"]
        assert top["Shared Hit Blocks"] + top["Shared Read Blocks"] < 60
        assert await world.connection.fetchval(_FETCH, worker) is None


async def test_a_planned_job_that_is_due_takes_its_turn_among_those_that_are_ready(
    world: World,
) -> None:
    sql = world.connection
    worker = await sql.fetchval(_WORKER)
    early = await sql.fetchval(_ONE, 0, -10.0)
    first = await sql.fetchval(_READY, 0)
    late = await sql.fetchval(_ONE, 0, -20.0)
    urgent = await sql.fetchval(_READY, 10)
    await sql.fetchval(_ONE, 20, 3_600.0)  # more urgent than all, in an hour
    fetched = [await sql.fetchval(_FETCH, worker) for _ in range(5)]
    assert fetched[0] == urgent
    assert set(fetched[1:4]) == {early, first, late}
    assert fetched[4] is None
