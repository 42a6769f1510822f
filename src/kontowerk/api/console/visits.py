"""Who is at the door of the console; every page but the login asks here first."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.console.render import ROOT, Around, render
from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.pages import forms, language, shell
from kontowerk.api.pages.forms import PageCookie, is_secure
from kontowerk.api.requests import network_of
from kontowerk.console import enter
from kontowerk.console.model import NotShownError, Terms, Visitor
from kontowerk.identity.logins import Limit
from kontowerk.kit.db import Database
from kontowerk.kit.errors import NotFoundError

# Nobody comes from another site to do something here.
COOKIE: Final = PageCookie("console", same_site="strict")


ON: Final = 303
_LONGEST: Final = 128
_MOST_PAGES: Final = 1_000


@dataclass(frozen=True, slots=True)
class ConsoleVisit:
    """A request of somebody who logged in."""

    request: Request
    house: ApiContext
    db: Database
    cookie: str
    visitor: Visitor

    def shown(self, page: str, **values: Any) -> Response:
        """Show a page."""
        around = Around(
            base_url=self.house.settings.base_url,
            now=self.house.clock.now(),
            language=self.visitor.language,
            visitor=self.visitor,
            csrf=COOKIE.form_token(self.cookie),
            is_demo=self.house.playground is not None and self.visitor.is_operator,
        )
        return HTMLResponse(render(page, around, values))

    def id_of(self, name: str) -> UUID:
        """Return an id of the path. Raises NotShownError."""
        return id_in(self.request.path_params[name])

    def asked(self, name: str, allowed: Mapping[str, Any] | tuple[str, ...] | None = None) -> str:
        """Return a word of the address; empty when it is missing, doubled, or not allowed."""
        given = self.request.query_params.getlist(name)
        word = given[0][:_LONGEST].replace("\0", "").strip() if len(given) == 1 else ""
        return word if allowed is None or word in allowed else ""

    def page_asked(self) -> int:
        """Return which page of a list is asked for, from 1 on."""
        number = self.asked("page")
        page = int(number) if number.isascii() and number.isdecimal() else 1
        return min(max(page, 1), _MOST_PAGES)


Show = Callable[[ConsoleVisit], Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]


def id_in(text: str) -> UUID:
    """Read an id; what is none names nothing that is shown."""
    try:
        return UUID(text)
    except ValueError:
        raise NotShownError from None


def console_database(house: ApiContext) -> Database:
    """Return the console's own view of the database; there is no console without one."""
    if house.console is None:
        raise NotFoundError
    return house.console


def terms_of(house: ApiContext) -> Terms:
    """Return what logins have to bring here, and how long they hold."""
    return Terms(
        second_factor=house.settings.console_second_factor,
        longest=timedelta(seconds=house.settings.console_session),
        idle=timedelta(seconds=house.settings.console_idle),
    )


def place(house: ApiContext, path: str = "") -> str:
    """Return the address of a page."""
    return f"{house.settings.base_url}{ROOT}{path}"


async def visit_of(request: Request) -> ConsoleVisit | None:
    """Return the visit a request belongs to; None when its cookie opens nothing."""
    house = context_of(request)
    db = console_database(house)
    cookie = COOKIE.given(request, secure=is_secure(house))
    visitor = await enter.by_cookie(db, cookie, terms_of(house)) if cookie else None
    if cookie is None or visitor is None:
        return None
    wanted = language.asked_for(request)
    if wanted is not None and wanted != visitor.language:
        await enter.set_language(db, cookie, wanted)
        visitor = replace(visitor, language=wanted)
    shell.remember_language(request, visitor.language)
    return ConsoleVisit(request, house, db, cookie, visitor)


def logged_in(show: Show) -> Endpoint:
    """Let a page be seen by those who logged in; others are shown the login."""

    async def endpoint(request: Request) -> Response:
        visit = await visit_of(request)
        if visit is None:
            return RedirectResponse(place(context_of(request), "/login"), ON)
        return await show(visit)

    return endpoint


def action(do: Callable[[ConsoleVisit, forms.PostedForm], Awaitable[Response]]) -> Endpoint:
    """Let a form be sent by those who logged in, from a page of their session."""

    async def endpoint(request: Request) -> Response:
        forms.require_own_origin(request, context_of(request).settings.base_url)
        visit = await visit_of(request)
        if visit is None:
            return RedirectResponse(place(context_of(request), "/login"), ON)
        form = await forms.read(request)
        if not COOKIE.is_form_token(form.one("csrf"), visit.cookie):
            raise forms.NotFromOurPageError
        return await do(visit, form)

    return endpoint


def limit_of(request: Request) -> Limit:
    """Limit how often an address may try a token of the console that opens nothing."""
    return context_of(request).guesses.of_page("console", network_of(request))
