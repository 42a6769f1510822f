"""The lease on a login: one holder, fenced, over all workers."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest
import pytest_asyncio

from kontowerk.kit import lease
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.ids import new_id, random_bytes
from kontowerk.kit.lease import InFlight, Lease, LeaseLostError
from tests.database import TestServer

HOST = "fints.bank.example"


@pytest_asyncio.fixture(scope="module")
async def db(server: TestServer) -> AsyncIterator[Database]:
    opened = await Database.open(server.copy(), role=Role.WORKER, size=12, clock=SystemClock())
    yield opened
    await opened.close()


async def take(
    tx: Tx, login: bytes, holder: UUID | None = None, *, background: bool = False, host: str = HOST
) -> Lease | None:
    chosen = holder or new_id()
    return await lease.take(
        tx, login, host=host, holder=chosen, purpose="refresh", background=background
    )


async def expire(tx: Tx, login: bytes) -> None:
    """Let so much time pass that the holder should have renewed."""
    await tx.run(
        "UPDATE credential_lease SET until = now() - interval '1 second' WHERE login_key = $1",
        login,
    )


async def test_a_free_lease_is_taken_and_a_taken_one_is_not(db: Database) -> None:
    login = random_bytes(32)
    async with db.begin() as tx:
        first = await take(tx, login)
        assert first is not None
        assert await take(tx, login) is None
        assert await take(tx, random_bytes(32)) is not None


async def test_a_released_lease_goes_to_the_next_with_a_higher_fence(db: Database) -> None:
    login = random_bytes(32)
    async with db.begin() as tx:
        first = await take(tx, login)
        assert first is not None
        await lease.release(tx, first)
        second = await take(tx, login)
        assert second is not None
        assert second.fence > first.fence


async def test_an_expired_lease_can_be_taken_by_another(db: Database) -> None:
    login = random_bytes(32)
    async with db.begin() as tx:
        first = await take(tx, login)
        assert first is not None
        await expire(tx, login)
        second = await take(tx, login)
        assert second is not None
        assert second.fence > first.fence


async def test_an_expired_lease_that_nobody_took_is_still_its_holder_s(db: Database) -> None:
    login = random_bytes(32)
    async with db.begin() as tx:
        mine = await take(tx, login)
        assert mine is not None
        await expire(tx, login)
        await lease.hold(tx, mine)
        assert await take(tx, login) is None


async def test_holding_prolongs_a_lease(db: Database) -> None:
    login = random_bytes(32)
    left = (
        "SELECT extract(epoch FROM until - now())::float FROM credential_lease WHERE login_key = $1"
    )
    async with db.begin() as tx:
        mine = await take(tx, login)
        assert mine is not None
        assert await tx.value(left, login) == pytest.approx(lease.SECONDS)
        await lease.hold(tx, mine, 120)
        assert await tx.value(left, login) == pytest.approx(120)


async def test_whoever_wakes_up_late_stores_nothing(db: Database) -> None:
    login = random_bytes(32)
    async with db.begin() as tx:
        sleeper = await take(tx, login)
        assert sleeper is not None
        await expire(tx, login)
        other = await take(tx, login)
        assert other is not None
    with pytest.raises(LeaseLostError):
        async with db.begin() as tx:
            await lease.hold(tx, sleeper)
    async with db.begin() as tx:
        await lease.require(tx, other)
        with pytest.raises(LeaseLostError):
            await lease.require(tx, sleeper)
        await lease.release(tx, sleeper)  # takes nothing from its successor
        await lease.hold(tx, other)


async def test_a_job_that_is_run_again_takes_its_own_lease_and_shuts_out_its_first_run(
    db: Database,
) -> None:
    login, run = random_bytes(32), new_id()
    async with db.begin() as tx:
        first = await take(tx, login, run)
        second = await take(tx, login, run)
        assert first is not None
        assert second is not None
        assert second.fence == first.fence + 1
        await lease.hold(tx, second)
    with pytest.raises(LeaseLostError):
        async with db.begin() as tx:
            await lease.hold(tx, first)


async def test_of_many_who_take_at_once_one_succeeds(db: Database) -> None:
    login = random_bytes(32)

    async def attempt() -> Lease | None:
        async with db.begin() as tx:
            return await take(tx, login)

    for _ in range(5):
        taken = [found for found in await asyncio.gather(*(attempt() for _ in range(12))) if found]
        assert len(taken) == 1
        async with db.begin() as tx:
            await lease.release(tx, taken[0])


async def test_a_person_who_waits_is_noticed_by_the_holder(db: Database) -> None:
    login = random_bytes(32)
    async with db.begin() as tx:
        mine = await take(tx, login, background=True)
        assert mine is not None
        assert not await lease.is_wanted(tx, mine)
        await lease.want(tx, login, holder=mine.holder)  # nobody waits for himself
        assert not await lease.is_wanted(tx, mine)
        await lease.want(tx, login, holder=new_id())
        assert await lease.is_wanted(tx, mine)
        await lease.release(tx, mine)
        next_one = await take(tx, login)
        assert next_one is not None
        assert not await lease.is_wanted(tx, next_one)


async def test_a_lost_lease_counts_as_wanted(db: Database) -> None:
    login = random_bytes(32)
    async with db.begin() as tx:
        lost = await take(tx, login)
        assert lost is not None
        await expire(tx, login)
        await take(tx, login)
        assert await lease.is_wanted(tx, lost)


async def test_operations_at_a_host_are_counted_while_they_hold(db: Database) -> None:
    host = f"{new_id().hex}.example"
    async with db.begin() as tx:
        one = await take(tx, random_bytes(32), host=host)
        await take(tx, random_bytes(32), host=host, background=True)
        expired = random_bytes(32)
        await take(tx, expired, host=host)
        await expire(tx, expired)
        assert await lease.in_flight(tx, host) == InFlight(all=2, background=1)
        assert one is not None
        await lease.release(tx, one)
        assert await lease.in_flight(tx, host) == InFlight(all=1, background=1)


async def test_the_http_door_knows_nothing_of_leases(server: TestServer) -> None:
    api = await Database.open(server.copy(), role=Role.API, size=1, clock=SystemClock())
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with api.begin() as tx:
            await take(tx, random_bytes(32))
    await api.close()
