"""Calls from browsers of other origins: off, unless a tenant lists the origin.

A preflight carries no token, so it is answered when any tenant lists the origin; the answer
to the call itself is readable only for origins of the caller's own tenant.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.identity.model import Caller, Tenant

IsKnownOrigin = Callable[[str], Awaitable[bool]]

_METHODS: Final = "GET, POST, PUT, DELETE"
_HEADERS: Final = (
    "Authorization, Content-Type, X-Correlation-ID, X-API-KEY, Customer-IP-Address, Prefer, "
    "Rejection-NoFunds-Preferred, Idempotency-Key"
)


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
