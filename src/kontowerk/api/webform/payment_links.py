"""The page of a payment link: what is to be paid and where it stands; its button begins a session.

The secret in the address authorises to look and to begin: another site cannot know it, and nothing
else of a form is read. Everything after that is a session of the pages with its cookie.
"""

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.context import context_of
from kontowerk.api.errors import TooManyRequestsError
from kontowerk.api.pages import forms, language, shell
from kontowerk.api.pages.forms import is_secure
from kontowerk.api.peer import address_of
from kontowerk.api.webform.render import render_payment_link
from kontowerk.api.webform.visits import COOKIE, frame_of_nobody, limit_of
from kontowerk.identity import logins
from kontowerk.webform import pay_link, sessions
from kontowerk.webform.model import Session
from kontowerk.webform.pages import Exit, PageFrame
from kontowerk.webform.pay_link import OpenedLink
from kontowerk.webform.record import reference_of

_ON: Final = 303
_LONGEST: Final = 200  # more than a secret has


async def show(request: Request) -> Response:
    """Show what is to be paid and where it stands; changes nothing."""
    secret = _secret_in(request)
    opened = await _opened(request, secret)
    if opened is None:
        return _nothing(request)
    house, page = context_of(request), pay_link.page_of(opened, await _session_of(request))
    html = render_payment_link(
        _frame(request, opened),
        page,
        address=house.links.pay_page(),
        secret=secret,
        step=house.links.webform_step(),
        now=house.clock.now(),
    )
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


async def begin(request: Request) -> Response:
    """Begin to pay in this browser; a link that is not open any more says where it stands."""
    house = context_of(request)
    forms.require_own_origin(request, house.settings.base_url)
    secret = _secret_in(request)
    opened = await _opened(request, secret)
    if opened is None:
        return _nothing(request)
    cookie = await pay_link.begin(
        house.db,
        opened,
        language=language.of(request),
        present_ip=address_of(request),
        step_url=house.links.webform_step(),
        cell=house.settings.cell,
    )
    if cookie is None:
        return RedirectResponse(house.links.pay(secret, lang=language.of(request)), _ON)
    response = RedirectResponse(house.links.webform_step(), _ON)
    COOKIE.give(response, cookie, secure=is_secure(house))
    return response


def _secret_in(request: Request) -> str:
    given = request.query_params.getlist("link")
    return given[0][:_LONGEST] if len(given) == 1 else ""


async def _opened(request: Request, secret: str) -> OpenedLink | None:
    """Return the link of a secret; one that opens nothing is counted as a guess."""
    house = context_of(request)
    opened = await pay_link.open_link(house.db, secret)
    if opened is None:
        if secret:
            await house.guesses.note_wrong(limit_of(request))
        async with house.db.read() as tx:
            await logins.count_refused(tx, subject="link")
        return None
    shell.remember_session(request, reference_of(opened.id))
    if house.client_rate is not None:
        if wait := house.client_rate.wait_for(opened.id):
            raise TooManyRequestsError(wait)
        house.client_rate.spend(opened.id)
    return opened


async def _session_of(request: Request) -> Session | None:
    house = context_of(request)
    cookie = COOKIE.given(request, secure=is_secure(house))
    return await sessions.by_cookie(house.db, cookie) if cookie else None


def _nothing(request: Request) -> Response:
    """Send somebody away whose link opens nothing."""
    links = context_of(request).links
    place = links.webform_end(Exit.ERROR.value.upper(), language=language.asked_for(request))
    return RedirectResponse(place, _ON)


def _frame(request: Request, opened: OpenedLink) -> PageFrame:
    """Return what stands around: the tenant's words; its logo and colour belong to sessions."""
    return replace(
        frame_of_nobody(request),
        brand=replace(opened.brand, colour=None, has_logo=False),
        reference=reference_of(opened.id),
        paying=True,
    )
