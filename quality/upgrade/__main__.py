"""`make upgrade-drill`: upgrade a full database while both releases serve and work.

python -m quality.upgrade                      10,000 users with 100 bookings each
python -m quality.upgrade --short              1,000 users
python -m quality.upgrade --since v2026.11.1   from this release instead of the last one
python -m quality.upgrade --careless           a migration that locks a table; has to be noticed

The steps are those of docs/howto/upgrade.md: migrate, replace the workers, replace `serve` behind
the proxy of deploy/proxy. Fails when a request failed, or when a lock that stops writers was held
or waited for longer than a second.
"""

import argparse
import asyncio
import contextlib
import random
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import asyncpg
import httpx

from kontowerk.kit.settings import PREFIX, process_environment
from kontowerk.providers.register import SANDBOX_ID, SANDBOX_LOGIN
from kontowerk.vault.kek import create_key_file
from quality.cluster import own_cluster
from quality.drill import payments
from quality.drill.bank import WIDE_HOST, Bank, own_bank, until_ready
from quality.drill.world import World
from quality.ports import free_port
from quality.upgrade.locks import LockWatch
from quality.upgrade.release import ROOT, Release, ReleaseError, last_release, unpack
from quality.upgrade.traffic import Users, Watched, tenant_of

_LONGEST_LOCK: Final = 1.0
_WARM: Final = 5.0
_TRIES: Final = 10
_BOOKINGS: Final = 100
# As an index that is built in a transaction does on a large table.
_CARELESS: Final = """
DO $$ BEGIN LOCK TABLE access IN SHARE MODE; PERFORM pg_sleep(1.5); END $$
"""
# No bank knows the made-up people: nothing is due for them, and their payments cannot be judged
# (a trigger keeps young ones otherwise).
_NO_MADE_UP_WORK: Final = """
SET session_replication_role = replica;
DELETE FROM payment;
DELETE FROM procrastinate_jobs;
UPDATE access_schedule SET next_due = now() + interval '1 day';
"""


def say(text: str) -> None:
    """Print a line with its time."""
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


async def upgrade(url: str, users: int, since: str, *, careless: bool, seed: int) -> list[str]:
    """Upgrade under load; returns what was wrong."""
    with TemporaryDirectory(prefix="kontowerk-upgrade-") as name:
        folder = Path(name)
        create_key_file(folder / "kek")
        (folder / "old").mkdir()
        proxy, ports = free_port(), (free_port(), free_port())
        async with own_bank(folder, verbose=False) as bank:
            settings = _settings(url, folder, bank, proxy)
            old = Release(unpack(since, folder / "old"), settings)
            new = Release(ROOT, settings)
            say(f"upgrade from {since}: filling with {users:,} users")
            old.run("migrate")
            await asyncio.to_thread(old.fill, url, users, _BOOKINGS)
            async with _proxy(folder, proxy, ports), _world(url, bank, old, proxy, seed) as made:
                world, watched = made
                return await _replace(
                    world, watched, (old, new), ports, _CARELESS if careless else ""
                )


async def _replace(
    world: World,
    watched: Watched,
    releases: tuple[Release, Release],
    ports: tuple[int, int],
    beside: str,
) -> list[str]:
    old, new = releases
    locks, running = LockWatch(world.database_url), list[Process]()
    try:
        running += [await old.start("serve", "--port", str(ports[0])), await old.start("work")]
        await until_ready(f"http://127.0.0.1:{ports[0]}")
        await until_ready(world.url)
        people = Users(world)
        await people.come()
        await people.start()
        await asyncio.sleep(_WARM)
        say(f"{watched.requests} requests, {sum(watched.failed.values())} failed; migrating")
        locks.start()
        say(f"migrated in {await _migrate(new):.1f} s; the new release starts")
        if beside:
            await world.sql(beside)
        running += [await new.start("work"), await new.start("serve", "--port", str(ports[1]))]
        await until_ready(f"http://127.0.0.1:{ports[1]}")
        await asyncio.sleep(_WARM)
        for process in running[1::-1]:  # the old worker, then the old `serve`
            process.terminate()
            await process.wait()
        say("the old release ended")
        await asyncio.sleep(_WARM)
        await locks.stop()
        await people.stop()
        return await _judge(world, watched, locks)
    finally:
        for process in running:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _judge(world: World, watched: Watched, locks: LockWatch) -> list[str]:
    states = await payments.settle(world, 60)
    say(
        f"upgrade: {watched.requests} requests, {sum(watched.failed.values())} failed; longest "
        f"lock {locks.longest:.2f} s ({locks.table or 'none seen'}), longest wait for one "
        f"{locks.waited:.2f} s in {locks.looks} looks; payments {dict(states)}"
    )
    wrong = await payments.judge(world, None)
    wrong += [f"{count} x {kind}" for kind, count in watched.failed.items()]
    if max(locks.longest, locks.waited) > _LONGEST_LOCK:
        wrong.append(f"a lock of more than {_LONGEST_LOCK} s on {locks.table}")
    return wrong


