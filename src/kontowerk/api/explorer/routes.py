"""The routes of the explorer: page, document, files, and in a demo the logins to try it with."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api import openapi
from kontowerk.api.context import context_of
from kontowerk.api.copies import takes_gzip
from kontowerk.api.explorer import files
from kontowerk.api.pages.shell import POLICY_HEADER, PageRoute
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.kit.errors import NotFoundError

ROOT: Final = "/docs"
DOCUMENT: Final = "/openapi.json"
_LOGINS: Final = f"{ROOT}/logins.json"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
# Swagger UI brings its icons along as data; nothing comes from elsewhere, and nothing is inline.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)


async def show(request: Request) -> Response:
    """Show the explorer."""
    house = context_of(request)
    base = house.settings.base_url
    data = {"document": base + DOCUMENT, "token": f"{base}/auth/oauth2/token"}
    if house.settings.demo_file is not None:
        data["logins"] = base + _LOGINS
    html = files.page(base + ROOT + "/static", base + DOCUMENT, **data)
    return HTMLResponse(html, headers={POLICY_HEADER: _POLICY})


async def document(request: Request) -> Response:
    """Return the OpenAPI document, with the address of this installation."""
    # It takes a second to build, once; other requests go on meanwhile.
    told = {**await asyncio.to_thread(openapi.document, request.app)}
    told["servers"] = [{"url": context_of(request).settings.base_url}]
    return Response(encode(told), media_type=JSON)


async def static(request: Request) -> Response:
    """Return a file of the explorer; its name changes with its content."""
    found = files.file(request.path_params["name"])
    if found is None:
        raise NotFoundError
    headers = {
        "Cache-Control": _FOR_EVER,
        "Content-Type": found.media_type,
        "Vary": "Accept-Encoding",
    }
    if takes_gzip(request):
        return Response(found.packed, headers=headers | {"Content-Encoding": "gzip"})
    return Response(found.plain, headers=headers)


async def logins(request: Request) -> Response:
    """Return the logins of a demo to its own explorer, and to no other page."""
    settings = context_of(request).settings
    own = urlsplit(settings.base_url).netloc
    asked_by = request.headers.get("sec-fetch-site"), request.headers.get("host")
    if settings.demo_file is None or asked_by != ("same-origin", own):
        raise NotFoundError
    return Response(encode({"logins": _logins(settings.demo_file)}), media_type=JSON)


def _logins(path: Path) -> list[dict[str, str]]:
    """Read the users of the demo that exist by now, and its administrator."""
    try:
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    clients = told["tenants"]["demo"]
    user, admin = clients["user"], clients["admin"]
    found = [
        {
            "name": f"user {name}",
            "client": user["username"],
            "secret": user["secret"],
            "username": name,
            "password": password,
        }
        for name, password in told["people"].items()
    ]
    administrator = {
        "name": "administrator of the tenant demo",
        "client": admin["username"],
        "secret": admin["secret"],
    }
    return [*found, administrator]


ROUTES: Final = (
    PageRoute("GET", ROOT, show),
    PageRoute("GET", DOCUMENT, document),
    PageRoute("GET", _LOGINS, logins),
    PageRoute("GET", ROOT + "/static/{name}", static),
)
