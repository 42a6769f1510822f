"""Live through a week: everybody is refreshed every six hours of the bank's clock, and looks.

Service, workers, database and sandbox bank are the real ones. The bank's clock is moved, and all
accesses are due: a round follows the one before as soon as that has been stored.
"""

import asyncio
import resource
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import asyncpg

from kontowerk.accesses.schedule import release_due
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, migrate
from quality.cluster import Cluster, children_of, run_sql
from quality.drill.bank import WIDE_HOST, own_bank
from quality.drill.world import Customer, World, open_world
from quality.soak.judge import Round

ROUNDS: Final = 28  # four a day
_WORKERS: Final = 2
_AT_ONCE: Final = 8
_BETWEEN: Final = {"hours": 6}
_PATIENCE: Final = 900  # seconds
_DUE: Final = "UPDATE access_schedule SET next_due = now() WHERE next_due IS NOT NULL"
_WORKING: Final = """
SELECT count(*) AS n FROM procrastinate_jobs
WHERE status = 'doing' OR status = 'todo' AND coalesce(scheduled_at, now()) <= now()
"""
_REFRESHED: Final = "SELECT count(*) AS n FROM access WHERE refreshed_at >= $1"
_NOW: Final = "SELECT clock_timestamp() AS now"
_STORED: Final = """
SELECT pg_database_size(current_database()) / 1024 AS kb,
  (SELECT count(*) FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid()) AS connections
"""


@asynccontextmanager
async def own_world(cluster: Cluster, accesses: int) -> AsyncGenerator[World]:
    """Start everything, with as many users as there are to be, each with an access."""
    await run_sql(cluster.url, "CREATE DATABASE soak")
    await migrate.upgrade(cluster.database("soak"))
    with TemporaryDirectory(prefix="kontowerk-soak-") as folder:
        async with (
            own_bank(Path(folder), verbose=False) as bank,
            open_world(
                *(cluster.database("soak"), bank, Path(folder)), without=(), seed=1, verbose=False
            ) as world,
        ):
            await world.sql(WIDE_HOST, bank.host)
            for _ in range(_WORKERS):
                await world.start_worker()
            for number in range(accesses):
                await world.add(world.tenants[number % 2], number, f"student+s{number}")
            await _settled(world)
            yield world


async def live(
    world: World, told: Callable[[int, Round], None], *, leaking: bool = False
) -> list[Round]:
    """Live through all rounds; a leaking one leaves a connection open each time."""
    week: list[Round] = []
    left: list[asyncpg.Connection] = []
    # The schedule is looked at from here: a round does not wait until a worker does.
    db = await Database.open(world.database_url, role=Role.WORKER, size=1, clock=SystemClock())
    for number in range(1, ROUNDS + 1):
        began, since = time.monotonic(), (await world.sql(_NOW))[0]["now"]
        await world.bank.control.post("/sim/clock/advance", json=_BETWEEN)
        await world.sql(_DUE)
        while (await release_due(db)).accesses:
            await _look(world)
            await _settled(world)
        seconds = time.monotonic() - began
        if leaking:
            left.append(await asyncpg.connect(world.database_url, timeout=10))
        [refreshed] = await world.sql(_REFRESHED, since)
        week.append(await _seen(world, seconds, refreshed["n"]))
        told(number, week[-1])
    for connection in left:
        await connection.close()
    await db.close()
    return week


async def _look(world: World) -> None:
    """Let everybody look at their accounts, some at a time."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def look(customer: Customer) -> None:
        async with gate:
            bearer = {"Authorization": f"Bearer {customer.token}"}
            (await world.http.get("/customer/v2", headers=bearer)).raise_for_status()

    await asyncio.gather(*(look(customer) for customer in world.customers))


async def _settled(world: World) -> None:
    """Wait until no job is due or in hand."""
    async with asyncio.timeout(_PATIENCE):
        while True:
            if not (await world.sql(_WORKING))[0]["n"]:
                return
            await asyncio.sleep(0.2)


async def _seen(world: World, seconds: float, refreshed: int) -> Round:
    [stored] = await world.sql(_STORED)
    assert world.api is not None
    workers = [_memory(pid) for pid in world.workers]
    return Round(
        seconds=seconds,
        refreshed=refreshed,
        serve_mb=sum(map(_memory, (world.api.pid, *children_of(world.api.pid)))),
        work_mb=sum(workers) / len(workers),
        connections=stored["connections"],
        stored_kb=stored["kb"],
    )


def _memory(pid: int) -> float:
    """Return the resident memory in MB; what a forked worker copies by touching it counts once."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 1024 / 1024
