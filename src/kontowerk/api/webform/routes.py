"""The routes of the pages: a link opens a session, each form ends in a 303 to the next page.

The last 303 leads back to the tenant: to the address of the session, and to no other. Beside the
words pages are made of stylesheet, scripts, colour, logo and the picture of the bank.

Spec: Redirect flow. They are for browsers, so they are no part of the OpenAPI document. The
cookie authorises; a bearer token means nothing here.
"""

import re
from dataclasses import replace
from datetime import date
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp

from kontowerk.api.context import context_of
from kontowerk.api.pages import forms, language, shell
from kontowerk.api.pages.shell import FIRST_FAULT_OF_OURS, PageRoute, Shell, reference
from kontowerk.api.waiting import settled_within
from kontowerk.api.webform import actions, links, permissions, report_check
from kontowerk.api.webform.render import ASSETS, ROOT, PageRefusal, render, render_refusal
from kontowerk.api.webform.visits import (
    COOKIE,
    WebformVisit,
    away,
    browser_of,
    frame_of_nobody,
    into_session,
    note_guess,
    secret_in,
    shown,
    visit_of,
)
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.kit.errors import ConflictError, NotFoundError
from kontowerk.webform import act, branding, sessions, view
from kontowerk.webform.model import ChangedError, Entered, Image, PageKind, PageStatus
from kontowerk.webform.pages import (
    AccessibilityPage,
    BankPage,
    BankReport,
    Exit,
    ExitPage,
    PageFrame,
)

STATUS_PATH: Final = f"{ROOT}/status"
_ON: Final = 303
_REFUSALS: Final[dict[int, PageRefusal]] = {
    404: PageRefusal.MISSING,
    405: PageRefusal.MISSING,
    413: PageRefusal.TOO_LARGE,
    429: PageRefusal.TOO_OFTEN,
    503: PageRefusal.TOO_OFTEN,
}
_REENTRY: Final = "baReentry"
_CHANGED: Final = "changed"
_REPORT: Final = "report"
_LONGEST_QUERY: Final = 100
# When somebody last compared the statement with the pages and their tests.
_PAGE: Final = AccessibilityPage(on=date(2026, 11, 16))
_LONGEST_WAIT: Final = 25.0  # seconds; proxies give up after 30 or 60
_GONE: Final = PageStatus(PageKind.EXIT, "gone", ())
_LONGEST_URL: Final = 4000  # more than is allowed
# A picture is looked at, whatever is in it; opened by itself it may do nothing either.
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_PICTURES: Final = frozenset({"image/png", "image/jpeg", "image/gif", "image/svg+xml"})
_BANK_PICTURES: Final = _PICTURES - {"image/svg+xml"}
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_CSS: Final = "text/css"


async def enter_by_link(request: Request) -> Response:
    """Swap the link for a cookie, once, and take it out of the address."""
    house = context_of(request)
    secret = secret_in(request, "session")
    entered = await sessions.open_link(
        house.db, secret, browser_of(request), appended=_appended(request)
    )
    if not isinstance(entered, Entered):
        await note_guess(request)
        return away(request, entered)
    return into_session(request, entered.cookie)


def _appended(request: Request) -> str | None:
    # Two could be read differently by whoever checks and whoever redirects; joined like this
    # they are an address nobody may use.
    given = request.query_params.getlist("callbackUrl")
    # No address that is allowed has a zero byte or is that long, and no text in the database.
    return "\n".join(given).replace("\0", "\n")[:_LONGEST_URL] if given else None