async def _migrate(new: Release) -> float:
    """Migrate; what gave up for a lock is run again, as the how-to says."""
    began = time.monotonic()
    for _ in range(_TRIES - 1):
        try:
            await asyncio.to_thread(new.run, "migrate")
        except ReleaseError as error:
            say(str(error).splitlines()[-1])
        else:
            return time.monotonic() - began
    await asyncio.to_thread(new.run, "migrate")
    return time.monotonic() - began


def _settings(url: str, folder: Path, bank: Bank, proxy: int) -> dict[str, str]:
    return process_environment() | {
        f"{PREFIX}DATABASE_URL": url,
        f"{PREFIX}BASE_URL": f"http://127.0.0.1:{proxy}",
        f"{PREFIX}KEY_FILE": str(folder / "kek"),
        f"{PREFIX}BANK_CA_FILE": str(bank.ca),
        f"{PREFIX}FINTS_PRODUCT_ID": "0" * 25,
        f"{PREFIX}LOG_LEVEL": "error",
        f"{PREFIX}ARGON2_MEMORY_KIB": "64",
        f"{PREFIX}ARGON2_PASSES": "1",
    }


@asynccontextmanager
async def _world(
    url: str, bank: Bank, old: Release, proxy: int, seed: int
) -> AsyncGenerator[tuple[World, Watched]]:
    """Make a tenant and a bank with the old release, and people behind the proxy."""
    said = old.run("tenant", "add", "north", "--regulated", "--callback-any")
    known = ("--id", str(SANDBOX_ID), "--login", SANDBOX_LOGIN, "--blz", "99999999")
    old.run("providers", "add", "Sandbox", "--url", bank.url, *known)
    connection = await asyncpg.connect(url)
    tenant_id = await connection.fetchval("SELECT id FROM tenant WHERE name = 'north'")
    await connection.execute(WIDE_HOST, bank.host)
    await connection.execute(_NO_MADE_UP_WORK)
    await connection.close()
    watched = Watched(httpx.AsyncHTTPTransport(retries=0))
    base = f"http://127.0.0.1:{proxy}"
    async with httpx.AsyncClient(base_url=base, transport=watched, timeout=60) as http:
        chance = random.Random(seed)  # noqa: S311 - chooses people
        tenants = [tenant_of(said, tenant_id)]
        world = World(
            base, url, dict(old.settings), bank, http, None, chance, tenants, verbose=False
        )
        yield world, watched


@asynccontextmanager
async def _proxy(folder: Path, port: int, behind: tuple[int, int]) -> AsyncGenerator[None]:
    """Start HAProxy with the file we ship, without TLS, before two processes."""
    text = (ROOT / "deploy" / "proxy" / "haproxy.cfg").read_text(encoding="utf-8")
    bind = next(line for line in text.splitlines() if line.strip().startswith("bind "))
    text = text.replace(bind, f"    bind 127.0.0.1:{port}")
    text = text.replace("inter 5s fall 3", "inter 500ms fall 2")
    text = text.replace("X-Forwarded-Proto https", "X-Forwarded-Proto http")
    servers = "\n".join(f"    server serve{each} 127.0.0.1:{each}" for each in behind)
    file = folder / "haproxy.cfg"
    file.write_text(text.replace("    server serve1 127.0.0.1:8080", servers), encoding="utf-8")
    quiet = asyncio.subprocess.DEVNULL
    program = await asyncio.create_subprocess_exec(
        "haproxy", "-db", "-f", str(file), stdout=quiet, stderr=quiet
    )
    try:
        yield
    finally:
        program.kill()
        await program.wait()


def main() -> int:
    """Return 0 when nobody noticed the upgrade."""
    parser = argparse.ArgumentParser(prog="quality.upgrade", description=__doc__)
    parser.add_argument("--short", action="store_true", help="1,000 users")
    parser.add_argument("--users", type=int, default=10_000)
    parser.add_argument("--since", default="", help="a tag or commit; the last release")
    parser.add_argument("--careless", action="store_true", help="lock a table, to be noticed")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    users = 1_000 if chosen.short else chosen.users
    try:
        since = chosen.since or last_release()
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"upgrade: NOT RUN, the history of the repository is needed: {error}")
        return 3
    with own_cluster("-c max_wal_size=4GB -c jit=off") as cluster:
        work = upgrade(cluster.url, users, since, careless=chosen.careless, seed=chosen.seed)
        wrong = asyncio.run(work)
    print("\n".join(wrong))
    if chosen.careless:
        noticed = any("a lock of more than" in finding for finding in wrong)
        print(f"upgrade: a careless migration {'noticed' if noticed else 'NOT NOTICED'}")
        return 0 if noticed else 1
    print(f"upgrade: {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
