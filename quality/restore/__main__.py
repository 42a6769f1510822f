"""`python -m quality.restore`: lose the database under load, restore it to a random instant.

python -m quality.restore                      three restores, then the times by size
python -m quality.restore --short              one restore
python -m quality.restore --without hold       payments are not held; has to be noticed
python -m quality.restore --without erasures   erasures are not repeated; has to be noticed
python -m quality.restore --sizes 1000,10000   the times by size alone

Base backup and archived log, as docs/howto/backup.md says; then its steps, with its commands.
"""

import argparse
import asyncio
import logging
import random
import re
import sys
import time
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kontowerk.kit.db import migrate
from kontowerk.kit.settings import PREFIX
from quality.drill.bank import own_bank
from quality.drill.world import World, open_world
from quality.restore.archive import Archived, archived_cluster
from quality.restore.sizes import HEADING, measure
from quality.restore.story import Story
from quality.restore.verdict import findings

_ROUNDS: Final = 3
_SIZES: Final = (1_000, 10_000)
_BOOKINGS: Final = 100
_SHOWN: Final = 3  # lines of a command
_WITHOUT: Final = ("hold", "erasures")
# A payment that is not held is sent again, or asks for an approval that nobody gives any more.
_TELLS: Final = {"hold": r"carried out|did not end", "erasures": "erased people are in"}


def say(text: str) -> None:
    """Print a line with its time."""
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


async def restored(archived: Archived, seed: int, without: str | None) -> list[str]:
    """Use a service, lose its database, restore it to an instant of its use, and judge."""
    await migrate.upgrade(archived.cluster.url)
    with TemporaryDirectory(prefix="kontowerk-restore-") as name:
        folder, log = Path(name), Path(name) / "erasures"
        async with (
            own_bank(folder, verbose=False) as bank,
            open_world(
                archived.cluster.url,
                bank,
                folder,
                without=(),
                seed=seed,
                verbose=False,
                settings={"ERASURE_LOG_FILE": str(log)},
            ) as world,
        ):
            story = Story(world)
            await story.begin()
            took = await asyncio.to_thread(archived.back_up)
            say(f"base backup in {took:.1f} s; people pay, refresh, and are erased")
            await story.use()
            instant = await story.instant()
            await story.go_on()
            await story.stop()
            later = sum(at > instant for at in story.erased.values())
            say(f"{story.paid} payments ended, {len(story.erased)} people erased, {later} of them")
            say(f"after {instant.isoformat()}, the instant to return to; the database is lost")
            await _lose(world, archived, log, len(story.erased))
            cluster, seconds = await archived.restore(instant)
            say(f"restored in {seconds:.1f} s: {archived.size() / 1e6:,.0f} MB of backup and log")
            try:
                await _by_the_book(world, folder / "kek", log, without)
                await world.start_api()
                for _ in range(3):
                    await world.start_worker()
                return await findings(world, story.erased)
            finally:
                cluster.stop()


async def _lose(world: World, archived: Archived, log: Path, erased: int) -> None:
    """Wait for what leaves the database by itself within seconds, then kill everything."""
    while True:
        if await asyncio.to_thread(_lines, log) >= erased:
            break
        await asyncio.sleep(0.1)
    await archived.wait_for_log()
    await world.kill()
    archived.cluster.stop()


def _lines(log: Path) -> int:
    """Count erasures; two workers may write a line twice."""
    return len(set(log.read_text().splitlines())) if log.exists() else 0


async def _by_the_book(world: World, key_file: Path, log: Path, without: str | None) -> None:
    """Take the steps of the how-to, in its order."""
    await _command(world, key_file, "doctor")
    await _command(world, key_file, "audit")
    if without != "hold":
        await _command(world, key_file, "payments", "hold", "--yes")
    if without != "erasures":
        await _command(world, key_file, "erasures", "repeat", str(log), "--yes")


async def _command(world: World, key_file: Path, *words: str) -> None:
    done = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "kontowerk.bootstrap.cli", *words),
        env=world.environment | {f"{PREFIX}KEY_FILE": str(key_file)},
        stdout=PIPE,
        stderr=STDOUT,
    )
    said, _ = await done.communicate()
    lines = said.decode().strip().splitlines()
    say(f"kontowerk {' '.join(words[:2])}: {'; '.join(lines[-_SHOWN:])}")
    if done.returncode:
        message = f"kontowerk {' '.join(words)} failed:\n{said.decode()}"
        raise SystemExit(message)


def _round(seed: int, without: str | None) -> list[str]:
    with archived_cluster() as archived:
        return asyncio.run(restored(archived, seed, without))


def main() -> int:
    """Return 0 when nothing was lost or doubled, and what was left out was noticed."""
    parser = argparse.ArgumentParser(prog="quality.restore", description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--without", choices=_WITHOUT)
    parser.add_argument("--sizes", help="numbers of users, with commas")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))  # noqa: S311
    chosen = parser.parse_args()
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # it sees the server die, too
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    say(f"seed {chosen.seed}")
    if chosen.without:
        wrong = _round(chosen.seed, chosen.without)
        noticed = any(re.search(_TELLS[chosen.without], finding) for finding in wrong)
        print(
            f"restore: without {chosen.without} {'noticed' if noticed else 'NOT NOTICED'}: {wrong}"
        )
        return 0 if noticed else 1
    rounds = 0 if chosen.sizes else 1 if chosen.short else _ROUNDS
    wrong = [finding for number in range(rounds) for finding in _round(chosen.seed + number, None)]
    if not chosen.short:
        sizes = [int(size) for size in chosen.sizes.split(",")] if chosen.sizes else _SIZES
        print(HEADING)
        for size in sizes:
            times = asyncio.run(measure(size, _BOOKINGS))
            print(times, flush=True)
            wrong += [] if times.equal else [f"{size} users are not the same after a restore"]
    print("\n".join(wrong))
    print(f"restore: {rounds} restores, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
