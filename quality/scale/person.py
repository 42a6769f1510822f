"""Does the cost of a statement grow with one person's own bookings?

Two people of one database are asked: one with a tenth of the bookings of the other. A page of a
list and a refresh should cost both the same; what goes over all bookings of a person has a reason.
"""

import argparse
import asyncio
import sys
from collections.abc import Mapping
from typing import Final
from uuid import UUID

import asyncpg

from kontowerk.kit.db import migrate
from quality.cluster import CARELESS, own_cluster
from quality.scale import fill, rows
from quality.scale.judge import Course, verdict
from quality.scale.measure import Measured, Scale, person_in_the_middle
from quality.scale.statements import every

_PEOPLE: Final = 400
_FEW, _MANY = _PEOPLE // 4, _PEOPLE // 2  # whose bookings are made anew
_USUAL: Final = 20
_OPTIONS: Final = f"{CARELESS} -c max_wal_size=4GB -c jit=off -c autovacuum=off"
_EMPTY: Final = ("tag_correction", "bank_transaction")
_OTHER_ROOMS: Final = ("console", "invariants", "engine")

_ALL: Final = "all bookings at once: the caller asked for the whole list, which is kept as a page"
_TAGS: Final = "looks for bookings whose tag is old: after news, and with new versions of the rules"
_WRITTEN: Final = "a page sorts what one transaction wrote; here that is everything"
ACCEPTED: Final[Mapping[str, str]] = {
    "analysis.inputs._BOOKINGS": "an analysis is of everything; made once after news, and kept",
    "ledger.bookings._ROWS": _ALL,
    "sync._BOOKINGS": _WRITTEN,
    "tagging.bookings._ROWS": _ALL,
    "tagging.bookings._ANY_STALE": _TAGS,
    "tagging.bookings._STALE": _TAGS,
    "tagging.bookings._COUNTERPARTIES": "a new rule of the person is tried on all bookings",
    "tagging.bookings._OPPOSITE": "asked here for all days; a fetch asks for its own and five more",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="make scale PERSON=30000", description=__doc__)
    parser.add_argument("bookings", type=int, help="of the one with many")
    bookings: int = parser.parse_args().bookings
    with own_cluster(_OPTIONS) as cluster:
        courses = asyncio.run(_measure(cluster.url, bookings))
    few = bookings // 10
    print(f"{'8 kB pages for a person with so many bookings':<46}{few:>12,}{bookings:>12,}")
    for course in courses:
        if course.grows:
            numbers = "".join(f"{course.buffers[size]:>12,}" for size in (few, bookings))
            print(f"{course.name:<46}{numbers}  {ACCEPTED.get(course.name, 'WRONG')}")
    wrong = verdict(courses, ACCEPTED, [])
    for fault in wrong:
        print(f"  WRONG: {fault}")
    growing = sum(course.grows for course in courses)
    print(f"scale of a person: {len(courses)} statements, {growing} grow")
    return 1 if wrong else 0


async def _measure(url: str, bookings: int) -> list[Course]:
    await migrate.upgrade(url)
    connection = await asyncpg.connect(url)
    await fill.grow(connection, 1, _PEOPLE, _USUAL)
    seen: dict[str, dict[int, int]] = {}
    people = {bookings // 10: _FEW, bookings: _MANY}
    for number, person in people.items():
        await _refill(connection, person, number)
    await connection.execute("VACUUM ANALYZE")
    for number, person in people.items():
        scale = Scale(connection, await person_in_the_middle(connection, 2 * person))
        for statement in every():
            if statement.room in _OTHER_ROOMS:
                continue
            for measured in await scale.every(statement):
                if isinstance(measured, Measured):
                    seen.setdefault(measured.name, {})[number] = measured.buffers
    await connection.close()
    return [Course(name, "", pages) for name, pages in sorted(seen.items()) if len(pages) > 1]


async def _refill(connection: asyncpg.Connection, person: int, bookings: int) -> None:
    """Give somebody so many bookings, with their tags."""
    await connection.execute("SET session_replication_role = replica")
    for table in _EMPTY:
        statement = f"DELETE FROM {table} WHERE customer_id = $1"  # noqa: S608 - a name of ours
        await connection.execute(statement, UUID(f"{person:032d}"))
    await connection.execute(rows.BOOKINGS, person, person, bookings)
    await connection.execute(rows.CORRECTIONS, person, person)
    await connection.execute("SET session_replication_role = origin")


if __name__ == "__main__":
    sys.exit(main())
