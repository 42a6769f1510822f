"""The routes of the explorer: page, document, files, and in a demo the logins to try it with.

Its files are Swagger UI as it was published, and what starts it.
"""

import asyncio
import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api import openapi
from kontowerk.api.context import context_of
from kontowerk.api.copies import takes_gzip
from kontowerk.api.pages import assets
from kontowerk.api.pages.shell import POLICY_HEADER, PageRoute
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.kit.errors import NotFoundError

_FOLDER: Final = Path(__file__).parent
VENDOR: Final = _FOLDER / "vendor"
_SHOWN: Final = ("swagger-ui-bundle.js", "swagger-ui.css", "explorer.js", "explorer.css")
_MARK: Final = "mark.svg"
_DATA: Final = re.compile(r"[^a-z]")

_PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API explorer · kontowerk</title>
<link rel="stylesheet" href="{style}">
<link rel="stylesheet" href="{own_style}">
<link rel="icon" href="{mark}">
</head>
<body>
<header class="bar">
  <strong>kontowerk API</strong>
  <a href="{link}">OpenAPI document</a>
  <form id="login" hidden>
    <label for="who">Log in as</label> <select id="who"></select> <output></output>
  </form>
</header>
<main id="explorer"></main>
<script src="{bundle}"></script>
{before}<script src="{script}"{data}></script>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """A file to serve, plain and packed."""

    media_type: str
    plain: bytes
    packed: bytes


@cache
def named() -> dict[str, str]:
    """Return the names in addresses by the names in the folders."""
    return {name: hashed for name, (hashed, _) in _loaded().items()}


@cache
def file(hashed: str) -> File | None:
    """Return a file by its name in addresses; packed when it is first asked for."""
    for name, asset in _loaded().values():
        if name == hashed:
            return File(asset.media_type, asset.body, gzip.compress(asset.body, 9, mtime=0))
    return None


@cache
def _loaded() -> dict[str, tuple[str, assets.Asset]]:
    both = {**assets.load(VENDOR), **assets.load(_FOLDER / "static")}
    return {name: both[name] for name in _SHOWN} | {_MARK: assets.SHARED[_MARK]}


def page(place: str, link: str, *, before: str = "", **data: str) -> str:
    """Write the page; files lie below `place`, and the script is told `data`."""
    names = {name: f"{place}/{hashed}" for name, hashed in named().items()}
    told = "".join(f' data-{_DATA.sub("-", name)}="{value}"' for name, value in data.items())
    return _PAGE.format(
        style=names["swagger-ui.css"],
        own_style=names["explorer.css"],
        mark=names[_MARK],
        bundle=names["swagger-ui-bundle.js"],
        script=names["explorer.js"],
        link=link,
        before=before,
        data=told,
    )


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
    html = page(base + ROOT + "/static", base + DOCUMENT, **data)
    return HTMLResponse(html, headers={POLICY_HEADER: _POLICY})


async def document(request: Request) -> Response:
    """Return the OpenAPI document, with the address of this installation."""
    # It takes a second to build, once; other requests go on meanwhile.
    told = {**await asyncio.to_thread(openapi.document, request.app)}
    told["servers"] = [{"url": context_of(request).settings.base_url}]
    return Response(encode(told), media_type=JSON)


async def static(request: Request) -> Response:
    """Return a file of the explorer; its name changes with its content."""
    found = file(request.path_params["name"])
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
