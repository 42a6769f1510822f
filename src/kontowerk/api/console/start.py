"""The first page: in a demo what runs and what to try, with the bank's clock; else the overview."""

import asyncio
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from starlette.responses import RedirectResponse, Response

from kontowerk.api.console.pages import show_overview
from kontowerk.api.console.visits import ON, ConsoleVisit, place
from kontowerk.api.pages import forms
from kontowerk.console import webhooks
from kontowerk.console.accesses import news_since, people
from kontowerk.console.enter import looking, note_reads
from kontowerk.console.model import News, NotShownError, SandboxPerson
from kontowerk.console.playground import (
    STEPS,
    BankSilentError,
    BankTime,
    Moved,
    Playground,
    is_fetched,
    move_clock,
)
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId

_SILENT: Final = "silent"


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody of the demo with the name that person logs in by."""

    name: str
    person: SandboxPerson
    is_fetched: bool  # after the last move of the clock


@dataclass(frozen=True, slots=True)
class StartView:
    """What the start page shows."""

    time: BankTime | None  # None when the bank does not answer
    shop_answers: bool
    workers: int
    people: tuple[NamedPerson, ...]
    moved: Moved | None
    news: News | None  # since the clock was moved

    @property
    def fetched(self) -> int:
        return sum(person.is_fetched for person in self.people)


async def show_first(visit: ConsoleVisit) -> Response:
    """Show what somebody sees first."""
    playground = visit.house.playground
    if playground is None or not visit.visitor.is_operator:
        return await show_overview(visit)
    base_url = visit.house.settings.base_url
    return visit.shown(
        "start",
        seen=await _look(visit, playground),
        silent=visit.asked("clock", (_SILENT,)) == _SILENT,
        steps=STEPS,
        base_url=base_url,
        ports={"service": urlsplit(base_url).port, "bank": urlsplit(playground.phone_url).port},
        phone_url=playground.phone_url,
        shop_url=playground.shop.url if playground.shop else None,
    )


async def advance(visit: ConsoleVisit, form: forms.PostedForm) -> Response:
    """Move the bank's clock."""
    playground, days = visit.house.playground, form.one("days")
    if playground is None or not visit.visitor.is_operator:
        raise NotShownError
    if days not in map(str, STEPS):
        raise forms.NotFromOurPageError
    house = visit.house
    try:
        await move_clock(visit.db, house.db, visit.visitor, playground, int(days))
    except BankSilentError:
        return RedirectResponse(place(house, f"?clock={_SILENT}"), ON)
    return RedirectResponse(place(house), ON)


async def _look(visit: ConsoleVisit, playground: Playground) -> StartView:
    moved = playground.moved
    async with looking(visit.db, visit.visitor) as tx:
        found = await people(tx, visit.visitor)
        await note_reads(tx, visit.visitor, "start", (person.customer_id for person in found))
        queue = await webhooks.queue(tx, visit.visitor)
        news = await news_since(tx, visit.visitor, moved.at) if moved else None
    names = await _names(visit, {person.tenant_id for person in found})
    time, shop_answers = await asyncio.gather(_time(playground), _is_open(playground))
    return StartView(
        time=time,
        shop_answers=shop_answers,
        workers=queue.workers,
        people=tuple(
            NamedPerson(
                names[person.customer_id], person, moved is not None and is_fetched(person, moved)
            )
            for person in found
            if person.customer_id in names
        ),
        moved=moved,
        news=news,
    )


async def _names(visit: ConsoleVisit, tenants: set[UUID]) -> dict[UUID, str]:
    """Return names of users, by the tenants that are shown."""
    names = dict[UUID, str]()
    for tenant in tenants:
        async with visit.house.db.begin(tenant=tenant) as tx:
            users = await identity.users(tx, TenantId(tenant))
        names |= {user.id: user.username for user in users}
    return names


async def _time(playground: Playground) -> BankTime | None:
    try:
        return await playground.look()
    except BankSilentError:
        return None


async def _is_open(playground: Playground) -> bool:
    return playground.shop is not None and await playground.shop.answers()
