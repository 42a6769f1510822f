"""One connection to a caller: uvicorn's, with deadlines for peers that send or read slowly.

uvicorn waits for the rest of a request and for the reading of an answer as long as it takes. Here
the peer has seconds for each, see `Deadlines`, and `Connections` looks who is late.
"""

import asyncio
import socket
import struct
from fcntl import ioctl
from http import HTTPStatus
from termios import TIOCOUTQ
from typing import Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from kontowerk.api.connections import ClosingReason
from kontowerk.api.requests import FORWARDING, TRUSTED
from kontowerk.bootstrap.order import InOrder, Sends

_LONGEST_HEAD: Final = 64 * 1024
_UNSENT: Final = 32 * 1024  # bytes that we keep for a slow reader
# Bytes that the kernel keeps, doubled by it. With less than two full segments of loopback under way
# each waits for an acknowledgement that the peer delays by 40 ms.
_ON_THE_WAY: Final = 128 * 1024
_LAST_REQUEST: Final = 0.3  # seconds in which a stopping process hears one more
_AT_ONCE: Final = struct.pack("ii", 1, 0)


class PeerLine(InOrder):
    """A connection that knows what it waits for, and since when."""

    address: str | None = None
    _is_trusted = True
    _since = 0.0  # when that part began
    _rests_since = 0.0  # when the last answer was complete, or it was opened
    _looked = 0.0
    _came = 0  # bytes of that part
    _unread_since: float | None = None
    _unread = 0  # bytes of answers that wait to be read
    _read = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] - as uvicorn has it
        """Count the connection; without room it is closed again."""
        super().connection_made(transport)
        self._rests_since = self._looked = self.loop.time()
        host = self.client[0] if self.client else None
        self._is_trusted = host is None or self._all.proxies.trust(host)
        self.address = None if self._is_trusted else host
        if host is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_THE_WAY)
        transport.set_write_buffer_limits(_UNSENT)
        if not self._all.add(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._all.remove(self)
        super().connection_lost(exc)

    def _parse(self, part: bytes) -> None:
        super()._parse(part)
        if self._sends is Sends.NOTHING:
            return
        self._came += len(part)
        if self._sends is Sends.HEAD and self._came > _LONGEST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        super().on_message_begin()
        self.scope.setdefault("state", {})[TRUSTED] = self._is_trusted
        self._begin(Sends.HEAD)

    def on_headers_complete(self) -> None:
        """Note that the head is whole; a peer nobody trusts is not believed when it forwards."""
        self._begin(Sends.BODY)
        if not self._is_trusted and any(name in FORWARDING for name, _ in self.headers):
            self._all.hear_stranger()
        super().on_headers_complete()
        if self._all.is_leaving and self.cycle is not None:  # pyright: ignore[reportUnnecessaryComparison] - at first
            self.cycle.keep_alive = False
        if self.expect_100_continue:
            # Refused unheard, its body may come or not: the next request could not be told from it.
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        """Note that the request is whole: now the peer waits for us."""
        super().on_message_complete()
        if not self._is_answering:
            self._rests_since = self.loop.time()
        elif self._held is None:
            self._all.work(self)

    def on_response_complete(self) -> None:
        """Note that the answer is whole: now the peer is waited for."""
        super().on_response_complete()
        self._rests_since = self.loop.time()
        if not self._is_answering or self._sends is Sends.BODY or self._held is not None:
            self._all.rest(self)

    def pause_writing(self) -> None:
        """Note that the peer does not read."""
        super().pause_writing()
        self._all.rest(self)

    def resume_writing(self) -> None:
        """Note that the peer reads again."""
        super().resume_writing()
        self._unread_since = None
        if self._is_answering and self._sends is not Sends.BODY and self._held is None:
            self._all.work(self)

    def _run(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        super()._run(cycle, app)
        if self._sends is not Sends.BODY:
            self._all.work(self)

    def late(self, now: float) -> ClosingReason | None:
        """Say what the peer is late with."""
        passed, self._looked = now - self._looked, now
        if self._is_unread(now):
            return ClosingReason.ANSWER
        if self._sends is Sends.BODY:
            return ClosingReason.BODY if self._is_body_late(now, passed) else None
        if self._is_answering or self._unread:
            return None
        rests, limits = now - self._rests_since, self._all.deadlines
        if self._sends is Sends.HEAD:
            rests = min(rests, now - self._since)
        elif self.cycle is not None:  # pyright: ignore[reportUnnecessaryComparison] - at first
            return ClosingReason.IDLE if rests > limits.idle else None
        return ClosingReason.HEADERS if rests > limits.headers else None

    def end(self, reason: ClosingReason) -> None:
        """Close; who sent half a request and can still be answered is told."""
        if self.transport.get_write_buffer_size() or self._is_unsent():
            # Closing would wait until it was read, here or in the kernel.
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
            self.transport.abort()
        elif self._sends is Sends.HEAD or (self._is_answering and reason is ClosingReason.BODY):
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """Finish what was begun; what is on its way to us at this moment is heard as well."""
        self._all.stop()
        if self._is_answering:
            self.cycle.keep_alive = False
        else:
            self.loop.call_later(_LAST_REQUEST, self.timeout_keep_alive_handler)

    def timeout_keep_alive_handler(self) -> None:
        """Close as everything is closed here, unless an answer is still being read."""
        if not self.transport.is_closing() and not self._is_answering and not self._untaken():
            self.end(ClosingReason.IDLE)

    @property
    def _socket(self) -> socket.socket:
        return self.transport.get_extra_info("socket")

    def _is_unsent(self) -> bool:
        """Say whether the kernel holds something that the peer has not taken."""
        waiting = ioctl(self._socket.fileno(), TIOCOUTQ, bytes(4))
        return any(waiting)

    def _begin(self, part: Sends) -> None:
        self._sends = part
        self._since = self.loop.time()
        self._came = 0

    def _is_body_late(self, now: float, passed: float) -> bool:
        limits = self._all.deadlines
        if not self._is_answering:
            return now - self._rests_since > limits.rest
        if self.flow.read_paused:  # by us: that time is not the peer's
            self._since += passed
        return limits.body_is_late(now - self._since, self._came)

    def _is_unread(self, now: float) -> bool:
        """Say whether an answer is read too slowly; looked at once a second."""
        waiting = self._untaken()
        if not waiting:
            if self._unread:
                self._rests_since = now
            self._unread_since, self._unread = None, 0
            return False
        if self._unread_since is None:
            self._unread_since, self._read = now, 0
        else:
            self._read += max(0, self._unread - waiting)
        self._unread = waiting
        return self._all.deadlines.answer_is_late(now - self._unread_since, self._read)

    def _refuse(self, status: HTTPStatus) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:  # pyright: ignore[reportUnnecessaryComparison] - at first
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
            self.transport.write(f"{head}content-length: 0\r\nconnection: close\r\n\r\n".encode())
        self.transport.close()
