"""Forms of pages and the cookie of their session: small, UTF-8, from our own pages only."""

import hmac
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.context import ApiContext
from kontowerk.api.errors import TooLargeError
from kontowerk.api.requests import FORM, NotAFormError, require_media_type
from kontowerk.kit.errors import ForbiddenError
from kontowerk.kit.secret import Secret

_LONGEST: Final = 64 * 1024
_MOST_FIELDS: Final = 500  # a tick box for each account
_FROM_HERE: Final = "same-origin"
_TOKEN: Final = "csrf"  # noqa: S105 - the name of the field


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


def is_secure(house: ApiContext) -> bool:
    """Say whether browsers reach us over TLS."""
    return house.settings.base_url.startswith("https://")


class NotFromOurPageError(ForbiddenError):
    """The form was not sent from a page of this session."""


class PostedForm:
    """The fields of a form. Values may be secrets, so it prints as nothing."""

    def __init__(self, fields: Mapping[str, list[str]]) -> None:
        self._fields = fields

    def __repr__(self) -> str:
        return "Form(***)"

    def one(self, name: str) -> str:
        """Return a field that may be there once; what is not there is empty."""
        values = self._fields.get(name, [])
        if len(values) > 1:
            raise NotAFormError
        return values[0] if values else ""

    def many(self, name: str) -> list[str]:
        """Return all values of a field."""
        return list(self._fields.get(name, ()))

    def secrets(self, prefix: str) -> dict[str, Secret[str]]:
        """Return the fields of this prefix, without it, closed."""
        return {
            name.removeprefix(prefix): Secret(self.one(name))
            for name in self._fields
            if name.startswith(prefix)
        }


async def read(request: Request) -> PostedForm:
    """Read the body as a form."""
    require_media_type(request, FORM)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST:
            raise TooLargeError
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
    except ValueError:
        raise NotAFormError from None
    fields = defaultdict[str, list[str]](list)
    for name, value in pairs:
        fields[name].append(value)
    return PostedForm(dict(fields))


def require_own_origin(request: Request, base_url: str) -> None:
    """Refuse forms that a browser says were sent from elsewhere.

    Our pages send no referrer, and browsers then send `Origin: null` with their forms; so that
    says nothing, and the form token decides.
    """
    sites = request.headers.getlist("sec-fetch-site")
    if sites and sites != [_FROM_HERE]:
        raise NotFromOurPageError
    origins = request.headers.getlist("origin")
    if origins and origins not in (["null"], [_origin(base_url)]):
        raise NotFromOurPageError


def require_token(form: PostedForm, cookie: str, of: PageCookie) -> None:
    """Refuse forms that were not made for the session of this browser."""
    if not of.is_form_token(form.one(_TOKEN), cookie):
        raise NotFromOurPageError


def _origin(base_url: str) -> str:
    parts = urlsplit(base_url)
    port = {"https": 443, "http": 80}[parts.scheme]
    # Browsers leave out the usual port and write hosts in small letters.
    netloc = parts.netloc.lower().removesuffix(f":{port}")
    return f"{parts.scheme}://{netloc}"
