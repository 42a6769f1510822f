"""The routes of the pages: a link opens a session, each form ends in a 303 to the next page.

The last 303 leads back to the tenant: to the address of the session, and to no other.

Spec: Redirect flow. They are for browsers, so they are no part of the OpenAPI document. The
cookie authorises; a bearer token means nothing here.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from kontowerk.api.context import context_of
from kontowerk.api.peer import address_of
from kontowerk.api.webform import (
    account_reports,
    actions,
    forms,
    language,
    payment_links,
    permissions,
    pictures,
    report_check,
    statement,
    status,
)
from kontowerk.api.webform.cookie import COOKIE
from kontowerk.api.webform.door import ROOT, STATUS_PATH
from kontowerk.api.webform.render import render
from kontowerk.api.webform.visits import (
    frame_of_nobody,
    is_secure,
    limit_of,
    shown,
    visit_of,
)
from kontowerk.identity import logins
from kontowerk.kit.errors import ConflictError
from kontowerk.webform import act, sessions, view
from kontowerk.webform.errors import ChangedError
from kontowerk.webform.model import Entered
from kontowerk.webform.pages import BankPage, BankReport, Exit, ExitPage

_ON: Final = 303
_REENTRY: Final = "baReentry"
_CHANGED: Final = "changed"
_REPORT: Final = "report"
_LONGEST_QUERY: Final = 100
_LONGEST_URL: Final = 4000  # more than is allowed

Endpoint = Callable[[Request], Awaitable[Response]]


class PageRoute(Route):
    """A route with one method. No HEAD: on the first link it would use the link up."""

    def __init__(self, method: str, path: str, endpoint: Endpoint) -> None:
        super().__init__(path, endpoint, methods=[method], include_in_schema=False)
        self.methods = {method}

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child = super().matches(scope)
        if match is not Match.NONE:
            child["route"] = self  # the log names routes by their template
        return match, child


async def enter_by_link(request: Request) -> Response:
    """Swap the link for a cookie, once, and take it out of the address."""
    house = context_of(request)
    secrets = request.query_params.getlist("session")
    entered = await sessions.open_link(
        house.db,
        secrets[0] if len(secrets) == 1 else "",
        appended=_appended(request),
        language=language.of(request),
        present_ip=address_of(request),
        cell=house.settings.cell,
        step_url=house.links.webform_step(),
    )
    if not isinstance(entered, Entered):
        await house.guesses.note_wrong(limit_of(request))
        async with house.db.read() as tx:
            await logins.count_refused(tx, subject="link")
        return _end(request, entered)
    response = RedirectResponse(house.links.webform_step(), _ON)
    COOKIE.give(response, entered.cookie, secure=is_secure(house))
    return response


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
        return _end(request, Exit.ERROR)
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
        return _end(request, page.exit)
    if not page.is_seen:
        return RedirectResponse(page.url, _ON)
    stays = request.query_params.get("stay") == "1"
    return shown(visit, frame, replace(page, pause=None) if stays else page)


async def take_step(request: Request) -> Response:
    """Do what a form says; whatever came of it, the next page is asked for."""
    forms.require_own_origin(request, context_of(request).settings.base_url)
    visit = await visit_of(request)
    if visit is None:
        return _end(request, Exit.ERROR)  # a stranger's form is not read
    form = await forms.read(request)
    forms.require_token(form, visit.cookie)
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


def _end(request: Request, ended: Exit) -> Response:
    links = context_of(request).links
    place = links.webform_end(ended.value.upper(), language=language.asked_for(request))
    return RedirectResponse(place, _ON)


ROUTES: Final = (
    PageRoute("GET", ROOT, enter_by_link),
    PageRoute("GET", f"{ROOT}/step", show_step),
    PageRoute("POST", f"{ROOT}/step", take_step),
    PageRoute("GET", f"{ROOT}/end", show_end),
    PageRoute("GET", f"{ROOT}/accessibility", statement.show),
    PageRoute("GET", f"{ROOT}/pay", payment_links.show),
    PageRoute("POST", f"{ROOT}/pay", payment_links.begin),
    PageRoute("GET", f"{ROOT}/report", account_reports.show),
    PageRoute("POST", f"{ROOT}/report", account_reports.act),
    PageRoute("GET", f"{ROOT}/report.pdf", account_reports.paper),
    PageRoute("GET", f"{ROOT}/report-check", report_check.show),
    PageRoute("POST", f"{ROOT}/report-check", report_check.take_file),
    PageRoute("GET", f"{ROOT}/permission-link", permissions.enter_by_link),
    PageRoute("GET", f"{ROOT}/permissions", permissions.show),
    PageRoute("POST", f"{ROOT}/permissions", permissions.end),
    PageRoute("GET", f"{ROOT}/permissions.json", permissions.export),
    PageRoute("GET", STATUS_PATH, status.tell),
    PageRoute("GET", f"{ROOT}/photo", pictures.photo),
    PageRoute("GET", f"{ROOT}/logo", pictures.logo),
    PageRoute("GET", f"{ROOT}/brand.css", pictures.colour),
    PageRoute("GET", ROOT + "/static/{name}", pictures.static),
)
