"""A database of its own for a virtual day, filled in one go."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit, urlunsplit
from uuid import UUID

import asyncpg

from kontowerk.accesses.rules import slots
from kontowerk.kit.db import migrate
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import PREFIX, process_environment
from quality.cluster import run_sql
from quality.day.world import BEGIN, Access, Kind, World

_TENANT: Final = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, 'day', true, $2)"
_USERS: Final = """
INSERT INTO app_user (tenant_id, id, username, username_key, password_hash, active, created_at,
                      deactivated_at)
SELECT $1, u.id, u.id::text, u.id::text, '', u.active, $2,
       CASE WHEN NOT u.active THEN $2::timestamptz END
FROM unnest($3::uuid[], $4::boolean[]) AS u (id, active)
"""
_ACCESSES: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, block,
                    created_at, refreshed_at)
SELECT a.customer_id, 'day', a.key, $1, $1, 'complete', a.kind <> 'unsynced',
       CASE WHEN a.kind = 'blocked' THEN 'refused' END, $2, $2
FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS a (customer_id, key, kind)
"""
_SCHEDULE: Final = """
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
SELECT s.customer_id, s.key, $1, s.host, s.next_due
FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[])
  AS s (customer_id, key, host, next_due)
"""
_HOSTS: Final = """
INSERT INTO bank_host (host, rate, burst, tokens, refilled_at, max_in_flight)
SELECT h.host, h.rate, h.burst, h.burst, $1, h.lines
FROM unnest($2::text[], $3::float8[], $4::float8[], $5::integer[]) AS h (host, rate, burst, lines)
"""

_QUICKER: Final = """
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
END $$
"""


@asynccontextmanager
async def own_database() -> AsyncGenerator[str]:
    """Make a database with the present schema; return its URL; drop it at the end."""
    server = process_environment().get(
        f"{PREFIX}TEST_SERVER", "postgresql://postgres@127.0.0.1:5432/postgres"
    )
    name = f"kw_day_{new_id().hex}"
    url = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    try:
        await run_sql(server, f"CREATE DATABASE {name}")
        await migrate.upgrade(url)
        yield url
    finally:
        await run_sql(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def fill(url: str, world: World, accesses: list[Access]) -> None:
    """Put everybody of a world into the database, as adding them one by one would."""
    connection = await asyncpg.connect(url, timeout=10)
    try:
        async with connection.transaction():
            await _fill(connection, world, accesses)
        await connection.execute("ANALYZE")
        # A day is about who goes when; a crash of the server would only begin it anew.
        await connection.execute(_QUICKER)
    finally:
        await connection.close()


async def _fill(connection: asyncpg.Connection, world: World, accesses: list[Access]) -> None:
    tenant = new_id()
    customers = [one.customer_id for one in accesses]
    keys = [one.key for one in accesses]
    active = [one.kind is not Kind.INACTIVE for one in accesses]
    kinds = [one.kind.value for one in accesses]
    hosts = [one.bank.host for one in accesses]
    due = [first_due(one.kind, one.key) for one in accesses]
    await connection.execute(_TENANT, tenant, BEGIN)
    await connection.execute(_USERS, tenant, BEGIN, customers, active)
    await connection.execute(_ACCESSES, tenant, BEGIN, customers, keys, kinds)
    await connection.execute(_SCHEDULE, tenant, customers, keys, hosts, due)
    await connection.execute(
        _HOSTS,
        BEGIN,
        [bank.host for bank in world.banks],
        [bank.rate for bank in world.banks],
        [bank.burst for bank in world.banks],
        [bank.max_in_flight for bank in world.banks],
    )


def first_due(kind: Kind, key: UUID) -> datetime | None:
    """Say when an access is first due; an inactive user keeps its slots."""
    if kind in {Kind.BLOCKED, Kind.UNSYNCED}:
        return None
    return slots.first_slot(key, BEGIN)
