"""An HTTP/1.1 connection to a bank, on asyncio; it carries one request and its answer at a time.

An answer is read from bytes as they arrive, parsed by llhttp: forgiving about how lines end and how
lengths are told, because a connection that was odd in anything is closed. Strict about size: heads
have an end.
"""

import asyncio
import select
import socket
import ssl
from collections import deque
from typing import Final, NamedTuple, TypeAlias, cast

import httptools
import httpx

_MOST_HEAD_BYTES: Final = 64 * 1024
_SUCCESS: Final = 200  # answers before it say that another one follows
_Headers: TypeAlias = list[tuple[bytes, bytes]]
_MOST_WAITING_BYTES: Final = 256 * 1024
_NEXT_ADDRESS_SECONDS: Final = 0.25  # a name may have several; as RFC 8305 has it


class HttpAnswer:
    """What came so far: status, headers, pieces of the body. The parser calls its last methods."""

    def __init__(self, *, has_body: bool) -> None:
        self.status = 0
        self.headers = _Headers()
        self.reason = b""
        self.has_head = False
        self.complete = False
        self.fault: httpx.TransportError | None = None
        self.pieces = deque[bytes]()
        self.waiting_bytes = 0
        self.started = False
        self.may_follow = False
        """Whether the connection can be used for another request."""
        self._has_body = has_body
        self._interim = False
        self._head_bytes = 0
        self._parser = httptools.HttpResponseParser(self)
        self._parser.set_dangerous_leniencies(
            lenient_headers=True,
            lenient_chunked_length=True,
            lenient_optional_lf_after_cr=True,
            lenient_optional_cr_before_lf=True,
            lenient_optional_crlf_after_chunk=True,
            lenient_spaces_after_chunk_size=True,
            lenient_data_after_close=True,
        )

    @property
    def over(self) -> bool:
        """Say whether nothing more will come."""
        return self.complete or self.fault is not None

    def feed(self, data: bytes) -> None:
        """Take bytes of the connection."""
        self.started = True
        if self.over:
            self.may_follow = False
            return
        if not self.has_head:
            self._head_bytes += len(data)
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._fail("the server changes the protocol")
        except httptools.HttpParserError:
            self._fail("the answer is not HTTP")
        if not self.has_head and self._head_bytes > _MOST_HEAD_BYTES:
            self._fail("the head of the answer is too long")

    def end(self, fault: Exception | None) -> None:
        """The connection is closed; a body whose length was not told is complete with that."""
        self.may_follow = False
        if self.over:
            return
        if fault is not None:
            self.fault = httpx.ReadError(str(fault))
        elif self.has_head and not _lengths(self.headers):
            self.complete = True
        else:
            self._fail("the connection was closed before the answer was complete")

    def take(self) -> bytes:
        """Return the next piece of the body; there must be one."""
        piece = self.pieces.popleft()
        self.waiting_bytes -= len(piece)
        return piece

    def release(self) -> None:
        """Part with the parser, which would otherwise keep this, and this the parser."""
        del self._parser

    def _fail(self, why: str) -> None:
        self.may_follow = False
        if not self.over:
            self.fault = httpx.RemoteProtocolError(why)

    # What the parser calls ---------------------------------------------------------------

    def on_status(self, reason: bytes) -> None:
        if not self.has_head:
            self.reason += reason

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.has_head:  # else it is a trailer, and nobody asks for those
            self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        if self.over:
            return
        status = self._parser.get_status_code()
        self._interim = status < _SUCCESS
        if self._interim:
            self.headers.clear()
            self.reason = b""
            return
        self.status, self.has_head = status, True
        if not self._has_body:
            self.complete = True

    def on_body(self, piece: bytes) -> None:
        if not self.over:
            self.pieces.append(piece)
            self.waiting_bytes += len(piece)

    def on_message_complete(self) -> None:
        if self._interim:
            self._interim = False
        elif not self.over:
            self.complete = True
            self.may_follow = self._parser.should_keep_alive() and _lengths(self.headers) in {0, 1}

    def on_message_begin(self) -> None:
        if self.over:  # nobody asked for a second answer
            self.may_follow = False


