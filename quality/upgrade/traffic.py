"""People who use the service all the time, and notice every request that fails."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from uuid import UUID

import httpx

from kontowerk.commands.seed import ClientLogin, NewTenant
from kontowerk.identity.model import Tenant, TenantId
from kontowerk.kit.secret import Secret
from quality.drill import payments
from quality.drill.payments import Payer, PaymentSize
from quality.drill.world import Customer, World

_PEOPLE: Final = 9
_PATIENT: Final = PaymentSize(payments=0, identical=2, at_once=1, patience=60)
_FAULT: Final = 500
# Made-up people have other names for their accesses.
_NOT_FETCHED: Final = """
SELECT count(*) AS open FROM access WHERE access_id LIKE 'access-%'
  AND (run IS NOT NULL OR refreshed_at IS NULL)
"""


def tenant_of(said: str, tenant_id: UUID) -> NewTenant:
    """Read the logins that `kontowerk tenant add` prints."""
    lines = [line.split() for line in said.splitlines() if line.startswith("  ")]
    logins = {name.rpartition("/")[2]: ClientLogin(name, Secret(key)) for name, key in lines}
    name = next(iter(logins.values())).username.partition("/")[0]
    tenant = Tenant(
        TenantId(tenant_id),
        name,
        None,
        regulated=True,
        cors_origins=frozenset(),
        password_min_length=1,
    )
    return NewTenant(tenant, logins["admin"], logins["user"])


@dataclass
class Watched(httpx.AsyncBaseTransport):
    """Passes requests on, and counts those that were not answered, or with a fault of ours."""

    inner: httpx.AsyncBaseTransport
    requests: int = 0
    failed: Counter[str] = field(default_factory=Counter[str])

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests += 1
        try:
            answer = await self.inner.handle_async_request(request)
        except httpx.TransportError as error:
            self.failed[f"{request.method} {type(error).__name__}"] += 1
            raise
        if answer.status_code >= _FAULT:
            self.failed[f"{request.method} {request.url.path} {answer.status_code}"] += 1
        return answer


class Users:
    """Reads, refreshes, logins, payments, the feed, and new users, each by somebody else."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tasks: list[asyncio.Task[None]] = []
        self._created = 1_000
        self._is_over = False

    async def come(self) -> None:
        """Create users whose accesses were fetched."""
        tenant = self._world.tenants[0]
        for number, login in enumerate(payments.logins(_PEOPLE)):
            await self._world.add(tenant, number, login)
        for _ in range(600):
            if (await self._world.sql(_NOT_FETCHED))[0]["open"] == 0:
                return
            await asyncio.sleep(0.2)
        message = "the first fetch did not end"
        raise SystemExit(message)

    async def start(self) -> None:
        accounts = await payments.accounts_of(self._world)
        payers = [each for each in self._world.customers if each.access_id in accounts]
        works: list[tuple[Callable[[], Awaitable[object]], float]] = [
            (self._read, 0.05),
            (self._read, 0.05),
            (self._refresh, 0.3),
            (self._log_in, 0.5),
            (self._create, 0.7),
            (self._pull, 1.0),
        ]
        if not payers:
            message = "nobody can pay"
            raise SystemExit(message)
        for payer in payers[:3]:
            product = accounts[payer.access_id]
            works.append((partial(self._pay, payer, product), 0.5))
        self._tasks = [asyncio.create_task(self._again(work, pause)) for work, pause in works]

    async def stop(self) -> None:
        """Let everybody end what they are at; a payment would wait for its approval for ever."""
        self._is_over = True
        await asyncio.gather(*self._tasks)

    async def _read(self) -> None:
        customer = self._world.random.choice(self._world.customers)
        bearer = {"Authorization": f"Bearer {customer.token}"}
        path = f"/customer/v2/bankzugaenge/{customer.access_id}"
        await self._world.http.get("/customer/v2", headers=bearer)
        await self._world.http.get(path, headers=bearer)

    async def _refresh(self) -> None:
        await self._world.refresh(self._world.random.choice(self._world.customers))

    async def _log_in(self) -> None:
        await self._world.admin_token(self._world.tenants[0])

    async def _create(self) -> None:
        tenant = self._world.tenants[0]
        token = await self._world.admin_token(tenant)
        self._created += 1
        await self._world.http.post(
            f"/auth/mgmt/v1/tenants/{self._world.name_of(tenant)}/users",
            json={"username": f"new-{self._created}", "password": "correct horse"},
            headers={"Authorization": f"Bearer {token}"},
        )

    async def _pull(self) -> None:
        await self._world.pull(self._world.tenants[0])

    async def _pay(self, customer: Customer, product: str) -> None:
        number = self._world.random.randint(0, 800)
        await Payer(self._world, customer, product, number, _PATIENT).pay()

    async def _again(self, work: Callable[[], Awaitable[object]], pause: float) -> None:
        while not self._is_over:
            with contextlib.suppress(httpx.HTTPError):  # counted by `Watched`
                await work()
            await asyncio.sleep(pause)
