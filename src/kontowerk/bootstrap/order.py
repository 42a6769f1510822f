"""When the requests of one connection begin: uvicorn's protocol, with an order.

A request begins when it is whole, or in its turn (see `Turns`), and not before the peer has taken
the answer to the one before it. What a peer sends ahead of that is kept as it came: neither parsed
nor worked for. uvicorn parses and queues as much as is sent.
"""

import asyncio
from enum import Enum, auto
from fcntl import ioctl
from functools import partial
from sys import byteorder
from typing import Any, Final, cast

from starlette.types import Scope as RequestScope
from uvicorn._types import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    Scope,
)
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from kontowerk.api.admission import STATE as ADMISSION
from kontowerk.api.admission import RequestAdmission
from kontowerk.api.connections import STATE, Connections
from kontowerk.api.short_way import STATE as SHORT_WAY
from kontowerk.api.short_way import ShortWay

_END_OF_HEAD: Final = b"\r\n\r\n"
_SIOCOUTQNSD: Final = 0x894B  # of Linux: how many bytes the kernel could not send yet
_FIRST_LOOK: Final = 0.005  # seconds until it is looked whether an answer was taken; then double
_LAST_LOOK: Final = 1.0

_Request = tuple[RequestResponseCycle, ASGI3Application]


class Sends(Enum):
    """Which part of a request the peer is sending."""

    NOTHING = auto()
    HEAD = auto()
    BODY = auto()


