"""Questions about the database itself, and whether this version of the code may run on its schema.

Every migration leaves a row; one that takes something away says there which code it still serves.
So a version of the code that meets a revision it does not know can tell whether it may run on it.
The migrations are read as text here: whoever only asks need not load the tool that runs them.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from importlib.resources import files
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


_FOLDER: Final = files("kontowerk") / "migrations" / "versions"
_REVISION: Final = re.compile(r'^(revision|down_revision) = "(\w+)"$', re.MULTILINE)
_CONTRACTED_SINCE: Final = """
SELECT bool_or(coalesce(oldest.number > own.number, false)) FROM schema_step own
JOIN schema_step later ON later.number > own.number
LEFT JOIN schema_step oldest ON oldest.revision = later.oldest_code
WHERE own.revision = $1
"""


class SchemaFit(StrEnum):
    """How the schema stands to this version of the code."""

    FITTING = "fitting"
    BEHIND = "behind"  # migrations are missing
    AHEAD = "ahead"  # of a later release, which still serves this one
    CONTRACTED = "contracted"  # of a later release, which took away what this one needs
    FOREIGN = "foreign"  # not of a later release

    @property
    def serves(self) -> bool:
        """Whether this version of the code may run on it."""
        return self in {SchemaFit.FITTING, SchemaFit.AHEAD}


@cache
def _steps() -> dict[str, str | None]:
    """Return every revision with the one before it."""
    migrations = (path for path in _FOLDER.iterdir() if path.name.endswith(".py"))
    said = (dict(_REVISION.findall(path.read_text(encoding="utf-8"))) for path in migrations)
    return {step["revision"]: step.get("down_revision") for step in said if step}


def newest_revision() -> str:
    """Return the revision this code was written for."""
    steps = _steps()
    (newest,) = steps.keys() - set(steps.values())
    return newest


def known_revisions() -> frozenset[str]:
    """Return every revision this code knows."""
    return frozenset(_steps())


async def current_revision(tx: Tx) -> str | None:
    """Return the revision of the schema, or None when there is none."""
    if await tx.value("SELECT to_regclass('alembic_version')") is None:
        return None
    return await tx.value("SELECT version_num FROM alembic_version")


async def standing(tx: Tx) -> SchemaFit:
    """Say how the schema stands to this version of the code."""
    found = await current_revision(tx)
    if found == newest_revision():
        return SchemaFit.FITTING
    if found is None or found in known_revisions():
        return SchemaFit.BEHIND
    if await tx.value("SELECT to_regclass('schema_step')") is None:
        return SchemaFit.FOREIGN
    contracted = await tx.value(_CONTRACTED_SINCE, newest_revision())
    if contracted is None:
        return SchemaFit.FOREIGN
    return SchemaFit.CONTRACTED if contracted else SchemaFit.AHEAD
