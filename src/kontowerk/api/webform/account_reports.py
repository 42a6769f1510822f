"""The page of an account report: made, seen, released or refused by its person; no scripts.

Its address is swapped for a cookie, so that the secret stands in no history; it opens as often as
one likes. The cookie authorises; a bearer token means nothing here.
"""

from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.customer.reports import as_file
from kontowerk.api.pages import forms, language
from kontowerk.api.pages.forms import PostedForm, is_secure
from kontowerk.api.peer import address_of
from kontowerk.api.webform import report_words
from kontowerk.api.webform.render import render_report
from kontowerk.api.webform.visits import (
    COOKIE,
    REPORT_COOKIE,
    frame_of_nobody,
    limit_of,
    note_visit,
)
from kontowerk.identity import logins
from kontowerk.kit.errors import ConflictError
from kontowerk.kit.secret import Secret
from kontowerk.reports import ask, decide
from kontowerk.reports.model import ReportChangedError
from kontowerk.webform import report_link
from kontowerk.webform.pages import Exit, PageFrame
from kontowerk.webform.record import reference_of
from kontowerk.webform.report_link import OpenedReport

_ON: Final = 303
_LONGEST: Final = 200  # more than a secret has
_NOTES: Final = frozenset({"little", "changed", "unsure"})


@dataclass(frozen=True, slots=True)
class _Visit:
    house: ApiContext
    cookie: str
    opened: OpenedReport


async def show(request: Request) -> Response:
    """Swap an address for a cookie, or show the report of the cookie; changes nothing."""
    house = context_of(request)
    given = request.query_params.getlist("link")
    if given:
        secret = given[0][:_LONGEST] if len(given) == 1 else ""
        if await report_link.open_report(house.db, secret) is None:
            return await _nothing(request)
        chosen = language.asked_for(request)
        query = {} if chosen is None else {"lang": chosen}
        response = RedirectResponse(house.links.report_page(**query), _ON)
        REPORT_COOKIE.give(response, Secret(secret), secure=is_secure(house))
        return response
    visit = await _visit_of(request)
    if visit is None:
        return await _nothing(request)
    note = request.query_params.get("note", "")
    html = render_report(
        _frame(request, visit.opened),
        report_link.page_of(visit.opened, too_little=note == "little"),
        address=house.links.report_page(),
        token=REPORT_COOKIE.form_token(visit.cookie),
        note=note if note in _NOTES else "",
        now=house.clock.now(),
    )
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


async def act(request: Request) -> Response:
    """Do what the form says; whatever came of it, the page is shown next."""
    house = context_of(request)
    forms.require_own_origin(request, house.settings.base_url)
    visit = await _visit_of(request)
    if visit is None:
        return await _nothing(request)
    form = await forms.read(request)
    forms.require_token(form, visit.cookie, REPORT_COOKIE)
    if form.one("do") == "connect":
        return await _connect(request, visit)
    note = ""
    try:
        note = await _do(request, visit, form)
    except ReportChangedError:
        note = "changed"
    except ConflictError:
        pass  # a second tab or a double click: the page says where it stands
    query = {"lang": language.of(request)} | ({"note": note} if note else {})
    return RedirectResponse(house.links.report_page(**query), _ON)


async def paper(request: Request) -> Response:
    """Give the person its released report as a file."""
    visit = await _visit_of(request)
    if visit is None:
        return await _nothing(request)
    report = visit.opened.report
    async with visit.house.db.begin(report.customer_id) as tx:
        pdf = await ask.paper(tx, report.customer_id, report.id)
    return as_file(pdf)


async def _do(request: Request, visit: _Visit, form: PostedForm) -> str:
    """Make, release, refuse or call back; returns a note for the page, empty when there is none."""
    house, report = visit.house, visit.opened.report
    customer_id, report_id = report.customer_id, report.id
    match form.one("do"):
        case "make":
            made = await decide.make(house.analyses, customer_id, report_id)
            return "little" if made is None else ""
        case "release":
            return await _release(request, visit, form)
        case "refuse":
            async with house.db.begin(customer_id, tenant=report.tenant_id) as tx:
                await decide.refuse(tx, customer_id, report_id)
        case "end":
            async with house.db.begin(customer_id, tenant=report.tenant_id) as tx:
                await ask.call_back(tx, customer_id, report_id, actor=report.actor)
        case _:
            pass
    return ""


async def _release(request: Request, visit: _Visit, form: PostedForm) -> str:
    """Release what was seen, and only with the tick; it is signed before anything is stored."""
    house, opened = visit.house, visit.opened
    report, content = opened.report, opened.report.content
    if form.one("sure") != "yes":
        return "unsure"
    if content is None or form.one("seen") != report_link.seen_of(report):
        raise ReportChangedError
    signed = None
    if house.paper is not None:
        words = report_words.paper(
            report,
            content,
            issuer=opened.brand.name,
            language=language.of(request),
            links=house.links,
            now=house.clock.now(),
        )
        signed = await house.paper.make(report.tenant_id, words)
    assert report.made_at is not None  # noqa: S101 - there is content
    async with house.db.begin(report.customer_id, tenant=report.tenant_id) as tx:
        await decide.release(tx, report.customer_id, report.id, seen=report.made_at, paper=signed)
    return ""


async def _connect(request: Request, visit: _Visit) -> Response:
    house = visit.house
    cookie = await report_link.connect(
        house.db,
        visit.opened,
        back=house.links.report_page(),
        language=language.of(request),
        present_ip=address_of(request),
        step_url=house.links.webform_step(),
        cell=house.settings.cell,
    )
    response = RedirectResponse(house.links.webform_step(), _ON)
    COOKIE.give(response, cookie, secure=is_secure(house))
    return response


async def _visit_of(request: Request) -> _Visit | None:
    house = context_of(request)
    cookie = REPORT_COOKIE.given(request, secure=is_secure(house))
    opened = await report_link.open_report(house.db, cookie) if cookie else None
    if cookie is None or opened is None:
        return None
    note_visit(request, opened.report.id)
    return _Visit(house, cookie, opened)


async def _nothing(request: Request) -> Response:
    """Send somebody away whose address opens nothing; it is counted as a guess."""
    house = context_of(request)
    if request.query_params.getlist("link"):
        await house.guesses.note_wrong(limit_of(request))
    async with house.db.read() as tx:
        await logins.count_refused(tx, subject="link")
    place = house.links.webform_end(Exit.ERROR.value.upper(), language=language.asked_for(request))
    return RedirectResponse(place, _ON)


def _frame(request: Request, opened: OpenedReport) -> PageFrame:
    """Return what stands around: the tenant's words; its logo and colour belong to sessions."""
    return replace(
        frame_of_nobody(request),
        brand=replace(opened.brand, colour=None, has_logo=False),
        reference=reference_of(opened.report.id),
    )
