"""The first page: in a demo what runs and what to try, with the bank's clock; else the overview."""

import asyncio
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from starlette.responses import RedirectResponse, Response

from kontowerk.api.console.pages import show_overview
from kontowerk.api.console.visits import ON, Visit, place
from kontowerk.api.webform import forms
from kontowerk.desk import people, work
from kontowerk.desk.enter import looking
from kontowerk.desk.errors import NotShownError
from kontowerk.desk.model import News, SandboxPerson
from kontowerk.desk.move_clock import is_fetched, move_clock
from kontowerk.desk.note_reads import note_reads
from kontowerk.desk.playground import STEPS, BankSilentError, BankTime, Moved, Playground
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId

_SILENT: Final = "silent"


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody of the demo with the name that person logs in by."""

    name: str
    person: SandboxPerson
    is_fetched: bool  # after the last move of the clock


@dataclass(frozen=True, slots=True)
class Seen:
    """What the start page shows."""

    time: BankTime | None  # None when the bank does not answer
    shop_answers: bool
    workers: int
    people: tuple[Named, ...]
    moved: Moved | None
    news: News | None  # since the clock was moved

    @property
    def fetched(self) -> int:
        return sum(one.is_fetched for one in self.people)


async def show_first(visit: Visit) -> Response:
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


async def advance(visit: Visit, form: forms.Form) -> Response:
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


async def _look(visit: Visit, playground: Playground) -> Seen:
    moved = playground.moved
    async with looking(visit.db, visit.visitor) as tx:
        found = await people.people(tx, visit.visitor)
        await note_reads(tx, visit.visitor, "start", (person.customer_id for person in found))
        queue = await work.queue(tx, visit.visitor)
        news = await people.news_since(tx, visit.visitor, moved.at) if moved else None
    names = await _names(visit, {one.tenant_id for one in found})
    time, shop_answers = await asyncio.gather(_time(playground), _is_open(playground))
    return Seen(
        time=time,
        shop_answers=shop_answers,
        workers=queue.workers,
        people=tuple(
            Named(names[one.customer_id], one, moved is not None and is_fetched(one, moved))
            for one in found
            if one.customer_id in names
        ),
        moved=moved,
        news=news,
    )


async def _names(visit: Visit, tenants: set[UUID]) -> dict[UUID, str]:
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
