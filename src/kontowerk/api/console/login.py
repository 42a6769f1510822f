"""Coming in with a token and a code of an app, leaving, who is in, and logging others out."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

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
from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.pages import forms, language, qr, shell
from kontowerk.api.pages.forms import is_secure
from kontowerk.console import enter, totp
from kontowerk.console.model import CodeRefused, NotLetInError, PendingLogin
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
    if cookie and await enter.entry_of(console_database(house), cookie) is not None:
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


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A request of somebody who gave a token and owes a code."""

    request: Request
    house: ApiContext
    cookie: str
    entry: PendingLogin

    @property
    def language(self) -> str:
        return language.asked_for(self.request) or self.entry.language

    @property
    def who(self) -> str:
        return self.entry.token.name or self.entry.token.label


async def show_code(request: Request) -> Response:
    """Ask for a code; who has no app yet is shown what one has to learn."""
    waiting = await _waiting(request)
    if waiting is None:
        return _to_login(request)
    return _page(waiting, refused=None)


async def give_code(request: Request) -> Response:
    """Swap a code for the cookie of a session."""
    waiting = await _form_of(request)
    if isinstance(waiting, Response):
        return waiting
    step, form = waiting
    house = step.house
    async with house.guesses.judging(limit_of(request)) as guess:
        outcome = await enter.give_code(
            console_database(house),
            step.cookie,
            form.one("code"),
            terms=terms_of(house),
            cell=house.settings.cell,
        )
        guess.is_right = isinstance(outcome, Secret)
    match outcome:
        case CodeRefused():
            return _page(step, refused=outcome)
        case Secret():
            response = RedirectResponse(place(house), ON)
            COOKIE.give(response, outcome, secure=is_secure(house))
            return response


async def start_again(request: Request) -> Response:
    """Forget the token that was given."""
    waiting = await _form_of(request)
    if isinstance(waiting, Response):
        return waiting
    step, _ = waiting
    await enter.give_up_entry(console_database(step.house), step.cookie)
    response = _to_login(request)
    COOKIE.take_back(response, secure=is_secure(step.house))
    return response


async def _waiting(request: Request) -> _Waiting | None:
    house = context_of(request)
    db = console_database(house)
    cookie = COOKIE.given(request, secure=is_secure(house))
    entry = await enter.entry_of(db, cookie) if cookie else None
    return _Waiting(request, house, cookie, entry) if cookie and entry else None


async def _form_of(request: Request) -> tuple[_Waiting, forms.PostedForm] | Response:
    """Read a form of our page; who gave no token is led to the login."""
    house = context_of(request)
    console_database(house)
    forms.require_own_origin(request, house.settings.base_url)
    waiting = await _waiting(request)
    if waiting is None:
        return _to_login(request)  # a stranger's form is not read
    form = await forms.read(request)
    if not COOKIE.is_form_token(form.one("csrf"), waiting.cookie):
        raise forms.NotFromOurPageError
    return waiting, form


def _to_login(request: Request) -> Response:
    return RedirectResponse(place(context_of(request), "/login"), ON)


def _page(waiting: _Waiting, *, refused: CodeRefused | None) -> Response:
    house, entry = waiting.house, waiting.entry
    shell.remember_language(waiting.request, waiting.language)
    around = Around(
        base_url=house.settings.base_url,
        now=house.clock.now(),
        language=waiting.language,
        csrf=COOKIE.form_token(waiting.cookie),
    )
    values: dict[str, Any] = {
        "who": waiting.who,
        "wrong": refused is not None,
        "closed_until": refused.closed_until if refused else entry.closed_until,
        "learn": None,
    }
    if entry.enrolling is not None:
        host = urlsplit(house.settings.base_url).hostname or ""
        address = totp.app_address(entry.enrolling, name=waiting.who, issuer=f"kontowerk {host}")
        values["learn"] = {
            "typed": totp.typed_secret(entry.enrolling),
            "address": address,
            "picture": qr.drawn(address.encode()),
        }
    return HTMLResponse(render("code", around, values), _FORBIDDEN if refused else 200)
