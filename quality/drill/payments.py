"""Payments under fire: identical requests in parallel, workers that die at every point.

The bank's own books are the referee: never more than one execution per payment id, none for a
payment that was told to be rejected, exactly one for one that was told to be done.
"""

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import httpx

from kontowerk.kit.ids import new_id
from quality.drill.points import NAMES
from quality.drill.world import Customer, World

_TAN: Final = "123456"
PAYEE: Final = {
    "recipient": "Max Muster",
    "purpose": "drill",
    "iban": "DE89370400440532013000",
    "bic": "COBADEFFXXX",
    "currency": "EUR",
}
_ACCOUNTS: Final = """
SELECT a.access_id, p.product_id FROM access a
JOIN bank_product p ON p.customer_id = a.customer_id AND p.access_id = a.access_id
WHERE 'single' = ANY (p.transfers) AND p.kind = 'checking'
"""
_STATES: Final = "SELECT id, state, reason, sends, looks FROM payment"
_LOOK_NOW: Final = "UPDATE payment_timer SET due_at = now() - interval '1 second'"
# A draft nobody has confirmed waits for a person.
_OPEN: Final = """
SELECT count(*) AS n FROM payment WHERE state NOT IN ('draft', 'done', 'rejected', 'doubt')
"""
_ENDED: Final = frozenset({"DONE", "REJECTED", "IN_DOUBT"})
_HEADERS: Final = {"Customer-IP-Address": "9.9.9.9"}
_MOST_LOOKS: Final = 3
_LOSES_ANSWERS: Final = 4  # one login in so many
WAIVED: Final = "angestellte.pay-waive"
# They approve with a TAN, in an app, or not at all because the bank waives it.
_KINDS: Final = ("angestellte.chip", "angestellte.decoupled", WAIVED)


@dataclass(frozen=True)
class PaymentSize:
    """How hard we try: payments, and identical requests for each."""

    payments: int
    identical: int
    at_once: int
    standing: int = 0  # people with standing orders
    links: int = 0  # payment links
    api_kills: int = 0
    patience: float = 240  # seconds; a payment that is done ends earlier
    payers: Sequence[str] = _KINDS  # who pays
    points: Sequence[str] = NAMES  # where workers may end themselves


@dataclass(frozen=True)
class Report:
    """What became of the payments, and how many workers died over them."""

    states: Counter[str]
    deaths: int


def logins(count: int, kinds: Sequence[str] = _KINDS) -> list[str]:
    """Name people who pay."""
    return [f"{kinds[number % len(kinds)]}+p{number}" for number in range(count)]


async def storm(
    world: World,
    size: PaymentSize,
    payers: Sequence[Customer],
    beside: Sequence[Coroutine[Any, Any, None]] = (),
) -> Report:
    """Pay while workers die at named points, with others beside; returns what became of it."""
    accounts = await accounts_of(world)
    for customer in payers[::_LOSES_ANSWERS]:
        await world.bank.behave(customer.login, "after-commit-lost", active=True)
    gate = asyncio.Semaphore(size.at_once)

    async def one(number: int) -> None:
        async with gate:
            customer = payers[number % len(payers)]
            await Payer(world, customer, accounts[customer.access_id], number, size).pay()

    killer = _Killer(world, size.points)
    await killer.start()
    everybody = asyncio.gather(*(one(number) for number in range(size.payments)), *beside)
    for _ in range(size.api_kills):
        await asyncio.wait([everybody], timeout=world.random.uniform(1, 4))
        await world.replace_api()
    await everybody
    await killer.stop()
    await world.peace()
    return Report(await settle(world, size.patience), killer.deaths)


class _Killer:
    """Keeps up a staff of workers each of whom may end itself at another point."""

    def __init__(self, world: World, points: Sequence[str]) -> None:
        self._world = world
        self._points = itertools.cycle(points)
        self._task: asyncio.Task[None] | None = None
        self.deaths = 0

    async def start(self) -> None:
        for _ in range(len(self._world.workers)):
            await self._world.replace_worker(next(self._points))
        self._task = asyncio.create_task(self._replace())

    async def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _replace(self) -> None:
        while True:
            for _ in range(self._world.bury()):
                self.deaths += 1
                await self._world.start_worker(next(self._points))
            await asyncio.sleep(0.1)


