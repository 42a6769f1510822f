"""Run the drill: kill workers, the API and PostgreSQL under load, then judge.

python -m quality.drill              1,000 worker kills, 20 PostgreSQL kills, every guard
python -m quality.drill --short      the form for CI
python -m quality.drill --only storms     with all guards in place: refreshes, then payments
python -m quality.drill --only guards     every guard removed in turn, and nothing else
python -m quality.drill --without fence   one guard removed; succeeds when that is noticed
"""

import argparse
import asyncio
import logging
import re
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import asyncpg

from kontowerk.kit.db import migrate
from kontowerk.kit.ids import new_id
from quality.cluster import Cluster, own_cluster, run_sql
from quality.drill import guards, judge, links, payments, standing
from quality.drill.bank import WIDE_HOST, own_bank
from quality.drill.load import Traffic
from quality.drill.payments import PaymentSize
from quality.drill.world import World, open_world

_MIGRATED: Final = "drill_migrated"
_WORKERS: Final = 6
_STORMS: Final = 3
_BETWEEN_KILLS: Final = 0.2  # on average; a worker lives longer than a second
_FENCE_WATCH: Final = """
CREATE TABLE drill_old_fence (access_id text, old bigint, new bigint);
GRANT INSERT ON drill_old_fence TO kw_worker, kw_api;
CREATE FUNCTION drill_watch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drill_old_fence VALUES (NEW.access_id, OLD.fence, NEW.fence);
  RETURN NEW;
END $$;
CREATE TRIGGER drill_watch AFTER UPDATE ON access FOR EACH ROW
  WHEN (NEW.fence < OLD.fence) EXECUTE FUNCTION drill_watch();
"""


@dataclass(frozen=True)
class Size:
    """How hard we try."""

    logins: int
    shared: int  # logins behind two accesses
    worker_kills: int
    api_kills: int
    server_kills: int
    sleepers: int  # workers that sleep with unstored news until others overtook them
    looks: int = 0  # seconds without a kill, each with a look whether it is noticed
    word: str = ""  # how the bank behaves during the storm
    patience: float = 240  # seconds for everything to end afterwards; it goes on when all has


# A killed job waits six seconds; with too few accesses most would wait, and few be killed.
LONG: Final = Size(180, 20, 1_000, 5, 20, sleepers=4, patience=240)
SHORT: Final = Size(50, 6, 120, 1, 3, sleepers=2)
WITHOUT: Final = Size(16, 6, 60, 0, 0, sleepers=0, patience=20)
# The first death, the first refresh: what is looked for comes soon, and is seen afterwards.
WITHOUT_SOON: Final = replace(WITHOUT, worker_kills=15)
# Its workers end themselves; were they killed, few would come so far.
WITHOUT_ONE_TRANSACTION: Final = replace(WITHOUT, worker_kills=0, looks=60)
# Two dialogues meet when they last: the bank takes its time.
WITHOUT_LEASE: Final = replace(WITHOUT, word="late-1")
WITHOUT_FENCE: Final = replace(WITHOUT, shared=0, worker_kills=0, sleepers=3)
PAY_LONG: Final = PaymentSize(240, 64, at_once=6, standing=40, links=40, api_kills=8)
PAY_SHORT: Final = PaymentSize(36, 64, at_once=4, standing=3, links=3, api_kills=1)
# Nobody has to approve; workers die when the bank has answered and nothing of it is stored.
WITHOUT_SEND_RIGHT: Final = PaymentSize(
    payments=12, identical=4, at_once=8, payers=(payments.WAIVED,), points=("before end",)
)
WITHOUT_LINK_ONCE: Final = PaymentSize(payments=0, identical=1, at_once=1, links=3)
WITHOUT_STANDING_ID: Final = PaymentSize(payments=0, identical=2, at_once=1, standing=6)
_PAYERS: Final = 24


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


