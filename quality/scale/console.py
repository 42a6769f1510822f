"""Open every page of the console on a filled database: how long it takes, and what it reads."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import asyncpg
import httpx

from kontowerk.console import issue
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from quality.bench.stage import CELL, Place, serving
from quality.bench.wire import HOST

_MOST_BUFFERS: Final = 1_000
_ROUNDS: Final = 7
_READ: Final = "SELECT sum(shared_blks_hit + shared_blks_read)::bigint FROM pg_stat_statements"
# How the server must be started; its counters of databases are up to ten seconds late.
COUNTING: Final = "-c shared_preload_libraries=pg_stat_statements"


@dataclass(frozen=True, slots=True)
class PageCost:
    """What a page of the console costs once everything is warm."""

    path: str
    ms: float  # median; not judged: a busy machine is slow for everybody
    buffers: int  # 8 kB pages of the database

    @property
    def is_dear(self) -> bool:
        """Say whether it reads too much."""
        return self.buffers > _MOST_BUFFERS


async def console_pages(url: str) -> list[PageCost]:
    """Log in as an operator and open each page some times."""
    secret = await _new_operator(url)
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
    paths = await _paths(connection)
    with TemporaryDirectory(prefix="kontowerk-scale-") as folder:
        async with (
            serving(Place(url, Path(folder)), console="true", console_second_factor="false") as [
                served
            ],
            httpx.AsyncClient(base_url=f"http://{HOST}:{served.port}/console", timeout=60) as http,
        ):
            entered = await http.post("/login", data={"token": secret})
            assert entered.status_code == httpx.codes.SEE_OTHER, entered.status_code
            return [await _cost(connection, http, path) for path in paths]


async def _new_operator(url: str) -> str:
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
    try:
        async with db.begin() as tx:
            holder = issue.TokenHolder(f"scale-{new_id().hex[-12:]}")
            lifetime = timedelta(days=1)
            _, secret = await issue.issue(tx, holder, lifetime=lifetime, cell=CELL, actor="scale")
    finally:
        await db.close()
    return secret.reveal()


async def _paths(connection: asyncpg.Connection) -> Sequence[str]:
    """Return the pages, those of a user for somebody in the middle."""
    user = await connection.fetchrow(
        "SELECT u.id, u.username, t.name FROM app_user u JOIN tenant t ON t.id = u.tenant_id"
        " ORDER BY u.id OFFSET (SELECT count(*) / 2 FROM app_user) LIMIT 1"
    )
    assert user is not None
    return (
        *("/overview", "/accesses", "/banks", "/hosts", "/payments", "/forms", "/queue"),
        *("/webhooks", "/calls", "/sessions", f"/tenants/{user['name']}"),
        *("/search", f"/search?q={user['username']}", f"/users/{user['id']}"),
    )


async def _cost(connection: asyncpg.Connection, http: httpx.AsyncClient, path: str) -> PageCost:
    await _open(http, path)
    before = await connection.fetchval(_READ)
    took: list[float] = []
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        await _open(http, path)
        took.append((time.perf_counter() - began) * 1000)
    read = await connection.fetchval(_READ) - before
    name = path.partition("?")[0]
    return PageCost(name, median(took), round(read / _ROUNDS))


async def _open(http: httpx.AsyncClient, path: str) -> None:
    answer = await http.get(path)
    if not answer.is_success:
        message = f"the console answered {answer.status_code} to {path}"
        raise SystemExit(message)
