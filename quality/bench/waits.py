"""What it costs to wait for people: thousands of open questions beside none.

Every question is real: an access is added, a worker process asks the sandbox bank for a consent
over mTLS, and the bank wants the person on its own pages. Nobody goes there.
"""

import asyncio
import socket
import sys
import time
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import UUID

import asyncpg

from kontowerk.accesses import add
from kontowerk.accesses.model import NewAccess
from kontowerk.identity import read as identity
from kontowerk.identity.model import Tenant
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import PREFIX, process_environment
from kontowerk.providers import register
from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import SANDBOX_XS2A, SANDBOX_XS2A_LOGIN, Registration
from kontowerk.vault.credentials import seal
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage, end, serving
from quality.cluster import children_of
from quality.ports import free_port

_WAITS: Final = 10_000
_SHORT_WAITS: Final = 500
_BATCH: Final = 50
_PROBES: Final = 15
_HOST: Final = "127.0.0.1"
_PATIENCE: Final = 3600  # nobody comes; the questions must not lapse while they are counted
_START_SECONDS: Final = 40
_ASK_SECONDS: Final = 900
_OPEN: Final = "SELECT count(*) FROM approval WHERE phase = 'asking'"
_IS_ASKED: Final = "SELECT asked IS NOT NULL FROM access WHERE key = $1"
_LAST: Final = "SELECT key FROM access ORDER BY created_at DESC, key DESC LIMIT 1"
_BUSY: Final = """
SELECT (SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'kontowerk%') AS connections,
       (SELECT count(*) FROM procrastinate_jobs WHERE status IN ('todo', 'doing')) AS jobs
"""


@dataclass(frozen=True)
class _Look:
    """What the processes use at one moment."""

    work_mib: float
    serve_mib: float
    connections: int
    jobs: int
    answer_ms: float  # from adding an access to its question, median
    spread_ms: tuple[float, float]


