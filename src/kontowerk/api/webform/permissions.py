"""The page where a person sees and ends what it has permitted; no scripts, a cookie of its own.

A link opens it once. The cookie authorises; a bearer token means nothing here.
"""

from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.customer.export import PersonalExport
from kontowerk.api.pages import forms, language
from kontowerk.api.pages.forms import is_secure
from kontowerk.api.webform.render import render_permissions
from kontowerk.api.webform.visits import (
    PERMISSIONS_COOKIE,
    away,
    frame_of_link,
    note_guess,
    note_visit,
    secret_in,
)
from kontowerk.api.wire import identity as wire
from kontowerk.api.wire.encode import JSON, plain
from kontowerk.identity import read as identity
from kontowerk.identity import users
from kontowerk.vault import credentials
from kontowerk.webform import permitted
from kontowerk.webform.branding import brand_of
from kontowerk.webform.model import EndPermissionPage, PermissionsPage, PermissionVisit
from kontowerk.webform.pages import PageFrame

_ON: Final = 303
_FILE: Final = 'attachment; filename="kontowerk.json"'


@dataclass(frozen=True, slots=True)
class _Visit:
    house: ApiContext
    cookie: str
    visit: PermissionVisit


async def enter_by_link(request: Request) -> Response:
    """Swap the link for a cookie, once, and take it out of the address."""
    house = context_of(request)
    cookie = await permitted.enter(
        house.db,
        secret_in(request, "session"),
        language=language.of(request),
        cell=house.settings.cell,
    )
    if cookie is None:
        await note_guess(request)
        return away(request)
    response = RedirectResponse(house.links.permissions(), _ON)
    PERMISSIONS_COOKIE.give(response, cookie, secure=is_secure(house))
    return response


async def show(request: Request) -> Response:
    """Show what is permitted, or ask whether some of it shall end."""
    found = await _visit_of(request)
    if found is None:
        return away(request)
    wanted = language.asked_for(request)
    if wanted is not None and wanted != found.visit.language:
        await permitted.set_language(found.house.db, found.visit, wanted)
        found = replace(found, visit=replace(found.visit, language=wanted))
    overview = await permitted.page(found.house.db, found.visit)
    asked = request.query_params.get("end")
    return await _shown(request, found, _question(overview, asked) or overview)


async def end(request: Request) -> Response:
    """End a permission that the person confirmed; a second time changes nothing."""
    forms.require_own_origin(request, context_of(request).settings.base_url)
    found = await _visit_of(request)
    if found is None:
        return away(request)  # a stranger's form is not read
    form = await forms.read(request)
    forms.require_token(form, found.cookie, PERMISSIONS_COOKIE)
    if form.one("do") == "end":
        await permitted.end(found.house.db, found.visit, form.one("access"))
    return RedirectResponse(found.house.links.permissions(ended="1"), _ON)


async def export(request: Request) -> Response:
    """Give the person everything stored about it, as a file."""
    found = await _visit_of(request)
    if found is None:
        return away(request)
    house, visit = found.house, found.visit
    owner = visit.customer_id
    async with house.db.begin(owner, tenant=visit.tenant_id) as tx:
        tenant = await identity.tenant_of(tx, visit.tenant_id)
        known = await users.export(tx, tenant, owner, actor=visit.actor)
        fields = await credentials.stored_fields(tx, owner)
    sealed = [
        wire.StoredField(
            access_id=field.access_id, fieldkey=field.field_key, stored_at=field.stored_at
        )
        for field in fields
    ]
    head = plain(wire.ExportHead.of(known, sealed, f"{house.links.permissions()}.json"))
    pieces = PersonalExport(house, tenant, owner).pieces(head)
    return StreamingResponse(pieces, media_type=JSON, headers={"Content-Disposition": _FILE})


def _question(page: PermissionsPage, key: str | None) -> EndPermissionPage | None:
    """Return the question about a permission; None when it is none of the person's."""
    for permission in page.permissions:
        if str(permission.key) == key:
            return EndPermissionPage(permission)
    return None


async def _visit_of(request: Request) -> _Visit | None:
    house = context_of(request)
    cookie = PERMISSIONS_COOKIE.given(request, secure=is_secure(house))
    visit = await permitted.by_cookie(house.db, cookie) if cookie else None
    if cookie is None or visit is None:
        return None
    note_visit(request, visit.id, language.asked_for(request) or visit.language)
    return _Visit(house, cookie, visit)


async def _shown(
    request: Request, found: _Visit, page: PermissionsPage | EndPermissionPage
) -> Response:
    frame = await _frame(request, found)
    html = render_permissions(
        frame,
        page,
        address=found.house.links.permissions(),
        token=PERMISSIONS_COOKIE.form_token(found.cookie),
        ended=request.query_params.get("ended") == "1",
        now=found.house.clock.now(),
    )
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


async def _frame(request: Request, found: _Visit) -> PageFrame:
    visit = found.visit
    async with found.house.db.begin(visit.customer_id, tenant=visit.tenant_id) as tx:
        brand = await brand_of(tx, visit.tenant_id)
    return replace(
        frame_of_link(request, brand, visit.id),
        language=visit.language,
        expires_at=visit.expires_at,
    )
