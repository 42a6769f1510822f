"""What a request may cost: in-flight limit, body size, deadline.

Spec: Limits (180 seconds, then 504).
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.api.errors import TooLargeError, UnsupportedMediaError, answer_to, problem
from kontowerk.kit.errors import DomainError
from kontowerk.kit.metrics import SHED
from kontowerk.kit.settings import Settings

_MOST_DIGITS: Final = 18  # a longer Content-Length is too large without reading it
_ALWAYS_HEARD: Final = "/health/"


class Guard:
    """Refuses what would cost too much before it costs anything."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._deadline = settings.request_deadline
        self._max_body = settings.max_body_bytes
        self._max_in_flight = settings.max_in_flight
        self._in_flight = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(_ALWAYS_HEARD):
            await self._app(scope, receive, send)
            return
        if self._in_flight >= self._max_in_flight:
            SHED.labels("in_flight").inc()
            refusal = problem(503, path=scope["path"], headers={"Retry-After": "1"})
            await refusal(scope, receive, send)
            return
        self._in_flight += 1
        try:
            await self._admit(scope, receive, send)
        finally:
            self._in_flight -= 1

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = False

        async def send_once(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            self._check_headers(scope["headers"])
            async with asyncio.timeout(self._deadline):
                await self._app(scope, self._counted(receive), send_once)
        except TimeoutError:
            if not answered:
                await problem(504, path=scope["path"])(scope, receive, send)
        except DomainError as error:
            await answer_to(error, scope["path"])(scope, receive, send)

    def _check_headers(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        for name, value in headers:
            if name == b"content-length" and self._is_too_long(value):
                raise TooLargeError
            if name == b"content-encoding" and value.lower() != b"identity":
                raise UnsupportedMediaError

    def _is_too_long(self, length: bytes) -> bool:
        return length.isdigit() and (len(length) > _MOST_DIGITS or int(length) > self._max_body)

    def _counted(self, receive: Receive) -> Receive:
        seen = 0

        async def receive_counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._max_body:
                raise TooLargeError
            return message

        return receive_counted
