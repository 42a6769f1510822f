"""Fill a database with so many people, and tell how far it is."""

import sys
import time
from typing import Final

import asyncpg

from quality.scale import rows

_BATCH: Final = 1_000
_BYTES: Final = """
SELECT c.relname AS name, coalesce((SELECT sum(pg_total_relation_size(p.relid))::bigint
  FROM pg_partition_tree(c.oid) p), pg_total_relation_size(c.oid)) AS bytes FROM pg_class c
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 2 DESC
"""
# Triggers are off while people are added, so nothing that is counted was noted.
_COUNT: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT console_recount(); COMMIT"
_DOING: Final = "UPDATE procrastinate_jobs SET worker_id = 1 WHERE status = 'doing'"


async def grow(connection: asyncpg.Connection, first: int, last: int, bookings: int) -> None:
    """Add the people `first` to `last`; with the first come tenants, banks and subscriptions."""
    began = time.monotonic()
    # References are right by construction; to check them, or to mark analyses, takes longer.
    await connection.execute("SET session_replication_role = replica")
    if first == 1:
        for statement in rows.FEW:
            await connection.execute(statement)
    for begin in range(first, last + 1, _BATCH):
        end = min(last, begin + _BATCH - 1)
        for statement in rows.PEOPLE:
            await connection.execute(statement, begin, end)
        await connection.execute(rows.BOOKINGS, begin, end, bookings)
        await connection.execute(rows.CORRECTIONS, begin, end)
        done, took = end - first + 1, time.monotonic() - began
        told = f"\r  {end:,} of {last:,} users, {done / took:,.0f} users/s "
        print(told, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    await connection.execute(_DOING)
    await connection.execute("SET session_replication_role = origin")
    await connection.execute(_COUNT)
    await connection.execute("VACUUM ANALYZE")


async def sizes(connection: asyncpg.Connection) -> dict[str, int]:
    """Return the bytes of each table with its indexes."""
    return {row["name"]: row["bytes"] for row in await connection.fetch(_BYTES)}
