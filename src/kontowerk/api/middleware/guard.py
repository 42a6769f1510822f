"""What a request may cost: a place of its kind, body size, deadline.

Spec: Limits (180 seconds, then 504).
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.api import places, waiting
from kontowerk.api.admission import ALWAYS_HEARD, RETRY_AFTER, STATUS, RequestAdmission
from kontowerk.api.errors import TooLargeError, UnsupportedMediaError, answer_to, problem
from kontowerk.api.middleware.observe import seconds_of
from kontowerk.api.places import NoPlace, ServingPlace
from kontowerk.kit.errors import BusyError, DomainError
from kontowerk.kit.metrics import SHED
from kontowerk.kit.settings import Settings

_MOST_DIGITS: Final = 18  # a longer Content-Length is too large without reading it
_LARGE: Final = 64 * 1024  # bytes; forms and most bodies are smaller
_MOST_OF_LARGE: Final = 64 * 1024 * 1024  # bytes of large bodies in memory at once


class NoPlaceError(BusyError):
    """There are more requests than places."""


class Guard:
    """Refuses what would cost too much before it costs anything."""

    def __init__(self, app: ASGIApp, settings: Settings, admission: RequestAdmission) -> None:
        self._app = app
        self._deadline = settings.request_deadline
        self._max_body = settings.max_body_bytes
        self._admission = admission
        self._large = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(ALWAYS_HEARD):
            await self._app(scope, receive, send)
            return
        place = self._admission.claim(scope)
        if isinstance(place, NoPlace):
            headers = {"Retry-After": RETRY_AFTER}
            refusal = problem(STATUS[place], path=scope["path"], headers=headers)
            await refusal(scope, receive, send)
            return
        place.begin()
        places.hold(place)
        waiting.hear(receive)
        body = _Body(receive, place, self)
        try:
            await self._admit(scope, body, _Answer(send, place))
        finally:
            place.give_back()
            self._large -= body.large

    async def _admit(self, scope: Scope, body: "_Body", answer: "_Answer") -> None:
        receive = body.receive
        try:
            self._check_headers(scope["headers"])
            async with asyncio.timeout(self._deadline - seconds_of(scope)):
                await self._app(scope, receive, answer.send)
        except TimeoutError:
            if not answer.has_begun:
                await problem(504, path=scope["path"])(scope, receive, answer.send)
        except DomainError as error:
            if answer.has_begun:  # a long answer broke off: it must not look whole
                raise
            await answer_to(error, scope["path"])(scope, receive, answer.send)

    def _check_headers(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        for name, value in headers:
            if name == b"content-length" and self._is_too_long(value):
                raise TooLargeError
            if name == b"content-encoding" and value.lower() != b"identity":
                raise UnsupportedMediaError

    def _is_too_long(self, length: bytes) -> bool:
        return length.isdigit() and (len(length) > _MOST_DIGITS or int(length) > self._max_body)

    def check_body(self, seen: int, more: int) -> int:
        """Refuse a body that is too long, or large ones that are too many; returns what counts."""
        if seen > self._max_body:
            raise TooLargeError
        if seen <= _LARGE:
            return 0
        if self._large + more > _MOST_OF_LARGE:
            SHED.labels("large_bodies").inc()
            raise NoPlaceError
        self._large += more
        return more


class _Body:
    """A body on its way: counted, and without a place until it is whole."""

    def __init__(self, receive: Receive, place: ServingPlace, guard: Guard) -> None:
        self._receive = receive
        self._place = place
        self._guard = guard
        self._seen = 0
        self._is_whole = False
        self.large = 0

    async def receive(self) -> Message:
        """Wait for the next part; whoever is slow to send it stands in nobody's way."""
        if self._is_whole:
            return await self._receive()
        self._place.give_back()
        message = await self._receive()
        size = len(message.get("body", b""))
        self._seen += size
        self.large += self._guard.check_body(self._seen, size)
        self._is_whole = not message.get("more_body", False)
        if self._is_whole and message["type"] == "http.request" and not self._place.take_again():
            SHED.labels("bodies").inc()
            raise NoPlaceError
        return message


class _Answer:
    """An answer on its way out: whole, it needs no place any more, however slowly it is read."""

    def __init__(self, send: Send, place: ServingPlace) -> None:
        self._send = send
        self._place = place
        self._start: Message | None = None
        self.has_begun = False

    async def send(self, message: Message) -> None:
        """Keep the start until it is known whether the answer comes in one piece."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        if not message.get("more_body", False):
            self._place.give_back()
        start, self._start = self._start, None
        if start is not None:
            self.has_begun = True
            await self._send(start)
        await self._send(message)
