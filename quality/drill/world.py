"""What is drilled: an API process, workers from the nursery, customers with bank accesses.

Some logins stand behind two accesses of different tenants: only the lease keeps their operations
apart, the job engine cannot know.
"""

import asyncio
import base64
import contextlib
import os
import random
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from uuid import UUID

import asyncpg
import httpx

from kontowerk.commands.seed import ClientLogin, NewTenant, begin_tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.settings import PREFIX, process_environment
from kontowerk.providers.register import SANDBOX_ID, SANDBOX_LOGIN, Registration, register
from kontowerk.vault.kek import FileKek, create_key_file
from quality.drill.bank import PIN, Bank
from quality.drill.guards import program_of
from quality.drill.points import SLEEPER

# Seconds; much less than in earnest, so that many may die in a short storm.
SILENCE: Final = 5.0
_TENANTS: Final = ("north", "south")
_READY_SECONDS: Final = 120
_CREATED: Final = 201
_ASLEEP: Final = "T"
_GONE_OR_ASLEEP: Final = frozenset({"", _ASLEEP})
_HELD: Final = "SELECT login_key, fence FROM credential_lease WHERE holder IS NOT NULL"
_NOT_OVERTAKEN: Final = """
SELECT 1 FROM credential_lease WHERE login_key = $1 AND fence <= $2 + 1 AND holder IS NOT NULL
"""


@dataclass(frozen=True)
class Customer:
    """A user with one bank access."""

    login: str
    access_id: str
    token: str


