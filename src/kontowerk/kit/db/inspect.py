"""Questions about the database itself, for `doctor` and for the ownership test."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from kontowerk.kit.db.pool import Role, Tx

_SERVER: Final = """
SELECT current_setting('server_version_num')::int / 10000 AS major, clock_timestamp() AS now,
       current_user AS login, r.rolsuper OR r.rolbypassrls AS above_the_law
FROM pg_roles r WHERE r.rolname = current_user
"""
_MISSING_ROLES: Final = """
SELECT wanted FROM unnest($1::text[]) wanted
WHERE NOT EXISTS (
  SELECT FROM pg_roles WHERE rolname = wanted AND pg_has_role(current_user, wanted, 'MEMBER'))
"""
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


async def missing_roles(tx: Tx) -> list[str]:
    """Return the roles our processes need and this login cannot take."""
    rows = await tx.rows(_MISSING_ROLES, [Role.API.value, Role.WORKER.value, Role.AUDIT.value])
    return [row["wanted"] for row in rows]


async def customer_tables(tx: Tx) -> list[CustomerTable]:
    """Return every table that holds customer data."""
    return [CustomerTable(**row) for row in await tx.rows(_CUSTOMER_TABLES)]