async def show_step(request: Request) -> Response:
    """Show the page the session is at."""
    visit = await visit_of(request)
    if visit is None:
        return away(request)
    wanted = language.asked_for(request)
    if wanted is not None and wanted != visit.session.language:
        await act.set_language(visit.house.db, visit.session, wanted)
        visit = replace(visit, session=replace(visit.session, language=wanted))
    query = request.query_params.get("q", "")[:_LONGEST_QUERY].replace("\0", "")
    cancel = request.query_params.get("cancel") == "1"
    house, session = visit.house, visit.session
    frame, page = await view.view(house.db, house.catalogue, session, query=query, cancel=cancel)
    if isinstance(page, BankPage):
        page = replace(page, report=_report_in(request))
    if not isinstance(page, ExitPage):
        changed = request.query_params.get(_CHANGED) == "1"
        return shown(visit, replace(frame, changed=changed), page)
    if page.url is None:
        return away(request, page.exit)
    if not page.is_seen:
        return RedirectResponse(page.url, _ON)
    stays = request.query_params.get("stay") == "1"
    return shown(visit, frame, replace(page, pause=None) if stays else page)


async def take_step(request: Request) -> Response:
    """Do what a form says; whatever came of it, the next page is asked for."""
    forms.require_own_origin(request, context_of(request).settings.base_url)
    visit = await visit_of(request)
    if visit is None:
        return away(request)  # a stranger's form is not read
    form = await forms.read(request)
    forms.require_token(form, visit.cookie, COOKIE)
    step = visit.house.links.webform_step()
    try:
        report = await actions.do(visit.house.db, visit.session, form)
        step += "" if report is None else f"?{_REPORT}={report.value}"
    except ChangedError:
        step += f"?{_CHANGED}=1"
    except ConflictError:
        pass  # a second tab or a double click: the page says where we are
    return RedirectResponse(step, _ON)


async def show_end(request: Request) -> Response:
    """Show how it ended to somebody who cannot be sent back; the address says it as well."""
    ended = _exit_in(request)
    visit = await visit_of(request)
    if visit is not None and visit.session.exit is ended:
        frame, page = await view.view(visit.house.db, visit.house.catalogue, visit.session)
        if isinstance(page, ExitPage) and page.url is not None:
            return RedirectResponse(visit.house.links.webform_step(), _ON)
        return shown(visit, frame, page)
    house, page = context_of(request), ExitPage(ended, url=None, host=None)
    step = house.links.webform_step()
    return HTMLResponse(
        render(frame_of_nobody(request), page, form_action=step, now=house.clock.now())
    )


def _report_in(request: Request) -> BankReport | None:
    try:
        return BankReport(request.query_params.get(_REPORT, ""))
    except ValueError:
        return None


def _exit_in(request: Request) -> Exit:
    try:
        return Exit(request.query_params.get(_REENTRY, "").lower())
    except ValueError:
        return Exit.ERROR


async def show_statement(request: Request) -> Response:
    """Show the statement about accessibility; who comes from a session can go back to it.

    The European Accessibility Act, in Germany the BFSG, wants services for consumers to have one.
    """
    visit = await visit_of(request)
    frame = frame_of_nobody(request) if visit is None else await _frame(request, visit)
    house = context_of(request)
    step = house.links.webform_step()
    html = render(frame, _PAGE, form_action=step, now=house.clock.now())
    return HTMLResponse(html, headers={shell.POLICY_HEADER: shell.policy(frame.target_origin)})


async def _frame(request: Request, visit: WebformVisit) -> PageFrame:
    house, session = visit.house, visit.session
    frame, page = await view.view(house.db, house.catalogue, session)
    # A session that has ended has nothing to go back to, and no time that runs.
    csrf = "" if isinstance(page, ExitPage) else COOKIE.form_token(visit.cookie)
    chosen = language.asked_for(request) or session.language
    return replace(frame, csrf=csrf, language=chosen, step=0)


async def tell(request: Request) -> Response:
    """Tell which page it is, as soon as it is not the one that is shown.

    The script of a page that waits says which version it shows and is answered when there is a
    newer one, or after a while. It asks us and never the bank: how often a bank may be asked is the
    room's to know.
    """
    visit = await visit_of(request)
    if visit is None:
        return _told(_GONE)
    shown = request.query_params.get("version")
    found, _ = await settled_within(
        None if shown is None else _LONGEST_WAIT,
        visit.house.news,
        lambda: _now(visit),
        lambda page: page.waits_for if page.version == shown else (),
    )
    return _told(found)


