"""The cookie that ties a session of the pages to one browser, and the form token made from it.

Spec: Redirect flow (OP-118).
"""

import hmac
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.kit.secret import Secret

# The prefix makes browsers insist on Secure, on this very host, and on the whole of it.
_SECURE_NAME: Final = "__Host-kw-webform"
# Without TLS a browser (or a test) would not send a Secure cookie back; for development only.
_PLAIN_NAME: Final = "kw-webform"
_LABEL: Final = b"kontowerk webform csrf 1"


def give(response: Response, cookie: Secret[str], *, secure: bool) -> None:
    """Give the browser the cookie; it lives until the browser closes, we decide how long."""
    response.set_cookie(
        _name(secure=secure),
        cookie.reveal(),
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",  # people come from the tenant's site, and back from the bank's
    )


def given(request: Request, *, secure: bool) -> str | None:
    """Return the cookie the browser sent; two of one name are nobody's."""
    name = _name(secure=secure)
    pairs = [
        (key.strip(), value.strip())
        for header in request.headers.getlist("cookie")
        for key, _, value in (item.partition("=") for item in header.split(";"))
    ]
    found = [value for key, value in pairs if key == name]
    return found[0] if len(found) == 1 and found[0].isascii() and found[0] else None


def form_token(cookie: str) -> str:
    """Return what each form of this session carries; another site cannot know it."""
    return hmac.new(cookie.encode(), _LABEL, sha256).hexdigest()


def is_form_token(token: str, cookie: str) -> bool:
    """Say whether a form was made for the session of this cookie."""
    return hmac.compare_digest(token.encode(), form_token(cookie).encode())


def _name(*, secure: bool) -> str:
    return _SECURE_NAME if secure else _PLAIN_NAME
