"""Questions about the database itself, for `doctor` and for the ownership test."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from kontowerk.kit.db.pool import Role, Tx

_SERVER: Final = """
SELECT current_setting('server_version_num')::int / 10000 AS major, clock_timestamp() AS now,
       current_user AS login, r.rolsuper OR r.rolbypassrls AS above_the_law,
       current_setting('server_encoding') AS encoding,
       current_setting('fsync')::bool AND current_setting('full_page_writes')::bool AS durable,
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int AS connections,
       coalesce(inet_server_addr() <> inet_client_addr(), false)
         AND NOT (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS readable_on_the_way
FROM pg_roles r WHERE r.rolname = current_user
"""
_READ_ONLY: Final = "SELECT current_setting('transaction_read_only')::bool"
_VERSION: Final = "SELECT current_setting('server_version')"
_LIVING_WORKER: Final = """
SELECT true FROM procrastinate_workers WHERE last_heartbeat >= now() - interval '30 seconds' LIMIT 1
"""
_MISSING_ROLES: Final = """
SELECT wanted FROM unnest($1::text[]) wanted
WHERE NOT EXISTS (
  SELECT FROM pg_roles WHERE rolname = wanted AND pg_has_role(current_user, wanted, 'MEMBER'))
"""
_ROLES: Final = (Role.API, Role.WORKER, Role.AUDIT, Role.CONSOLE)
# Customer data is what has a customer_id; it must be locked for its own table owner, too.
_CUSTOMER_TABLES: Final = """
SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS locked,
       (SELECT a.attname FROM pg_index i JOIN pg_attribute a
          ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = c.oid AND i.indisprimary) AS first_key_column
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id'
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
ORDER BY c.relname
"""


@dataclass(frozen=True, slots=True)
class Server:
    """The server and the login we have there."""

    major: int
    now: datetime
    login: str
    above_the_law: bool
    encoding: str
    durable: bool
    connections: int
    readable_on_the_way: bool


@dataclass(frozen=True, slots=True)
class CustomerTable:
    """A table of customer data and how well it is locked."""

    name: str
    locked: bool
    first_key_column: str | None


async def server(tx: Tx) -> Server:
    row = await tx.row(_SERVER)
    assert row is not None  # noqa: S101 - a session always has a role
    return Server(**row)


async def version(tx: Tx) -> str:
    """Return the server's version as it names itself."""
    return str(await tx.value(_VERSION))


async def is_read_only(tx: Tx) -> bool:
    """Say whether the server takes no changes, as a standby before it is the primary."""
    return bool(await tx.value(_READ_ONLY))


async def missing_roles(tx: Tx) -> list[str]:
    """Return the roles our processes need and this login cannot take."""
    rows = await tx.rows(_MISSING_ROLES, [role.value for role in _ROLES])
    return [row["wanted"] for row in rows]


async def customer_tables(tx: Tx) -> list[CustomerTable]:
    """Return every table that holds customer data."""
    return [CustomerTable(**row) for row in await tx.rows(_CUSTOMER_TABLES)]


async def has_living_worker(tx: Tx) -> bool:
    """Say whether any worker gave a sign of life lately."""
    return await tx.value(_LIVING_WORKER) is not None
