"""The public page where whoever receives an account report checks it: by its code or its file.

Both say the same of every report that is not genuine: unknown. Wrong codes and files are counted as
guesses of an address.
"""

import asyncio
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api.context import context_of
from kontowerk.api.webform import upload
from kontowerk.api.webform.render import render_report_check
from kontowerk.api.webform.visits import frame_of_nobody, limit_of
from kontowerk.reports import ask
from kontowerk.webform.report_link import ReportCheckPage

_LONGEST: Final = 100  # more than a code or a fingerprint has
_FILE: Final = "file"
_FINGERPRINT: Final = 64  # hexadecimal digits of a SHA-256


async def show(request: Request) -> Response:
    """Ask for a code, or say what is known of one; a fingerprint of the file will do as well."""
    given = request.query_params.getlist("code")
    typed = given[0].strip()[:_LONGEST] if len(given) == 1 else ""
    if not typed:
        return _page(request, ReportCheckPage("", asked=False, view=None, whole=False))
    db, fingerprint = context_of(request).db, _fingerprint(typed)
    if fingerprint is None:
        view = await ask.by_code(db, typed)
    else:
        view = await ask.by_file(db, fingerprint)
    whole = fingerprint is not None
    return await _answer(request, ReportCheckPage(typed, asked=True, view=view, whole=whole))


async def take_file(request: Request) -> Response:
    """Say whether a file is a report as it was released, byte for byte."""
    body = await upload.body_of(request)
    media_type = request.headers.get("content-type", "")
    digest = await asyncio.to_thread(_digest, body, media_type)
    if digest is None:  # nothing was sent, so nothing was guessed
        return _page(request, ReportCheckPage("", asked=True, view=None, whole=True))
    view = await ask.by_file(context_of(request).db, digest)
    return await _answer(request, ReportCheckPage("", asked=True, view=view, whole=True))


def _digest(body: bytes, media_type: str) -> bytes | None:
    content = upload.file_in(body, media_type, _FILE)
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
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})
