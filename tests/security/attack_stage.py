"""Processes of the service and of a bank; customers of several tenants know the same login."""

import asyncio
import re
import sqlite3
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any, Final

import httpx

from kontowerk.commands.seed import ClientLogin, begin_tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.vault.kek import FileKek
from tests.matrix.customer import Customer
from tests.matrix.stage import Stage, open_stage

ACCESSES: Final = "/customer/v2/bankzugaenge"
STEP: Final = "/customer/v2/webform/step"
STATUS: Final = "/customer/v2/webform/status"
SHOP: Final = "https://shop.example/back"
PATIENCE: Final = 120.0  # seconds for whatever the service does by itself
_TOKEN: Final = re.compile(r'name="csrf"\s+value="([0-9a-f]{64})"')
_SEEN: Final = re.compile(r'name="seen"\s+value="([0-9a-f]{32})"')
_LINK: Final = re.compile(r'<a class="kw-btn" href="([^"]*)"')
_PASSWORD: Final = "correct horse"
_DECLINED: Final = """
SELECT c.nok_uri FROM consents c JOIN logins l ON l.id = c.login WHERE l.user_id = ?
"""
_UNKEPT: Final = httpx.Limits(max_keepalive_connections=0)


@dataclass
class Pages:
    """One browser at the pages of the service; follows redirects while they are ours."""

    http: httpx.AsyncClient
    text: str = ""

    async def go(self, url: str) -> httpx.Response:
        return await self._follow(await self.http.get(url))

    async def send(self, do: str, **fields: str) -> None:
        """Send a form of the page that is shown."""
        token = _TOKEN.search(self.text)
        seen = _SEEN.search(self.text)
        assert token, self.text
        assert seen, self.text
        form = {"csrf": token[1], "seen": seen[1], "do": do, **fields}
        await self._follow(await self.http.post(STEP, data=form))

    async def wait(self, *names: str) -> str:
        """Wait until the session is at one of these pages, and show it."""
        until = time.monotonic() + PATIENCE
        while (name := await self.page()) not in names:
            assert time.monotonic() < until, f"still {name}"
            await asyncio.sleep(0.1)
        await self.go(STEP)
        return name

    async def page(self) -> str:
        return str((await self.http.get(STATUS)).json()["page"])

    def way_to_the_bank(self) -> str:
        (link,) = _LINK.findall(self.text)
        return unescape(link)

    async def _follow(self, answer: httpx.Response) -> httpx.Response:
        base = str(self.http.base_url)
        while answer.status_code == 303 and answer.headers["location"].startswith(base):
            answer = await self.http.get(answer.headers["location"])
        self.text = unescape(answer.text)
        return answer


@dataclass
class Attacked:
    """What runs, and everybody who calls it."""

    stage: Stage
    stack: AsyncExitStack
    folder: Path
    tenants: dict[str, Any] = field(default_factory=dict[str, Any])

    async def customer(self, tenant: str, name: str, *, regulated: bool = True) -> Customer:
        """Return a customer of a tenant; both are new where nobody had heard of them."""
        if tenant not in self.tenants:
            self.tenants[tenant] = await self._found(tenant, regulated=regulated)
        found = self.tenants[tenant]
        http = await self._client(60)
        admin = await _token(http, found.admin, grant_type="client_credentials")
        user = {"username": name, "password": _PASSWORD}
        created = await http.post(
            f"/auth/mgmt/v1/tenants/{tenant}/users",
            json=user,
            headers={"Authorization": f"Bearer {admin}"},
        )
        created.raise_for_status()
        token = await _token(http, found.user, grant_type="password", **user)
        http.headers["Authorization"] = f"Bearer {token}"
        return Customer(http)

    async def browser(self) -> Pages:
        """Return a browser that nobody has used."""
        return Pages(await self._client(60))

    async def consents(self, login: str) -> list[dict[str, Any]]:
        """Return what the bank has in its book."""
        answer = await self.stage.bank.control.get("/sim/consents", params={"login": login})
        answer.raise_for_status()
        return list(answer.json()["consents"])

    def way_of_who_declines(self, login: str) -> str:
        """Return where the bank sends whoever does not approve: many show it as a link."""
        with closing(sqlite3.connect(self.folder / "ledger.sqlite")) as ledger:
            ((way,),) = ledger.execute(_DECLINED, (login,)).fetchall()
        return str(way)

    async def _client(self, seconds: float) -> httpx.AsyncClient:
        base = self.stage.customer.http.base_url
        client = httpx.AsyncClient(base_url=base, timeout=seconds, limits=_UNKEPT)
        return await self.stack.enter_async_context(client)

    async def _found(self, name: str, *, regulated: bool) -> Any:
        url = self.stage.database_url
        db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
        try:
            async with db.begin() as tx:
                policy = TenantPolicy(regulated=regulated, callback_any=True)
                kek = FileKek.load(self.folder / "kek")
                return await begin_tenant(tx, name, policy, kek=kek, cell="c0")
        finally:
            await db.close()


@asynccontextmanager
async def open_attacked(database_url: str, folder: Path) -> AsyncGenerator[Attacked]:
    """Start everything; whatever still runs at the end is killed."""
    async with AsyncExitStack() as stack:
        stage = await stack.enter_async_context(open_stage(database_url, folder))
        yield Attacked(stage, stack, folder)


async def until(question: Any, what: str) -> None:
    """Wait until an asynchronous question is answered with yes."""
    end = time.monotonic() + PATIENCE
    while not await question():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.2)


async def _token(http: httpx.AsyncClient, login: ClientLogin, **form: str) -> str:
    auth = (login.username, login.secret.reveal())
    answer = await http.post("/auth/oauth2/token", data=form, auth=auth)
    answer.raise_for_status()
    return str(answer.json()["access_token"])
