"""A person with a browser before the redirect frontend, and the tenant that sent them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from kontowerk.kit.secret import Secret
from kontowerk.providers.search import Catalogue
from kontowerk.webform import (
    act,
    sessions,
)
from kontowerk.webform.model import Browser, Entered, NewSession, Session, UseCase
from kontowerk.webform.pages import Exit, ExitPage, Page, PageFrame
from kontowerk.webform.view import view
from tests.database import TestServer
from tests.rooms.accesses.bank import PIN
from tests.rooms.accesses.world import ANNA, SOMEBODY, Case, World, open_world

P = TypeVar("P")

BACK = "https://shop.example/back?state=1"
STEP = "https://here.example/customer/v2/webform/step"
_REDIRECT = "UPDATE tenant SET regulated = false WHERE id = $1 RETURNING id"


@dataclass
class Form:
    """A browser in a session."""

    case: Case
    cookie: str

    @property
    def world(self) -> World:
        return self.case.world

    async def session(self) -> Session:
        found = await sessions.by_cookie(self.world.api, self.cookie)
        assert found is not None
        return found

    async def seen(self, query: str = "", *, cancel: bool = False) -> tuple[PageFrame, Page]:
        return await view(
            self.world.api, Catalogue(), await self.session(), query=query, cancel=cancel
        )

    async def page(self, kind: type[P], query: str = "") -> P:
        """Return the present page, which must be of this kind."""
        _, page = await self.seen(query)
        assert isinstance(page, kind), page
        return page

    async def exit(self) -> Exit:
        return (await self.page(ExitPage)).exit

    async def accept(self) -> None:
        await act.accept_legal(self.world.api, await self.session())

    async def to_login(self) -> None:
        await self.accept()
        await act.choose_bank(self.world.api, await self.session(), self.case.provider_id)

    async def log_in(self, pin: str = PIN, *, confirmed: bool = False, user: str = ANNA) -> None:
        """Type credentials, and do the work that follows."""
        fields = {"userid": Secret(user), "pin": Secret(pin)}
        await act.log_in(self.world.api, await self.session(), fields, confirmed=confirmed)
        await self.case.work()

    async def purge(self) -> int:
        changed = await sessions.purge_due(self.world.worker)
        await self.case.go_on()
        return changed


async def send(
    case: Case,
    use_case: UseCase = UseCase.ADD_ACCESS,
    *access_ids: str,
    callback_url: str | None = BACK,
) -> str:
    """Open a session as the tenant does; returns the secret of its link."""
    ids = access_ids or ("a",)
    new = NewSession(case.customer_id, case.world.tenant.id, use_case, ids, callback_url)
    async with case.world.api.begin(case.customer_id) as tx:
        return (await sessions.open_session(tx, new, cell="c0")).secret.reveal()


async def follow(case: Case, link: str, appended: str | None = None) -> Entered | Exit:
    browser = Browser(language="de", present_ip=SOMEBODY, step_url=STEP, cell="c0")
    return await sessions.open_link(case.world.api, link, browser, appended=appended)


async def arrive(
    case: Case,
    use_case: UseCase = UseCase.ADD_ACCESS,
    *access_ids: str,
    callback_url: str | None = BACK,
    appended: str | None = None,
) -> Form:
    """Be sent to the frontend and open it."""
    link = await send(case, use_case, *access_ids, callback_url=callback_url)
    entered = await follow(case, link, appended)
    assert isinstance(entered, Entered)
    return Form(case, entered.cookie.reveal())


@asynccontextmanager
async def open_redirect_world(server: TestServer, folder: Path) -> AsyncGenerator[World]:
    """A world whose tenant may not touch credentials."""
    async with open_world(server, folder) as world:
        await world.sql(_REDIRECT, world.tenant.id)
        yield world
