"""The real service for tests: uvicorn on a real port, real PostgreSQL, a clock to move."""

import asyncio
import socket
import threading
from base64 import b64encode
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import httpx
import uvicorn
from starlette.types import ASGIApp

from kontowerk.api.app import build_app
from kontowerk.api.route import Sunset
from kontowerk.bootstrap.line import PeerLine
from kontowerk.bootstrap.tables import demo_pair
from kontowerk.bootstrap.wiring import open_context
from kontowerk.bootstrap.work import open_worker
from kontowerk.commands.seed import NewTenant, begin_tenant
from kontowerk.identity import read, tenants
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import Settings
from kontowerk.providers import register
from kontowerk.providers.register import SANDBOX_ID, SANDBOX_LOGIN, Registration
from kontowerk.vault.kek import FileKek, create_key_file
from tests.database import TestServer, run_coroutine
from tests.tiers import Tier, watch

MGMT = "/auth/mgmt/v1/tenants"
PROVIDERS = "/providers/v2"
SANDBOX = Registration(
    id=SANDBOX_ID,
    name="Sandkasten",
    url="http://127.0.0.1:1/fints",
    login_profile=SANDBOX_LOGIN,
    bank_code="99999999",
)


class ShiftedClock:
    """The system clock, moved by as much as a test wants."""

    def __init__(self) -> None:
        self._shift = timedelta()

    def now(self) -> datetime:
        return SystemClock().now() + self._shift

    def advance(self, **parts: float) -> None:
        self._shift += timedelta(**parts)


@dataclass(frozen=True)
class User:
    """A user a test created, with what it logs in with."""

    reference: str
    username: str
    password: str


@dataclass
class Service:
    """A running service and short ways to call it."""

    url: str
    database_url: str
    clock: ShiftedClock
    tenants: dict[str, NewTenant]
    key_file: Path
    http: httpx.Client
    app: ASGIApp

    def token(self, tenant: str = "alpha", client: str = "admin", **form: str) -> str:
        """Get a client token (or, with username and password, a user token)."""
        answer = self.ask_token(tenant, client, **form)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["access_token"])

    def ask_token(self, tenant: str, client: str, **form: str) -> httpx.Response:
        form.setdefault("grant_type", "password" if "username" in form else "client_credentials")
        return self.http.post("/auth/oauth2/token", data=form, auth=self.login(tenant, client))

    def login(self, tenant: str, client: str) -> tuple[str, str]:
        """Return username and secret of a client."""
        login = getattr(self.tenants[tenant], client)
        return login.username, login.secret.reveal()

    def call(
        self, method: str, path: str, token: str | None = None, **kwargs: Any
    ) -> httpx.Response:
        """Call with a bearer token; the path may be an absolute href."""
        headers = {**({"Authorization": f"Bearer {token}"} if token else {})}
        headers.update(kwargs.pop("headers", {}))
        return self.http.request(method, path, headers=headers, **kwargs)

    def create_user(self, tenant: str = "alpha", **fields: str) -> User:
        """Create a user with a fresh name."""
        body = {"username": f"user-{new_id().hex}", "password": "correct horse", **fields}
        answer = self.call("POST", f"{MGMT}/{tenant}/users", self.token(tenant), json=body)
        assert answer.status_code == 201, answer.text
        reference = answer.headers["location"].rpartition("/")[2]
        return User(reference, body["username"], body["password"])

    def user_token(self, user: User, tenant: str = "alpha", **form: str) -> str:
        """Log a user in at the user client."""
        return self.token(tenant, "user", username=user.username, password=user.password, **form)

    def api_key(self, user: User, tenant: str = "alpha") -> str:
        """Make an API key as an operator does."""

        async def work() -> str:
            db = await self.operator()
            async with db.begin() as tx:
                owner = await read.tenant(tx, tenant)
                _, key = await tenants.add_api_key(
                    tx, owner, "user", UUID(user.reference), cell="c0"
                )
            await db.close()
            return key.reveal()

        return run_coroutine(work())

    def seal(self, text: str, tenant: str = "alpha") -> str:
        """Encrypt a credential as a simple client does."""
        answer = self.call(
            "PUT",
            "/encrypt",
            self.token(tenant),
            content=b64encode(text.encode()),
            headers={"Content-Type": "application/octet-stream+base64"},
        )
        assert answer.status_code == 200, answer.text
        return answer.text

    def entry(self, login: str, pin: str = "12345", tenant: str = "alpha") -> dict[str, Any]:
        """Return what adds an access at the sandbox bank."""
        credentials = {"userid": self.seal(login, tenant), "pin": self.seal(pin, tenant)}
        return {"providerId": str(SANDBOX.id), "credentials": credentials}

    async def operator(self) -> Database:
        """Open the service's database as the operator."""
        return await Database.open(
            self.database_url, role=Role.OPERATOR, size=1, clock=SystemClock()
        )


