"""What the explorer is made of: Swagger UI as it was published, and what starts it."""

import gzip
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from kontowerk.api.pages import assets

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
