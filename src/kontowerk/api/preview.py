"""A tenant looks at the pages of the webform with its brand before its users do, at the console."""

import re
from typing import Final

from starlette.responses import HTMLResponse, Response

from kontowerk.api.console.render import ROOT as CONSOLE
from kontowerk.api.console.visits import ConsoleVisit, logged_in, place
from kontowerk.api.pages import language
from kontowerk.api.pages.shell import POLICY_HEADER, PageRoute
from kontowerk.api.webform.render import ASSETS, render
from kontowerk.api.webform.samples import SAMPLES, sample
from kontowerk.console import overview
from kontowerk.console.enter import looking
from kontowerk.console.model import NotShownError
from kontowerk.webform import branding
from kontowerk.webform.branding import Preview

_ROOT: Final = CONSOLE + "/tenants/{name}/preview"
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_CSS: Final = "text/css"
# Scripts would wait for a session, and forms would be sent to one. There is none.
_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


async def show_gallery(visit: ConsoleVisit) -> Response:
    """List the pages that can be looked at."""
    found = await _preview(visit)
    name = visit.request.path_params["name"]
    return visit.shown("preview", tenant=name, found=found, samples=SAMPLES)


async def show_page(visit: ConsoleVisit) -> Response:
    """Show a page as users would see it."""
    wanted = visit.request.path_params["page"]
    if wanted not in SAMPLES:
        raise NotShownError
    found = await _preview(visit)
    chosen = language.asked_for(visit.request) or visit.visitor.language
    now = visit.house.clock.now()
    frame, page = sample(wanted, found.brand, chosen, now)
    here = place(visit.house, f"/tenants/{visit.request.path_params['name']}/preview/{wanted}")
    html = render(frame, page, form_action=here, now=now)
    return HTMLResponse(html, headers={POLICY_HEADER: _POLICY})


async def colour(visit: ConsoleVisit) -> Response:
    """Return the colour as a stylesheet; an empty one when there is none."""
    wanted = (await _preview(visit)).brand.colour
    if wanted is None or not _COLOUR.fullmatch(wanted):
        return Response(media_type=_CSS)
    return Response(f":root{{--tenant:{wanted}}}\n", media_type=_CSS)


async def logo(visit: ConsoleVisit) -> Response:
    """Return the logo."""
    picture = (await _preview(visit)).logo
    if picture is None:
        raise NotShownError
    return Response(
        picture.content,
        headers={POLICY_HEADER: _PICTURE_POLICY},
        media_type=picture.media_type,
    )


async def file(visit: ConsoleVisit) -> Response:
    """Return a file of the webform."""
    found = ASSETS.files.get(visit.request.path_params["file"])
    if found is None:
        raise NotShownError
    return Response(found.body, media_type=found.media_type)


async def _preview(visit: ConsoleVisit) -> Preview:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await overview.tenant(tx, visit.visitor, visit.request.path_params["name"])
        return await branding.preview_of(tx, seen.tenant.id)


ROUTES: Final = (
    PageRoute("GET", _ROOT, logged_in(show_gallery)),
    PageRoute("GET", _ROOT + "/brand.css", logged_in(colour)),
    PageRoute("GET", _ROOT + "/logo", logged_in(logo)),
    PageRoute("GET", _ROOT + "/static/{file}", logged_in(file)),
    PageRoute("GET", _ROOT + "/{page}", logged_in(show_page)),
)
