"""The layer around pages: the headers of every answer, and refusals that people can read.

It lies around routing, limits and log, so that also their refusals pass here: 404, 405, 413,
429, 500, 503 and 504 alike.
"""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.api.pages import language
from kontowerk.api.wire.encode import JSON
from kontowerk.kit.logging import correlation_id

POLICY_HEADER: Final = "Content-Security-Policy"


def policy(origin: str | None = None) -> str:
    """Allow nothing of a third party, nothing inline, no frame around.

    Forms go to us only. Browsers hold redirects after a form to that as well, so a page of a
    session names the origin that the session ends at.
    """
    forms = "'self'" if origin is None else f"'self' {origin}"
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self'; form-action {forms}; frame-ancestors 'none'; base-uri 'none'"
    )


HEADERS: Final = {
    POLICY_HEADER: policy(),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), "
        "gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), "
        "publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()"
    ),
}
_REFERENCE_LENGTH: Final = 12
_FIRST_REFUSAL: Final = 400
FIRST_FAULT_OF_OURS: Final = 500


def reference() -> str:
    """Return the number of this request as a person can read it out: how its long form ends."""
    return correlation_id.get()[-_REFERENCE_LENGTH:]


def remember_language(request: Request, chosen: str) -> None:
    """Let refusals of this request be in the language of its session."""
    request.state.page_language = chosen


def remember_session(request: Request, number: str) -> None:
    """Let refusals of this request name the session, by which customer service finds it."""
    request.state.page_session = number


Show = Callable[[int, str, str | None], str]


class Shell:
    """Stands around everything below an address of pages; the rest passes untouched."""

    def __init__(self, app: ASGIApp, *, root: str, show: Show, for_scripts: str = "") -> None:
        self._app = app
        self._root = root
        self._show = show
        self._for_scripts = for_scripts  # a path whose refusals no person is shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self._is_ours(scope["path"]):
            await self._app(scope, receive, send)
            return
        refused: Message | None = None

        async def send_from_door(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self._is_for_programs(message["status"], headers, scope["path"]):
                    refused = message
                    return
            if refused is None:
                await send(message)
            elif not message.get("more_body", False):
                await self._as_page(refused, scope)(scope, receive, send)

        await self._app(scope, receive, send_from_door)

    def _is_ours(self, path: str) -> bool:
        return path == self._root or path.startswith(f"{self._root}/")

    def _is_for_programs(self, status: int, headers: MutableHeaders, path: str) -> bool:
        """Say whether this is an error body of the API, which a person should not be shown."""
        is_json = headers.get("content-type", "").startswith(JSON)
        return status >= _FIRST_REFUSAL and is_json and path != self._for_scripts

    def _as_page(self, refused: Message, scope: Scope) -> HTMLResponse:
        status: int = refused["status"]
        state: dict[str, Any] = scope.get("state") or {}
        chosen = state.get("page_language") or language.of(Request(scope))
        shown = self._show(status, chosen, state.get("page_session"))
        page = HTMLResponse(shown, HTTPStatus(status))
        for name, value in MutableHeaders(raw=refused["headers"]).items():
            if name not in ("content-length", "content-type"):
                page.headers.append(name, value)
        return page


Endpoint = Callable[[Request], Awaitable[Response]]


class PageRoute(Route):
    """A route with one method. No HEAD: on the first link it would use the link up."""

    def __init__(self, method: str, path: str, endpoint: Endpoint) -> None:
        super().__init__(path, endpoint, methods=[method], include_in_schema=False)
        self.methods = {method}

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child = super().matches(scope)
        if match is not Match.NONE:
            child["route"] = self  # the log names routes by their template
        return match, child
