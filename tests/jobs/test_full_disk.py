"""A worker whose database is full keeps its jobs, and goes on once there is room."""

import asyncio
from dataclasses import dataclass, field, replace
from uuid import UUID

import pytest

from kontowerk.accesses.model import Cause
from kontowerk.bankcalls.model import Unfinished
from kontowerk.jobs.model import LIVES
from kontowerk.jobs.queue import DiskRoom
from kontowerk.kit.db import Database, DatabaseFullError
from kontowerk.kit.ids import new_id
from tests.database import TestServer
from tests.disks import small_disk
from tests.jobs.world import (
    CALM,
    Deeds,
    World,
    engine_of,
    new_world,
    refresh_order,
    until,
    working,
)

_OFTEN = replace(CALM, poll=0.02)
_TABLE = "CREATE TABLE much (text text); GRANT ALL ON much TO kw_worker"
_MUCH = "INSERT INTO much SELECT repeat('x', 900) FROM generate_series(1, 1000)"
# So little that the look for room finds none, either.
_LIMIT = "ALTER DATABASE {} SET temp_file_limit = '1MB'"
_TOO_MUCH = "SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 200000)"


@dataclass
class Writers(Deeds):
    """Handlers that store much; they count how often the disk was full."""

    db: Database | None = None
    begun: int = 0
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    found_full: int = 0

    async def _refresh(self, customer: UUID, key: UUID, run: UUID, cause: Cause) -> None:
        assert self.db is not None
        self.begun += 1
        await self.go_on.wait()
        try:
            async with self.db.begin() as tx:
                await tx.run(_MUCH)
        except DatabaseFullError:
            self.found_full += 1
            raise
        await super()._refresh(customer, key, run, cause)


@pytest.mark.usefixtures("processes")
async def test_a_job_that_finds_the_disk_full_is_done_when_there_is_room(
    server: TestServer,
) -> None:
    with small_disk(server) as disk:
        world = await new_world(disk)
        await world.connection.execute(_TABLE)
        deeds = Writers(db=await world.open())
        orders = [refresh_order() for _ in range(3)]
        async with engine_of(world, deeds, _OFTEN) as engine, working(engine):
            await world.order(*orders)
            await until(lambda: _as_coroutine(deeds.begun == len(orders)))
            disk.fill()
            deeds.go_on.set()
            await until(lambda: _are_waiting(world))
            assert deeds.found_full
            assert await world.count("procrastinate_jobs", "attempts > 0") == 0
            disk.free()
            await until(lambda: _is_empty(world))
        assert sorted(map(str, deeds.refreshed)) == sorted(str(order.lock) for order in orders)
        assert await world.count("much") == 3000
        assert deeds.told == []
        assert deeds.db is not None
        await deeds.db.close()
        await world.close()


async def test_a_full_database_takes_no_life_of_a_job(world: World) -> None:
    """However often it is found full, which a broken job would not survive."""
    deeds = Deeds(fault=DatabaseFullError())
    async with engine_of(world, deeds, _OFTEN) as engine, working(engine):
        await world.order(refresh_order())
        await until(lambda: _as_coroutine(len(deeds.refreshed) > LIVES))
        deeds.fault = None
        await until(lambda: _is_empty(world))
    assert deeds.told == []


@dataclass
class Poison(Deeds):
    """A handler one of whose jobs always needs more than the server has."""

    db: Database | None = None
    poison: UUID = field(default_factory=new_id)

    async def _refresh(self, customer: UUID, key: UUID, run: UUID, cause: Cause) -> None:
        await super()._refresh(customer, key, run, cause)
        if key == self.poison:
            assert self.db is not None
            async with self.db.begin() as tx:
                await tx.run(_TOO_MUCH)


async def test_a_job_that_needs_too_much_loses_its_lives_and_keeps_nobody_waiting(
    world: World,
) -> None:
    """The server says that its files get too large, however often the job is tried."""
    name = await world.connection.fetchval("SELECT current_database()")
    await world.connection.execute(_LIMIT.format(name))
    deeds = Poison(db=await world.open())
    other = refresh_order()
    async with engine_of(world, deeds, _OFTEN) as engine, working(engine):
        await world.order(refresh_order(deeds.poison))
        await until(lambda: _as_coroutine(deeds.told))
        await world.order(other)
        await until(lambda: _as_coroutine(str(deeds.refreshed[-1]) == str(other.lock)))
    assert deeds.told == [Unfinished.GIVEN_UP]
    assert deeds.refreshed.count(deeds.poison) == LIVES
    assert deeds.db is not None
    await deeds.db.close()


async def test_no_job_begins_until_there_is_room_and_looks_become_rarer(world: World) -> None:
    db = await world.open(size=1)
    room = DiskRoom(db, first_rest=0.05)
    assert await room.is_there()
    rests = list[float]()
    loop = asyncio.get_running_loop()
    for _ in range(3):
        room.note_full()
        began = loop.time()
        assert not await room.is_there()
        await until(room.is_there)
        rests.append(loop.time() - began)
    assert rests[0] >= 0.05
    assert rests[1] >= 0.1
    assert rests[2] >= 0.2
    await db.close()


async def _are_waiting(world: World) -> bool:
    return set(await world.statuses()) == {"todo"}


async def _is_empty(world: World) -> bool:
    return not await world.statuses()


async def _as_coroutine(found: object) -> object:
    return found
