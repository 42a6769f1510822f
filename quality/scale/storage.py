"""Where the bytes are: of a transaction with its tag, and of a user; which indexes nobody asks.

Transactions of made-up households come as they come in life, through the ledger and the tagger: one
first load, then a fetch every week. A tag writes its row a second time; dead rows are cleared away
when there are as many as the table's setting says. What else a user has is that of `make scale`.
"""

import argparse
import asyncio
import sys
from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final
from uuid import UUID

import asyncpg

from households.model import Household, Observed, Pool
from kontowerk.connectors.snapshot import (
    FetchedProduct,
    Present,
    ProductKind,
    Snapshot,
    Transaction,
)
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, migrate
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from kontowerk.ledger import record
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.make import tag_new
from quality.cluster import CARELESS, own_cluster
from quality.eval.rows import pool_of
from quality.scale import fill
from quality.scale.measure import Scale, person_in_the_middle
from quality.scale.statements import every

_OPTIONS: Final = f"{CARELESS} -c max_wal_size=4GB -c jit=off -c autovacuum=off"
_PROVIDER: Final = UUID("01890000-0000-7000-8000-000000000001")
_ACCESS: Final = "bank"
_WEEK: Final = timedelta(days=7)
_WEEKS: Final = 26  # a quarter of the two years of a household
_KEPT: Final = ("bank_transaction", "transaction_tag")
_DEAD: Final = 0.05  # of the rows: `autovacuum_vacuum_scale_factor` of the table
_USERS, _BOOKINGS = 1_000, 300
_SHOWN: Final = 100  # bytes of a user that are worth a line
_ADD_ACCESS: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at)
VALUES ($1, $2, $3, $3, $4, 'complete', true, now())
"""
_PARTS: Final = """
SELECT c.relname AS table_name, 'table' AS part, pg_relation_size(c.oid) AS bytes,
  NULL::bigint AS scans
FROM pg_class c WHERE c.relkind = 'r'
  AND c.relnamespace IN ('public'::regnamespace, 'partitions'::regnamespace)
UNION ALL
SELECT c.relname, 'toast', coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0), NULL
FROM pg_class c WHERE c.relkind = 'r'
  AND c.relnamespace IN ('public'::regnamespace, 'partitions'::regnamespace)