@dataclass
class _Bench:
    """The processes, and a way to add accesses as the HTTP door does."""

    tenant: Tenant
    api: Database
    sql: asyncpg.Connection
    pids: tuple[int, int]  # work, serve

    async def add(self, count: int) -> None:
        """Add accesses of fresh users, each with a login of its own."""
        for _ in range(0, count, _BATCH):
            await asyncio.gather(*(self._add_one() for _ in range(min(_BATCH, count))))

    async def _add_one(self) -> None:
        customer_id = new_id()
        async with self.api.begin(customer_id) as tx:
            login = f"leer+{customer_id.hex}"
            sealed = await seal(tx, self.tenant.id, login.encode())
            entry = NewAccess(
                "a", SANDBOX_XS2A["redirect"], {"userid": sealed}, sync=True, selected=frozenset()
            )
            await add.add(
                tx,
                self.tenant,
                customer_id,
                [entry],
                refresh=False,
                present_ip="192.0.2.7",
                callback_url="https://app.example/back",
                actor="bench",
            )

    async def until_open(self, count: int) -> None:
        async def enough() -> bool:
            return await self.sql.fetchval(_OPEN) >= count

        await _until(enough, _ASK_SECONDS, pause=0.2)

    async def look(self) -> _Look:
        """Measure what is used while nothing happens, then how quickly something does."""
        await asyncio.sleep(3)
        work, serve = (_resident(pid) for pid in self.pids)
        busy = await self.sql.fetchrow(_BUSY)
        assert busy is not None
        times = sorted([await self._time_to_question() for _ in range(_PROBES)])
        return _Look(
            work,
            serve,
            busy["connections"],
            busy["jobs"],
            times[_PROBES // 2],
            (times[0], times[-1]),
        )

    async def _time_to_question(self) -> float:
        began = time.perf_counter()
        await self._add_one()
        key: UUID = await self.sql.fetchval(_LAST)

        async def asked() -> bool:
            return bool(await self.sql.fetchval(_IS_ASKED, key))

        await _until(asked, _START_SECONDS, pause=0.002)
        return (time.perf_counter() - began) * 1000


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Look at the processes with no open question, and with thousands."""
    del rounds  # one look before and one after; the state between them is the point
    count = _SHORT_WAITS if short else _WAITS
    async with _open(stage) as bench:
        await bench.add(20)  # imports, pools and caches are not what is measured
        await bench.until_open(20)
        before = await bench.look()
        already = 20 + _PROBES
        began = time.perf_counter()
        await bench.add(count)
        await bench.until_open(already + count)
        seconds = time.perf_counter() - began
        after = await bench.look()
    return Chapter(
        f"{count:,} people who think: open questions of a bank",
        [
            Row("database connections, before", "", [before.connections]),
            Row("database connections, after", "", [after.connections]),
            Row("connections per question", "", [_more(before, after)], Goal("<=", 0.0)),
            Row("jobs queued or running, after", "", [after.jobs], Goal("<=", 0.0)),
            Row("worker memory, before", "MiB", [before.work_mib]),
            Row("worker memory, after", "MiB", [after.work_mib]),
            Row("API memory, before", "MiB", [before.serve_mib]),
            Row("API memory, after", "MiB", [after.serve_mib]),
            Row("to the question, before", "ms", [*before.spread_ms], whole=before.answer_ms),
            Row("to the question, after", "ms", [*after.spread_ms], whole=after.answer_ms),
        ],
        [
            f"{count:,} questions were asked in {seconds:.0f} s by one worker process",
        ],
    )


def _more(before: _Look, after: _Look) -> float:
    return float(max(0, after.connections - before.connections))


@asynccontextmanager
async def _open(stage: Stage) -> AsyncGenerator[_Bench]:
    folder = stage.folder / "waits"
    folder.mkdir()
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(_bank(folder))
        tenant = await _register(stage, url)
        (served,) = await stack.enter_async_context(serving(stage))
        worker = await stack.enter_async_context(_worker(stage, folder))
        api = await Database.open(stage.url, role=Role.API, size=8, clock=SystemClock())
        stack.push_async_callback(api.close)
        sql = await asyncpg.connect(stage.url)
        stack.push_async_callback(sql.close)
        yield _Bench(tenant, api, sql, (worker, served.pid))


async def _register(stage: Stage, url: str) -> Tenant:
    db = await Database.open(stage.url, role=Role.OPERATOR, size=1, clock=SystemClock())
    try:
        async with db.begin() as tx:
            new = Registration(
                id=SANDBOX_XS2A["redirect"],
                name="Demo XS2A",
                url=f"{url}/redirect",
                connector=ConnectorKind.XS2A,
                login_profile=SANDBOX_XS2A_LOGIN,
            )
            await register.register(tx, new, actor="bench")
            return await identity.tenant(tx, "bench")
    finally:
        await db.close()


@asynccontextmanager
async def _bank(folder: Path) -> AsyncGenerator[str]:
    ports = [free_port() for _ in range(3)]
    names = ("--port", "--control-port", "--xs2a-port")
    options = [text for name, port in zip(names, ports, strict=True) for text in (name, str(port))]
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "banksim.cli", "serve", *options, "--state-dir", str(folder)),
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL,
        start_new_session=True,
    )
    try:
        await _until(lambda: _listens(ports[-1]), _START_SECONDS, pause=0.1)
        yield f"https://{_HOST}:{ports[-1]}"
    finally:
        await end(child)


@asynccontextmanager
async def _worker(stage: Stage, folder: Path) -> AsyncGenerator[int]:
    given = {
        "database_url": stage.url,
        "base_url": f"http://{_HOST}:1",
        "key_file": str(stage.folder / "kek"),
        "bank_ca_file": str(folder / "ca.pem"),
        "xs2a_qwac_file": str(folder / "tpp.pem"),
        "xs2a_qwac_key_file": str(folder / "tpp.key"),
        "approval_seconds": str(_PATIENCE),
    }
    own = {name: text for name, text in process_environment().items() if PREFIX not in name}
    with (stage.folder / "work.log").open("wb") as log:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "kontowerk.bootstrap.cli", "work"),
            env=own | {f"{PREFIX}{name.upper()}": text for name, text in given.items()},
            stdin=DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield child.pid
    finally:
        await end(child)


def _resident(pid: int) -> float:
    """Return the memory of a process and its children in MiB."""
    total = 0
    for one in (pid, *children_of(pid)):
        pages = Path(f"/proc/{one}/statm").read_text(encoding="ascii").split()[1]
        total += int(pages) * 4096
    return total / 1024 / 1024


async def _until(condition: Callable[[], Awaitable[bool]], seconds: float, *, pause: float) -> None:
    """Look again and again, as a caller would."""
    async with asyncio.timeout(seconds):
        while not await condition():  # noqa: ASYNC110 - another process changes it
            await asyncio.sleep(pause)


async def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((_HOST, port)) == 0