class Asker:
    """A person and an impatient program that asks for one thing many times."""

    begin_with: str = "POST"

    def __init__(self, world: World, customer: Customer, size: PaymentSize) -> None:
        self._world, self._customer, self._size = world, customer, size
        self.id = new_id()
        self.begun_at = ""
        self.status_at = ""
        self.body: dict[str, Any] | None = None

    async def pay(self) -> dict[str, Any] | None:
        """Ask until it has ended; returns how it stands then, None when that took too long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._size.patience):
                while True:
                    status = await self._ask("GET", f"{self.status_at}/{self.id}")
                    if status is None:  # not taken yet, or whoever took it was killed
                        begun = [self._begin() for _ in range(self._size.identical)]
                        await asyncio.gather(*begun)
                    elif status["status"] in _ENDED:
                        return status
                    else:
                        await self._act({one["rel"]: one["href"] for one in status["relations"]})
                    await asyncio.sleep(0.3)
        return None

    async def _begin(self) -> None:
        query = {"paymentId": str(self.id), "callbackUrl": "https://app.example/back"}
        body = {} if self.body is None else {"json": self.body}
        await self._ask(self.begin_with, self.begun_at, params=query, **body)

    async def _act(self, relations: dict[str, str]) -> None:
        if "authenticate" in relations:
            tan = {"scaAuthenticationData": _TAN}
            again = [self._ask("POST", relations["authenticate"], json=tan) for _ in range(4)]
            await asyncio.gather(*again)
        elif "authenticate_decoupled" in relations:
            await self._world.bank.approve(self._customer.login)
            again = [self._ask("GET", relations["authenticate_decoupled"]) for _ in range(2)]
            await asyncio.gather(*again)

    async def _ask(self, method: str, path: str, **rest: Any) -> dict[str, Any] | None:
        headers = {"Authorization": f"Bearer {self._customer.token}", **_HEADERS}
        try:
            answer = await self._world.http.request(method, path, headers=headers, **rest)
        except httpx.TransportError:
            return None
        return dict(answer.json()) if answer.is_success else None


class Payer(Asker):
    """Asks for a transfer."""

    def __init__(
        self, world: World, customer: Customer, product: str, number: int, size: PaymentSize
    ) -> None:
        super().__init__(world, customer, size)
        path = f"/customer/v2/bankzugaenge/{customer.access_id}/{product}/payment"
        self.begun_at = f"{path}/single-transfer"
        self.status_at = "/customer/v2/payment/single-transfer"
        self.body = {
            "instant": False,
            "transferDetails": {**PAYEE, "amount": (number % 900 + 100) / 100},
        }


async def settle(world: World, seconds: float) -> Counter[str]:
    """Wait until nothing is under way and every doubt was looked at; return where all stands."""
    for _ in range(int(seconds)):
        if int((await world.sql(_OPEN))[0]["n"]) == 0:
            break
        await asyncio.sleep(1)
    for _ in range(_MOST_LOOKS * 5):
        rows = await world.sql(_STATES)
        if all(row["state"] != "doubt" or row["looks"] >= _MOST_LOOKS for row in rows):
            break
        await world.sql(_LOOK_NOW)
        await asyncio.sleep(1)
    return Counter(row["state"] for row in await world.sql(_STATES))


async def accounts_of(world: World) -> dict[str, str]:
    """Return the account of every access that can pay."""
    return {row["access_id"]: row["product_id"] for row in await world.sql(_ACCOUNTS)}


async def judge(
    world: World, expected: int | None, apart: Collection[UUID] = frozenset()
) -> list[str]:
    """Compare our words with the bank's books, payment by payment; all were taken, if so many.

    Those `apart` are judged elsewhere.
    """
    executed = await executions(world)
    rows = [row for row in await world.sql(_STATES) if row["id"] not in apart]
    wrong: list[str] = []
    if expected is not None and len(rows) != expected:
        wrong.append(f"{len(rows)} of {expected} payments were taken")
    for row in rows:
        wrong += faults(row, executed[row["id"]])
    return wrong


async def executions(world: World) -> Counter[UUID]:
    """Count how often the bank has carried out each payment."""
    executed = Counter[UUID]()
    for row in await world.bank.payments():
        executed[UUID(hex=row["end_to_end_id"])] += bool(row["executed"])
    return executed


def faults(row: Mapping[str, Any], count: int) -> list[str]:
    """Say what is wrong with a payment that was carried out so many times."""
    wrong: list[str] = []
    state = row["state"]
    if count > 1:
        wrong.append(f"double payment: {row['id']} was carried out {count} times")
    if state == "done" and count != 1:
        wrong.append(f"told done, carried out {count} times: {row['id']}")
    if state == "rejected" and count:
        wrong.append(f"told rejected ({row['reason']}), carried out: {row['id']}")
    if state not in {"done", "rejected", "doubt"}:
        wrong.append(f"did not end: {row['id']} is {state}")
    return wrong