UNION ALL
SELECT s.relname, s.indexrelname, pg_relation_size(s.indexrelid), s.idx_scan
FROM pg_stat_user_indexes s WHERE s.schemaname IN ('public', 'partitions')
ORDER BY table_name, bytes DESC
"""
_COLUMNS: Final = """
SELECT attname FROM pg_attribute
WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""
_UNIQUE: Final = """
SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indisunique
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make scale BYTES=20", description=__doc__)
    parser.add_argument("households", type=int, help="whose transactions are stored")
    number: int = parser.parse_args().households
    with own_cluster(_OPTIONS) as cluster:
        asyncio.run(_measure_bookings(cluster.url, number))
        asyncio.run(_measure_users(cluster.database("users")))
    return 0


async def _measure_bookings(url: str, number: int) -> None:
    """Print the bytes of a transaction and of its tag, by part and by column."""
    await migrate.upgrade(url)
    connection = await asyncpg.connect(url)
    db = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    try:
        await _store(connection, db, list(pool_of(Pool.VAL, number)))
    finally:
        await db.close()
    await connection.execute("VACUUM ANALYZE bank_transaction, transaction_tag")
    count = await connection.fetchval("SELECT count(*) FROM bank_transaction")
    print(f"{count:,} transactions of {number} households: bytes for each")
    whole = 0.0
    for row in await connection.fetch(_PARTS):
        if row["table_name"] in _KEPT and row["bytes"] > count:
            whole += row["bytes"] / count
            print(f"  {row['table_name']:<20}{row['part']:<34}{row['bytes'] / count:>8.1f}")
    for table in _KEPT:
        print(f"  {table}: {await _columns(connection, table)}")
    await connection.close()
    print(f"bytes: {whole:.0f} for a transaction with its tag")


async def _columns(connection: asyncpg.Connection, table: str) -> str:
    """Tell the mean bytes of each column; those that are null take none."""
    names = [row[0] for row in await connection.fetch(_COLUMNS, table)]
    means = ", ".join(
        f"sum(coalesce(pg_column_size({name}), 0))::float8 / count(*)" for name in names
    )
    row = await connection.fetchrow(f"SELECT {means} FROM {table}")  # noqa: S608 - names of ours
    assert row is not None
    told = zip(names, tuple(row), strict=True)
    return ", ".join(f"{name} {mean:.1f}" for name, mean in told if mean)


async def _store(connection: asyncpg.Connection, db: Database, homes: Sequence[Household]) -> None:
    """Let everybody's bank tell its transactions: most at first, then week by week."""
    classifier = Classifier.load()
    customers = [new_id() for _ in homes]
    for customer_id in customers:
        await connection.execute(_ADD_ACCESS, customer_id, _ACCESS, new_id(), _PROVIDER)
    live = dead = 0
    last = [max(booking.booked_on for booking in home.bookings) for home in homes]
    for week in range(_WEEKS, -1, -1):
        for customer_id, home, end in zip(customers, homes, last, strict=True):
            first = None if week == _WEEKS else end - (week + 1) * _WEEK
            live += await _fetch(db, customer_id, home, first, end - week * _WEEK)
            dead += await tag_new(db, classifier, customer_id)
            if dead > live * _DEAD:
                await connection.execute("VACUUM bank_transaction")
                dead = 0
        print(f"\r  {_WEEKS - week} of {_WEEKS} weeks ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


async def _fetch(
    db: Database, customer_id: UUID, home: Household, first: date | None, last: date
) -> int:
    """Store what the bank tells of the days after `first` until `last`; returns how many."""
    told: defaultdict[str, list[Transaction]] = defaultdict(list)
    for booking in home.bookings:
        if booking.booked_on <= last and (first is None or booking.booked_on > first):
            told[booking.account].append(_transaction(booking))
    products = tuple(
        FetchedProduct(
            kind=ProductKind(account.kind),
            label=account.key,
            owner=home.holders[0],
            currency="EUR",
            iban=account.iban,
            transactions=Present(tuple(told[account.key])),
        )
        for account in home.accounts
    )
    async with db.begin(customer_id) as tx:
        await record.fetched(
            *(tx, customer_id, _ACCESS, Snapshot(products=products)),
            provider_id=_PROVIDER,
            selected=frozenset(),
            since=None if first is None else first + timedelta(days=1),
        )
    return sum(map(len, told.values()))


def _transaction(seen: Observed) -> Transaction:
    return Transaction(
        amount=Money(seen.amount, "EUR"),
        booked_on=seen.booked_on,
        value_on=seen.valued_on,
        purpose=seen.purpose or None,
        booking_text=seen.booking_text or None,
        transaction_code=seen.code or None,
        counterparty_name=seen.name or None,
        counterparty_iban=seen.iban or None,
        counterparty_name_ultimate=seen.ultimate or None,
        mandate_id=seen.mandate_id or None,
        creditor_id=seen.creditor_id or None,
    )


async def _measure_users(url: str) -> None:
    """Print the bytes of a user by table and index, and the indexes no statement looked at."""
    await migrate.create_database(url)
    await migrate.upgrade(url)
    connection = await asyncpg.connect(url)
    await fill.grow(connection, 1, _USERS, _BOOKINGS)
    scale = Scale(connection, await person_in_the_middle(connection, _USERS))
    for statement in every():
        await scale.every(statement)
    await connection.execute("SELECT pg_stat_force_next_flush()")
    unique = {row[0] for row in await connection.fetch(_UNIQUE)}
    print(f"{_USERS:,} users with {_BOOKINGS} transactions: bytes for each user, scans of indexes")
    whole = 0.0
    for row in await connection.fetch(_PARTS):
        each = row["bytes"] / _USERS
        whole += each
        if row["scans"] == 0 and row["part"] not in unique:
            mark = "no statement looked at it"
        else:
            mark = "" if row["scans"] is None else f"{row['scans']:,}"
        if each >= _SHOWN or "no statement" in mark:
            print(f"  {row['table_name']:<24}{row['part']:<40}{each:>9.0f}  {mark}")
    await connection.close()
    print(f"bytes: {whole / 1000:.1f} kB for a user")


if __name__ == "__main__":
    sys.exit(main())
