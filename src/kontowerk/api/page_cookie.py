"""The cookie of a session of pages, and the form token made from it."""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.kit.secret import Secret


@dataclass(frozen=True, slots=True)
class PageCookie:
    """A cookie of one kind of pages."""

    pages: str
    same_site: Literal["lax", "strict"]

    def give(self, response: Response, cookie: Secret[str], *, secure: bool) -> None:
        """Give the browser the cookie; it lives until the browser closes, we decide how long."""
        response.set_cookie(
            self._name(secure=secure),
            cookie.reveal(),
            path="/",
            secure=secure,
            httponly=True,
            samesite=self.same_site,
        )

    def take_back(self, response: Response, *, secure: bool) -> None:
        """Let the browser forget the cookie, and what it kept of the pages."""
        response.delete_cookie(
            self._name(secure=secure),
            path="/",
            secure=secure,
            httponly=True,
            samesite=self.same_site,
        )
        # Not "cookies": those of other hosts of the same domain would go as well.
        response.headers["Clear-Site-Data"] = '"cache", "storage"'

    def given(self, request: Request, *, secure: bool) -> str | None:
        """Return the cookie the browser sent; two of one name are nobody's."""
        name = self._name(secure=secure)
        pairs = [
            (key.strip(), value.strip())
            for header in request.headers.getlist("cookie")
            for key, _, value in (item.partition("=") for item in header.split(";"))
        ]
        found = [value for key, value in pairs if key == name]
        return found[0] if len(found) == 1 and found[0].isascii() and found[0] else None

    def form_token(self, cookie: str) -> str:
        """Return what each form of this session carries; another site cannot know it."""
        label = f"kontowerk {self.pages} csrf 1"
        return hmac.new(cookie.encode(), label.encode(), sha256).hexdigest()

    def is_form_token(self, token: str, cookie: str) -> bool:
        """Say whether a form was made for the session of this cookie."""
        return hmac.compare_digest(token.encode(), self.form_token(cookie).encode())

    def _name(self, *, secure: bool) -> str:
        # The prefix makes browsers insist on Secure, on this very host, and on the whole of it.
        # Without TLS a browser (or a test) would not send such a cookie back: development only.
        return f"__Host-kw-{self.pages}" if secure else f"kw-{self.pages}"
