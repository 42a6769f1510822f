"""What it costs to remove a day: rows deleted in batches and a vacuum, or a dropped partition.

Two copies of a table of the product, with its indexes, filled with the same days.
"""

import argparse
import asyncio
import re
import sys
import time
from collections.abc import Awaitable
from typing import Final

import asyncpg

from kontowerk.kit.db import migrate
from quality.cluster import own_cluster

_OPTIONS: Final = (
    "-c max_wal_size=8GB -c checkpoint_timeout=1h -c jit=off -c autovacuum=off -c fsync=off"
)
_START: Final = "timestamptz '2026-11-01 00:00+00'"
_AT: Final = f"{_START} + $1::int * interval '1 day' + (n - 1) * interval '1 day' / $2::int"
_ID: Final = "gen_random_uuid()"
_WHOSE: Final = "md5((n % 100000)::text)::uuid"
_TENANT: Final = "md5((n % 7)::text)::uuid"
# Nine exchanges are those of a refresh over FinTS.
_EXCHANGES: Final = """(SELECT jsonb_agg(jsonb_build_object('name', 'HKKAZ' || i, 'sent', n + i,
  'codes', jsonb_build_array('0010', '0020', 3000 + (n * i) % 999), 'seconds', n % 977 / 1000.0,
  'received', (n * 31 + i) % 50000)) FROM generate_series(1, 9) i)"""
_ROWS: Final = {
    "bank_dialogue": f"""{_WHOSE}, {_ID}, {_TENANT}, md5(n::text), md5((n % 50)::text)::uuid,
      'fints', md5((n * 7 + $1::int)::text), 'refresh', 'done', {_AT}, 1.5, {_EXCHANGES}, 1""",
    "access_fetch": f"""{_WHOSE}, {_ID}, md5(n::text), md5((n % 50)::text)::uuid, {_AT}, true,
      'all'""",
    "webhook_event": f"""{_WHOSE}, md5(n::text), $1::int * 1000000 + n, {_ID}, {_TENANT}, 3, {_AT},
      pg_current_xact_id()""",
}
_INDEXES: Final = """
SELECT pg_get_indexdef(indexrelid) AS made FROM pg_index WHERE indrelid = $1::text::regclass
"""
_DELETE: Final = """
DELETE FROM plain WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM plain WHERE at < timestamptz '2026-11-02 00:00+00' ORDER BY at LIMIT 500))
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m quality.scale.purge", description=__doc__)
    parser.add_argument("--rows", type=int, default=30_000, help="of a day")
    parser.add_argument("--days", type=int, default=15)
    given = parser.parse_args()
    with own_cluster(_OPTIONS) as cluster:
        asyncio.run(_measure(cluster.url, given.rows, given.days))
    return 0


async def _measure(url: str, rows: int, days: int) -> None:
    await migrate.upgrade(url)
    connection = await asyncpg.connect(url)
    for table in _ROWS:
        await _fill(connection, table, rows, days)
        size = await connection.fetchval("SELECT pg_total_relation_size('plain')")
        print(f"{table}: {days} days of {rows:,} rows, {size / rows / days:,.0f} bytes a row")
        await _told(connection, "delete", rows, _delete(connection))
        await _told(connection, "vacuum", rows, connection.execute("VACUUM plain"))
        await _told(connection, "drop", rows, connection.execute("DROP TABLE parted_0"))
    await connection.close()


async def _fill(connection: asyncpg.Connection, table: str, rows: int, days: int) -> None:
    await connection.execute("DROP TABLE IF EXISTS plain, parted")
    await connection.execute(f"CREATE TABLE plain (LIKE {table})")
    await connection.execute(f"CREATE TABLE parted (LIKE {table}) PARTITION BY RANGE (at)")
    for day in range(days):
        first, last = (f"{_START} + interval '{day + more} days'" for more in (0, 1))
        await connection.execute(
            f"CREATE TABLE parted_{day} PARTITION OF parted FOR VALUES FROM ({first}) TO ({last})"
        )
    for index in await connection.fetch(_INDEXES, table):
        columns = re.sub(r"^.*? ON (ONLY )?\S+ ", "", index["made"])
        for copy in ("plain", "parted"):
            await connection.execute(f"CREATE INDEX ON {copy} {columns}")
    for copy in ("plain", "parted"):
        for day in range(days):
            fill = f"INSERT INTO {copy} SELECT {_ROWS[table]} FROM generate_series(1, $2::int) n"  # noqa: S608 - our names
            await connection.execute(fill, day, rows)
        await connection.execute(f"VACUUM ANALYZE {copy}")
    await connection.execute("CHECKPOINT")


async def _delete(connection: asyncpg.Connection) -> None:
    while await connection.execute(_DELETE) != "DELETE 0":
        pass


async def _told(
    connection: asyncpg.Connection, what: str, rows: int, work: Awaitable[object]
) -> None:
    """Print seconds and bytes of the log, also for a million rows if it depends on them."""
    before = await connection.fetchval("SELECT pg_current_wal_lsn()::text")
    began = time.monotonic()
    await work
    took = time.monotonic() - began
    logged = int(
        await connection.fetchval("SELECT pg_current_wal_lsn() - $1::text::pg_lsn", before)
    )
    more = f"; a million rows: {took * 1e6 / rows:,.1f} s, {logged / rows:,.1f} MB"
    told = f"  {what:<8}{took:>9.3f} s{logged / 1e6:>11.3f} MB of WAL"
    print(told if what == "drop" else told + more, flush=True)


if __name__ == "__main__":
    sys.exit(main())
