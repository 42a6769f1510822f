"""`make scale SIZES=1000,10000`: does the cost of a statement grow with everybody's data?"""

import argparse
import asyncio
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import asyncpg

from kontowerk.kit.db import migrate
from quality.cluster import CARELESS, own_cluster
from quality.scale import fill
from quality.scale.accepted import ACCEPTED
from quality.scale.console import COUNTING, console_pages
from quality.scale.judge import Course, verdict
from quality.scale.measure import Measured, NotRun, Scale, person_in_the_middle
from quality.scale.plot import draw
from quality.scale.statements import every

_BOOKINGS: Final = 300
_SHORT_BOOKINGS: Final = 20
_SHORT_SIZES: Final = (1_000, 8_000)
_OPTIONS: Final = f"{CARELESS} {COUNTING} -c max_wal_size=8GB -c jit=off -c autovacuum=off"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make scale", description=__doc__)
    parser.add_argument("--sizes", default="1000,10000", help="numbers of users, rising")
    parser.add_argument("--short", action="store_true", help="the form of CI")
    parser.add_argument("--bookings", type=int, help=f"of each user; {_BOOKINGS}")
    parser.add_argument("--plot", type=Path, help="draw pages and bytes by size into this SVG")
    given = parser.parse_args()
    sizes = _SHORT_SIZES if given.short else tuple(sorted(map(int, given.sizes.split(","))))
    bookings = given.bookings or (_SHORT_BOOKINGS if given.short else _BOOKINGS)
    if len(sizes) < 2 or sizes[0] < 100:
        parser.error("two sizes at least, of 100 users or more")
    with own_cluster(_OPTIONS) as cluster:
        courses, not_run, held = asyncio.run(_measure(cluster.url, sizes, bookings))
        pages = asyncio.run(console_pages(cluster.url))
    _print(courses, not_run, sizes, held)
    for page in pages:
        print(f"console {page.path:<36}{page.buffers:>8,} pages{page.ms:>8.0f} ms")
    if given.plot:
        given.plot.write_text(draw(courses, held), encoding="utf-8")
    wrong = verdict(courses, ACCEPTED, [missed.name for missed in not_run])
    dear = [page for page in pages if page.is_dear]
    wrong += [f"console {page.path} reads {page.buffers:,} pages" for page in dear]
    for fault in wrong:
        print(f"  WRONG: {fault}")
    growing = {course.name for course in courses if course.grows}
    names = {entry.name for entry in (*courses, *not_run)}
    print(f"scale: {len(names)} statements, {len(growing)} grow")
    return 1 if wrong else 0


async def _measure(
    url: str, sizes: Sequence[int], bookings: int
) -> tuple[list[Course], list[NotRun], dict[int, Mapping[str, int]]]:
    """Fill, measure, fill on, measure again."""
    await migrate.upgrade(url)
    connection = await asyncpg.connect(url)
    held: dict[int, Mapping[str, int]] = {}
    seen: dict[tuple[str, str], dict[int, int]] = {}
    missed: dict[str, NotRun] = {}
    before = 0
    for size in sizes:
        await fill.grow(connection, before + 1, size, bookings)
        before = size
        held[size] = await fill.sizes(connection)
        scale, began = Scale(connection, await person_in_the_middle(connection, size)), time.time()
        for statement in every():
            for found in await scale.every(statement):
                match found:
                    case Measured(name, role, buffers):
                        seen.setdefault((name, role), {})[size] = buffers
                    case NotRun(name) as reason:
                        missed[name] = reason
        print(f"  {size:,} users measured in {time.time() - began:.0f} s", file=sys.stderr)
    await connection.close()
    courses = [Course(name, role, buffers) for (name, role), buffers in sorted(seen.items())]
    return courses, list(missed.values()), held


def _print(
    courses: Sequence[Course],
    not_run: Sequence[NotRun],
    sizes: Sequence[int],
    held: Mapping[int, Mapping[str, int]],
) -> None:
    heads = "".join(f"{size:>12,}" for size in sizes)
    print(f"{'8 kB pages at so many users':<44}{'role':<12}{heads}")
    for course in courses:
        numbers = "".join(f"{course.buffers[size]:>12,}" for size in sizes)
        mark = "" if not course.grows else f"  grows: {ACCEPTED.get(course.name, 'WRONG')}"
        print(f"{course.name:<44}{course.role:<12}{numbers}{mark}")
    for missed in not_run:
        print(f"{missed.name:<44}not run: {missed.reason}")
    for size in sizes:
        whole = sum(held[size].values())
        print(f"{size:>12,} users: {whole / 1e6:,.0f} MB, {whole / size / 1000:,.1f} kB a user")


if __name__ == "__main__":
    sys.exit(main())
