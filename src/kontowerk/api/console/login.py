"""Coming in with a token and leaving, who is in, and logging others out."""

from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.console.render import Around, render
from kontowerk.api.console.visits import (
    COOKIE,
    ON,
    ConsoleVisit,
    console_database,
    id_in,
    limit_of,
    place,
    terms_of,
    visit_of,
)
from kontowerk.api.context import context_of
from kontowerk.api.pages import forms, language
from kontowerk.api.pages.forms import is_secure
from kontowerk.console import enter, second_factor
from kontowerk.console.model import NotLetInError
from kontowerk.identity import logins
from kontowerk.kit.secret import Secret

_FORBIDDEN = 403
_OTHERS = "others"


async def show_login(request: Request) -> Response:
    """Ask for a token; whoever is in goes on."""
    if await visit_of(request) is not None:
        return RedirectResponse(place(context_of(request)), ON)
    house = context_of(request)
    cookie = COOKIE.given(request, secure=is_secure(house))
    if cookie and await second_factor.entry_of(console_database(house), cookie) is not None:
        return RedirectResponse(place(house, "/code"), ON)
    return _form(request, wrong=False)


async def log_in(request: Request) -> Response:
    """Swap a token for a cookie; a page asks for the code then."""
    house = context_of(request)
    db = console_database(house)
    forms.require_own_origin(request, house.settings.base_url)
    form = await forms.read(request)
    token = Secret(form.one("token").strip())
    cookie: Secret[str] | None = None
    async with house.guesses.judging(limit_of(request)) as guess:
        with suppress(NotLetInError):
            cookie = await enter.log_in(
                db,
                token,
                terms=terms_of(house),
                language=language.of(request),
                cell=house.settings.cell,
            )
        guess.is_right = cookie is not None
    if cookie is None:
        async with house.db.read() as tx:
            await logins.count_refused(tx, subject="console")
        return _form(request, wrong=True)
    asked = "/code" if house.settings.console_second_factor else ""
    response = RedirectResponse(place(house, asked), ON)
    COOKIE.give(response, cookie, secure=is_secure(house))
    return response


async def log_out(visit: ConsoleVisit, _form: forms.PostedForm) -> Response:
    """End the session."""
    await enter.log_out(visit.db, visit.cookie)
    response = RedirectResponse(place(visit.house, "/login"), ON)
    COOKIE.take_back(response, secure=is_secure(visit.house))
    return response


def _form(request: Request, *, wrong: bool) -> Response:
    house = context_of(request)
    around = Around(
        base_url=house.settings.base_url, now=house.clock.now(), language=language.of(request)
    )
    values: dict[str, Any] = {"wrong": wrong}
    return HTMLResponse(render("login", around, values), _FORBIDDEN if wrong else 200)


async def show_sessions(visit: ConsoleVisit) -> Response:
    async with enter.looking(visit.db, visit.visitor) as tx:
        seen = await enter.logged_in(tx, visit.visitor, terms_of(visit.house).idle)
    own = visit.visitor.session_id
    return visit.shown("sessions", seen=seen, own=own, ended=visit.asked("ended") == "1")


async def end_session(visit: ConsoleVisit, form: forms.PostedForm) -> Response:
    """End one session, or all others of whoever asks."""
    wanted = form.one("session")
    async with enter.looking(visit.db, visit.visitor) as tx:
        if wanted == _OTHERS:
            await enter.end_other_sessions(tx, visit.visitor)
        else:
            await enter.end_session(tx, visit.visitor, id_in(wanted))
    return RedirectResponse(place(visit.house, "/sessions?ended=1"), ON)
