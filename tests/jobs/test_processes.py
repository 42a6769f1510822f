"""Real worker processes: side by side, killed, frozen, told to stop."""

import asyncio
import os
import signal
import time

import pytest

from kontowerk.kit.ids import new_id
from tests.jobs.world import World, refresh_order, until

pytestmark = pytest.mark.usefixtures("processes")

_OVERLAPS = """
SELECT count(*) FROM trace a JOIN trace b
  ON a.access_key = b.access_key AND a.no < b.no AND b.began < coalesce(a.ended, 'infinity')
"""
_CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


async def test_two_processes_never_run_one_lock_at_the_same_time(world: World) -> None:
    keys = [new_id() for _ in range(25)]
    for _ in range(2):
        await world.start_ready("--hands", "20", "--seconds", "0.01")
    await world.order(*(refresh_order(key) for _ in range(12) for key in keys))
    await until(lambda: _quiet(world), seconds=60)
    assert await world.count("trace", "outcome = 'done'") == 300
    assert await world.count("(SELECT DISTINCT process FROM trace) AS p") == 2
    assert await world.connection.fetchval(_OVERLAPS) == 0


async def test_the_job_of_a_killed_process_is_run_by_its_peer_within_ten_seconds(
    world: World,
) -> None:
    victim = await world.start_ready("--seconds", "60")
    key = new_id()
    await world.order(refresh_order(key))
    await until(lambda: _traces(world, 1))
    peer = await world.start_ready("--seconds", "0.01")
    await world.order(refresh_order(key))  # the next one of this lock waits its turn
    victim.send_signal(signal.SIGKILL)
    killed = time.monotonic()
    await until(lambda: _traces(world, 2), seconds=10)
    assert time.monotonic() - killed < 10
    await until(lambda: _quiet(world))
    rows = await world.connection.fetch("SELECT process, run FROM trace ORDER BY no")
    assert [row["process"] for row in rows] == [victim.pid, peer.pid, peer.pid]
    assert rows[0]["run"] == rows[1]["run"] != rows[2]["run"]


async def test_a_frozen_process_drops_its_job_when_it_wakes(world: World) -> None:
    sleeper = await world.start_ready("--seconds", "30")
    await world.order(refresh_order())
    await until(lambda: _traces(world, 1))
    peer = await world.start_ready("--seconds", "0.01")
    os.kill(sleeper.pid, signal.SIGSTOP)
    await until(lambda: _traces(world, 2))
    await until(lambda: _quiet(world))
    os.kill(sleeper.pid, signal.SIGCONT)
    await until(lambda: _cancelled(world))
    rows = await world.connection.fetch("SELECT process, outcome FROM trace ORDER BY no")
    assert [tuple(row) for row in rows] == [(sleeper.pid, "cancelled"), (peer.pid, "done")]
    await world.order(refresh_order())  # both still work
    await until(lambda: _traces(world, 3))


async def test_a_process_told_to_stop_lets_its_job_end(world: World) -> None:
    process = await world.start_ready("--seconds", "7.5", "--grace", "20")
    peer = await world.start_ready("--seconds", "0.01")
    os.kill(peer.pid, signal.SIGSTOP)  # so that the job is the other's
    await world.order(refresh_order())
    await until(lambda: _traces(world, 1))
    os.kill(peer.pid, signal.SIGCONT)
    process.send_signal(signal.SIGTERM)
    # Longer than a silent worker is believed alive: its heart must beat while it waits.
    printed, _ = process.communicate(timeout=20)
    assert process.returncode == 0, printed
    rows = await world.connection.fetch("SELECT process, outcome FROM trace")
    assert [tuple(row) for row in rows] == [(process.pid, "done")]
    assert await world.statuses() == []


async def test_a_job_that_outlasts_the_grace_is_left_to_the_next_process(world: World) -> None:
    process = await world.start_ready("--seconds", "60", "--grace", "0.5")
    await world.order(refresh_order())
    await until(lambda: _traces(world, 1))
    process.send_signal(signal.SIGTERM)
    printed, _ = process.communicate(timeout=10)
    assert process.returncode == 0, printed
    assert await world.statuses() == ["todo"]
    await world.start_ready("--seconds", "0.01")
    await until(lambda: _quiet(world))
    rows = await world.connection.fetch("SELECT outcome FROM trace ORDER BY no")
    assert [row["outcome"] for row in rows] == ["cancelled", "done"]
    assert await world.count("given_up") == 0


async def test_lost_connections_leave_no_job_hanging(world: World) -> None:
    """Each refresh is done or, when its own handler broke, given up; no lock stays taken."""
    keys = [new_id() for _ in range(20)]
    await world.order(*(refresh_order(key) for _ in range(10) for key in keys))
    for _ in range(2):
        await world.start_ready("--hands", "10", "--seconds", "0.1")
    for _ in range(2):
        await asyncio.sleep(0.4)
        await world.connection.execute(_CUT)
    await until(lambda: _settled(world), seconds=30)
    done = "SELECT run FROM trace WHERE outcome = 'done'"
    assert await world.count(f"({done} UNION SELECT run FROM given_up) AS r") == 200  # noqa: S608 - of this file


async def _settled(world: World) -> bool:
    return not {"todo", "doing"} & set(await world.statuses())


async def _quiet(world: World) -> bool:
    return await world.statuses() == []


async def _traces(world: World, count: int) -> bool:
    return await world.count("trace") >= count


async def _cancelled(world: World) -> bool:
    return await world.count("trace", "outcome = 'cancelled'") == 1
