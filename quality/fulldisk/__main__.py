"""`python -m quality.fulldisk`: the disk fills under load; what is lost, for how long?

python -m quality.fulldisk                     both cases, full for two minutes each; then the guard
python -m quality.fulldisk --short             both cases, full for ten seconds each
python -m quality.fulldisk --only tables       one case
python -m quality.fulldisk --without full-disk the guard removed; succeeds when that is noticed

Needs root: the disk is a small file system in memory.
"""

import argparse
import asyncio
import logging
import re
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kontowerk.kit.db import migrate
from quality.cluster import own_cluster, owned_by_server, run_sql
from quality.drill import guards, judge, payments
from quality.drill.bank import WIDE_HOST, own_bank
from quality.drill.world import World, open_world
from quality.fulldisk.disk import Disk, NotPermittedError, mounted
from quality.fulldisk.run import CASES, Outcome, run_case

_GUARD: Final = "full-disk"
_MEGABYTES: Final = 600
# Little log is kept, so that there is soon no room for more.
_OPTIONS: Final = "-c max_wal_size=96MB -c min_wal_size=32MB"
_WORKERS: Final = 2
_PAYERS: Final = 6
_READERS: Final = 6
_LONG, _SHORT = 120.0, 10.0


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


async def _run(
    disk: Disk, case: str, *, seconds: float, without: tuple[str, ...], seed: int, verbose: bool
) -> Outcome:
    within = disk.folder if case == "server" else None
    with own_cluster(_OPTIONS, within=within) as cluster:
        place = ""
        if case == "tables":
            data = disk.folder / "data"
            data.mkdir()
            owned_by_server(data)
            await run_sql(cluster.url, f"CREATE TABLESPACE small LOCATION '{data}'")
            place = "TABLESPACE small"
        await run_sql(cluster.url, f"CREATE DATABASE fulldisk {place}")
        await migrate.upgrade(cluster.database("fulldisk"))
        async with _people(cluster.database("fulldisk"), without, seed, verbose=verbose) as world:
            say(f"{case}: {len(world.customers)} accesses fetched, the disk fills")
            return await run_case(world, cluster, disk, case, full_seconds=seconds)


@asynccontextmanager
async def _people(
    url: str, without: tuple[str, ...], seed: int, *, verbose: bool
) -> AsyncGenerator[World]:
    with TemporaryDirectory(prefix="kontowerk-fulldisk-") as name:
        folder = Path(name)
        async with (
            own_bank(folder, verbose=verbose) as bank,
            open_world(url, bank, folder, without=without, seed=seed, verbose=verbose) as world,
        ):
            await world.sql(WIDE_HOST, bank.host)
            for _ in range(_WORKERS):
                await world.start_worker()
            readers = [f"student+f{number}" for number in range(_READERS)]
            for number, login in enumerate([*payments.logins(_PAYERS), *readers]):
                await world.add(world.tenants[number % 2], number, login)
            if left := await judge.settle(world, 120):
                message = f"the first fetch did not end well: {left} open"
                raise SystemExit(message)
            yield world


def _told(case: str, outcome: Outcome) -> str:
    answers = ", ".join(f"{status}: {count}" for status, count in sorted(outcome.answers.items()))
    back = "never" if outcome.back is None else f"{outcome.back:.1f} s"
    return (
        f"fulldisk {case}: answers {answers}; {len(outcome.acknowledged)} writes acknowledged, "
        f"{outcome.refused} refused, server started again {outcome.starts} times, writes back "
        f"after {back}, payments {dict(outcome.states)}: "
        + ("; ".join(outcome.wrong) or "nothing lost, nothing doubled")
    )


def main() -> int:
    """Return 0 when nothing was lost and the removed guard was noticed."""
    parser = argparse.ArgumentParser(prog="python -m quality.fulldisk")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", choices=CASES)
    parser.add_argument("--without", choices=(_GUARD,))
    parser.add_argument("--verbose", action="store_true", help="show what the processes log")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)
    whole = not (chosen.short or chosen.only or chosen.without)
    rounds: list[tuple[str, tuple[str, ...]]] = [
        (case, ()) for case in CASES if chosen.only in {None, case} and not chosen.without
    ]
    if chosen.without or whole:
        rounds.append(("tables", (_GUARD,)))
    wrong = 0
    for case, without in rounds:
        seconds = _LONG if whole and not without else _SHORT
        try:
            with mounted(_MEGABYTES) as disk:
                outcome = asyncio.run(
                    _run(
                        *(disk, case),
                        seconds=seconds,
                        without=without,
                        seed=chosen.seed,
                        verbose=chosen.verbose,
                    )
                )
        except NotPermittedError as error:
            raise SystemExit(error.__doc__) from None
        say(_told(case, outcome))
        if without:
            tells = guards.TELLS[_GUARD]
            seen = next((one for one in outcome.wrong if re.search(tells, one)), None)
            say(f"without {_GUARD}: {'NOT NOTICED' if seen is None else f'noticed ({seen})'}")
            wrong += seen is None
        else:
            wrong += bool(outcome.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
