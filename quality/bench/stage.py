"""What a bench runs on: a database of its own and real `kontowerk serve` processes.

Everything made here is gone at the end, also after Ctrl-C.
"""

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from kontowerk.commands.seed import ClientLogin, begin_tenant
from kontowerk.identity import users
from kontowerk.identity.model import UserData
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, migrate
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import PREFIX, process_environment
from kontowerk.vault.kek import FileKek, create_key_file
from quality.bench import floor
from quality.bench.bare_hashes import default_hasher
from quality.bench.wire import HOST, Line, get, post_form
from quality.cluster import run_sql
from quality.ports import free_port

CELL: Final = "c0"
PASSWORD: Final = "correct horse"
KNOWN, INACTIVE, UNKNOWN = "user-active-01", "user-closed-01", "user-nobody-01"
TOKEN, REVOKE = "/auth/oauth2/token", "/auth/oauth2/revoke"
_START_SECONDS: Final = 40
_STOP_SECONDS: Final = 12


@dataclass(frozen=True)
class Place:
    """Where a service finds its database and leaves its log."""

    url: str
    folder: Path


@dataclass(frozen=True)
class Stage(Place):
    """A database with one tenant, an active and an inactive user."""

    admin: ClientLogin
    user: ClientLogin

    def login(self, client: ClientLogin) -> tuple[str, str]:
        return client.username, client.secret.reveal()

    async def client_token(self, line: Line) -> str:
        """Get a token of the admin client."""
        request = post_form(TOKEN, self.login(self.admin), grant_type="client_credentials")
        answer = await line.expect(200, request)
        return str(json.loads(answer.body)["access_token"])

    def password_grant(self, username: str, password: str) -> bytes:
        """Build the request of a user that logs in."""
        form = {"grant_type": "password", "username": username, "password": password}
        return post_form(TOKEN, self.login(self.user), **form)


@dataclass(frozen=True)
class Served:
    """A running `kontowerk serve`."""

    port: int
    pid: int


@asynccontextmanager
async def open_stage(address: str | None = None) -> AsyncGenerator[Stage]:
    """Make the database on a server and fill it; drop it at the end."""
    server = address or process_environment().get(
        f"{PREFIX}TEST_SERVER", "postgresql://postgres@127.0.0.1:5432/postgres"
    )
    name = f"kw_bench_{new_id().hex}"
    url = urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    with TemporaryDirectory(prefix="kontowerk-bench-") as folder:
        try:
            await run_sql(server, f"CREATE DATABASE {name}")
            await migrate.upgrade(url)
            yield await _seed(url, Path(folder))
        finally:
            await run_sql(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@asynccontextmanager
async def serving(place: Place, count: int = 1, **settings: str) -> AsyncGenerator[list[Served]]:
    """Start processes on ports of their own; stop them at the end."""
    children: list[tuple[Process, Served]] = []
    try:
        for _ in range(count):
            child = await _start(place, settings)
            children.append(child)
        async with asyncio.timeout(_START_SECONDS):
            await asyncio.gather(*(_wait_until_ready(place, *child) for child in children))
        yield [served for _, served in children]
    finally:
        await asyncio.gather(*(end(process) for process, _ in children))


@asynccontextmanager
async def floor_of(stage: Stage, processes: int) -> AsyncGenerator[Served]:
    """Start the bare application of `quality.bench.floor`; stop it at the end."""
    port = free_port()
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", floor.__name__, str(port), str(processes)),
        env=process_environment() | {floor.DATABASE: stage.url},
        stdin=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(_START_SECONDS):
            await _wait_until_listening(port)
        yield Served(port, child.pid)
    finally:
        await end(child)


async def _wait_until_listening(port: int) -> None:
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(HOST, port)
            writer.close()
            return
        await asyncio.sleep(0.1)


@asynccontextmanager
async def answering(module: str, *arguments: str, limit: int = 65_536) -> AsyncGenerator[Process]:
    """Start a module that answers each line of its input with a line of at most `limit` bytes."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        stdin=PIPE,
        stdout=PIPE,
        limit=limit,
        start_new_session=True,
    )
    try:
        yield child
    finally:
        await end(child)


async def end(process: Process) -> None:
    """Ask a child to stop; kill it when it does not."""
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), _STOP_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()


async def _start(place: Place, settings: dict[str, str]) -> tuple[Process, Served]:
    port = free_port()
    # Default settings, whatever the shell of whoever runs the bench says.
    environment = {
        name: value for name, value in process_environment().items() if not name.startswith(PREFIX)
    }
    given = {"database_url": place.url, "base_url": f"http://{HOST}:{port}", **settings}
    environment |= {f"{PREFIX}{name.upper()}": value for name, value in given.items()}
    with _log_of(place, port).open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "kontowerk.bootstrap.cli"),
            *("serve", "--host", HOST, "--port", str(port)),
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C is ours: children are stopped in order
        )
    return process, Served(port, process.pid)


async def _wait_until_ready(place: Place, process: Process, served: Served) -> None:
    while True:
        if process.returncode is not None:
            log = _log_of(place, served.port).read_text(errors="replace")
            message = f"kontowerk serve ended while starting:\n{log[-2000:]}"
            raise RuntimeError(message)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            async with Line(served.port) as line:
                if (await line.ask(get("/health/ready"))).status == 200:
                    return
        await asyncio.sleep(0.1)


def _log_of(place: Place, port: int) -> Path:
    return place.folder / f"serve-{port}.log"


async def _seed(url: str, folder: Path) -> Stage:
    key_file = folder / "kek"
    create_key_file(key_file)
    stored = default_hasher().hash(PASSWORD)
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
    try:
        async with db.begin() as tx:
            policy = TenantPolicy(regulated=True)
            new = await begin_tenant(tx, "bench", policy, kek=FileKek.load(key_file), cell=CELL)
            for username in (KNOWN, INACTIVE):
                data = UserData(username, None, None)
                made = await users.create(tx, new.tenant, data, stored, actor="bench")
                if username == INACTIVE:
                    await users.deactivate(tx, new.tenant, made, actor="bench")
    finally:
        await db.close()
    return Stage(url, folder, new.admin, new.user)