@dataclass
class World:
    """Everything that runs, and ways to hurt it."""

    url: str
    database_url: str
    environment: dict[str, str]
    bank: Bank
    http: httpx.AsyncClient
    nursery: Process | None  # where there is none, workers are somebody else's
    random: random.Random
    tenants: list[NewTenant]
    verbose: bool
    customers: list[Customer] = field(default_factory=list[Customer])
    workers: list[int] = field(default_factory=list[int])
    api: Process | None = None
    program: tuple[str, ...] = ("kontowerk.bootstrap.cli",)  # runs the API

    # Workers -------------------------------------------------------------------------

    async def start_worker(self, point: str = "one") -> None:
        """Fork one more worker; it may end itself at a named point."""
        assert self.nursery is not None
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        self.nursery.stdin.write(f"{point}\n".encode())
        await self.nursery.stdin.drain()
        self.workers.append(int(await self.nursery.stdout.readline()))

    async def replace_worker(self, point: str = "one") -> None:
        """Kill the oldest worker with SIGKILL, and start another in its place.

        The oldest: a newborn has nothing in hand yet.
        """
        _send(signal.SIGKILL, [self.workers.pop(0)])
        await self.start_worker(point)

    async def revive_workers(self) -> None:
        """Start again what ended by itself, as a supervisor would."""
        dead = [worker for worker in self.workers if not _lives(worker)]
        for worker in dead:
            self.workers.remove(worker)
            await self.start_worker()

    def bury(self) -> int:
        """Forget workers that are dead; returns how many."""
        dead = [worker for worker in self.workers if not _lives(worker)]
        for worker in dead:
            self.workers.remove(worker)
        return len(dead)

    async def peace(self) -> None:
        """Replace all workers by such that live."""
        for _ in range(len(self.workers)):
            await self.replace_worker()

    async def sleep_and_wake(self, count: int, patience: float) -> int:
        """Let workers sleep with unstored news until others have stored theirs; then wake them.

        Returns how many slept.
        """
        for _ in range(count):
            await self.replace_worker(SLEEPER)
        newest = self.workers[-count:]
        for _ in range(int(patience * 5)):
            if all(_state(worker) in _GONE_OR_ASLEEP for worker in newest):
                break
            await asyncio.sleep(0.2)
        held = [(row["login_key"], row["fence"]) for row in await self.sql(_HELD)]
        for _ in range(int(patience * 2)):
            if not any([await self.sql(_NOT_OVERTAKEN, *one) for one in held]):
                break
            await asyncio.sleep(0.5)
        asleep = [worker for worker in newest if _state(worker) == _ASLEEP]
        _send(signal.SIGCONT, newest)
        return len(asleep)

    # The API -------------------------------------------------------------------------

    async def start_api(self) -> None:
        port = self.url.rpartition(":")[2]
        self.api = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *self.program, "serve", "--port", port),
            env=self.environment,
            stderr=None if self.verbose else DEVNULL,
        )
        async with asyncio.timeout(_READY_SECONDS):
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await self.http.get("/health/ready")).is_success:
                        return
                await asyncio.sleep(0.05)

    async def replace_api(self) -> None:
        """Kill the API with SIGKILL and start it again."""
        assert self.api is not None
        self.api.kill()
        await self.api.wait()
        await self.start_api()

    async def kill(self) -> None:
        """Kill the API and every worker."""
        if self.api is not None:
            self.api.kill()
            await self.api.wait()
        _send(signal.SIGKILL, self.workers)
        self.workers.clear()

    # Customers -----------------------------------------------------------------------

    async def refresh(self, customer: Customer) -> bool:
        """Ask for a refresh; say whether it was accepted."""
        try:
            answer = await self.http.post(
                "/customer/v2/bankzugaenge",
                params={"refresh": "true"},
                json={customer.access_id: {}},
                headers={"Authorization": f"Bearer {customer.token}"},
            )
        except httpx.TransportError:
            return False
        return answer.status_code == _CREATED

    async def new_user(self, tenant: NewTenant, username: str) -> str:
        """Create a user; returns a token of it."""
        name = self.name_of(tenant)
        admin = await self._token(tenant.admin, grant_type="client_credentials")
        user = {"username": username, "password": "correct horse"}
        created = await self.http.post(
            f"/auth/mgmt/v1/tenants/{name}/users",
            json=user,
            headers={"Authorization": f"Bearer {admin}"},
        )
        created.raise_for_status()
        return await self._token(tenant.user, grant_type="password", **user)

    async def add(
        self, tenant: NewTenant, number: int, login: str, provider: UUID = SANDBOX_ID
    ) -> None:
        """Create a user and give it an access to the sandbox bank, or to one behind it."""
        token = await self.new_user(tenant, f"user-{number}")
        sealed = {
            "userid": await self._sealed(token, login),
            "pin": await self._sealed(token, PIN),
        }
        customer = Customer(login, f"access-{number}", token)
        body = {customer.access_id: {"providerId": str(provider), "credentials": sealed}}
        added = await self.http.post(
            "/customer/v2/bankzugaenge",
            json=body,
            headers={"Authorization": f"Bearer {token}"},
        )
        assert added.status_code == _CREATED, added.text
        self.customers.append(customer)

    # The feed ------------------------------------------------------------------------

    def name_of(self, tenant: NewTenant) -> str:
        return tenant.admin.username.partition("/")[0]

    async def admin_token(self, tenant: NewTenant) -> str:
        """Return a token of the tenant's admin client."""
        return await self._token(tenant.admin, grant_type="client_credentials")

    async def pull(self, tenant: NewTenant) -> list[str]:
        """Return the ids of all events in a tenant's feed, as a receiver that goes on pulling."""
        token = await self.admin_token(tenant)
        bearer = {"Authorization": f"Bearer {token}"}
        subscriptions = "/webhooks/v1/subscriptions"
        url = {"url": "https://receiver.example/"}  # nobody is called for events of the past
        made = await self.http.post(subscriptions, json=url, headers=bearer)
        events, after = f"{subscriptions}/{made.raise_for_status().json()['id']}/events", ""
        ids: list[str] = []
        while True:
            params = {"after": after} if after else {}
            answer = await self.http.get(events, params=params, headers=bearer)
            page = answer.raise_for_status().json()
            if not page["events"]:
                await self.http.delete(events.removesuffix("/events"), headers=bearer)
                return ids
            ids += [event["id"] for event in page["events"]]
            after = page["next"]

    async def _token(self, login: ClientLogin, **form: str) -> str:
        auth = (login.username, login.secret.reveal())
        answer = await self.http.post("/auth/oauth2/token", data=form, auth=auth)
        answer.raise_for_status()
        return str(answer.json()["access_token"])

    async def _sealed(self, token: str, plain: str) -> str:
        answer = await self.http.put(
            "/encrypt",
            content=base64.b64encode(plain.encode()),
            headers={
                "Authorization": f"Bearer {token}",
                "Content-Type": "application/octet-stream+base64",
                "Accept": "*/*",
            },
        )
        answer.raise_for_status()
        return answer.text

    # The database --------------------------------------------------------------------

    async def sql(self, statement: str, *args: object) -> list[asyncpg.Record]:
        """Run a statement as superuser; waits while the server is away."""
        while True:
            try:
                connection = await asyncpg.connect(
                    self.database_url, timeout=5, target_session_attrs="primary"
                )
            except (OSError, asyncpg.PostgresError, asyncpg.InternalClientError):
                await asyncio.sleep(0.1)
                continue
            try:
                return await connection.fetch(statement, *args)
            except (
                asyncpg.PostgresConnectionError,
                asyncpg.AdminShutdownError,
                asyncpg.CannotConnectNowError,
                asyncpg.InsufficientResourcesError,  # its disk is full
                asyncpg.ReadOnlySQLTransactionError,  # the primary was put aside meanwhile
                asyncpg.DeadlockDetectedError,  # with the workers, who lock rows in their own order
                asyncpg.InterfaceError,
                asyncpg.InternalClientError,
                OSError,
            ):
                await asyncio.sleep(0.1)
            finally:
                connection.terminate()