@contextmanager
def running_service(
    server: TestServer,
    *,
    endings: dict[str, Sunset] | None = None,
    bank_url: str = SANDBOX.url,
    **settings: Any,
) -> Generator[Service]:
    """Start the service on a database of its own; stop it at the end."""
    watch.require(Tier.SERVICE, "a service")
    clock = ShiftedClock()
    database_url = server.copy()
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else 40 ms per answer
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    # Cheap hashes: what a hash costs is measured elsewhere.
    costs = {"argon2_memory_kib": 64, "argon2_passes": 1}
    # A busy machine must not decide who is let in.
    costs["least_in_flight"] = 1000
    signing = TemporaryDirectory()
    pair = demo_pair(Path(signing.name) / "service", clock)
    chosen = Settings.model_validate(
        {"database_url": database_url, "base_url": url, **pair, **costs, **settings}
    )
    app = build_app(lambda: open_context(chosen, clock), chosen, clock, endings=endings)
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http=PeerLine,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
    )
    running = uvicorn.Server(config)
    with signing, TemporaryDirectory() as folder:
        key_file = Path(folder) / "kek"
        create_key_file(key_file)
        tenants = run_coroutine(_seed(database_url, key_file, bank_url))
        thread = threading.Thread(
            target=lambda: asyncio.run(running.serve([listening])), daemon=True
        )
        thread.start()
        with httpx.Client(base_url=url, timeout=30) as http:
            _wait_until_ready(http, thread)
            yield Service(url, database_url, clock, tenants, key_file, http, app)
        running.should_exit = True
        thread.join(20)
        listening.close()
        assert not thread.is_alive(), "the service did not stop"


@contextmanager
def running_work(service: Service, **settings: Any) -> Generator[None]:
    """Let a worker do what the service orders, in a thread of its own; stop it at the end."""
    chosen = Settings.model_validate(
        {
            "database_url": service.database_url,
            "base_url": service.url,
            "fints_product_id": "0123456789ABCDEF012345678",
            "database_pool": 6,
            "work_bank_jobs": 8,
            "shutdown_grace": 1,
            **settings,
        }
    )
    kek = FileKek.load(service.key_file)
    started: Future[Callable[[], object]] = Future()
    ended: Future[None] = Future()

    async def work() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        async with open_worker(chosen, kek, service.clock) as workshop:
            started.set_result(lambda: loop.call_soon_threadsafe(stop.set))
            await workshop.run(stop)

    def run() -> None:
        try:
            asyncio.run(work())
            ended.set_result(None)
        except BaseException as error:  # noqa: BLE001 - raised again where the test waits
            ended.set_exception(error)
            if not started.done():
                started.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    stop_working = started.result(20)
    try:
        yield
    finally:
        if not ended.done():
            stop_working()
        ended.result(30)
        thread.join(10)


async def _seed(database_url: str, key_file: Path, bank_url: str) -> dict[str, NewTenant]:
    kek = FileKek.load(key_file)
    policies = {
        "alpha": TenantPolicy(
            regulated=True, description="The first tenant", cors_origins=("https://app.example",)
        ),
        "beta": TenantPolicy(regulated=True),
        "redirect": TenantPolicy(regulated=False, password_min_length=12),
    }
    db = await Database.open(database_url, role=Role.OPERATOR, size=1, clock=SystemClock())
    tenants: dict[str, NewTenant] = {}
    for name, policy in policies.items():
        async with db.begin() as tx:
            tenants[name] = await begin_tenant(tx, name, policy, kek=kek, cell="c0")
    async with db.begin() as tx:
        await register.register(tx, replace(SANDBOX, url=bank_url), actor="test")
    await db.close()
    return tenants


def wait_for(status: int, ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Ask until the answer has this status."""
    answer = ask()
    for _ in range(1200):  # a busy machine takes its time
        if answer.status_code == status:
            return answer
        threading.Event().wait(0.05)
        answer = ask()
    message = f"not answered with {status}: {answer.status_code} {answer.text}"
    raise AssertionError(message)


def _wait_until_ready(http: httpx.Client, thread: threading.Thread) -> None:
    for _ in range(1200):
        assert thread.is_alive(), "the service did not start"
        try:
            if http.get("/health/ready").is_success:
                return
        except httpx.TransportError:
            pass
        threading.Event().wait(0.05)
    message = "the service was not ready in time"
    raise AssertionError(message)
