"""The outermost layer: correlation id and the headers every answer carries.

Spec: Common headers (X-Correlation-ID).
"""

import re
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.kit.ids import new_id
from kontowerk.kit.logging import correlation_id

_HEADER: Final = "X-Correlation-ID"
# Visible ASCII only: anything else could forge log lines.
_ACCEPTED: Final = re.compile(r"[\x21-\x7e]{1,128}")


class Frame:
    """Gives each request its correlation id and each answer its safety headers."""

    def __init__(self, app: ASGIApp, *, secure: bool) -> None:
        self._app = app
        self._headers = {
            "Cache-Control": "no-store",
            "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
        if secure:
            self._headers["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).getlist(_HEADER)
        kept = len(given) == 1 and _ACCEPTED.fullmatch(given[0])
        chosen = given[0] if kept else str(new_id())
        correlation_id.set(chosen)
        if len(scope["path"]) > 1:
            # Both spellings of a path are served; a redirect would lose bodies and headers.
            scope["path"] = scope["path"].rstrip("/") or "/"

        async def send_framed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                headers[_HEADER] = chosen
            await send(message)

        await self._app(scope, receive, send_framed)
