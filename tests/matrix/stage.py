"""A bank, an API and a worker of their own, with one customer who has a program to call them."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import asyncpg
import httpx
from quality.ports import free_port

from kontowerk.commands.seed import ClientLogin, NewTenant, begin_tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.invariants.run import run as audit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.settings import PREFIX
from kontowerk.providers.register import Registration, register
from kontowerk.vault.kek import FileKek, create_key_file
from tests.matrix.bank import TOKEN, Bank
from tests.matrix.browser import Browser
from tests.matrix.customer import Customer
from tests.matrix.processes import Program
from tests.matrix.providers import registrations

_TENANT = "matrix"
_PASSWORD = "correct horse"
_READY_SECONDS = 240
# A killed process leaves no connection behind that somebody would try.
_UNKEPT = httpx.Limits(max_keepalive_connections=0)
# As many dialogues at once as there are cells.
_WIDE = """
INSERT INTO bank_host (host, rate, burst, tokens, refilled_at, max_in_flight)
VALUES ($1, 1000, 1000, 1000, now(), 1000)
"""
_NO_BACKGROUND = "UPDATE access_schedule SET next_due = now() + interval '1 day'"


@dataclass(frozen=True, slots=True)
class Ports:
    """Where everybody listens."""

    api: int
    bank: int
    control: int
    xs2a: int


@dataclass(frozen=True, slots=True)
class Programs:
    """The processes."""

    bank: Program
    api: Program
    worker: Program


@dataclass(frozen=True, slots=True)
class Stage:
    """What runs, and who calls it."""

    programs: Programs
    bank: Bank
    customer: Customer
    browser: Browser
    database_url: str

    async def replace_api(self) -> None:
        await self.programs.api.kill()
        await self.programs.api.start()
        await _answers(self.customer.http, "/health/ready")

    async def replace_worker(self, **settings: str) -> None:
        await self.programs.worker.kill()
        await self.programs.worker.start(**settings)

    async def no_background(self) -> None:
        """Keep refreshes that nobody asked for out of the count of logins."""
        connection = await asyncpg.connect(self.database_url)
        await connection.execute(_NO_BACKGROUND)
        await connection.close()

    async def violations(self) -> list[str]:
        """Ask the auditor."""
        clock = SystemClock()
        db = await Database.open(self.database_url, role=Role.AUDIT, size=1, clock=clock)
        try:
            return [
                f"{finding.invariant.name} {violation.check}: {dict(violation.ids)}"
                async for finding in audit(db)
                for violation in finding.violations
            ]
        finally:
            await db.close()


@asynccontextmanager
async def open_stage(
    database_url: str, folder: Path, environment: Mapping[str, str] = MappingProxyType({})
) -> AsyncGenerator[Stage]:
    """Start everything, API and worker in an `environment` that may say more than ours.

    Whatever still runs at the end is killed.
    """
    key_file = folder / "kek"
    create_key_file(key_file)
    ports = Ports(*(free_port() for _ in range(4)))
    programs = _programs(database_url, folder, key_file, ports, environment)
    banks = registrations(f"127.0.0.1:{ports.bank}", f"127.0.0.1:{ports.xs2a}")
    async with AsyncExitStack() as stack:
        for program in (programs.bank, programs.api, programs.worker):
            stack.push_async_callback(program.kill)
        control = await stack.enter_async_context(_control(ports))
        http = await stack.enter_async_context(
            httpx.AsyncClient(base_url=_url(ports), timeout=60, limits=_UNKEPT)
        )
        await programs.bank.start()
        await _answers(control, "/sim/invariants")
        tenant = await _seed(database_url, key_file, banks)
        await asyncio.gather(programs.api.start(), programs.worker.start())
        await _answers(http, "/health/ready")
        http.headers["Authorization"] = f"Bearer {await _user_token(http, tenant)}"
        trust = ssl.create_default_context(cafile=folder / "ca.pem")
        pages = await stack.enter_async_context(httpx.AsyncClient(verify=trust, timeout=60))
        yield Stage(programs, Bank(control), Customer(http), Browser(pages), database_url)


def _url(ports: Ports) -> str:
    return f"http://127.0.0.1:{ports.api}"


def _control(ports: Ports) -> httpx.AsyncClient:
    url, headers = f"http://127.0.0.1:{ports.control}", {"X-Sim-Token": TOKEN}
    return httpx.AsyncClient(base_url=url, headers=headers, timeout=60, limits=_UNKEPT)


def _programs(
    database_url: str, folder: Path, key_file: Path, ports: Ports, more: Mapping[str, str]
) -> Programs:
    bank_ports = ("--port", ports.bank, "--control-port", ports.control, "--xs2a-port", ports.xs2a)
    files = ("--data", folder / "ledger.sqlite", "--state-dir", folder)
    bank = ("banksim.cli", "serve", *map(str, bank_ports), *map(str, files))
    api = ("kontowerk.bootstrap.cli", "serve", "--port", str(ports.api))
    settings = {
        "DATABASE_URL": database_url,
        "BASE_URL": _url(ports),
        "ARGON2_MEMORY_KIB": "64",
        "ARGON2_PASSES": "1",
    }
    work_settings = settings | {
        "KEY_FILE": str(key_file),
        "BANK_CA_FILE": str(folder / "ca.pem"),
        "FINTS_PRODUCT_ID": "0" * 25,
        "XS2A_QWAC_FILE": str(folder / "tpp.pem"),
        "XS2A_QWAC_KEY_FILE": str(folder / "tpp.key"),
    }
    return Programs(
        Program(bank, {"BANKSIM_CONTROL_TOKEN": TOKEN}, folder / "bank.log"),
        Program(api, {**_named(settings), **more}, folder / "api.log"),
        Program(
            ("kontowerk.bootstrap.cli", "work"),
            {**_named(work_settings), **more},
            folder / "worker.log",
        ),
    )


def _named(settings: dict[str, str]) -> dict[str, str]:
    return {PREFIX + name: value for name, value in settings.items()}


async def _answers(http: httpx.AsyncClient, path: str) -> None:
    async with asyncio.timeout(_READY_SECONDS):
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await http.get(path)).is_success:
                    return
            await asyncio.sleep(0.1)


async def _seed(database_url: str, key_file: Path, banks: Sequence[Registration]) -> NewTenant:
    db = await Database.open(database_url, role=Role.OPERATOR, size=1, clock=SystemClock())
    kek = FileKek.load(key_file)
    policy = TenantPolicy(regulated=True, callback_any=True)
    async with db.begin() as tx:
        tenant = await begin_tenant(tx, _TENANT, policy, kek=kek, cell="c0")
        for bank in banks:
            await register(tx, bank, actor="matrix")
    await db.close()
    connection = await asyncpg.connect(database_url)
    for host in {httpx.URL(bank.url).netloc.decode() for bank in banks}:
        await connection.execute(_WIDE, host)
    await connection.close()
    return tenant


async def _user_token(http: httpx.AsyncClient, tenant: NewTenant) -> str:
    admin = await _token(http, tenant.admin, grant_type="client_credentials")
    user = {"username": "person", "password": _PASSWORD}
    created = await http.post(
        f"/auth/mgmt/v1/tenants/{_TENANT}/users",
        json=user,
        headers={"Authorization": f"Bearer {admin}"},
    )
    created.raise_for_status()
    return await _token(http, tenant.user, grant_type="password", **user)


async def _token(http: httpx.AsyncClient, login: ClientLogin, **form: str) -> str:
    auth = (login.username, login.secret.reveal())
    answer = await http.post("/auth/oauth2/token", data=form, auth=auth)
    answer.raise_for_status()
    return str(answer.json()["access_token"])
