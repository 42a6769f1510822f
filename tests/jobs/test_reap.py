"""Jobs whose worker died, and jobs that got lost between a living worker and the database."""

import asyncio
import json

from kontowerk.bankcalls.model import Unfinished
from kontowerk.jobs import store
from kontowerk.jobs.model import LIVES, Job
from kontowerk.jobs.outcomes import Strays, reap
from kontowerk.kit.ids import new_id
from tests.jobs.world import (
    ALL_QUEUES,
    CALM,
    QUICK,
    Deeds,
    World,
    engine_of,
    refresh_order,
    until,
    working,
)


class NotNowError(Exception):
    """Giving up does not work either."""


async def worker(world: World, silent_for: float) -> int:
    """Enter a worker that gave its last sign of life so many seconds ago."""
    return await world.connection.fetchval(
        "INSERT INTO procrastinate_workers (last_heartbeat)"
        " VALUES (now() - make_interval(secs => $1)) RETURNING id",
        silent_for,
    )


async def begin(world: World, worker_id: int | None, attempts: int = 0) -> int:
    """Put a refresh into the hands of a worker; nobody else ever sees it waiting."""
    order = refresh_order()
    return await world.connection.fetchval(
        "INSERT INTO procrastinate_jobs"
        " (queue_name, task_name, lock, args, status, worker_id, attempts)"
        " VALUES ('bank', 'refresh', $1, $2, 'doing', $3, $4) RETURNING id",
        order.lock,
        json.dumps(order.args),
        worker_id,
        attempts,
    )


async def test_the_job_of_a_dead_worker_waits_for_a_living_one(world: World) -> None:
    await begin(world, await worker(world, silent_for=QUICK.stalled + 1))
    await begin(world, None)  # its worker was struck out already
    deeds = Deeds()
    async with engine_of(world, deeds) as engine:
        assert await reap(engine.db, engine.outcomes, QUICK) == 2
        assert await world.statuses() == ["todo", "todo"]
        assert await reap(engine.db, engine.outcomes, QUICK) == 0
        async with working(engine):
            await until(lambda: _gone(world))
    assert len(deeds.refreshed) == 2
    assert deeds.given_up == []


async def test_the_job_of_a_living_worker_stays_where_it_is(world: World) -> None:
    await begin(world, await worker(world, silent_for=QUICK.stalled - 1))
    async with engine_of(world, Deeds()) as engine:
        assert await reap(engine.db, engine.outcomes, QUICK) == 0
    assert await world.statuses() == ["doing"]


async def test_the_last_death_of_a_job_gives_it_up(world: World) -> None:
    dead = await worker(world, silent_for=60)
    await begin(world, dead, attempts=LIVES - 2)
    await begin(world, dead, attempts=LIVES - 1)
    deeds = Deeds()
    async with engine_of(world, deeds) as engine:
        assert await reap(engine.db, engine.outcomes, QUICK) == 2
    assert await world.statuses() == ["todo", "failed"]
    assert len(deeds.given_up) == 1
    assert deeds.told == [Unfinished.GIVEN_UP]


async def test_a_job_that_made_a_mistake_is_told_apart_from_one_that_was_given_up(
    world: World,
) -> None:
    deeds = Deeds(fault=NotNowError())
    async with engine_of(world, deeds) as engine, working(engine):
        await world.order(refresh_order())
        await until(lambda: _failed(world))
    assert deeds.told == [Unfinished.FAILED]


async def test_a_job_is_not_put_aside_before_whoever_waits_was_told(world: World) -> None:
    dead = await worker(world, silent_for=60)
    await begin(world, dead, attempts=LIVES - 1)
    await begin(world, dead)
    deeds = Deeds(give_up_fault=NotNowError())
    async with engine_of(world, deeds) as engine:
        assert await reap(engine.db, engine.outcomes, QUICK) == 1
        assert await world.statuses() == ["doing", "todo"]
        deeds.give_up_fault = None
        assert await reap(engine.db, engine.outcomes, QUICK) == 1
    assert await world.statuses() == ["failed", "todo"]
    assert len(deeds.given_up) == 1


async def test_only_one_process_reaps_at_a_time(world: World) -> None:
    await begin(world, await worker(world, silent_for=60))
    async with engine_of(world, Deeds()) as engine:
        async with engine.db.begin() as tx:
            assert await store.may_reap(tx)
            assert await reap(engine.db, engine.outcomes, QUICK) == 0
        assert await reap(engine.db, engine.outcomes, QUICK) == 1


async def test_a_worker_that_wakes_up_does_not_end_the_job_of_its_successor(world: World) -> None:
    first = await worker(world, silent_for=60)
    second = await worker(world, silent_for=0)
    number = await begin(world, second, attempts=1)
    async with engine_of(world, Deeds()) as engine:
        stale = Job(number, "refresh", {}, 0, first)
        await engine.outcomes.done(stale)
        await engine.outcomes.broken_off(stale)
        await engine.outcomes.failed(stale)
    assert await world.statuses() == ["doing"]


