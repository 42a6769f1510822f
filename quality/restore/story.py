"""What happens before and after the instant: payments, refreshes, and people who are erased."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import httpx

from kontowerk.commands.seed import NewTenant
from quality.drill import judge, payments
from quality.drill.bank import WIDE_HOST
from quality.drill.load import Traffic
from quality.drill.payments import Payer, PaymentSize
from quality.drill.world import Customer, World

_WORKERS: Final = 3
_PAYERS: Final = 6
_ERASED: Final = 24
_PATIENT: Final = PaymentSize(payments=0, identical=1, at_once=_PAYERS, patience=60)
_ERASE_EVERY: Final = 0.7
_SECONDS: Final = 60
_USERS: Final = "SELECT id, username FROM app_user WHERE tenant_id = $1 ORDER BY username"
# Not sent yet, or its payer is asked: what a restored database would go on with.
_UNDER_WAY: Final = """
SELECT clock_timestamp() AS now FROM payment WHERE state IN ('created', 'asking') LIMIT 1
"""
_NOW: Final = "SELECT clock_timestamp() AS now"


@dataclass
class Story:
    """A world in use, and what it acknowledged."""

    world: World
    erased: dict[str, datetime] = field(default_factory=dict[str, datetime])
    paid: int = 0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])
    _traffic: Traffic = field(default_factory=lambda: Traffic(leisure=3))

    @property
    def tenant(self) -> NewTenant:
        return self.world.tenants[0]

    async def begin(self) -> None:
        """Let people come, with accesses that were fetched once."""
        world = self.world
        await world.sql(WIDE_HOST, world.bank.host)
        for _ in range(_WORKERS):
            await world.start_worker()
        for number, login in enumerate(payments.logins(_PAYERS)):
            await world.add(self.tenant, number, login)
        for number in range(_PAYERS, _PAYERS + _ERASED):
            await world.add(self.tenant, number, f"leer+r{number}")
        if await judge.settle(world, 180):
            message = "the first fetch did not end well"
            raise SystemExit(message)

    async def use(self) -> None:
        """Pay, refresh and erase until told to stop."""
        world = self.world
        accounts = await payments.accounts_of(world)
        # Only those who stay pay, are booked for and refreshed; the others are erased one by one.
        world.customers = world.customers[:_PAYERS]
        self._tasks = [
            asyncio.create_task(self._pay(customer, accounts[customer.access_id]))
            for customer in world.customers
        ]
        self._tasks.append(asyncio.create_task(self._erase()))
        self._traffic.start(world)

    async def instant(self) -> datetime:
        """Return an instant at which payments are under way and somebody was erased already."""
        async with asyncio.timeout(_SECONDS):
            while True:
                await asyncio.sleep(self.world.random.uniform(0.2, 1.0))
                under_way = await self.world.sql(_UNDER_WAY)
                if under_way and len(self.erased) >= 2 and self.paid:
                    return under_way[0]["now"]

    async def go_on(self) -> None:
        """Use it further, until more payments ended and more people were erased."""
        paid, erased = self.paid, len(self.erased)
        async with asyncio.timeout(_SECONDS * 2):
            while True:
                await asyncio.sleep(0.2)
                if self.paid >= paid + _PAYERS and len(self.erased) >= erased + 2:
                    return

    async def stop(self) -> None:
        """Stop asking; what is under way stays under way."""
        await self._traffic.stop()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _pay(self, customer: Customer, product: str) -> None:
        while True:
            await Payer(self.world, customer, product, self.paid, _PATIENT).pay()
            self.paid += 1

    async def _erase(self) -> None:
        world = self.world
        rows = await world.sql(_USERS, self.tenant.tenant.id)
        leaving = [row["id"] for row in rows if int(row["username"].split("-")[1]) >= _PAYERS]
        token = await world.admin_token(self.tenant)
        bearer = {"Authorization": f"Bearer {token}"}
        for user_id in leaving:
            path = f"/auth/mgmt/v1/tenants/{world.name_of(self.tenant)}/users/{user_id}"
            with contextlib.suppress(httpx.TransportError):
                (await world.http.put(f"{path}/deactivate", headers=bearer)).raise_for_status()
                (await world.http.delete(path, headers=bearer)).raise_for_status()
                self.erased[str(user_id)] = (await world.sql(_NOW))[0]["now"]
            await asyncio.sleep(_ERASE_EVERY)
