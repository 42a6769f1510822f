"""`python -m quality.soak`: a week of refreshes in minutes; does anything grow?

python -m quality.soak               2,000 accesses, drawn into the docs
python -m quality.soak --short       30 accesses
python -m quality.soak --leaking     a connection is left open in each round; must be noticed

Exit code 1 when something grew, somebody was not refreshed, or a leak was not noticed.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import Final

from quality.cluster import CARELESS, Cluster, own_cluster
from quality.soak import plot, week
from quality.soak.judge import Round, findings

PLOT: Final = Path(__file__).parents[2] / "docs" / "explanation" / "soak.svg"
_LONG, _SHORT = 2_000, 30


def _told(number: int, seen: Round) -> None:
    print(
        f"{time.strftime('%H:%M:%S')}  round {number:2} of {week.ROUNDS}: "
        f"{seen.refreshed} refreshed in {seen.seconds:.1f} s, serve {seen.serve_mb:.1f} MB, "
        f"a worker {seen.work_mb:.1f} MB, {seen.connections} connections, {seen.stored_kb:,} kB",
        flush=True,
    )


async def _live(cluster: Cluster, accesses: int, *, leaking: bool) -> list[Round]:
    async with week.own_world(cluster, accesses) as world:
        return await week.live(world, _told, leaking=leaking)


def main() -> int:
    """Live, judge and draw."""
    arguments = argparse.ArgumentParser(prog="quality.soak", description=__doc__)
    arguments.add_argument("--short", action="store_true", help=f"{_SHORT} accesses")
    arguments.add_argument("--accesses", type=int, help="another number of them")
    arguments.add_argument("--leaking", action="store_true", help="must be noticed")
    given = arguments.parse_args()
    accesses = given.accesses or (_SHORT if given.short or given.leaking else _LONG)
    with own_cluster(CARELESS) as cluster:
        lived = asyncio.run(_live(cluster, accesses, leaking=given.leaking))
    found = findings(lived, accesses)
    for each in found:
        print(f"  found: {each}")
    if not (given.short or given.leaking):
        PLOT.write_text(plot.draw(lived), encoding="utf-8")
        print(f"  drawn: {PLOT.name}")
    refreshes = sum(seen.refreshed for seen in lived)
    print(
        f"soak: {refreshes:,} refreshes of {accesses:,} accesses in 7 days, {len(found)} findings"
    )
    noticed = [each for each in found if each.figure == "connections"]
    return int(not noticed) if given.leaking else int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
