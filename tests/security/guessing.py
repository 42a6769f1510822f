"""Somebody who guesses secrets: many at once, at real processes of the service."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

import httpx
from quality.ports import free_port

from kontowerk.commands.seed import NewTenant, begin_tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.vault.kek import FileKek, create_key_file
from tests.matrix.processes import Program

PASSWORD = "correct horse"
_MINUTE = 60


@dataclass
class Guesser:
    """Asks for tokens with wrong passwords and keeps the answers."""

    http: httpx.AsyncClient
    program: Program
    tenant: NewTenant
    answers: Counter[int] = field(default_factory=Counter[int])
    began: float = field(default_factory=time.monotonic)

    async def restart(self) -> None:
        await self.program.kill()
        await self.program.start()
        await _ready(self.http)

    async def burst(self, username: str, guesses: int) -> None:
        """Guess many times at the same moment."""
        if not self.answers:
            self.began = time.monotonic()
        statuses = await asyncio.gather(
            *(self._ask(username, f"wrong {number}") for number in range(guesses))
        )
        self.answers.update(statuses)

    async def log_in(self, username: str) -> int:
        return await self._ask(username, PASSWORD)

    @property
    def most(self) -> int:
        """How many guesses may have been judged by now: 25 for each minute that has begun."""
        return 25 * ceil((time.monotonic() - self.began) / _MINUTE)

    async def _ask(self, username: str, password: str) -> int:
        login = self.tenant.user
        answer = await self.http.post(
            "/auth/oauth2/token",
            data={"grant_type": "password", "username": username, "password": password},
            auth=(login.username, login.secret.reveal()),
        )
        return answer.status_code


@asynccontextmanager
async def guessing(url: str, folder: Path, *, processes: int) -> AsyncGenerator[Guesser]:
    """Start the service and somebody who knows a client of it, with a user `anna`."""
    create_key_file(folder / "kek")
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
    async with db.begin() as tx:
        kek = FileKek.load(folder / "kek")
        tenant = await begin_tenant(tx, "alpha", TenantPolicy(regulated=True), kek=kek, cell="c0")
    await db.close()
    port = free_port()
    command = ("kontowerk.bootstrap.cli", "serve", "--port", str(port))
    settings = {
        "KONTOWERK_DATABASE_URL": url,
        "KONTOWERK_BASE_URL": f"http://127.0.0.1:{port}",
        "KONTOWERK_ARGON2_MEMORY_KIB": "64",
        "KONTOWERK_ARGON2_PASSES": "1",
        "KONTOWERK_PROCESSES": str(processes),
        "KONTOWERK_HASH_QUEUE": "256",
        "KONTOWERK_DATABASE_POOL": "4",
    }
    program = Program(command, settings, folder / "serve.log")
    async with AsyncExitStack() as stack:
        stack.push_async_callback(_stop, program)
        # Every guess on a connection of its own, so that all processes get some.
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=0)
        http = await stack.enter_async_context(
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, limits=limits)
        )
        await program.start()
        await _ready(http)
        guesser = Guesser(http, program, tenant)
        await _create_user(guesser, "anna")
        yield guesser


async def _create_user(guesser: Guesser, username: str) -> None:
    admin = guesser.tenant.admin
    token = await guesser.http.post(
        "/auth/oauth2/token",
        data={"grant_type": "client_credentials"},
        auth=(admin.username, admin.secret.reveal()),
    )
    made = await guesser.http.post(
        "/auth/mgmt/v1/tenants/alpha/users",
        json={"username": username, "password": PASSWORD},
        headers={"Authorization": f"Bearer {token.json()['access_token']}"},
    )
    assert made.status_code == 201, made.text


async def _stop(program: Program) -> None:
    """Let it end its own processes; kill it when it does not."""
    if program.process is None or program.process.poll() is not None:
        return
    program.process.terminate()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(60):
            await program.ended()
    await program.kill()


async def _ready(http: httpx.AsyncClient) -> None:
    async with asyncio.timeout(120):
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await http.get("/health/ready")).is_success:
                    return
            await asyncio.sleep(0.1)
