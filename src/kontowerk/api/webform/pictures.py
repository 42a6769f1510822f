"""What pages are made of besides words: stylesheet, scripts, colour, logo, the bank's picture."""

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.webform.render import ASSETS
from kontowerk.api.webform.visits import WebformVisit, visit_of
from kontowerk.kit.errors import NotFoundError
from kontowerk.webform import branding, view
from kontowerk.webform.model import Image

# A picture is looked at, whatever is in it; opened by itself it may do nothing either.
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_PICTURES: Final = frozenset({"image/png", "image/jpeg", "image/gif", "image/svg+xml"})
_BANK_PICTURES: Final = _PICTURES - {"image/svg+xml"}
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_CSS: Final = "text/css"


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
