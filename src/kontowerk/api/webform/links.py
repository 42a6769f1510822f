"""What a person opens by its link: an account report, or what is to be paid; no scripts.

The address of a report is swapped for a cookie, so that the secret stands in no history; it opens
as often as one likes, and the cookie authorises. The secret in the address of a payment authorises
to look and to begin; another site cannot know it. Everything after that is a session of the pages.
A bearer token means nothing here.
"""

from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.customer.reports import as_file
from kontowerk.api.pages import forms, language
from kontowerk.api.pages.forms import PostedForm, is_secure
from kontowerk.api.webform import report_words
from kontowerk.api.webform.render import render_payment_link, render_report
from kontowerk.api.webform.visits import (
    COOKIE,
    REPORT_COOKIE,
    away,
    browser_of,
    frame_of_link,
    into_session,
    note_guess,
    note_visit,
    secret_in,
)
from kontowerk.kit.errors import ConflictError
from kontowerk.kit.secret import Secret
from kontowerk.reports import lifetime, make
from kontowerk.reports.model import ReportChangedError
from kontowerk.webform import links, sessions
from kontowerk.webform.links import OpenedLink, OpenedReport
from kontowerk.webform.model import Session

_ON: Final = 303
_NOTES: Final = frozenset({"little", "changed", "unsure"})


@dataclass(frozen=True, slots=True)
class _Visit:
    house: ApiContext
    cookie: str
    opened: OpenedReport


async def show_report(request: Request) -> Response:
    """Swap an address for a cookie, or show the report of the cookie; changes nothing."""
    house = context_of(request)
    if "link" in request.query_params:
        secret = secret_in(request, "link")
        if await links.open_report(house.db, secret) is None:
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
        frame_of_link(request, visit.opened.brand, visit.opened.report.id),
        links.report_page(visit.opened, too_little=note == "little"),
        address=house.links.report_page(),
        token=REPORT_COOKIE.form_token(visit.cookie),
        note=note if note in _NOTES else "",
        now=house.clock.now(),
    )
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


async def act_on_report(request: Request) -> Response:
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


async def paper_of_report(request: Request) -> Response:
    """Give the person its released report as a file."""
    visit = await _visit_of(request)
    if visit is None:
        return await _nothing(request)
    report = visit.opened.report
    async with visit.house.db.begin(report.customer_id) as tx:
        pdf = await lifetime.paper(tx, report.customer_id, report.id)
    return as_file(pdf)


async def _do(request: Request, visit: _Visit, form: PostedForm) -> str:
    """Make, release, refuse or call back; returns a note for the page, empty when there is none."""
    house, report = visit.house, visit.opened.report
    customer_id, report_id = report.customer_id, report.id
    match form.one("do"):
        case "make":
            made = await make.make(house.analyses, customer_id, report_id)
            return "little" if made is None else ""
        case "release":
            return await _release(request, visit, form)
        case "refuse":
            async with house.db.begin(customer_id, tenant=report.tenant_id) as tx:
                await lifetime.refuse(tx, customer_id, report_id)
        case "end":
            async with house.db.begin(customer_id, tenant=report.tenant_id) as tx:
                await lifetime.call_back(tx, customer_id, report_id, actor=report.actor)
        case _:
            pass
    return ""


async def _release(request: Request, visit: _Visit, form: PostedForm) -> str:
    """Release what was seen, and only with the tick; it is signed before anything is stored."""
    house, opened = visit.house, visit.opened
    report, content = opened.report, opened.report.content
    if form.one("sure") != "yes":
        return "unsure"
    if content is None or form.one("seen") != links.seen_of(report):
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
        await lifetime.release(tx, report.customer_id, report.id, seen=report.made_at, paper=signed)
    return ""


async def _connect(request: Request, visit: _Visit) -> Response:
    house = visit.house
    back = house.links.report_page()
    return into_session(
        request, await links.connect(house.db, visit.opened, browser_of(request), back)
    )


async def _visit_of(request: Request) -> _Visit | None:
    house = context_of(request)
    cookie = REPORT_COOKIE.given(request, secure=is_secure(house))
    opened = await links.open_report(house.db, cookie) if cookie else None
    if cookie is None or opened is None:
        return None
    note_visit(request, opened.report.id)
    return _Visit(house, cookie, opened)


async def _nothing(request: Request) -> Response:
    """Send somebody away whose address opens nothing; it is counted as a guess."""
    await note_guess(request, guessed="link" in request.query_params)
    return away(request)


async def show_payment(request: Request) -> Response:
    """Show what is to be paid and where it stands; changes nothing."""
    secret = secret_in(request, "link")
    opened = await _opened(request, secret)
    if opened is None:
        return away(request)
    house, page = context_of(request), links.link_page(opened, await _session_of(request))
    html = render_payment_link(
        replace(frame_of_link(request, opened.brand, opened.id), paying=True),
        page,
        address=house.links.pay_page(),
        secret=secret,
        step=house.links.webform_step(),
        now=house.clock.now(),
    )
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


async def begin_payment(request: Request) -> Response:
    """Begin to pay in this browser; a link that is not open any more says where it stands."""
    house = context_of(request)
    forms.require_own_origin(request, house.settings.base_url)
    secret = secret_in(request, "link")
    opened = await _opened(request, secret)
    if opened is None:
        return away(request)
    cookie = await links.begin(house.db, opened, browser_of(request))
    if cookie is None:
        return RedirectResponse(house.links.pay(secret, lang=language.of(request)), _ON)
    return into_session(request, cookie)


async def _opened(request: Request, secret: str) -> OpenedLink | None:
    """Return the link of a secret; one that opens nothing is counted as a guess."""
    house = context_of(request)
    opened = await links.open_link(house.db, secret)
    if opened is None:
        await note_guess(request, guessed=bool(secret))
        return None
    note_visit(request, opened.id)
    return opened


async def _session_of(request: Request) -> Session | None:
    house = context_of(request)
    cookie = COOKIE.given(request, secure=is_secure(house))
    return await sessions.by_cookie(house.db, cookie) if cookie else None