async def _now(visit: WebformVisit) -> PageStatus:
    # Found anew each time: a session may end, or be ended, while its page waits.
    session = await sessions.by_cookie(visit.house.db, visit.cookie)
    return _GONE if session is None else await view.status(visit.house.db, session)


def _told(page: PageStatus) -> Response:
    body = encode({"page": page.kind.value, "version": page.version})
    return Response(body, media_type=JSON)


def webform_shell(app: ASGIApp, root: str = ROOT) -> Shell:
    """Put the layer around everything below the address of the pages, or of others like them."""
    return Shell(app, root=root, show=_show, for_scripts=STATUS_PATH)


def _show(status: int, chosen: str, session: str | None) -> str:
    """Write a refusal of the pages in a language."""
    fallback = PageRefusal.BROKEN if status >= FIRST_FAULT_OF_OURS else PageRefusal.REFUSED
    return render_refusal(
        _REFUSALS.get(status, fallback), language=chosen, reference=reference(), session=session
    )


async def static(request: Request) -> Response:
    """Return a file of ours."""
    return ASSETS.answer(request.path_params["name"])


async def photo(request: Request) -> Response:
    """Return the picture the bank wants the person to scan."""
    visit = await _visit(request)
    return _picture(await view.photo(visit.house.db, visit.session), _BANK_PICTURES)


async def logo(request: Request) -> Response:
    """Return the tenant's logo."""
    visit = await _visit(request)
    return _picture(await branding.logo(visit.house.db, visit.session), _PICTURES)


async def colour(request: Request) -> Response:
    """Return the tenant's colour as a stylesheet; an empty one when it has none."""
    visit = await visit_of(request)
    if visit is None:
        return Response(media_type=_CSS)
    async with visit.house.db.read() as tx:
        found = (await branding.brand_of(tx, visit.session.tenant_id)).colour
    if found is None or not _COLOUR.fullmatch(found):
        return Response(media_type=_CSS)
    return Response(f":root{{--tenant:{found}}}\n", media_type=_CSS)


async def _visit(request: Request) -> WebformVisit:
    visit = await visit_of(request)
    if visit is None:
        raise NotFoundError
    return visit


def _picture(found: Image | None, allowed: frozenset[str]) -> Response:
    if found is None or found.media_type not in allowed:
        raise NotFoundError
    return Response(
        found.content,
        headers={"Content-Security-Policy": _PICTURE_POLICY},
        media_type=found.media_type,
    )


ROUTES: Final = (
    PageRoute("GET", ROOT, enter_by_link),
    PageRoute("GET", f"{ROOT}/step", show_step),
    PageRoute("POST", f"{ROOT}/step", take_step),
    PageRoute("GET", f"{ROOT}/end", show_end),
    PageRoute("GET", f"{ROOT}/accessibility", show_statement),
    PageRoute("GET", f"{ROOT}/pay", links.show_payment),
    PageRoute("POST", f"{ROOT}/pay", links.begin_payment),
    PageRoute("GET", f"{ROOT}/report", links.show_report),
    PageRoute("POST", f"{ROOT}/report", links.act_on_report),
    PageRoute("GET", f"{ROOT}/report.pdf", links.paper_of_report),
    PageRoute("GET", f"{ROOT}/report-check", report_check.show),
    PageRoute("POST", f"{ROOT}/report-check", report_check.take_file),
    PageRoute("GET", f"{ROOT}/permission-link", permissions.enter_by_link),
    PageRoute("GET", f"{ROOT}/permissions", permissions.show),
    PageRoute("POST", f"{ROOT}/permissions", permissions.end),
    PageRoute("GET", f"{ROOT}/permissions.json", permissions.export),
    PageRoute("GET", STATUS_PATH, tell),
    PageRoute("GET", f"{ROOT}/photo", photo),
    PageRoute("GET", f"{ROOT}/logo", logo),
    PageRoute("GET", f"{ROOT}/brand.css", colour),
    PageRoute("GET", ROOT + "/static/{name}", static),
)
