"""`python -m quality.hang`: some banks' hosts never answer; are the others refreshed as before?

python -m quality.hang                  measured for ten minutes, then with the guard removed
python -m quality.hang --short          measured for 30 seconds
python -m quality.hang --without share  the guard removed; succeeds when that is noticed

A dialogue is given 30 seconds instead of 180, so that a short time shows what a day would.
"""

import argparse
import asyncio
import itertools
import re
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

import asyncpg

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, migrate
from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_LOGIN, Registration, register
from quality.cluster import CARELESS, Cluster, own_cluster, run_sql
from quality.drill import guards, judge
from quality.drill.bank import WIDE_HOST, own_bank
from quality.drill.world import Customer, World, open_world
from quality.hang.hosts import Hosts, opened

_GUARD: Final = "share"
_HANDS: Final = 8
_HOSTS: Final = 6
_EACH: Final = 2  # accesses at each of them
_HEALTHY: Final = 8
_ASK_EVERY: Final = 0.8  # seconds; little enough that a busy machine keeps up
_DEADLINE: Final = 30.0
_LEAST: Final = 0.8  # of the rate before; the machine is not ours alone
_LONG, _SHORT = 600.0, 30.0
_BEFORE: Final = 20.0
# Twice a dialogue: who comes first may have all hands, once; then all hosts are known as silent.
_UNTIL_KNOWN: Final = 2 * _DEADLINE + 10
_PATIENCE: Final = 180
_REFRESHED: Final = "SELECT access_id, refreshed_at FROM access"


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


@dataclass
class Scene:
    """The service, a bank that answers, and hosts that may not."""

    world: World
    hosts: Hosts
    healthy: list[Customer]
    others: list[Customer]


@asynccontextmanager
async def _scene(
    cluster: Cluster, number: int, without: tuple[str, ...], seed: int
) -> AsyncGenerator[Scene]:
    name = f"hang_{number}"
    await run_sql(cluster.url, f"CREATE DATABASE {name}")
    await migrate.upgrade(cluster.database(name))
    settings = {"WORK_BANK_JOBS": str(_HANDS), "REQUEST_DEADLINE": str(_DEADLINE)}
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="kontowerk-hang-")))
        bank = await stack.enter_async_context(own_bank(folder, verbose=False))
        port = urlsplit(bank.url).port or 0
        hosts = await stack.enter_async_context(opened(folder, port, _HOSTS))
        url = cluster.database(name)
        world = await stack.enter_async_context(
            open_world(
                *(url, bank, folder), without=without, seed=seed, verbose=False, settings=settings
            )
        )
        await world.sql(WIDE_HOST, bank.host)
        await world.start_worker()
        for each in range(_HEALTHY):
            await world.add(world.tenants[0], each, f"student+w{each}")
        await _add_others(world, hosts)
        if left := await judge.settle(world, _PATIENCE):
            message = f"the first fetch did not end well: {left} open"
            raise SystemExit(message)
        people = world.customers
        yield Scene(world, hosts, people[:_HEALTHY], people[_HEALTHY:])


async def _add_others(world: World, hosts: Hosts) -> None:
    db = await Database.open(world.database_url, role=Role.OPERATOR, size=1, clock=SystemClock())
    number = 100
    for port in hosts.ports:
        bank = Registration(
            id=new_id(),
            name=f"Bank {port}",
            url=f"https://127.0.0.1:{port}/fints",
            login_profile=SANDBOX_LOGIN,
            bank_code="99999999",
        )
        async with db.begin() as tx:
            await register(tx, bank, actor="drill")
        for _ in range(_EACH):
            number += 1
            await world.add(world.tenants[1], number, f"student+h{number}", bank.id)
    await db.close()


async def _ask_on(world: World, people: Sequence[Customer]) -> None:
    """Somebody asks for a refresh, in turns; whoever waits for one already is told so."""
    for customer in itertools.cycle(people):
        await world.refresh(customer)
        await asyncio.sleep(_ASK_EVERY)


async def _rate(scene: Scene, seconds: float) -> float:
    """Return how many refreshes a second the people of the healthy bank get."""
    names = {customer.access_id for customer in scene.healthy}
    connection = await asyncpg.connect(scene.world.database_url, timeout=10)
    seen: dict[str, object] | None = None
    count, began = 0, time.monotonic()
    while time.monotonic() - began < seconds:
        rows = await connection.fetch(_REFRESHED)
        now = {row["access_id"]: row["refreshed_at"] for row in rows if row["access_id"] in names}
        if seen is not None:
            count += sum(seen[name] != at for name, at in now.items())
        seen = now
        await asyncio.sleep(0.1)
    await connection.close()
    return count / (time.monotonic() - began)


async def _run(
    cluster: Cluster, number: int, *, seconds: float, without: tuple[str, ...], seed: int
) -> list[str]:
    async with _scene(cluster, number, without, seed) as scene:
        world = scene.world
        asking = [asyncio.create_task(_ask_on(world, scene.healthy))]
        before = await _rate(scene, _BEFORE)
        scene.hosts.silent = True
        asking.append(asyncio.create_task(_ask_on(world, scene.others)))
        await _rate(scene, _UNTIL_KNOWN)
        beside = await _rate(scene, seconds)
        scene.hosts.silent = False
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        say(
            f"hang: {before:.2f} refreshes a second before, {beside:.2f} beside {_HOSTS} hosts "
            f"that did not answer {scene.hosts.unanswered} requests, {_HANDS} hands"
        )
        wrong: list[str] = []
        if beside < _LEAST * before:
            wrong.append(f"healthy banks had {beside / before:.0%} of their rate")
        if without:
            return wrong
        if left := await judge.settle(world, _PATIENCE):
            wrong.append(f"{left} refreshes or jobs did not end")
        if stale := await judge.fetch_everything(world, _PATIENCE):
            wrong.append(f"{stale} accesses could not be refreshed afterwards")
        return wrong + await judge.compare(world) + await judge.violations(world)


def main() -> int:
    """Return 0 when the other banks went on and the removed guard was noticed."""
    parser = argparse.ArgumentParser(prog="python -m quality.hang")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--without", choices=(_GUARD,))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    wrong, seconds = 0, _SHORT if chosen.short or chosen.without else _LONG
    with own_cluster(CARELESS) as cluster:
        if chosen.without is None:
            found = asyncio.run(_run(cluster, 0, seconds=seconds, without=(), seed=chosen.seed))
            say("hang: " + ("; ".join(found) or "the others went on, and all were refreshed"))
            wrong += bool(found)
        if chosen.without or not chosen.short:
            removed = _run(cluster, 1, seconds=_SHORT, without=(_GUARD,), seed=chosen.seed)
            found = asyncio.run(removed)
            seen = next((one for one in found if re.search(guards.TELLS[_GUARD], one)), None)
            say(f"without {_GUARD}: {'NOT NOTICED' if seen is None else f'noticed ({seen})'}")
            wrong += seen is None
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
