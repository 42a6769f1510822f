"""The routes of the public status: for everybody, and the same for everybody."""

from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api.context import context_of
from kontowerk.api.status import show
from kontowerk.api.status.board import FRESH, BanksStatus, Board
from kontowerk.api.webform import language
from kontowerk.api.webform.routes import PageRoute
from kontowerk.api.wire.encode import JSON
from kontowerk.kit.errors import NotFoundError

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_A_MINUTE: Final = f"public, max-age={int(FRESH.total_seconds())}"
_LONGEST_QUERY: Final = 100


async def show_page(request: Request) -> Response:
    """Show how available banks are."""
    status = await _status(request)
    given = request.query_params.getlist("q")
    html = show.page(
        status,
        language=language.of(request),
        query=given[0][:_LONGEST_QUERY] if len(given) == 1 else "",
        base_url=context_of(request).settings.base_url,
    )
    return HTMLResponse(html, headers={"Cache-Control": _A_MINUTE, "Vary": "Accept-Language"})


async def show_data(request: Request) -> Response:
    """Tell programs the same; they may ask from anywhere."""
    headers = {
        "Cache-Control": _A_MINUTE,
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return Response(show.data(await _status(request)), media_type=JSON, headers=headers)


async def static(request: Request) -> Response:
    """Return a file of ours; its name changes with its content, so it may be kept for ever."""
    asset = show.ASSETS.get(request.path_params["name"])
    if asset is None:
        raise NotFoundError
    headers = {"Cache-Control": _FOR_EVER, "Content-Type": asset.media_type}
    return Response(asset.body, headers=headers)


async def _status(request: Request) -> BanksStatus:
    board: Board = request.app.state.status_board
    return await board.current(context_of(request))


ROUTES: Final = (
    PageRoute("GET", show.ROOT, show_page),
    PageRoute("GET", f"{show.ROOT}/banks.json", show_data),
    PageRoute("GET", show.ROOT + "/static/{name}", static),
)
