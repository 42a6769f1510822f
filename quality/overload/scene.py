"""Where the load meets the service: two tenants with customers, and processes to stop and start."""

import asyncio
import contextlib
import json
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Final

import asyncpg

from kontowerk.commands.seed import begin_tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.settings import PREFIX, process_environment
from kontowerk.vault.kek import FileKek
from quality.bench.data import Customer, populate
from quality.bench.stage import CELL, Stage, end
from quality.bench.wire import HOST, Line, get
from quality.overload.load import Plan, Seen
from quality.ports import free_port

_CUSTOMERS: Final = 40  # the second half of another tenant
_START_SECONDS: Final = 120
_MOVE: Final = (
    "UPDATE app_user SET tenant_id = $1 WHERE id = ANY($3) AND $2::uuid IS NOT NULL",
    "UPDATE access SET tenant_id = $1 WHERE customer_id = ANY($3) AND $2::uuid IS NOT NULL",
    "UPDATE access_token SET tenant_id = $1, client_id = $2 WHERE user_id = ANY($3)",
)
_CLIENT: Final = "SELECT id FROM client WHERE tenant_id = $1 ORDER BY name DESC LIMIT 1"
_UNSETTLED: Final = """
UPDATE access SET status = 'started', run = gen_random_uuid() WHERE customer_id = $1
"""


@dataclass(frozen=True)
class Scene:
    """A filled database, and what the tenants ask."""

    stage: Stage
    flooding: list[str]  # requests of one tenant
    quiet: list[str]  # of the other
    waiting: str  # a request that waits for a bank
    without: str | None = None

    @asynccontextmanager
    async def serving(self, port: int | None = None, **settings: str) -> AsyncGenerator["Service"]:
        """Start a process and stop it in the end."""
        service = await self.start(port, **settings)
        try:
            yield service
        finally:
            await end(service.process)

    async def start(self, port: int | None = None, **settings: str) -> "Service":
        """Start a process and wait until it is ready."""
        port = port or free_port()
        environment = {
            name: value
            for name, value in process_environment().items()
            if not name.startswith(PREFIX)
        }
        given = {"database_url": self.stage.url, "base_url": f"http://{HOST}:{port}", **settings}
        environment |= {f"{PREFIX}{name.upper()}": value for name, value in given.items()}
        with (self.stage.folder / f"serve-{port}.log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "quality.overload.unguarded", self.without or "-"),
                *("serve", "--host", HOST, "--port", str(port)),
                env=environment,
                stdin=DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        service = Service(process, port)
        try:
            async with asyncio.timeout(_START_SECONDS):
                await service.wait_until_ready()
        except BaseException:
            await service.stop()
            raise
        return service


@dataclass(frozen=True)
class Service:
    """A running `kontowerk serve`."""

    process: Process
    port: int

    async def wait_until_ready(self) -> None:
        while True:
            if self.process.returncode is not None:
                message = "kontowerk serve ended while starting"
                raise RuntimeError(message)
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                async with Line(self.port) as line:
                    if (await line.ask(get("/health/ready"))).status == 200:
                        return
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """End it, if it has not ended."""
        await end(self.process)


@asynccontextmanager
async def filled(stage: Stage, without: str | None) -> AsyncGenerator[Scene]:
    """Give half of the customers to a second tenant."""
    tokens = await populate(stage, _CUSTOMERS)
    customers = [Customer(number, token) for number, token in enumerate(tokens, 1)]
    first, second = customers[: _CUSTOMERS // 2], customers[_CUSTOMERS // 2 :]
    db = await Database.open(stage.url, role=Role.OPERATOR, size=1, clock=SystemClock())
    try:
        async with db.begin() as tx:
            kek = FileKek.load(stage.folder / "kek")
            policy = TenantPolicy(regulated=True)
            new = await begin_tenant(tx, "quiet", policy, kek=kek, cell=CELL)
    finally:
        await db.close()
    connection = await asyncpg.connect(stage.url, timeout=10)
    try:
        await connection.execute("SET session_replication_role = replica")
        client = await connection.fetchval(_CLIENT, new.tenant.id)
        for statement in _MOVE:
            await connection.execute(statement, new.tenant.id, client, [each.id for each in second])
        await connection.execute(_UNSETTLED, second[-1].id)
    finally:
        await connection.close()
    waiting = get("/customer/v2", second[-1].token, "Prefer: wait=100").decode()
    yield Scene(stage, _asked(first), _asked(second[:-1]), waiting, without)


def _asked(customers: list[Customer]) -> list[str]:
    return [get("/customer/v2", each.token).decode() for each in customers]


async def load(plan: Plan) -> Seen:
    """Run a load in a process of its own."""
    async with loading(plan) as running:
        return await running.seen()


@asynccontextmanager
async def loading(plan: Plan) -> AsyncGenerator["Loading"]:
    """Start a load in a process of its own; it is gone in the end."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "quality.overload.load"), stdin=PIPE, stdout=PIPE, limit=1 << 26
    )
    try:
        assert child.stdin
        child.stdin.write(json.dumps(asdict(plan)).encode() + b"\n")
        yield Loading(child)
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


@dataclass(frozen=True)
class Loading:
    """A load that is under way."""

    child: Process

    async def seen(self) -> Seen:
        """End a load that ends when told to, and wait for what it saw."""
        printed, _ = await self.child.communicate()
        return Seen(**json.loads(printed))


def soon() -> float:
    """Return an instant at which several loads can begin together."""
    return time.time() + 1.0