def _lengths(headers: _Headers) -> int:
    """Return in how many ways the length of the body is told."""
    told = [name.lower() for name, value in headers if value.lower() != b"identity"]
    return told.count(b"content-length") + told.count(b"transfer-encoding")


class Origin(NamedTuple):
    """Where a connection leads."""

    scheme: str
    host: str
    port: int


class BankConnection(asyncio.Protocol):
    """A connection; asyncio calls the methods at the end of this class."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.kept_until = 0.0
        self._transport: asyncio.Transport | None = None
        self._answer: HttpAnswer | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._full = False
        self._paused = False

    def ask(self, message: bytes, *, has_body: bool) -> HttpAnswer:
        """Send a request; `has_body` says whether its answer can have one."""
        self._answer = HttpAnswer(has_body=has_body)
        if self._transport is None:  # it was closed since it was taken
            self._answer.end(None)
        else:
            self._transport.write(message)
        return self._answer

    async def written(self, answer: HttpAnswer) -> None:
        """Wait until the system has taken most of the request, or an answer is here before."""
        while self._full and not (answer.over or answer.has_head):
            await self._woken()

    async def head(self, answer: HttpAnswer) -> None:
        """Wait for the head of the answer; raises what came instead."""
        while not answer.has_head:
            await self._more(answer)

    async def piece(self, answer: HttpAnswer) -> bytes:
        """Return the next piece of the body, nothing at its end; raises what cut it off."""
        while not answer.pieces:
            if answer.complete:
                return b""
            await self._more(answer)
        piece = answer.take()
        if self._paused and answer.waiting_bytes < _MOST_WAITING_BYTES:
            self._paused = False
            if self._transport is not None:
                self._transport.resume_reading()
        return piece

    def rest(self) -> bool:
        """Part with the answer; says whether another request may follow."""
        answer, self._answer = self._answer, None
        if answer is None:
            return False
        answer.release()
        return answer.may_follow and not self._full and not self._paused and not self._closing()

    def silent(self) -> bool:
        """Say whether a kept connection is still open and nothing was sent on it."""
        if self._transport is None or self._closing():
            return False
        line = cast("socket.socket", self._transport.get_extra_info("socket"))
        poll = select.poll()
        poll.register(line.fileno(), select.POLLIN)
        return not poll.poll(0)

    def close(self) -> None:
        """Close a connection that nobody uses."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Close at once, whatever is under way."""
        if self._transport is not None:
            self._transport.abort()

    def _closing(self) -> bool:
        return self._transport is None or self._transport.is_closing()

    async def _more(self, answer: HttpAnswer) -> None:
        if answer.fault is None:
            await self._woken()
        if answer.fault is not None:
            raise answer.fault

    async def _woken(self) -> None:
        self._waiting = asyncio.get_running_loop().create_future()
        try:
            await self._waiting
        finally:
            self._waiting = None

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    # What asyncio calls ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        if self._answer is None or self._transport is None:
            self.close()  # nothing was asked: whatever this is, no request shall follow it
            return
        self._answer.feed(data)
        if self._answer.waiting_bytes > _MOST_WAITING_BYTES and not self._paused:
            self._paused = True
            self._transport.pause_reading()
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer is not None:
            self._answer.end(exc)
        self._wake()

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        self._wake()


async def connect(origin: Origin, trust: ssl.SSLContext) -> BankConnection:
    """Open a connection; the certificate is checked against the name."""
    try:
        _, connection = await asyncio.get_running_loop().create_connection(
            lambda: BankConnection(origin),
            origin.host,
            origin.port,
            ssl=trust if origin.scheme == "https" else None,
            happy_eyeballs_delay=_NEXT_ADDRESS_SECONDS,
        )
    except (OSError, ssl.SSLError) as fault:
        raise httpx.ConnectError(str(fault)) from fault
    return connection
