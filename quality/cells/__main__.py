"""`make cells`: move a tenant with 10,000 bookings to another cell while it is used.

python -m quality.cells                     100 people with 100 bookings each, real users besides
python -m quality.cells --short             20 people, shorter
python -m quality.cells --kills 5           the move is killed so often, and goes on
python -m quality.cells --user              one of the real users moves, and the tenant stays
python -m quality.cells --without touched   a guard is taken out; has to be noticed

Real users read, log in, refresh, pay and create users all the time, over one address. Fails when
a request failed or waited longer than five seconds, when something is lost or in both cells, or
when a payment is not in the bank's books exactly as it was told.
"""

import argparse
import asyncio
import random
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import UUID

import asyncpg
import httpx

from kontowerk.vault.kek import create_key_file
from quality.cells.moving import MoveWatch, say
from quality.cells.people import Newcomers, Patient, adopt, make_up, plan_work
from quality.cells.stage import CellStage, two_cells
from quality.cells.verdict import bookings, left_behind, missing, planned
from quality.cluster import CARELESS, own_cluster
from quality.drill import payments
from quality.drill.bank import own_bank
from quality.drill.world import World
from quality.upgrade.traffic import Users, tenant_of

_LONGEST: Final = 5.0
_MOVED: Final = "user-0"  # who moves alone: reads, refreshes and pays
# What is wrong without a guard; another fault does not count as noticed.
_TELLS: Final = {
    "fence": re.compile("lost that were created while changes were kept out"),
    "touched": re.compile("lost that were created before changes were kept out"),
    "jobs": re.compile("jobs for tomorrow"),
    "delete": re.compile("in both cells"),
}


async def drill(urls: dict[str, str], chosen: argparse.Namespace) -> list[str]:
    """Move under load; returns what was wrong."""
    people = 20 if chosen.short else 100
    chance = random.Random(chosen.seed)  # noqa: S311 - chooses people and moments
    with TemporaryDirectory(prefix="kontowerk-cells-") as name:
        folder = Path(name)
        create_key_file(folder / "kek")
        async with own_bank(folder, verbose=False) as bank, two_cells(folder, urls, bank) as stage:
            await asyncio.to_thread(stage.found)
            await make_up(urls["c0"], people, 500 if chosen.short else 100)
            said = await asyncio.to_thread(stage.add_tenant)
            tenant_id = await _tenant_id(urls["c0"])
            await adopt(urls["c0"], tenant_id)
            jobs = await plan_work(urls["c0"], tenant_id)
            await stage.start()
            patient = Patient(httpx.AsyncHTTPTransport(retries=0))
            async with httpx.AsyncClient(
                base_url=stage.address, transport=patient, timeout=60
            ) as http:
                world = World(
                    *(stage.address, urls["c0"], dict(stage.release("c0").settings), bank, http),
                    *(None, chance, [tenant_of(said, tenant_id)]),
                    verbose=False,
                )
                return await _under_load(world, stage, patient, jobs, chosen)


async def _under_load(
    world: World, stage: CellStage, patient: Patient, jobs: int, chosen: argparse.Namespace
) -> list[str]:
    urls, warm, tenant_id = stage.urls, 2.0 if chosen.short else 5.0, world.tenants[0].tenant.id
    crowds = (Users(world), Newcomers(world))
    await crowds[0].come()
    for crowd in crowds:
        await crowd.start()
    await asyncio.sleep(warm)
    say(f"{await bookings(urls['c0'], tenant_id)} bookings; moving under load")
    watch = MoveWatch(stage, _MOVED if chosen.user else None, chosen.without)
    person = await _person_id(urls["c0"], tenant_id) if chosen.user else None
    await watch.move(world.random, chosen.kills)
    await asyncio.sleep(warm)
    for crowd in crowds[::-1]:
        await crowd.stop()
    home = urls["c0" if chosen.user else "c1"]
    wrong = await _judge(world, patient, urls, tenant_id, person)
    wrong += await missing(home, patient.created, watch, person)
    if (arrived := await planned(home)) != jobs:
        wrong.append(f"{arrived} of {jobs} jobs for tomorrow arrived")
    return wrong


async def _judge(
    world: World, patient: Patient, urls: dict[str, str], tenant_id: UUID, person: UUID | None
) -> list[str]:
    wrong, states = list[str](), dict[str, dict[str, int]]()
    for cell in urls if person else ["c1"]:
        world.database_url = urls[cell]
        states[cell] = dict(await payments.settle(world, 60))
        wrong += await payments.judge(world, None)
    wrong += await left_behind(urls["c0"], urls["c1"], tenant_id, person)
    wrong += [f"{count} x {kind}" for kind, count in patient.failed.items()]
    longest = patient.longest
    say(
        f"cells: {patient.requests} requests, {sum(patient.failed.values())} failed, "
        f"{patient.again} asked to come again, put off for {patient.put_off:.2f} s at most; "
        f"longest read {longest['read']:.2f} s, longest write {longest['write']:.2f} s "
        f"(some wait for a bank); "
        f"{await bookings(urls['c1'], tenant_id)} bookings there, {len(patient.created)} users "
        f"created; payments {states}"
    )
    if max(patient.put_off, longest["read"]) > _LONGEST:
        wrong.append(f"put off for {patient.put_off:.1f} s, a read took {longest['read']:.1f} s")
    return wrong


async def _tenant_id(url: str) -> UUID:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval("SELECT id FROM tenant WHERE name = 'north'")
    finally:
        await connection.close()


async def _person_id(url: str, tenant_id: UUID) -> UUID:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(
            "SELECT id FROM app_user WHERE tenant_id = $1 AND username = $2", tenant_id, _MOVED
        )
    finally:
        await connection.close()


def main() -> int:
    """Return 0 when nobody noticed the move, or a guard that is missing was noticed."""
    parser = argparse.ArgumentParser(prog="quality.cells", description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--user", action="store_true")
    parser.add_argument("--without", choices=tuple(_TELLS), default="")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with own_cluster(CARELESS) as here, own_cluster(CARELESS) as there:
        wrong = asyncio.run(drill({"c0": here.url, "c1": there.url}, chosen))
    print("\n".join(wrong))
    if chosen.without:
        noticed = [text for text in wrong if _TELLS[chosen.without].search(text)]
        print(f"cells: without {chosen.without} {'noticed' if noticed else 'NOT NOTICED'}")
        return 0 if noticed else 1
    print(f"cells: {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