async def drill(
    size: Size,
    cluster: Cluster,
    *,
    without: tuple[str, ...],
    tells: str | None = None,
    seed: int,
    verbose: bool,
) -> list[str]:
    """Run one drill on a database of its own; return what was found wrong.

    Storm and judging end as soon as something is found that `tells` what was looked for.
    """
    async with _own_world(cluster, without=without, seed=seed, verbose=verbose) as world:
        await _prepare(world, size)
        await _behave(world, size, active=True)
        traffic = Traffic()
        traffic.start(world)
        await _storm(world, size, cluster, tells)
        await traffic.stop()
        await _behave(world, size, active=False)
        say(
            f"storm over: {traffic.booked} lines booked, {traffic.accepted} refreshes "
            f"accepted, {traffic.refused} refused while something was dead"
        )
        found: dict[str, None] = {}
        async for finding in _findings(world, size.patience):
            found[finding] = None
            if tells is not None and _is_told(tells, [finding]):
                break
        return list(found)


async def drill_payments(
    size: PaymentSize, cluster: Cluster, *, without: tuple[str, ...], seed: int, verbose: bool
) -> list[str]:
    """Pay while workers die at every named point; return what was found wrong."""
    async with _own_world(cluster, without=without, seed=seed, verbose=verbose) as world:
        for guard in without:
            if guard in guards.IN_SCHEMA:
                await world.sql(guards.IN_SCHEMA[guard])
        await world.sql(WIDE_HOST, world.bank.host)
        return await _pay(world, size)


async def _pay(world: World, size: PaymentSize) -> list[str]:
    """Transfers, standing orders and payment links, side by side; then all are judged."""
    for _ in range(_WORKERS):
        await world.start_worker()
    payers = payments.logins(min(_PAYERS, size.payments), size.payers)
    people = [*payers, *standing.logins(size.standing)]
    for number, login in enumerate(people):
        await world.add(world.tenants[0], number, login)
    tenant = world.tenants[0]
    named = enumerate(links.logins(size.links))
    bills = [await links.make(world, tenant, number, login) for number, login in named]
    if await judge.settle(world, 120):
        message = "the first fetch did not end well"
        raise SystemExit(message)
    say(
        f"{len(people)} people, {size.payments} payments, each sent {size.identical} times; "
        f"{size.standing} with standing orders, {size.links} payment links"
    )
    accounts = await payments.accounts_of(world)
    senders = [one for one in world.customers if not standing.has_them(one)]
    owners = [one for one in world.customers if standing.has_them(one)]
    report = await payments.storm(
        world,
        size,
        senders,
        [
            *(
                standing.Owner(world, owner, accounts[owner.access_id], size, number).live()
                for number, owner in enumerate(owners)
            ),
            *(links.pay(world, bill, size) for bill in bills),
        ],
    )
    say(f"{report.deaths} workers died over payments: {dict(report.states)}")
    apart = await standing.ids(world) | await links.ids(world)
    found = await payments.judge(world, size.payments, apart)
    found += await standing.judge(world)
    of_links, told = await links.judge(world, bills)
    carried_out = len((await world.bank.standing())["carried_out"])
    say(f"{carried_out} requests about standing orders carried out; links told {dict(told)}")
    found += of_links + await judge.violations(world)
    at_bank = await world.bank.invariants()
    for one in ("double_payments", "overlapping_dialogues"):
        if at_bank[one]:
            found.append(f"the bank saw {one}: {at_bank[one]}")
    return found


@asynccontextmanager
async def _own_world(
    cluster: Cluster, *, without: tuple[str, ...], seed: int, verbose: bool
) -> AsyncGenerator[World]:
    """Open a world with a bank and a database of its own."""
    with TemporaryDirectory(prefix="kontowerk-drill-bank-") as folder:
        async with own_bank(Path(folder), verbose=verbose) as bank:
            url = await _new_database(cluster)
            async with open_world(
                url, bank, Path(folder), without=without, seed=seed, verbose=verbose
            ) as world:
                yield world


