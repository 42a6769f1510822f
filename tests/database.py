"""Databases for tests: a server that is thrown away, one migrated template, copies of it.

The server is a copy of one that was prepared for this schema, so that a run begins in a moment
and nothing is ever dropped. `TEST_POSTGRES_URL` names another server to use instead, by a login
that may create databases and roles; what is made there is dropped at the end.
"""

import asyncio
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import process_environment

T = TypeVar("T")


@dataclass
class TestServer:
    """A PostgreSQL server and the databases made on it."""

    __test__ = False

    address: str  # of its superuser
    template: str
    made: list[str] = field(default_factory=list[str])
    _owned: str = ""

    @property
    def place(self) -> str:
        """Host and port."""
        return urlsplit(self.address).netloc.rpartition("@")[2]

    def url(self, database: str) -> str:
        return urlunsplit(urlsplit(self.address)._replace(path=f"/{database}"))

    def sql(self, statement: str) -> list[asyncpg.Record]:
        """Run one statement as superuser, beside all databases."""
        return sql(statement, self.address)

    def copy(self) -> str:
        """Make a fresh database with the present schema; returns its URL."""
        return self.url(self._make(f"TEMPLATE {self.template}"))

    def empty(self) -> str:
        """Make a database without any schema; returns its URL."""
        return self.url(self._make())

    def owned_copy(self) -> str:
        """Make a fresh database of a login that is no superuser; superusers pass every policy."""
        if not self._owned:
            self._owned = self._make_owned()
        name = self._make(f"TEMPLATE {self._owned} OWNER {self._owned}")
        return f"postgresql://{self._owned}:{self._owned}@{self.place}/{name}"

    def _make(self, how: str = "") -> str:
        name = f"kw_test_{new_id().hex}"
        self.sql(f"CREATE DATABASE {name} {how}")
        self.made.append(name)
        return name

    def _make_owned(self) -> str:
        """Make login and template, whose tables the login made itself."""
        from kontowerk.kit.db import migrate  # noqa: PLC0415 - few tests need it

        name = self._make()
        self.sql(f"CREATE ROLE {name} LOGIN PASSWORD '{name}'")
        self.sql(f"GRANT kw_api, kw_worker, kw_audit, kw_console TO {name}")
        self.sql(f"ALTER DATABASE {name} OWNER TO {name}")
        run_coroutine(migrate.upgrade(f"postgresql://{name}:{name}@{self.place}/{name}"))
        return name

    def drop(self) -> None:
        """Remove what was made here, the last first: it may belong to a login made before."""
        for name in (*reversed(self.made), self.template):
            self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        if self._owned:
            self.sql(f"DROP ROLE {self._owned}")


def sql(statement: str, url: str) -> list[asyncpg.Record]:
    """Run one statement in a connection of its own."""

    async def work() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(url)
        try:
            return await connection.fetch(statement)
        finally:
            await connection.close()

    return run_coroutine(work())


@contextmanager
def locked(url: str, table: str) -> Generator[None]:
    """Hold a table so that every other query on it waits."""
    with asyncio.Runner() as runner:
        connection = runner.run(asyncpg.connect(url))
        try:
            runner.run(connection.execute("BEGIN"))
            runner.run(connection.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE"))
            yield
        finally:
            runner.run(connection.close())


@contextmanager
def test_server() -> Generator[TestServer]:
    """A server with a migrated template; gone at the end, or left as it was found."""
    given = process_environment().get("TEST_POSTGRES_URL")
    yield from _on_own_server() if given is None else _on_given_server(given)


def _on_own_server() -> Generator[TestServer]:
    from tests.prepared import TEMPLATE, running_copy  # noqa: PLC0415 - only here

    with running_copy() as address:
        yield TestServer(address, TEMPLATE)


def _on_given_server(address: str) -> Generator[TestServer]:
    from kontowerk.kit.db import migrate  # noqa: PLC0415 - only here

    found = TestServer(address, template=f"kw_template_{new_id().hex}")
    found.sql(f"CREATE DATABASE {found.template}")
    try:
        run_coroutine(migrate.upgrade(found.url(found.template)))
        yield found
    finally:
        found.drop()


def run_coroutine(work: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: the test may be inside an event loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
