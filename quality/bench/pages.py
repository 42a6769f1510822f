"""The pages people see: how long the server takes for each, and how much a browser loads."""

import re
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Final

import httpx

from kontowerk.commands.seed import begin_tenant
from kontowerk.identity import users
from kontowerk.identity.model import Tenant, UserData
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.providers import register
from kontowerk.providers.register import SANDBOX_ID, SANDBOX_LOGIN, Registration
from kontowerk.vault.kek import FileKek
from kontowerk.webform.model import NewSession, UseCase
from kontowerk.webform.sessions import open_session
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import CELL, Stage, serving

_VISITS: Final = 40
_SHORT_VISITS: Final = 8
_BANKS: Final = 2_000  # about as many as can be reached by FinTS
_KINDS: Final = ("Sparkasse", "Volksbank", "Raiffeisenbank", "VR-Bank", "Privatbank")
_MOST_MS: Final = 50.0
_MOST_KB: Final = 100.0
_FORM: Final = "/customer/v2/webform"
_STEP: Final = f"{_FORM}/step"
_LOADED: Final = re.compile(rf'(?:src|href)="([^"]*{_FORM}/(?:static|brand|logo)[^"]*)"')
_CSRF: Final = re.compile(r'name="csrf" value="([^"]+)"')
_SEEN: Final = re.compile(r'name="seen" value="([^"]+)"')


@dataclass
class _Seen:
    """How long a page took, visit by visit, and what a browser loads for it."""

    times: list[float] = field(default_factory=list[float])
    size: float = 0.0


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Let people come, one after the other, and go as far as no bank is needed."""
    visits = (_SHORT_VISITS if short else _VISITS) * rounds
    seen: dict[str, _Seen] = {}
    async with _open(stage) as (tenant, db, base_url):
        for _ in range(visits):
            await _visit(tenant, db, base_url, seen)
    rows = [
        Row(f"{name}, p95", "ms", [min(one.times), max(one.times)], Goal("<=", _MOST_MS), _p95(one))
        for name, one in seen.items()
    ]
    sizes = [
        Row(f"{name}, all it loads", "KB", [one.size], Goal("<=", _MOST_KB))
        for name, one in seen.items()
        if one.size
    ]
    return Chapter(
        f"Pages without the bank, {visits} visits, {_BANKS:,} banks to search",
        [*rows, *sizes],
        ["times as a client on the same machine sees them, one request at a time"],
    )


async def _visit(tenant: Tenant, db: Database, base_url: str, seen: dict[str, _Seen]) -> None:
    link = await _link(tenant, db)
    async with httpx.AsyncClient(base_url=base_url, timeout=30) as browser:
        await _ask(browser, seen, "first open (303)", "GET", link)
        legal = await _ask(browser, seen, "terms", "GET", _STEP)
        csrf = _found(_CSRF, legal.text)
        shown = _found(_SEEN, legal.text)
        form = {"csrf": csrf, "seen": shown, "do": "accept", "legal": "yes"}
        await _ask(browser, seen, "a form (303)", "POST", _STEP, form)
        await _ask(browser, seen, "banks", "GET", _STEP)
        await _ask(browser, seen, "search", "GET", f"{_STEP}?q=spk")
        form = {"csrf": csrf, "do": "bank", "provider": str(SANDBOX_ID)}
        await _ask(browser, seen, "a form (303)", "POST", _STEP, form)
        await _ask(browser, seen, "login", "GET", _STEP)
        await _ask(browser, seen, "cancel?", "GET", f"{_STEP}?cancel=1")
        form = {"csrf": csrf, "do": "cancel"}
        await _ask(browser, seen, "a form (303)", "POST", _STEP, form)
        await _ask(browser, seen, "the end", "GET", _STEP)


async def _ask(
    browser: httpx.AsyncClient,
    seen: dict[str, _Seen],
    name: str,
    method: str,
    url: str,
    form: dict[str, str] | None = None,
) -> httpx.Response:
    began = time.perf_counter()
    answer = await browser.request(method, url, data=form)
    spent = (time.perf_counter() - began) * 1000
    if answer.status_code not in (200, 303):
        message = f"{name}: {answer.status_code}"
        raise RuntimeError(message)
    one = seen.setdefault(name, _Seen())
    one.times.append(spent)
    if answer.status_code == 200 and not one.size:
        one.size = await _weight(browser, answer) / 1000
    return answer


async def _weight(browser: httpx.AsyncClient, page: httpx.Response) -> int:
    """Return the bytes of a page and everything it names."""
    total = len(page.content)
    for url in set(_LOADED.findall(page.text)):
        total += len((await browser.get(url)).content)
    return total


async def _link(tenant: Tenant, db: Database) -> str:
    data = UserData(new_id().hex, None, None)
    async with db.begin() as tx:
        customer_id = await users.create(tx, tenant, data, "", actor="bench")
    new = NewSession(
        customer_id=customer_id,
        tenant_id=tenant.id,
        use_case=UseCase.ADD_ACCESS,
        access_ids=("a",),
        callback_url="https://app.example/back",
    )
    async with db.begin(customer_id) as tx:
        session = await open_session(tx, new, cell=CELL)
    return f"{_FORM}?session={session.secret.reveal()}&useCase=CREATE_ACCOUNT"


@asynccontextmanager
async def _open(stage: Stage) -> AsyncGenerator[tuple[Tenant, Database, str]]:
    operator = await Database.open(stage.url, role=Role.OPERATOR, size=1, clock=SystemClock())
    async with operator.begin() as tx:
        policy = TenantPolicy(regulated=False, callback_any=True)
        kek = FileKek.load(stage.folder / "kek")
        made = await begin_tenant(tx, "pages", policy, kek=kek, cell=CELL)
        new = Registration(
            id=SANDBOX_ID,
            name="Demo FinTS",
            url="https://127.0.0.1:1/fints",
            login_profile=SANDBOX_LOGIN,
            bank_code="99999999",
        )
        await register.register(tx, new, actor="bench")
        for number in range(_BANKS):
            bank = replace(
                new,
                id=new_id(),
                name=f"{_KINDS[number % len(_KINDS)]} Ort {number}",
                bank_code=f"{10_000_000 + number}",
            )
            await register.register(tx, bank, actor="bench")
    await operator.close()
    api = await Database.open(stage.url, role=Role.API, size=2, clock=SystemClock())
    try:
        async with serving(stage) as (served,):
            yield made.tenant, api, f"http://127.0.0.1:{served.port}"
    finally:
        await api.close()


def _p95(one: _Seen) -> float:
    return sorted(one.times)[int(len(one.times) * 0.95)]


def _found(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    if match is None:
        message = f"the page has no form: {text[:300]}"
        raise RuntimeError(message)
    return match[1]