async def _new_database(cluster: Cluster) -> str:
    """Copy a migrated database; the first time makes it."""
    name = f"drill_{new_id().hex}"
    try:
        await run_sql(cluster.url, f"CREATE DATABASE {name} TEMPLATE {_MIGRATED}")
    except asyncpg.InvalidCatalogNameError:
        await run_sql(cluster.url, f"CREATE DATABASE {_MIGRATED}")
        await migrate.upgrade(cluster.database(_MIGRATED))
        await run_sql(cluster.url, f"CREATE DATABASE {name} TEMPLATE {_MIGRATED}")
    return cluster.database(name)


async def _prepare(world: World, size: Size) -> None:
    await world.sql(WIDE_HOST, world.bank.host)
    await run_sql(world.database_url, _FENCE_WATCH)
    for _ in range(_WORKERS):
        await world.start_worker()
    for number in range(size.logins):
        persona = "leer" if number % 5 else "student"
        login = f"{persona}+d{number}"
        await world.add(world.tenants[0], number, login)
        if number < size.shared:
            await world.add(world.tenants[1], 1_000 + number, login)
    left = await judge.settle(world, 120)
    never = "SELECT count(*) AS n FROM access WHERE refreshed_at IS NULL"
    if (await world.sql(never))[0]["n"]:  # a busy machine; the storm has not begun, so ask again
        left = await judge.fetch_everything(world, 120)
    blocked = (await world.sql(never))[0]["n"]
    if left or blocked:
        message = f"the first fetch did not end well: {left} open, {blocked} never refreshed"
        raise SystemExit(message)
    say(f"{len(world.customers)} accesses fetched, {_WORKERS} workers, the storm begins")


async def _behave(world: World, size: Size, *, active: bool) -> None:
    for login in {customer.login for customer in world.customers if size.word}:
        await world.bank.behave(login, size.word, active=active)


def _is_told(tells: str, findings: list[str]) -> bool:
    """Say whether one of the findings is what was looked for."""
    return any(re.search(tells, finding) for finding in findings)