async def test_a_late_sign_of_life_does_not_bring_a_worker_back(world: World) -> None:
    late = await worker(world, silent_for=QUICK.lost + 0.1)
    alive = await worker(world, silent_for=0)
    db = await world.open()
    async with db.begin() as tx:
        assert await store.beat(tx, [late, alive, 999_999], QUICK.lost) == {alive}
    await db.close()


async def test_a_job_that_got_lost_on_the_way_to_a_living_worker_is_run(world: World) -> None:
    deeds = Deeds()
    async with engine_of(world, deeds) as engine, working(engine):
        await until(lambda: _workers(world, 3))
        one = engine.heartbeat.workers[0]
        await begin(world, one)
        strays = Strays(
            engine.db,
            engine.outcomes,
            QUICK,
            workers=lambda: engine.heartbeat.workers,
            held=engine.queue.held,
        )
        assert await strays.collect() == 0  # the answer may still be under way
        await asyncio.sleep(QUICK.stalled + 0.1)
        assert await strays.collect() == 1
        await until(lambda: _gone(world))
    assert len(deeds.refreshed) == 1


async def test_a_job_in_hand_is_no_stray(world: World) -> None:
    deeds = Deeds(wait=asyncio.Event())
    async with engine_of(world, deeds) as engine, working(engine):
        await world.order(refresh_order())
        await until(lambda: _begun(deeds))
        assert len(engine.queue.held()) == 1
        strays = Strays(
            engine.db,
            engine.outcomes,
            QUICK,
            workers=lambda: engine.heartbeat.workers,
            held=engine.queue.held,
        )
        assert await strays.collect() == 0
        await asyncio.sleep(QUICK.stalled + 0.1)
        assert await strays.collect() == 0
        assert deeds.wait is not None
        deeds.wait.set()
        await until(lambda: _gone(world))
        assert engine.queue.held() == frozenset()
    assert len(deeds.refreshed) == 1


async def test_old_failures_are_purged_and_young_ones_kept(world: World) -> None:
    await world.order(*(refresh_order() for _ in range(3)))
    await world.connection.execute("UPDATE procrastinate_jobs SET status = 'failed' WHERE id <= 2")
    await world.connection.execute(
        "UPDATE procrastinate_events SET at = now() - interval '2 days' WHERE job_id IN (1, 3)"
    )
    db = await world.open()
    async with db.begin() as tx:
        assert await store.purge(tx, 10) == 1
    await db.close()
    assert await world.statuses() == ["failed", "todo"]


async def test_while_the_database_is_silent_a_worker_drops_its_jobs(world: World) -> None:
    """Others may take them now; when the database is back a new worker goes on."""
    deeds = Deeds(wait=asyncio.Event())
    key = new_id()
    async with engine_of(world, deeds, QUICK) as engine, working(engine):
        await world.order(refresh_order(key))
        await until(lambda: _begun(deeds))
        before = set(engine.heartbeat.workers)
        async with world.connection.transaction():
            await world.connection.execute("LOCK TABLE procrastinate_workers")
            await until(lambda: _dropped(deeds))
            await until(lambda: _none_left(engine.heartbeat.workers, before))
            deeds.wait = None
        await until(lambda: _gone(world))
        await until(lambda: _workers(world, len(ALL_QUEUES)))
        await until(lambda: _all_new(engine.heartbeat.workers, before))
    assert deeds.cancelled == [key]
    assert deeds.refreshed == [key, key]


async def test_a_job_that_was_cut_short_rests_before_it_is_run_again(world: World) -> None:
    """The bank may still be at work on its last message; a second dialogue would overlap."""
    deeds = Deeds(wait=asyncio.Event())
    async with engine_of(world, deeds, CALM) as engine, working(engine):
        await world.order(refresh_order())
        await until(lambda: _begun(deeds))
        (bank,) = [who for who in engine.heartbeat.workers if await _has_job(world, who)]
        engine.heartbeat.on_lost(bank)
        await until(lambda: _waits(world))
        rests = await world.connection.fetchval(
            "SELECT extract(epoch FROM scheduled_at - now())::float8 FROM procrastinate_jobs"
        )
    assert CALM.rest - 5 < rests <= CALM.rest


async def _has_job(world: World, worker_id: int) -> bool:
    return await world.connection.fetchval(
        "SELECT EXISTS (SELECT FROM procrastinate_jobs WHERE worker_id = $1)", worker_id
    )


async def _waits(world: World) -> bool:
    return await world.statuses() == ["todo"]


async def _gone(world: World) -> bool:
    return await world.statuses() == []


async def _failed(world: World) -> bool:
    return await world.statuses() == ["failed"]


async def _workers(world: World, count: int) -> bool:
    return await world.count("procrastinate_workers") >= count


async def _begun(deeds: Deeds) -> bool:
    return bool(deeds.refreshed)


async def _dropped(deeds: Deeds) -> bool:
    return bool(deeds.cancelled)


async def _none_left(now: list[int], before: set[int]) -> bool:
    return not before & set(now)


async def _all_new(now: list[int], before: set[int]) -> bool:
    return len(now) == len(before) and not before & set(now)
