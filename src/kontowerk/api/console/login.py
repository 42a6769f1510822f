"""Coming in with a token and leaving."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.console.cookie import COOKIE
from kontowerk.api.console.render import Around, render
from kontowerk.api.console.visits import (
    ON,
    Visit,
    desk_of,
    note_wrong_token,
    place,
    require_patience,
    visit_of,
)
from kontowerk.api.house import house_of
from kontowerk.api.webform import forms, language
from kontowerk.api.webform.visits import is_secure
from kontowerk.desk import enter
from kontowerk.desk.errors import NotLetInError
from kontowerk.kit.secret import Secret

_FORBIDDEN = 403


async def show_login(request: Request) -> Response:
    """Ask for a token; whoever is in goes on."""
    if await visit_of(request) is not None:
        return RedirectResponse(place(house_of(request)), ON)
    return _form(request, wrong=False)


async def log_in(request: Request) -> Response:
    """Swap a token for a cookie."""
    house = house_of(request)
    db = desk_of(house)
    require_patience(request)
    forms.require_own_origin(request, house.settings.base_url)
    form = await forms.read(request)
    token = Secret(form.one("token").strip())
    try:
        cookie = await enter.log_in(
            db, token, language=language.of(request), cell=house.settings.cell
        )
    except NotLetInError:
        note_wrong_token(request)
        return _form(request, wrong=True)
    response = RedirectResponse(place(house), ON)
    COOKIE.give(response, cookie, secure=is_secure(house))
    return response


async def log_out(visit: Visit, _form: forms.Form) -> Response:
    """End the session."""
    await enter.log_out(visit.db, visit.cookie)
    response = RedirectResponse(place(visit.house, "/login"), ON)
    COOKIE.take_back(response, secure=is_secure(visit.house))
    return response


def _form(request: Request, *, wrong: bool) -> Response:
    house = house_of(request)
    around = Around(
        base_url=house.settings.base_url, now=house.clock.now(), language=language.of(request)
    )
    values: dict[str, Any] = {"wrong": wrong}
    return HTMLResponse(render("login", around, values), _FORBIDDEN if wrong else 200)
