"""One pool per process, transactions that know their instant and their owner.

A transaction on customer data is begun with its owner; row-level security then shows that
customer's rows and no others. Without an owner a query on customer data raises an error. A
transaction of the HTTP process on users, clients, tokens and audit log is begun with its tenant;
without one there are no such rows.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum
from time import perf_counter
from typing import Any, Final, Self, TypeVar
from uuid import UUID

import asyncpg

from kontowerk.kit.clock import Clock
from kontowerk.kit.db.lending import Announcer, Lending, News, is_lost
from kontowerk.kit.errors import BusyError

T = TypeVar("T")

_SET_OWNER: Final = "SELECT set_config('kw.customer', $1, true)"

_SET_TENANT: Final = "SELECT set_config('kw.tenant', $1, true)"

_SET_BOTH: Final = "SELECT set_config('kw.customer', $1, true), set_config('kw.tenant', $2, true)"

_REFUSED: Final = (
    asyncpg.ClientConfigurationError,
    asyncpg.InsufficientPrivilegeError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InvalidParameterValueError,
)

_LOST: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    OSError,
)

# To one who wants to connect.
_ABSENT: Final = (
    *_LOST,
    asyncpg.InsufficientResourcesError,
    asyncpg.TargetServerAttributeNotMatched,
)

# What a standby answers while it is on its way to be the primary, or a primary that was put
# aside: it takes no changes, has no unlogged tables and no transaction numbers.
_STANDBY: Final = (
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.FeatureNotSupportedError,
    asyncpg.ObjectNotInPrerequisiteStateError,
)
# No room on the disk: reads go on. PostgreSQL says so wherever the system answers ENOSPC.
_FULL: Final = (asyncpg.DiskFullError,)
# Where it says so of /dev/shm, which a single parallel query may fill. Messages are translated,
# names of functions are not.
_OF_SHARED_MEMORY: Final = "dsm_impl_posix"
# No memory, no connection, too large a file, a disk that answers with an error: whoever tries it
# later may fare better, but one statement may also meet it each time.
_OVERTAXED: Final = (asyncpg.InsufficientResourcesError, asyncpg.PostgresIOError)
_LOOK_AGAIN_SECONDS: Final = 5
# What the watch on a tenant's tables says while the tenant goes over to another cell.
_MOVING: Final = asyncpg.ObjectInUseError
# After a first fetch the planner's statistics are out of date, and it would look up one row after
# the other, or merge by product alone; a customer's rows are better read once and hashed.
_JOIN_AT_ONCE: Final = """
SELECT set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)
"""
# A page of a long list: the rows in the order of their index, and what belongs to them looked up.
# A plan that sorts or hashes would read all rows of a customer to show a few of them. What is
# turned off counts as dear, and what is dear would be compiled first, which takes a second.
_LOOK_UP_IN_ORDER: Final = """
SELECT set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)
"""


async def _as_it_is(_connection: asyncpg.Connection) -> None:
    """Give a connection back without asyncpg's reset, which costs a round trip each time.

    Nothing in this project changes a session: owners are set for one transaction, LISTEN has
    a connection of its own, advisory locks end with their transaction.
    """


def _follows_a_loss(error: BaseException | None) -> bool:
    """Say whether an error was raised while a lost connection was tidied up."""
    while error is not None:
        if isinstance(error, _LOST):
            return True
        error = error.__cause__ or error.__context__
    return False


def _is_full(error: BaseException | None) -> bool:
    """Say whether an error means that there is no room on the disk, for nobody."""
    return isinstance(error, _FULL) and error.server_source_function != _OF_SHARED_MEMORY


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


class DatabaseFullError(DatabaseUnavailableError):
    """The database has no room for what should be written."""

    def __init__(self) -> None:
        super().__init__(_LOOK_AGAIN_SECONDS)


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


class Queries:
    """One connection that is asked."""

    __slots__ = ("_connection",)

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *args: object) -> Sequence[asyncpg.Record]:
        """Return all rows of a query."""
        return await self._connection.fetch(sql, *args)

    async def row(self, sql: str, *args: object) -> asyncpg.Record | None:
        """Return the first row of a query, or None."""
        return await self._connection.fetchrow(sql, *args)

    async def one(self, make: Callable[[asyncpg.Record], T], sql: str, *args: object) -> T | None:
        """Return what is made of the first row of a query, or None."""
        row = await self.row(sql, *args)
        return None if row is None else make(row)

    async def value(self, sql: str, *args: object) -> Any:
        """Return the first column of the first row, or None."""
        return await self._connection.fetchval(sql, *args)


class Tx(Queries):
    """One connection in one transaction."""

    __slots__ = ("news", "now")

    def __init__(self, connection: asyncpg.Connection, now: datetime) -> None:
        self._connection = connection
        self.news: list[News] = []
        self.now = now

    def announce(self, channel: str, payload: str) -> None:
        """Have other processes told once this is committed; see `lending` for what gets lost."""
        self.news.append((channel, payload))

    async def go_on_as(self, tenant: UUID) -> None:
        """Let the rest of the transaction be of a tenant that only now is known."""
        await self._connection.execute(_SET_TENANT, str(tenant))

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
        self._lending = Lending(pool)
        self._announcer = Announcer(self._lending)
        self._note_wait: Callable[[float], None] | None = None

    def tell_waits(self, note: Callable[[float], None]) -> None:
        """Have somebody told how many seconds each connection was waited for."""
        self._note_wait = note

    @classmethod
    async def open(cls, url: str, *, role: Role, size: int, clock: Clock) -> Self:
        """Connect; raises DatabaseUnavailableError when PostgreSQL does not answer."""
        settings = {"application_name": f"kontowerk {role}", "timezone": "UTC"}
        settings["kw.announces"] = "on"  # new jobs are told by `announce`, not in their commit
        if role in (Role.AUDIT, Role.CONSOLE):
            settings["kw.customer"] = str(UUID(int=0))  # nobody: sees by its own policy
        if role is not Role.OPERATOR:
            settings["role"] = role.value
        if role is Role.API:
            settings["kw.tenant"] = ""  # nobody's, until a transaction says whose
            settings["statement_timeout"] = "170s"  # below the request deadline
            settings["idle_in_transaction_session_timeout"] = "190s"
        if role is Role.WORKER:
            # A worker that is stopped between two statements holds rows that all others wait for.
            settings["idle_in_transaction_session_timeout"] = "30s"
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=size,
                server_settings=settings,
                timeout=10,
                reset=_as_it_is,
                # A proxy that has just started does not know yet who is the primary, and a
                # standby shows the past. The auditor may read there on purpose.
                target_session_attrs="any" if role is Role.AUDIT else "primary",
            )
        except _ABSENT as error:
            raise DatabaseUnavailableError from error
        except _REFUSED as error:
            raise DatabaseRefusedError(_why(error, role)) from None
        return cls(pool, clock)

    @asynccontextmanager
    async def begin(
        self, owner: UUID | None = None, *, tenant: UUID | None = None
    ) -> AsyncGenerator[Tx]:
        """Open a transaction, of one customer and one tenant where given; commit on leaving."""
        async with self._loan() as connection:
            tx = Tx(connection, self._clock.now())
            async with connection.transaction():
                if owner is not None and tenant is not None:
                    await connection.execute(_SET_BOTH, str(owner), str(tenant))
                elif owner is not None:
                    await connection.execute(_SET_OWNER, str(owner))
                elif tenant is not None:
                    await connection.execute(_SET_TENANT, str(tenant))
                yield tx
        self._announcer.tell(tx.news)

    def read(self) -> "_Reading":
        """Lend a connection for single statements on control data, each its own transaction."""
        return _Reading(self._loan(), self._clock.now(), self._announcer)

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[Tx]:
        """Open a transaction that only reads, and sees the database as of one instant."""
        async with (
            self._loan(reading=True) as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            yield Tx(connection, self._clock.now())

    def _loan(self, *, reading: bool = False) -> "_Loan":
        return _Loan(self._lending, self._note_wait, reading=reading)

    async def close(self) -> None:
        """Give all connections back; ends the ones still in use after ten seconds."""
        await self._announcer.close()
        try:
            async with asyncio.timeout(10):
                await self._lending.empty()
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()


# Both are classes because they are on every way, and cost less than generators.
class _Loan:
    """A connection for as long as somebody needs it; says in our words when it is lost."""

    __slots__ = ("_connection", "_lending", "_note_wait", "_reading")

    def __init__(
        self, lending: Lending, note_wait: Callable[[float], None] | None, *, reading: bool
    ) -> None:
        self._lending = lending
        self._note_wait = note_wait
        self._reading = reading

    async def __aenter__(self) -> asyncpg.Connection:
        began = perf_counter()
        try:
            self._connection = await self._lending.acquire()
        except _ABSENT as error:
            raise DatabaseUnavailableError from error
        if self._note_wait is not None:
            self._note_wait(perf_counter() - began)
        return self._connection

    async def __aexit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: object
    ) -> None:
        try:
            if _is_full(error):
                raise DatabaseFullError from error
            if error is not None and self._is_loss(error):
                raise DatabaseUnavailableError from error
        finally:
            await self._lending.release(self._connection, clean=error is None)

    def _is_loss(self, error: BaseException) -> bool:
        """Say whether the database is gone or overtaxed; other errors are our own mistakes."""
        if isinstance(error, (*_LOST, *_OVERTAXED, _MOVING)):
            return True
        if isinstance(error, _STANDBY) and not self._reading:
            self._connection.terminate()
            return True
        if isinstance(error, (asyncpg.InterfaceError, asyncpg.InternalClientError)):
            # On a live connection these are our own mistakes; on a lost one, its loss.
            return is_lost(self._connection) or _follows_a_loss(error)
        return False


class _Reading:
    """A loan for single statements."""

    __slots__ = ("_announcer", "_loan", "_now", "_tx")

    def __init__(self, loan: _Loan, now: datetime, announcer: Announcer) -> None:
        self._loan = loan
        self._now = now
        self._announcer = announcer

    async def __aenter__(self) -> Tx:
        self._tx = Tx(await self._loan.__aenter__(), self._now)
        return self._tx

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        await self._loan.__aexit__(kind, error, trace)
        if error is None and self._tx.news:
            self._announcer.tell(self._tx.news)


async def join_at_once(tx: Tx) -> None:
    """Let the statements of this transaction read many rows of a customer at once."""
    await tx.run(_JOIN_AT_ONCE)


async def look_up_in_order(tx: Tx) -> None:
    """Let the statements of this transaction walk along an index and look up the rest."""
    await tx.run(_LOOK_UP_IN_ORDER)