async def _storm(world: World, size: Size, cluster: Cluster, tells: str | None) -> None:
    for number in range(size.worker_kills):
        await world.replace_worker()
        await asyncio.sleep(world.random.uniform(0, 2 * _BETWEEN_KILLS))
        if size.api_kills and number % (size.worker_kills // size.api_kills) == 0:
            await world.replace_api()
        if (number + 1) % max(1, size.worker_kills // 5) == 0:
            say(f"{number + 1} of {size.worker_kills} workers killed")
            if tells is not None and _is_told(tells, await _seen(world)):
                return
    for _ in range(size.looks):
        await world.revive_workers()
        await asyncio.sleep(1)
        if tells is not None and _is_told(tells, await _seen(world)):
            return
    if size.sleepers:
        slept = await world.sleep_and_wake(size.sleepers, size.patience)
        say(f"{slept} workers slept until others had overtaken them")
    await _kill_servers(world, size, cluster)


async def _kill_servers(world: World, size: Size, cluster: Cluster) -> None:
    back: list[float] = []
    for number in range(size.server_kills):
        await asyncio.sleep(world.random.uniform(0.5, 1.5))
        back.append(await asyncio.to_thread(cluster.kill))
        await world.revive_workers()
        if (number + 1) % 5 == 0 or number + 1 == size.server_kills:
            say(
                f"{number + 1} of {size.server_kills} PostgreSQL servers killed; back after "
                f"{median(back):.2f} s (median), {max(back):.2f} s (longest)"
            )


async def _findings(world: World, patience: float) -> AsyncGenerator[str]:
    """Judge what can be seen at once, then fetch everything once more and judge all."""
    await world.revive_workers()
    left = await judge.settle(world, patience)
    if left:
        yield f"{left} refreshes or jobs did not end"
    for finding in await _seen(world):
        yield finding
    stale = await judge.fetch_everything(world, patience)
    if stale:
        yield f"{stale} accesses could not be refreshed afterwards"
    for finding in (
        *await judge.compare(world),
        *await judge.compare_feed(world),
        *await _seen(world),
    ):
        yield finding
    rows = (await world.sql("SELECT count(*) AS n FROM bank_transaction"))[0]["n"]
    events = (await world.sql("SELECT count(*) AS n FROM webhook_event"))[0]["n"]
    say(f"judged {len(world.customers)} accesses, {rows} rows, {events} webhook events")


async def _seen(world: World) -> list[str]:
    """Ask the auditor, the fence's watch and the bank."""
    found = await judge.violations(world)
    old = (await world.sql("SELECT count(*) AS n FROM drill_old_fence"))[0]["n"]
    if old:
        found.append(f"{old} stored under an old fence")
    at_bank = await world.bank.invariants()
    for name in ("overlapping_dialogues", "wrong_pins", "locked_logins"):
        if at_bank[name]:
            found.append(f"the bank saw {name}: {at_bank[name]}")
    return found


def main() -> int:
    """Return 0 when nothing was lost and every removed guard was noticed."""
    parser = argparse.ArgumentParser(prog="python -m quality.drill")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--without", choices=guards.NAMES)
    parser.add_argument("--only", choices=("refreshes", "payments", "storms", "guards"))
    parser.add_argument("--verbose", action="store_true", help="show what the processes log")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    if not chosen.verbose:
        logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # it sees servers die, too
    say(f"seed {chosen.seed}")
    size = SHORT if chosen.short else LONG
    with own_cluster() as cluster:
        wrong = 0
        if chosen.without is None and chosen.only in {None, "storms", "refreshes"}:
            found = asyncio.run(
                drill(size, cluster, without=(), seed=chosen.seed, verbose=chosen.verbose)
            )
            wrong += bool(found)
            say("drill: " + ("nothing lost, nothing doubled" if not found else "; ".join(found)))
        if chosen.without is None and chosen.only in {None, "storms", "payments"}:
            size_of_payments = PAY_SHORT if chosen.short else PAY_LONG
            found = asyncio.run(
                drill_payments(
                    size_of_payments, cluster, without=(), seed=chosen.seed, verbose=chosen.verbose
                )
            )
            wrong += bool(found)
            say("payments: " + ("nobody paid twice" if not found else "; ".join(found)))
        removed = guards.NAMES if chosen.only in {None, "guards"} else ()
        for guard in (chosen.without,) if chosen.without else removed:
            telling = _noticed(guard, cluster, seed=chosen.seed, verbose=chosen.verbose)
            wrong += telling is None
            say(f"without {guard}: {'NOT NOTICED' if telling is None else f'noticed ({telling})'}")
    return 1 if wrong else 0


def _noticed(guard: str, cluster: Cluster, *, seed: int, verbose: bool) -> str | None:
    """Remove a guard and return what shows it; a storm strikes at random, so there are three."""
    sizes = {
        "lease": WITHOUT_LEASE,
        "fence": WITHOUT_FENCE,
        "comparison": WITHOUT_SOON,
        "reaper": WITHOUT_SOON,
        "one-transaction": WITHOUT_ONE_TRANSACTION,
    }
    size = sizes.get(guard, WITHOUT)
    paying = {
        "send-right": WITHOUT_SEND_RIGHT,
        "link-once": WITHOUT_LINK_ONCE,
        "standing-id": WITHOUT_STANDING_ID,
    }
    tells = guards.TELLS[guard]
    for storm in range(_STORMS):
        removed, number = (guard,), seed + storm
        attempt = (
            drill_payments(paying[guard], cluster, without=removed, seed=number, verbose=verbose)
            if guard in paying
            else drill(size, cluster, without=removed, tells=tells, seed=number, verbose=verbose)
        )
        found = asyncio.run(attempt)
        telling = next((one for one in found if re.search(tells, one)), None)
        if telling is not None:
            return telling
        say(f"without {guard}: not noticed in this storm {found}")
    return None


if __name__ == "__main__":
    sys.exit(main())
