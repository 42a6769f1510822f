"""Every answer these tests get is also looked at by the witness (see `answers`)."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from kontowerk.commands.seed import begin_tenant
from kontowerk.identity import tenants
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.vault.kek import FileKek
from tests.connectors.bank import RunningBank, running_bank
from tests.database import TestServer, run_coroutine
from tests.service import Service, running_service, running_work
from tests.spec.answers import witness
from tests.spec.interface import Walk
from tests.spec.lives import Somebody, live, savings_account, settled, today_of


@pytest.fixture(autouse=True)
def watched(service: Service) -> Iterator[None]:
    """Look at all answers of the shared service while a test of this folder runs."""
    hook = partial(witness, service.url)
    hooks = service.http.event_hooks["response"]
    hooks.append(hook)
    yield
    hooks.remove(hook)


@pytest.fixture
def start_service(start_service: Callable[..., Service]) -> Callable[..., Service]:
    """Start further services, watched like the shared one."""

    def start(**settings: object) -> Service:
        started = start_service(**settings)
        base_url = str(settings.get("base_url", started.url))
        started.http.event_hooks["response"].append(partial(witness, base_url))
        return started

    return start


@pytest.fixture(scope="session")
def walk(service: Service) -> Walk:
    """The answers to one good call of every operation."""
    return Walk(service)


@pytest.fixture(scope="session")
def anna(service: Service) -> Somebody:
    """Somebody with a salary, a rent, contracts of all kinds and a savings account."""
    today = today_of(service)
    return live(service, *settled(today), others=[savings_account(today)])


@dataclass(frozen=True)
class Sparse:
    """A fresh tenant without a description; client and role `bare` have only a name."""

    service: Service
    tenant: str = "sparse"


@pytest.fixture(scope="session")
def sparse(service: Service) -> Sparse:
    """Make a tenant as an operator does, with as little as possible."""

    async def work() -> Service:
        db = await service.operator()
        kek = FileKek.load(service.key_file)
        async with db.begin() as tx:
            policy = TenantPolicy(regulated=True)
            made = await begin_tenant(tx, Sparse.tenant, policy, kek=kek, cell="c0")
            bare, _ = await tenants.add_client(tx, made.tenant, "bare", (), cell="c0")
            await tenants.add_role(tx, bare, "bare", (), default=False)
        await db.close()
        return replace(service, tenants={**service.tenants, Sparse.tenant: made})

    return Sparse(run_coroutine(work()))


@pytest.fixture(scope="session")
def moving(server: TestServer) -> Iterator[Service]:
    """A service with tight limits and a clock that tests may move forward."""
    with running_service(server, failed_logins_per_minute=3, max_body_bytes=2000) as started:
        started.http.event_hooks["response"].append(partial(witness, started.url))
        yield started


@dataclass(frozen=True)
class Branch:
    """A service with a worker, and the bank they fetch from."""

    service: Service
    bank: RunningBank

    def advance(self, **parts: float) -> None:
        """Let time pass for both; a question of a bank that stayed behind would be over at once."""
        self.bank.bank.clock.advance(timedelta(**parts))
        self.service.clock.advance(**parts)


@contextmanager
def running_branch(server: TestServer, folder: Path) -> Generator[Branch]:
    """Run the sandbox bank, a service that knows it, and a worker."""
    with (
        running_bank(folder) as bank,
        running_service(server, bank_url=bank.url) as started,
        running_work(
            started,
            bank_ca_file=bank.ca_file,
            xs2a_qwac_file=bank.files.tpp,
            xs2a_qwac_key_file=bank.files.tpp_key,
        ),
    ):
        started.http.event_hooks["response"].append(partial(witness, started.url))
        yield Branch(started, bank)


@pytest.fixture(scope="session")
def branch(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Branch]:
    """The branch of all tests that do not move days."""
    with running_branch(server, tmp_path_factory.mktemp("bank")) as running:
        yield running
