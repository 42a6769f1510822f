"""One service with a worker and a bank, as the demo has them, for all tests of this folder."""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
import pytest
from kontowerk_client import AsyncClient, Client, ClientLogin, Patience, UserLogin

from kontowerk.commands.seed import begin_tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.ids import new_id
from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import (
    SANDBOX_XS2A,
    SANDBOX_XS2A_LOGIN,
    Registration,
    register,
)
from kontowerk.vault.kek import FileKek
from tests.connectors.bank import RunningBank, running_bank
from tests.database import TestServer, run_coroutine
from tests.service import Service, User, running_service, running_work

TENANT = "demo"
CALLBACK_BASE = "http://localhost:3000"
QUICK = Patience(first_pause=0.01)


@dataclass(frozen=True)
class Branch:
    """What runs, and clients of it."""

    service: Service
    bank: RunningBank
    demo_file: Path

    def admin_login(self) -> ClientLogin:
        return ClientLogin(*self.service.login(TENANT, "admin"))

    def user_login(self, user: User | None = None, tenant: str = TENANT) -> UserLogin:
        """Return the login of a user, of a fresh one if none is given."""
        user = user or self.service.create_user(tenant)
        return UserLogin(*self.service.login(tenant, "user"), user.username, user.password)

    def client(self, transport: httpx.BaseTransport | None = None) -> Client:
        """Return a client of a fresh user."""
        http = httpx.Client(transport=transport)
        return Client(self.service.url, self.user_login(), patience=QUICK, http=http)

    def async_client(self, transport: httpx.AsyncBaseTransport | None = None) -> AsyncClient:
        http = httpx.AsyncClient(transport=transport)
        return AsyncClient(self.service.url, self.user_login(), patience=QUICK, http=http)


def fresh(login: str) -> str:
    """Return a login at the bank that nobody else uses, within FinTS's 30 characters."""
    return f"{login}+{new_id().hex[-6:]}"


@pytest.fixture(scope="session")
def branch(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Branch]:
    """The branch of all tests of this folder."""
    with running_branch(server, tmp_path_factory.mktemp("clients")) as running:
        yield running


@contextmanager
def running_branch(server: TestServer, folder: Path) -> Generator[Branch]:
    """Start everything, and stop it at the end."""
    with (
        running_bank(folder) as bank,
        running_service(
            server,
            bank_url=bank.url,
            webhook_private_targets=True,
            private_customer_addresses=True,  # 203.0.113.0/24 is for examples only
        ) as service,
        running_work(
            service,
            bank_ca_file=bank.ca_file,
            xs2a_qwac_file=bank.files.tpp,
            xs2a_qwac_key_file=bank.files.tpp_key,
            webhook_private_targets=True,
        ),
    ):
        known = run_coroutine(_add_tenant_and_bank(service, bank))
        yield Branch(known, bank, _write_demo_file(known, folder))


async def _add_tenant_and_bank(service: Service, bank: RunningBank) -> Service:
    """Add the demo's tenant, and the face of the bank where people approve on its own pages."""
    db = await service.operator()
    redirect = Registration(
        id=SANDBOX_XS2A["redirect"],
        name="Demo XS2A redirect",
        url=f"{bank.xs2a_url}/redirect",
        profile="redirect",
        connector=ConnectorKind.XS2A,
        login_profile=SANDBOX_XS2A_LOGIN,
    )
    policy = TenantPolicy(regulated=True, callback_bases=(CALLBACK_BASE,))
    async with db.begin() as tx:
        kek = FileKek.load(service.key_file)
        made = await begin_tenant(tx, TENANT, policy, kek=kek, cell="c0")
        await register(tx, redirect, actor="test")
    await db.close()
    return replace(service, tenants={**service.tenants, TENANT: made})


def _write_demo_file(service: Service, folder: Path) -> Path:
    """Write what `kontowerk demo` writes, as far as the examples read it."""
    clients = {
        kind: dict(zip(("username", "secret"), service.login(TENANT, kind), strict=True))
        for kind in ("admin", "user")
    }
    path = folder / "demo.json"
    path.write_text(json.dumps({"base_url": service.url, "tenants": {TENANT: clients}}))
    return path
