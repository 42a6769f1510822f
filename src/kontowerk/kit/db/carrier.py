"""A connection that carries rows between two databases as they are, past triggers and policies.

For a login of its own that only moves tenants: it may pass row-level security, and may set
`session_replication_role`, so that nothing that happened once happens again where rows arrive.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Final

import asyncpg

from kontowerk.kit.db.pool import DatabaseRefusedError, DatabaseUnavailableError, Queries

_PASSES_POLICIES: Final = """
SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user
"""
_AS_IT_IS: Final = "SET session_replication_role = replica"
_NO_BYPASS: Final = "this login does not pass row-level security (ALTER ROLE ... BYPASSRLS)"
_NO_REPLICA: Final = (
    "this login may not carry rows past triggers "
    "(GRANT SET ON PARAMETER session_replication_role TO ...)"
)


class TableBusyError(Exception):
    """A table could not be locked in time."""


class Carrier(Queries):
    """One connection; statements are their own transactions unless one is opened."""

    async def run(self, sql: str, *args: object) -> int:
        """Run a statement and return how many rows it touched; raises TableBusyError."""
        try:
            status = await self._connection.execute(sql, *args)
        except asyncpg.LockNotAvailableError:
            raise TableBusyError from None
        count = status.rpartition(" ")[2]
        return int(count) if count.isdecimal() else 0

    async def take(self, sql: str, *args: object) -> bytes:
        """Return what a query finds in the form in which `put` stores it."""
        found = BytesIO()
        await self._connection.copy_from_query(sql, *args, output=found, format="binary")
        return found.getvalue()

    async def put(self, table: str, columns: Sequence[str], taken: bytes) -> None:
        """Store what was taken elsewhere."""
        source = BytesIO(taken)
        await self._connection.copy_to_table(
            table, source=source, columns=list(columns), format="binary"
        )

    @asynccontextmanager
    async def transaction(self, *, snapshot: bool = False) -> AsyncGenerator[None]:
        """Open a transaction; as a snapshot it only reads, as of one instant."""
        if snapshot:
            async with self._connection.transaction(isolation="repeatable_read", readonly=True):
                yield
        else:
            async with self._connection.transaction():
                yield


@asynccontextmanager
async def open_carrier(url: str) -> AsyncGenerator[Carrier]:
    """Connect; raises DatabaseUnavailableError, or DatabaseRefusedError saying what to grant."""
    settings = {"application_name": "kontowerk cells", "timezone": "UTC"}
    try:
        connection = await asyncpg.connect(url, server_settings=settings, timeout=10)
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError):
        message = "user, password or database are not accepted"
        raise DatabaseRefusedError(message) from None
    except (OSError, asyncpg.PostgresError) as error:
        raise DatabaseUnavailableError from error
    try:
        if not await connection.fetchval(_PASSES_POLICIES):
            raise DatabaseRefusedError(_NO_BYPASS)
        try:
            await connection.execute(_AS_IT_IS)
        except asyncpg.InsufficientPrivilegeError:
            raise DatabaseRefusedError(_NO_REPLICA) from None
        yield Carrier(connection)
    except (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, OSError) as error:
        raise DatabaseUnavailableError from error
    finally:
        await connection.close(timeout=5)
