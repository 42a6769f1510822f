"""The public page where whoever receives an account report checks it: by its code or its file.

Both say the same of every report that is not genuine: unknown. Wrong codes and files are counted as
guesses of an address. A file comes as a browser without scripts sends it (RFC 7578). Strict on
purpose: what is not framed as browsers frame it is no file.
"""

import asyncio
import re
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kontowerk.api.context import context_of
from kontowerk.api.errors import TooLargeError
from kontowerk.api.pages import language
from kontowerk.api.webform.render import ReportCheckPage, render_report_check
from kontowerk.api.webform.visits import frame_of_nobody, limit_of
from kontowerk.reports import lifetime

_ON: Final = 303
UNKNOWN: Final = {"Kontowerk-Report": "unknown"}  # for a proxy, which asks the next cell
_LONGEST: Final = 100  # more than a code or a fingerprint has
_FILE: Final = "file"
_FINGERPRINT: Final = 64  # hexadecimal digits of a SHA-256
LARGEST: Final = 2 * 1024 * 1024
_MOST_PARTS: Final = 8
_LONGEST_HEAD: Final = 2_000
_BOUNDARY: Final = re.compile(
    r'multipart/form-data\s*;\s*boundary="?([0-9A-Za-z\'()+_,./:=?-]{1,70})"?', re.IGNORECASE
)
_DISPOSITION: Final = re.compile(rb"content-disposition:\s*form-data;[^\r\n]*", re.IGNORECASE)


async def show(request: Request) -> Response:
    """Ask for a code, or say what is known of one; a fingerprint of the file will do as well."""
    given = request.query_params.getlist("code")
    typed = given[0].strip()[:_LONGEST] if len(given) == 1 else ""
    if not typed:
        return _page(request, ReportCheckPage("", asked=False, view=None, whole=False))
    db, fingerprint = context_of(request).db, _fingerprint(typed)
    if fingerprint is None:
        view = await lifetime.by_code(db, typed)
    else:
        view = await lifetime.by_file(db, fingerprint)
    whole = fingerprint is not None
    return await _answer(request, ReportCheckPage(typed, asked=True, view=view, whole=whole))


async def take_file(request: Request) -> Response:
    """Say whether a file is a report as it was released, byte for byte."""
    body = await body_of(request)
    media_type = request.headers.get("content-type", "")
    digest = await asyncio.to_thread(_digest, body, media_type)
    if digest is None:  # nothing was sent, so nothing was guessed
        return _page(request, ReportCheckPage("", asked=True, view=None, whole=True))
    house = context_of(request)
    view = await lifetime.by_file(house.db, digest)
    if view is None:  # another cell may know it: a proxy leads on who asks by the hash
        query = {"lang": language.of(request), "code": digest.hex()}
        return RedirectResponse(house.links.report_check(**query), _ON)
    return await _answer(request, ReportCheckPage("", asked=True, view=view, whole=True))


def _digest(body: bytes, media_type: str) -> bytes | None:
    content = file_in(body, media_type, _FILE)
    return None if content is None else sha256(content).digest()


def _fingerprint(text: str) -> bytes | None:
    """Read a SHA-256 as somebody typed it; None when it is none."""
    digits = "".join(text.split())
    if len(digits) != _FINGERPRINT or not digits.isascii():
        return None
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return None


async def _answer(request: Request, page: ReportCheckPage) -> Response:
    if page.view is None:
        await context_of(request).guesses.note_wrong(limit_of(request))
    return _page(request, page)


def _page(request: Request, page: ReportCheckPage) -> Response:
    house = context_of(request)
    html = render_report_check(
        frame_of_nobody(request), page, address=house.links.report_check(), now=house.clock.now()
    )
    headers = {"Cache-Control": "no-store"}
    if page.outcome == "unknown":
        headers |= UNKNOWN
    return HTMLResponse(html, headers=headers)


async def body_of(request: Request) -> bytes:
    """Read the body, as long as it is no larger than a report could be."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise TooLargeError
    return bytes(body)


def file_in(body: bytes, media_type: str, field: str) -> bytes | None:
    """Return the content of the file in a field; None when there is none, or nothing in it."""
    match = _BOUNDARY.fullmatch(media_type.strip())
    if match is None:
        return None
    mark = b"--" + match[1].encode()
    if not body.startswith(mark):
        return None
    # Each part begins after a mark and its line end, and ends before the next line end and mark.
    parts = (b"\r\n" + body).split(b"\r\n" + mark, _MOST_PARTS)[1:]
    for part in parts:
        if not part.startswith(b"\r\n"):
            return None  # `--`: the end
        head, separator, content = part[2:].partition(b"\r\n\r\n")
        if not separator or len(head) > _LONGEST_HEAD:
            return None
        said = _DISPOSITION.search(head)
        if said is not None and f'name="{field}"'.encode() in re.split(rb";\s*", said[0]):
            return content or None
    return None
