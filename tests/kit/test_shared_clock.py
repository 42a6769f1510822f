"""A clock that is an hour wrong ends nothing that hosts share: they go by the database's."""

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random
from urllib.parse import urlsplit, urlunsplit

import pytest
from quality.faultlines.proxy import LineProxy

from kontowerk.kit import lease
from kontowerk.kit.audit import record_reads
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.db.clock import DatabaseClock, kept_right
from kontowerk.kit.ids import new_id, random_bytes
from tests.database import TestServer

HOUR = timedelta(hours=1)
JUMPS = pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["ahead", "behind"])
NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)


class Wrong:
    """The clock of a host; a test sets it."""

    def __init__(self, now: datetime) -> None:
        self.at = now

    def now(self) -> datetime:
        return self.at


class Passed:
    seconds = 50.0

    def __call__(self) -> float:
        return self.seconds


@JUMPS
def test_a_jump_of_the_hosts_clock_changes_nothing(jump: timedelta) -> None:
    own, passed = Wrong(NOON), Passed()
    clock = DatabaseClock(own, passed)
    own.at += jump
    passed.seconds += 7
    assert clock.now() == NOON + timedelta(seconds=7)


@JUMPS
def test_a_jump_of_the_databases_clock_is_followed(jump: timedelta) -> None:
    passed = Passed()
    clock = DatabaseClock(Wrong(NOON), passed)
    passed.seconds += 5
    clock.hear(NOON + jump, passed.seconds - 1)
    assert clock.now() == NOON + jump + timedelta(seconds=1)


def test_what_an_answer_takes_does_not_move_the_clock() -> None:
    passed = Passed()
    clock = DatabaseClock(Wrong(NOON), passed)
    clock.hear(NOON + timedelta(milliseconds=400), passed.seconds)
    assert clock.now() == NOON


@pytest.mark.parametrize("difference", [2.4, -2.4])
def test_an_answer_that_was_long_under_way_does_not_move_the_clock(difference: float) -> None:
    """The database may have answered at its first moment or at its last."""
    passed = Passed()
    clock = DatabaseClock(Wrong(NOON), passed)
    told = NOON + timedelta(seconds=difference)
    clock.hear(told, passed.seconds, timedelta(seconds=2))
    assert clock.now() == NOON
    clock.hear(told, passed.seconds, timedelta(seconds=1.8))
    assert clock.now() == told


@pytest.mark.parametrize("off", [0.0, 1.2])
async def test_after_a_slow_answer_the_database_is_asked_again(
    server: TestServer, off: float
) -> None:
    """The line is silent for two seconds, so that the first answer may be a second off."""
    address = urlsplit(server.copy())
    async with LineProxy(address.port or 5432, Random(1)).open() as line:  # noqa: S311 - unused
        url = urlunsplit(address._replace(netloc=f"postgres@127.0.0.1:{line.port}"))
        clock = DatabaseClock(Wrong(SystemClock().now() + timedelta(seconds=off)))
        db = await Database.open(url, role=Role.API, size=1, clock=clock)
        await line.strike("silence")
        comparing = asyncio.create_task(clock.compare(db))
        await asyncio.sleep(2)
        await line.heal()
        await comparing
        assert abs(clock.now() - SystemClock().now()) < timedelta(seconds=0.9)
        await db.close()


@JUMPS
async def test_hosts_that_are_an_hour_apart_agree_on_the_time(
    server: TestServer, jump: timedelta
) -> None:
    url = server.copy()
    seen = list[datetime]()
    for off in (timedelta(), jump):
        clock = DatabaseClock(Wrong(SystemClock().now() + off))
        db = await Database.open(url, role=Role.API, size=1, clock=clock)
        async with kept_right(clock, db), db.begin() as tx:
            seen.append(tx.now)
        await db.close()
    assert abs(seen[1] - seen[0]) < HOUR / 2


@JUMPS
async def test_a_lease_is_taken_from_nobody_by_a_host_that_is_an_hour_wrong(
    server: TestServer, jump: timedelta
) -> None:
    """Leases would be right even if hosts kept clocks of their own."""
    url, login = server.copy(), random_bytes(32)
    right = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    off = Wrong(SystemClock().now() + jump)
    wrong = await Database.open(url, role=Role.WORKER, size=1, clock=off)
    for holder, other in ((right, wrong), (wrong, right)):
        async with holder.begin() as tx:
            held = await _take(tx, login)
            assert held is not None
        async with other.begin() as tx:
            assert await _take(tx, login) is None
        async with holder.begin() as tx:
            await lease.hold(tx, held)
            await lease.release(tx, held)
    await right.close()
    await wrong.close()


@JUMPS
async def test_a_read_is_recorded_again_after_a_while_of_the_shared_clock(
    server: TestServer, jump: timedelta
) -> None:
    """The host's own clock, by which most ids are made, is wrong by the jump."""
    shared = Wrong(SystemClock().now() + jump)
    db = await Database.open(server.copy(), role=Role.OPERATOR, size=1, clock=shared)
    read = [(new_id(), "somebody")]
    recorded = list[int]()
    for passed in (timedelta(), HOUR / 3, HOUR / 3, timedelta()):
        shared.at += passed
        async with db.begin() as tx:
            many = await record_reads(tx, read, actor="me", action="look", once_in=HOUR / 2)
            recorded.append(many)
    await db.close()
    assert recorded == [1, 0, 1, 0]


async def _take(tx: Tx, login: bytes) -> lease.Lease | None:
    return await lease.take(
        tx, login, host="bank", holder=new_id(), purpose="refresh", background=False
    )
