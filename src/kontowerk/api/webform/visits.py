"""Who is at the door of the pages: the session behind a browser's cookie.

Cookies tie a session of the pages to one browser. Spec: Redirect flow (OP-118).
"""

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.errors import TooManyRequestsError
from kontowerk.api.pages import language, shell
from kontowerk.api.pages.forms import PageCookie, is_secure
from kontowerk.api.requests import address_of, network_of
from kontowerk.api.webform.render import render
from kontowerk.identity import logins
from kontowerk.identity.logins import Limit
from kontowerk.kit.secret import Secret
from kontowerk.webform import sessions
from kontowerk.webform.model import Browser, Session
from kontowerk.webform.pages import Brand, Exit, Page, PageFrame
from kontowerk.webform.record import reference_of

# People come from the tenant's site, and back from the bank's.
COOKIE: Final = PageCookie("webform", same_site="lax")
# Of the page of permissions; the link to it may stand in a mail.
PERMISSIONS_COOKIE: Final = PageCookie("permissions", same_site="lax")
# Of the page of an account report; likewise.
REPORT_COOKIE: Final = PageCookie("report", same_site="lax")
_ON: Final = 303
_LONGEST: Final = 200  # more than a secret has
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


def secret_in(request: Request, name: str) -> str:
    """Return the secret of a link; empty when there is none, or several that could be read."""
    given = request.query_params.getlist(name)
    return given[0][:_LONGEST] if len(given) == 1 else ""


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


def frame_of_link(request: Request, brand: Brand, link_id: UUID) -> PageFrame:
    """Return what is around a page opened by link: the tenant's words, no logo and no colour."""
    return replace(
        frame_of_nobody(request),
        brand=replace(brand, colour=None, has_logo=False),
        reference=reference_of(link_id),
    )


def browser_of(request: Request) -> Browser:
    """Return where a session is opened that this request asks for."""
    house = context_of(request)
    return Browser(
        language=language.of(request),
        present_ip=address_of(request),
        step_url=house.links.webform_step(),
        cell=house.settings.cell,
    )


def into_session(request: Request, cookie: Secret[str]) -> Response:
    """Lead a browser into the session it was given."""
    house = context_of(request)
    response = RedirectResponse(house.links.webform_step(), _ON)
    COOKIE.give(response, cookie, secure=is_secure(house))
    return response


def away(request: Request, ended: Exit = Exit.ERROR) -> Response:
    """Send somebody away whose link or cookie opens nothing, or whose session has ended."""
    links = context_of(request).links
    place = links.webform_end(ended.value.upper(), language=language.asked_for(request))
    return RedirectResponse(place, _ON)


async def note_guess(request: Request, *, guessed: bool = True) -> None:
    """Count a link that opens nothing; one that was `guessed` counts against its address."""
    house = context_of(request)
    if guessed:
        await house.guesses.note_wrong(limit_of(request))
    async with house.db.read() as tx:
        await logins.count_refused(tx, subject="link")


def shown(visit: WebformVisit, frame: PageFrame, page: Page) -> Response:
    """Show a page of a session; its forms may lead to where the session ends."""
    house = visit.house
    known = replace(frame, csrf=COOKIE.form_token(visit.cookie))
    html = render(known, page, form_action=house.links.webform_step(), now=house.clock.now())
    return HTMLResponse(html, headers={shell.POLICY_HEADER: shell.policy(frame.target_origin)})


def limit_of(request: Request) -> Limit:
    """Limit how often an address may try a link to the pages that opens nothing."""
    return context_of(request).guesses.of_page("webform", network_of(request))