class InOrder(HttpToolsProtocol):
    """A connection that answers one request at a time."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all: Connections = app_state[STATE]
        self._admission: RequestAdmission = app_state[ADMISSION]
        self._short_way: ShortWay = app_state[SHORT_WAY]
        self._sends = Sends.NOTHING
        self._runs: RequestResponseCycle | None = None  # the request that was begun last
        self._unbegun: _Request | None = None  # its body is on its way
        self._held: _Request | None = None  # the answer before it was not taken
        self._ahead = b""  # what was sent ahead
        self._is_parsing = False
        self._is_taken = False  # the answer before: seen while what is parsed was in hand
        self._look: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what was not begun."""
        self._all.turns.leave(self)
        self._all.newcomers.leave(self)
        self._let_go()
        self._unbegun = self._held = None
        self._ahead = b""
        self.pipeline.clear()
        if self._look is not None:
            self._look.cancel()
        if self._runs is not None and not self._runs.response_complete:
            self._runs.disconnected = True  # uvicorn tells the last request only
            self._runs.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what the peer sent, one request at a time."""
        if self._ahead:
            self._keep(self._ahead + data)
            return
        while data and not self.transport.is_closing():
            if self._sends is Sends.NOTHING:
                if self._is_busy():
                    self._keep(data)
                    if not self._is_answering:
                        self._look_later(_FIRST_LOOK)
                    return
                self._is_taken = True
            at = -1 if self._sends is Sends.BODY else data.find(_END_OF_HEAD)
            part, data = (data, b"") if at < 0 else (data[: at + 4], data[at + 4 :])
            self._parse(part)
        if self._unbegun is not None and self._sends is Sends.BODY:
            self._take_turn()

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        super().on_message_begin()
        self._sends = Sends.HEAD

    def on_headers_complete(self) -> None:
        """Note that the head is whole."""
        self._sends = Sends.BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the request is whole, and begin it."""
        super().on_message_complete()
        self._sends = Sends.NOTHING
        if self._unbegun is not None:
            self._all.turns.leave(self)
            self._begin_whole()

    def on_response_complete(self) -> None:
        """Go on with what was sent ahead."""
        self._let_go()
        super().on_response_complete()
        if self._ahead and not self._is_answering and not self.transport.is_closing():
            self.flow.pause_reading()
            self._look_later(0)

    @property
    def _is_answering(self) -> bool:
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete  # pyright: ignore[reportUnnecessaryComparison] - at first

    def _is_busy(self) -> bool:
        return self._is_answering or (self._runs is not None and self._untaken() > 0)

    def _parse(self, part: bytes) -> None:
        self._is_parsing = True
        super().data_received(part)
        self._is_parsing = self._is_taken = False

    def _keep(self, data: bytes) -> None:
        self._ahead = data
        self.flow.pause_reading()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        if not self._is_taken and self._runs is not None and self._untaken():
            self._held = cycle, app
            self.flow.pause_reading()
            self._look_later(_FIRST_LOOK)
        else:
            self._begin_when_whole(cycle, app)

    def _begin_when_whole(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        if cycle is not self.cycle or self._sends is not Sends.BODY:
            if self._is_admitted(cycle):
                self._run(cycle, app)
            return
        self._unbegun = cycle, app
        if not self._is_parsing:  # else the rest of it may be in hand
            self._take_turn()

    def _begin_whole(self) -> None:
        if self._unbegun is None or not self._is_admitted(self._unbegun[0]):
            return
        if self._runs is None:
            self._all.newcomers.wait(self, self._begin_unbegun)
        else:
            self._begin_unbegun()

    def _begin_unbegun(self) -> None:
        if self._unbegun is not None:
            self._run(*self._unbegun)

    def _take_turn(self) -> None:
        if not self.transport.is_closing():
            self._all.turns.wait(self, self._begin_half)

    def _begin_half(self) -> None:
        if self._unbegun is None:
            self._all.turns.end(self)
            return
        cycle, app = self._unbegun
        if not self._is_admitted(cycle):
            self._all.turns.end(self)
            return

        async def judged(
            scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
        ) -> None:
            async def receive_judged() -> ASGIReceiveEvent:
                self._all.turns.end(self)
                return await receive()

            try:
                await app(scope, receive_judged, send)
            finally:
                self._all.turns.end(self)

        self._run(cycle, judged)

    def _run(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._unbegun = None
        self._runs = cycle
        go_on = partial(super()._start_asgi_task, cycle, app)
        scope = cast("RequestScope", cycle.scope)
        if not self._short_way.take(scope, partial(self._answer, cycle), go_on):
            go_on()

    def _is_admitted(self, cycle: RequestResponseCycle) -> bool:
        """Say whether there is a place for a request; if not it has been answered."""
        scope = cast("RequestScope", cycle.scope)
        reason = self._admission.enter(scope)
        if reason is None:
            return True
        status, headers, body = self._admission.refusal(scope, reason)
        if scope["method"] == "HEAD":
            body = b""
        self._unbegun, self._runs = None, cycle
        self._answer(cycle, status, headers, body)
        return False

    def _answer(
        self, cycle: RequestResponseCycle, status: int, headers: bytes, body: bytes
    ) -> None:
        """Send a whole answer with its headers as they go out."""
        if cycle.disconnected or self.transport.is_closing():
            return
        default = b"".join(b"%s: %s\r\n" % header for header in cycle.default_headers)
        end = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
        cycle.response_started = cycle.response_complete = True
        self.transport.write(b"".join((STATUS_LINE[status], default, headers, end, body)))
        if not cycle.keep_alive:
            self.transport.close()
        cycle.on_response()

    def _let_go(self) -> None:
        if self.cycle is not None:  # pyright: ignore[reportUnnecessaryComparison] - at first
            self._admission.let_go(cast("RequestScope", self.cycle.scope))

    def _look_later(self, seconds: float) -> None:
        self._look = self.loop.call_later(seconds, self._look_whether_taken, seconds)

    def _look_whether_taken(self, waited: float) -> None:
        """Go on once the answer before was taken."""
        if self.transport.is_closing():
            return
        if self._untaken():
            self._look_later(min(max(_FIRST_LOOK, waited * 2), _LAST_LOOK))
            return
        held, self._held = self._held, None
        self.flow.resume_reading()
        if held is not None:
            self._begin_when_whole(*held)
        elif self._ahead:
            data, self._ahead = self._ahead, b""
            self.data_received(data)

    def _untaken(self) -> int:
        """Return how many bytes of answers wait for the peer, here and in the kernel."""
        waiting = self.transport.get_write_buffer_size()
        try:
            file = self.transport.get_extra_info("socket").fileno()
            kept = ioctl(file, _SIOCOUTQNSD, bytes(4))
        except OSError:  # no TCP
            return waiting
        return waiting + int.from_bytes(kept, byteorder)
