"""Payment links under fire: each is opened in several browsers at once, while everything dies.

The bank's books are the referee: a link is paid at most once, whoever pressed the button, and its
tenant is told no more and no less.
"""

import asyncio
import contextlib
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import httpx

from kontowerk.commands.seed import NewTenant
from kontowerk.providers.register import SANDBOX_ID
from quality.drill.bank import PIN
from quality.drill.payments import PAYEE, PaymentSize, executions, faults
from quality.drill.world import Customer, World

_LINKS: Final = "/customer/v2/payment/link"
_WEBFORM: Final = "/customer/v2/webform"
_CSRF: Final = re.compile(r'name="csrf"\s+value="([0-9a-f]{64})"')
_SEEN: Final = re.compile(r'name="seen"\s+value="([0-9a-f]{32})"')
_TAN: Final = "123456"
_BROWSERS: Final = 2
_VISITS: Final = 3  # how often a browser begins
_PAGES: Final = 80  # how often it looks on a visit
_LOSES_ANSWERS: Final = 4  # one person in so many
_ENDED: Final = frozenset({"EXECUTED", "IN_DOUBT"})
_PAID: Final = {"EXECUTED": {1}, "IN_DOUBT": {0, 1}, "OPEN": {0}}
_ROWS: Final = "SELECT id, link_id, state, reason FROM payment WHERE link_id IS NOT NULL"


@dataclass(frozen=True)
class Bill:
    """A link, who is to pay it, and from where."""

    id: UUID
    url: str
    payer: Customer
    account: str


def logins(count: int) -> list[str]:
    """Name people who pay what is sent to them, with a TAN or in an app."""
    kinds = ("angestellte.sms", "angestellte.decoupled")
    return [f"{kinds[number % len(kinds)]}+l{number}" for number in range(count)]


async def make(world: World, tenant: NewTenant, number: int, login: str) -> Bill:
    """Make a link for a new user without any access."""
    payer = Customer(login, "", await world.new_user(tenant, f"payer-{number}"))
    if number % _LOSES_ANSWERS == 0:
        await world.bank.behave(login, "after-commit-lost", active=True)
    body = {**PAYEE, "amount": (number % 900 + 100) / 100}
    made = await world.http.post(_LINKS, json=body, headers=_bearer(payer))
    link = made.raise_for_status().json()
    account = next(iban for iban in await world.bank.ledger(login) if iban[:2].isalpha())
    return Bill(UUID(link["linkId"]), link["url"], payer, account)


async def pay(world: World, bill: Bill, size: PaymentSize) -> None:
    """Let several browsers pay a link at once."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(size.patience):
            await asyncio.gather(*(_browse(world, bill) for _ in range(_BROWSERS)))


async def _browse(world: World, bill: Bill) -> None:
    async with httpx.AsyncClient(base_url=world.url, timeout=30, follow_redirects=True) as http:
        browser = _Browser(world, bill, http)
        for _ in range(_VISITS):
            if await state_of(world, bill) in _ENDED:
                return
            with contextlib.suppress(httpx.TransportError):
                await http.post(bill.url)
            await browser.visit()


@dataclass
class _Browser:
    """Does what the pages say until the session is over."""

    world: World
    bill: Bill
    http: httpx.AsyncClient

    async def visit(self) -> None:
        for _ in range(_PAGES):
            with contextlib.suppress(httpx.TransportError):
                answer = await self.http.get(f"{_WEBFORM}/status")
                name = str(answer.json()["page"]) if answer.is_success else ""
                if name in {"exit", "doubt", "error"}:
                    return
                await self._act(name)
            await asyncio.sleep(0.25)

    async def _act(self, name: str) -> None:
        match name:
            case "legal":
                await self._send("accept", legal="yes")
            case "bank":
                await self._send("bank", provider=str(SANDBOX_ID))
            case "login":
                login = {"field.userid": self.bill.payer.login, "field.pin": PIN}
                await self._send("login", **login, account=self.bill.account)
            case "tan":
                await self._send("tan", tan=_TAN)
            case "app":
                await self.world.bank.approve(self.bill.payer.login)
                await self._send("look")
            case _:
                pass  # it waits

    async def _send(self, do: str, **fields: str) -> None:
        shown = (await self.http.get(f"{_WEBFORM}/step")).text
        csrf, seen = _CSRF.search(shown), _SEEN.search(shown)
        if csrf is not None:
            form = {"csrf": csrf[1], "seen": seen[1] if seen else "", "do": do, **fields}
            await self.http.post(f"{_WEBFORM}/step", data=form)


async def state_of(world: World, bill: Bill) -> str:
    """Return what the tenant is told; empty while nobody answers."""
    try:
        answer = await world.http.get(f"{_LINKS}/{bill.id}", headers=_bearer(bill.payer))
    except httpx.TransportError:
        return ""
    return str(answer.json()["state"]) if answer.is_success else ""


async def ids(world: World) -> frozenset[UUID]:
    return frozenset(row["id"] for row in await world.sql(_ROWS))


async def judge(world: World, bills: list[Bill]) -> tuple[list[str], Counter[str]]:
    """Compare every payment of a link with the bank's books, and what its tenant is told."""
    executed = await executions(world)
    wrong, told = list[str](), Counter[str]()
    times = defaultdict[UUID, int](int)
    for row in await world.sql(_ROWS):
        times[row["link_id"]] += executed[row["id"]]
        if row["state"] != "draft":  # nobody has confirmed it
            wrong += faults(row, executed[row["id"]])
    for bill in bills:
        state, count = await state_of(world, bill), times[bill.id]
        told[state] += 1
        if count > 1:
            wrong.append(f"link paid more than once: {bill.id}, {count} times")
        elif count not in _PAID.get(state, set()):
            wrong.append(f"link told {state}, paid {count} times: {bill.id}")
    return wrong, told


def _bearer(payer: Customer) -> dict[str, Any]:
    return {"Authorization": f"Bearer {payer.token}"}
