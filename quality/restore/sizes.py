"""How long a backup and a restore take, by the size of the database."""

from dataclasses import dataclass
from typing import Final

import asyncpg

from kontowerk.kit.db import migrate
from quality.restore.archive import archived_cluster
from quality.scale.fill import grow

_COUNTS: Final = """
SELECT (SELECT count(*) FROM app_user), (SELECT count(*) FROM bank_transaction)
"""


@dataclass(frozen=True)
class RestoredSize:
    """A database, and how long it took to back it up and to have it again."""

    users: int
    bookings: int
    megabytes: float
    back_up: float
    restore: float
    equal: bool

    def __str__(self) -> str:
        return (
            f"{self.users:>9,}{self.bookings:>12,}{self.megabytes:>10,.0f}"
            f"{self.back_up:>10.1f}{self.restore:>10.1f}  {'equal' if self.equal else 'DIFFERENT'}"
        )


HEADING: Final = f"{'users':>9}{'bookings':>12}{'MB':>10}{'backup s':>10}{'restore s':>10}"


async def _counts(connection: asyncpg.Connection) -> tuple[int, int]:
    users, bookings = await connection.fetchrow(_COUNTS) or (0, 0)
    return int(users), int(bookings)


async def measure(users: int, bookings: int) -> RestoredSize:
    """Fill, back up, write a little more, and restore to an instant between the two."""
    with archived_cluster() as archived:
        url = archived.cluster.url
        await migrate.upgrade(url)
        connection = await asyncpg.connect(url)
        await grow(connection, 1, users, bookings)
        size = await connection.fetchval("SELECT pg_database_size(current_database())")
        back_up = archived.back_up()
        before = await _counts(connection)
        await connection.execute("CREATE TABLE written_before ()")
        instant = await connection.fetchval("SELECT clock_timestamp()")
        await connection.execute("SELECT pg_sleep(0.1)")
        await connection.execute("DELETE FROM bank_transaction WHERE amount > 0")
        await connection.close()
        await archived.wait_for_log()
        archived.cluster.stop()
        _, seconds = await archived.restore(instant)
        connection = await asyncpg.connect(url)
        after = await _counts(connection)
        there = await connection.fetchval("SELECT to_regclass('written_before') IS NOT NULL")
        await connection.close()
    equal = after == before and there
    return RestoredSize(users, after[1], size / 1e6, back_up, seconds, equal)
