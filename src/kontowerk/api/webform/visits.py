"""Who is at the door of the pages: the session behind a browser's cookie."""

from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.errors import TooManyRequestsError
from kontowerk.api.peer import network_of
from kontowerk.api.webform import door, language
from kontowerk.api.webform.cookie import COOKIE
from kontowerk.api.webform.render import render
from kontowerk.identity.logins import Limit
from kontowerk.webform import sessions
from kontowerk.webform.model import Session
from kontowerk.webform.pages import Brand, Page, PageFrame
from kontowerk.webform.record import reference_of

_NO_TENANT: Final = Brand(name="kontowerk")


@dataclass(frozen=True, slots=True)
class WebformVisit:
    """A request of a browser that has a session."""

    house: ApiContext
    cookie: str
    session: Session


async def visit_of(request: Request) -> WebformVisit | None:
    """Return the visit this request belongs to; None when its cookie opens nothing."""
    house = context_of(request)
    cookie = COOKIE.given(request, secure=is_secure(house))
    session = await sessions.by_cookie(house.db, cookie) if cookie else None
    if cookie is None or session is None:
        return None
    door.remember_language(request, language.asked_for(request) or session.language)
    door.remember_session(request, reference_of(session.id))
    if house.client_rate is not None:
        if wait := house.client_rate.wait_for(session.id):
            raise TooManyRequestsError(wait)
        house.client_rate.spend(session.id)
    return WebformVisit(house, cookie, session)


def frame_of_nobody(request: Request) -> PageFrame:
    """Return what is around a page that belongs to no session."""
    return PageFrame(
        brand=_NO_TENANT,
        language=language.of(request),
        step=0,
        steps=(),
        reference=door.reference(),
        expires_at=context_of(request).clock.now(),
        extensions_left=0,
        csrf="",
        target_host=None,
    )


def shown(visit: WebformVisit, frame: PageFrame, page: Page) -> Response:
    """Show a page of a session; its forms may lead to where the session ends."""
    house = visit.house
    known = replace(frame, csrf=COOKIE.form_token(visit.cookie))
    html = render(known, page, form_action=house.links.webform_step(), now=house.clock.now())
    return HTMLResponse(html, headers={door.POLICY_HEADER: door.policy(frame.target_origin)})


def is_secure(house: ApiContext) -> bool:
    """Say whether browsers reach us over TLS."""
    return house.settings.base_url.startswith("https://")


def limit_of(request: Request) -> Limit:
    """Limit how often an address may try a link to the pages that opens nothing."""
    return context_of(request).guesses.of_page("webform", network_of(request))
