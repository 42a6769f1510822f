"""The outermost layer: correlation id and the headers every answer carries.

Spec: Common headers (X-Correlation-ID). Inside it, calls from browsers of other origins: off,
unless a tenant lists the origin. A preflight carries no token, so it is answered when any tenant
lists the origin; the answer to the call itself is readable only for origins of the caller's own
tenant.
"""

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.identity.model import Caller, Tenant
from kontowerk.kit.ids import new_id
from kontowerk.kit.logging import correlation_id

_HEADER: Final = b"x-correlation-id"
# Visible ASCII only: anything else could forge log lines.
_ACCEPTED: Final = re.compile(rb"[\x21-\x7e]{1,128}")
# default-src does not speak for bases, forms and frames.
_POLICY: Final = b"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_METHODS: Final = "GET, POST, PUT, DELETE"
_HEADERS: Final = (
    "Authorization, Content-Type, X-Correlation-ID, X-API-KEY, Customer-IP-Address, Prefer, "
    "Rejection-NoFunds-Preferred, Idempotency-Key"
)


def safety_headers(*, secure: bool) -> list[tuple[bytes, bytes]]:
    """Return what every answer carries."""
    headers = [
        (b"cache-control", b"no-store"),
        (b"content-security-policy", _POLICY),
        (b"referrer-policy", b"no-referrer"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if secure:
        headers.append((b"strict-transport-security", b"max-age=63072000; includeSubDomains"))
    return headers


def correlation_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the correlation id of a request: the caller's if it can be one, else a new one."""
    given = [value for name, value in headers if name == _HEADER]
    kept = len(given) == 1 and _ACCEPTED.fullmatch(given[0])
    return given[0].decode() if kept else str(new_id())


class CorrelationLayer:
    """Gives each request its correlation id and each answer its safety headers."""

    def __init__(self, app: ASGIApp, *, secure: bool) -> None:
        self._app = app
        # As they go out: every answer passes here, and building them anew costs.
        self._headers = safety_headers(secure=secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        chosen = correlation_of(scope["headers"])
        correlation_id.set(chosen)
        if len(scope["path"]) > 1:
            # Both spellings of a path are served; a redirect would lose bodies and headers.
            scope["path"] = scope["path"].rstrip("/") or "/"

        async def send_framed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message["headers"]
                names = {name for name, _ in own}
                ours = [header for header in self._headers if header[0] not in names]
                message["headers"] = [*own, *ours, (_HEADER, chosen.encode())]
            await send(message)

        await self._app(scope, receive, send_framed)


IsKnownOrigin = Callable[[str], Awaitable[bool]]


class Cors:
    """Adds the headers browsers ask for, only where a tenant wants them."""

    def __init__(self, app: ASGIApp, is_known_origin: IsKnownOrigin) -> None:
        self._app = app
        self._is_known_origin = is_known_origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or all(name != b"origin" for name, _ in scope["headers"]):
            await self._app(scope, receive, send)
            return
        origin = Headers(scope=scope)["origin"]
        asked = Headers(scope=scope).get("access-control-request-method")
        if scope["method"] == "OPTIONS" and asked and await self._is_known_origin(origin):
            await Response(
                status_code=204,
                headers={
                    "Access-Control-Allow-Origin": origin,
                    "Access-Control-Allow-Methods": _METHODS,
                    "Access-Control-Allow-Headers": _HEADERS,
                    "Access-Control-Max-Age": "600",
                    "Vary": "Origin",
                },
            )(scope, receive, send)
            return

        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start" and origin in _origins(scope):
                headers = MutableHeaders(scope=message)
                headers["Access-Control-Allow-Origin"] = origin
                headers["Access-Control-Expose-Headers"] = "Location, X-Correlation-ID, Retry-After"
                headers.add_vary_header("Origin")
            await send(message)

        await self._app(scope, receive, send_marked)


def _origins(scope: Scope) -> frozenset[str]:
    state: dict[str, Any] = scope.get("state") or {}
    caller: Caller | None = state.get("caller")
    tenant: Tenant | None = state.get("tenant") or (caller.tenant if caller else None)
    return tenant.cors_origins if tenant else frozenset()
