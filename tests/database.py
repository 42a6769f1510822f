"""Databases for tests: one migrated template per run, copied in milliseconds."""

import asyncio
from collections.abc import Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from kontowerk.kit.db import migrate
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import process_environment

T = TypeVar("T")

SERVER = process_environment().get(
    "TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres"
)


@dataclass
class TestServer:
    """A PostgreSQL server and the databases made on it."""

    __test__ = False

    template: str
    made: list[str] = field(default_factory=list[str])

    def url(self, database: str) -> str:
        return urlunsplit(urlsplit(SERVER)._replace(path=f"/{database}"))

    def copy(self) -> str:
        """Make a fresh database with the present schema; returns its URL."""
        name = f"kw_test_{new_id().hex}"
        sql(f"CREATE DATABASE {name} TEMPLATE {self.template}")
        self.made.append(name)
        return self.url(name)

    def empty(self) -> str:
        """Make a database without any schema; returns its URL."""
        name = f"kw_test_{new_id().hex}"
        sql(f"CREATE DATABASE {name}")
        self.made.append(name)
        return self.url(name)


def sql(statement: str, url: str = SERVER) -> list[asyncpg.Record]:
    """Run one statement as superuser, in a connection of its own."""

    async def work() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(url)
        try:
            return await connection.fetch(statement)
        finally:
            await connection.close()

    return run_coroutine(work())


@contextmanager
def test_server() -> Generator[TestServer]:
    """Migrate a template once; drop everything at the end."""
    found = TestServer(template=f"kw_template_{new_id().hex}")
    sql(f"CREATE DATABASE {found.template}")
    try:
        run_coroutine(migrate.upgrade(found.url(found.template)))
        yield found
    finally:
        for name in (*found.made, found.template):
            sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def run_coroutine(work: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: the test may be inside an event loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