@asynccontextmanager
async def open_world(
    database_url: str,
    bank: Bank,
    folder: Path,
    *,
    without: tuple[str, ...],
    seed: int,
    verbose: bool,
    settings: Mapping[str, str] | None = None,
) -> AsyncGenerator[World]:
    """Seed two tenants of a migrated database, start the API and the nursery.

    `settings` are those in which the processes differ from us, the way to the database for one.
    """
    key_file = folder / "kek"
    create_key_file(key_file)
    tenants = await seed_tenants(database_url, key_file, bank, _TENANTS)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
    environment = process_environment() | {
        f"{PREFIX}DATABASE_URL": database_url,
        f"{PREFIX}BASE_URL": url,
        f"{PREFIX}LOG_LEVEL": "error",
        f"{PREFIX}ARGON2_MEMORY_KIB": "64",
        f"{PREFIX}ARGON2_PASSES": "1",
        **{f"{PREFIX}{name}": value for name, value in (settings or {}).items()},
    }
    worker_environment = environment | {
        f"{PREFIX}KEY_FILE": str(key_file),
        f"{PREFIX}BANK_CA_FILE": str(bank.ca),
        f"{PREFIX}FINTS_PRODUCT_ID": "0" * 25,
        f"{PREFIX}WORK_SILENCE": str(SILENCE),
    }
    nursery = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "quality.drill.nursery", *without),
        stdin=PIPE,
        stdout=PIPE,
        stderr=None if verbose else DEVNULL,  # the dying complain a lot
        env=worker_environment,
    )
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        generator = random.Random(seed)  # noqa: S311 - chooses victims
        world = World(
            *(url, database_url, environment, bank, http, nursery, generator, tenants, verbose),
            program=program_of(without),
        )
        try:
            await world.start_api()
            yield world
        finally:
            _end(world)
            await nursery.wait()


def _lives(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def _state(pid: int) -> str:
    """Return the letter the system has for what a process does; none for the dead."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return ""


def _end(world: World) -> None:
    if world.nursery is not None:
        world.nursery.kill()
    if world.api is not None and world.api.returncode is None:
        world.api.kill()
    _send(signal.SIGKILL, world.workers)


def _send(number: signal.Signals, workers: list[int]) -> None:
    for worker in workers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, number)


async def seed_tenants(
    database_url: str, key_file: Path, bank: Bank, names: tuple[str, ...]
) -> list[NewTenant]:
    """Make tenants and register the sandbox bank."""
    kek = FileKek.load(key_file)
    db = await Database.open(database_url, role=Role.OPERATOR, size=1, clock=SystemClock())
    tenants: list[NewTenant] = []
    for name in names:
        async with db.begin() as tx:
            policy = TenantPolicy(regulated=True)
            tenants.append(await begin_tenant(tx, name, policy, kek=kek, cell="c0"))
    sandbox = Registration(
        id=SANDBOX_ID,
        name="Sandbox",
        url=bank.url,
        login_profile=SANDBOX_LOGIN,
        bank_code="99999999",
    )
    async with db.begin() as tx:
        await register(tx, sandbox, actor="drill")
    await db.close()
    return tenants
