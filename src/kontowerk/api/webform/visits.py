"""Who is at the door of the pages: the session behind a browser's cookie.

Cookies tie a session of the pages to one browser. Spec: Redirect flow (OP-118).
"""

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.errors import TooManyRequestsError
from kontowerk.api.pages import language, shell
from kontowerk.api.pages.forms import PageCookie, is_secure
from kontowerk.api.peer import network_of
from kontowerk.api.webform.render import render
from kontowerk.identity.logins import Limit
from kontowerk.webform import sessions
from kontowerk.webform.model import Session
from kontowerk.webform.pages import Brand, Page, PageFrame
from kontowerk.webform.record import reference_of

# People come from the tenant's site, and back from the bank's.
COOKIE: Final = PageCookie("webform", same_site="lax")
# Of the page of permissions; the link to it may stand in a mail.
PERMISSIONS_COOKIE: Final = PageCookie("permissions", same_site="lax")
# Of the page of an account report; likewise.
REPORT_COOKIE: Final = PageCookie("report", same_site="lax")
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
    note_visit(request, session.id, language.asked_for(request) or session.language)
    return WebformVisit(house, cookie, session)


def note_visit(request: Request, visit_id: UUID, chosen: str | None = None) -> None:
    """Let refusals name the visit, in its language, and refuse one that asks too often."""
    if chosen is not None:
        shell.remember_language(request, chosen)
    shell.remember_session(request, reference_of(visit_id))
    rate = context_of(request).client_rate
    if rate is None:
        return
    if wait := rate.wait_for(visit_id):
        raise TooManyRequestsError(wait)
    rate.spend(visit_id)


def frame_of_nobody(request: Request) -> PageFrame:
    """Return what is around a page that belongs to no session."""
    return PageFrame(
        brand=_NO_TENANT,
        language=language.of(request),
        step=0,
        steps=(),
        reference=shell.reference(),
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
    return HTMLResponse(html, headers={shell.POLICY_HEADER: shell.policy(frame.target_origin)})


def limit_of(request: Request) -> Limit:
    """Limit how often an address may try a link to the pages that opens nothing."""
    return context_of(request).guesses.of_page("webform", network_of(request))
