"""One pool per process, transactions that know their instant and their owner.

A transaction on customer data is begun with its owner; row-level security then shows that
customer's rows and no others. Without an owner a query on customer data raises an error.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Self
from uuid import UUID

import asyncpg

from kontowerk.kit.clock import Clock
from kontowerk.kit.errors import BusyError

_SET_OWNER: Final = "SELECT set_config('kw.customer', $1, true)"
_REFUSED: Final = (
    asyncpg.ClientConfigurationError,
    asyncpg.InsufficientPrivilegeError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InvalidParameterValueError,
)
_LOST: Final = (asyncpg.PostgresConnectionError, asyncpg.AdminShutdownError, OSError)


async def _as_it_is(_connection: asyncpg.Connection) -> None:
    """Give a connection back without asyncpg's reset, which costs a round trip each time.

    Nothing in this project changes a session: owners are set for one transaction, LISTEN has
    a connection of its own, advisory locks end with their transaction.
    """


def _is_lost(connection: asyncpg.Connection) -> bool:
    """Say whether a connection is gone; the pool takes a lost one back by itself."""
    try:
        return connection.is_closed()
    except asyncpg.InterfaceError:
        return True


def _follows_a_loss(error: BaseException | None) -> bool:
    """Say whether an error was raised while a lost connection was tidied up."""
    while error is not None:
        if isinstance(error, _LOST):
            return True
        error = error.__cause__ or error.__context__
    return False


def _why(error: Exception, role: "Role") -> str:
    """Say in plain words why we were not let in; never the address, it holds a password."""
    match error:
        case asyncpg.ClientConfigurationError():
            return "the address is not one of PostgreSQL (postgresql://user@host:5432/name)"
        case asyncpg.InvalidCatalogNameError():
            return "there is no such database; create it (createdb)"
        case asyncpg.InvalidAuthorizationSpecificationError():
            return "user or password are not accepted"
        case _:
            return f"this login cannot act as {role}; run `kontowerk migrate` or grant the role"


class Role(StrEnum):
    """What a process may do in the database; granted by the migrations."""

    API = "kw_api"
    WORKER = "kw_worker"
    AUDIT = "kw_audit"
    CONSOLE = "kw_console"
    OPERATOR = "operator"  # no role of its own: the login that owns the schema


class DatabaseUnavailableError(BusyError):
    """The database does not answer."""


class DatabaseRefusedError(DatabaseUnavailableError):
    """The database does not let us in; the operator has to put something right."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class DuplicateError(Exception):
    """A unique key is taken; `constraint` names it."""

    def __init__(self, constraint: str) -> None:
        super().__init__(constraint)
        self.constraint = constraint


class Tx:
    """One connection in one transaction."""

    __slots__ = ("_connection", "now")

    def __init__(self, connection: asyncpg.Connection, now: datetime) -> None:
        self._connection = connection
        self.now = now

    async def rows(self, sql: str, *args: object) -> Sequence[asyncpg.Record]:
        """Return all rows of a query."""
        return await self._connection.fetch(sql, *args)

    async def row(self, sql: str, *args: object) -> asyncpg.Record | None:
        """Return the first row of a query, or None."""
        return await self._connection.fetchrow(sql, *args)

    async def value(self, sql: str, *args: object) -> Any:
        """Return the first column of the first row, or None."""
        return await self._connection.fetchval(sql, *args)

    async def run(self, sql: str, *args: object) -> int:
        """Run a statement and return how many rows it touched."""
        try:
            status = await self._connection.execute(sql, *args)
        except asyncpg.UniqueViolationError as error:
            raise DuplicateError(error.constraint_name or "") from None
        count = status.rpartition(" ")[2]
        return int(count) if count.isdecimal() else 0


class Database:
    """The pool of one process, in one role."""

    def __init__(self, pool: asyncpg.Pool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock

    @classmethod
    async def open(cls, url: str, *, role: Role, size: int, clock: Clock) -> Self:
        """Connect; raises DatabaseUnavailableError when PostgreSQL does not answer."""
        settings = {"application_name": f"kontowerk {role}", "timezone": "UTC"}
        if role in (Role.AUDIT, Role.CONSOLE):
            settings["kw.customer"] = str(UUID(int=0))  # nobody: sees by its own policy
        if role is not Role.OPERATOR:
            settings["role"] = role.value
            settings["statement_timeout"] = "170s"  # below the request deadline
            settings["idle_in_transaction_session_timeout"] = "190s"
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=size,
                server_settings=settings,
                timeout=10,
                reset=_as_it_is,
            )
        except (OSError, asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError) as error:
            raise DatabaseUnavailableError from error
        except _REFUSED as error:
            raise DatabaseRefusedError(_why(error, role)) from None
        return cls(pool, clock)

    @asynccontextmanager
    async def begin(self, owner: UUID | None = None) -> AsyncGenerator[Tx]:
        """Open a transaction, of one customer when owner is given; commit on leaving."""
        async with self._connection() as connection, connection.transaction():
            if owner is not None:
                await connection.execute(_SET_OWNER, str(owner))
            yield Tx(connection, self._clock.now())

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Tx]:
        """Lend a connection for single statements on control data, each its own transaction."""
        async with self._connection() as connection:
            yield Tx(connection, self._clock.now())

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[Tx]:
        """Open a transaction that only reads, and sees the database as of one instant."""
        async with (
            self._connection() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            yield Tx(connection, self._clock.now())

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[asyncpg.Connection]:
        try:
            connection = await self._pool.acquire()
        except (
            OSError,
            asyncpg.CannotConnectNowError,
            asyncpg.TooManyConnectionsError,
            asyncpg.PostgresConnectionError,
        ) as error:
            raise DatabaseUnavailableError from error
        try:
            yield connection
        except _LOST as error:
            raise DatabaseUnavailableError from error
        except (asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            # On a live connection these are our own mistakes; on a lost one, its loss.
            if not _is_lost(connection) and not _follows_a_loss(error):
                raise
            raise DatabaseUnavailableError from error
        finally:
            await self._pool.release(connection)

    async def close(self) -> None:
        """Give all connections back; ends the ones still in use after ten seconds."""
        try:
            async with asyncio.timeout(10):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()
