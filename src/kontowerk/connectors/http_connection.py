"""An HTTP/1.1 connection to a bank, on asyncio; it carries one request and its answer at a time."""

import asyncio
import select
import socket
import ssl
from typing import Final, NamedTuple, cast

import httpx

from kontowerk.connectors.http_answer import Answer

_MOST_WAITING_BYTES: Final = 256 * 1024
_NEXT_ADDRESS_SECONDS: Final = 0.25  # a name may have several; as RFC 8305 has it


class Origin(NamedTuple):
    """Where a connection leads."""

    scheme: str
    host: str
    port: int


class Connection(asyncio.Protocol):
    """A connection; asyncio calls the methods at the end of this class."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.kept_until = 0.0
        self._transport: asyncio.Transport | None = None
        self._answer: Answer | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._full = False
        self._paused = False

    def ask(self, message: bytes, *, has_body: bool) -> Answer:
        """Send a request; `has_body` says whether its answer can have one."""
        self._answer = Answer(has_body=has_body)
        if self._transport is None:  # it was closed since it was taken
            self._answer.end(None)
        else:
            self._transport.write(message)
        return self._answer

    async def written(self, answer: Answer) -> None:
        """Wait until the system has taken most of the request, or an answer is here before."""
        while self._full and not (answer.over or answer.has_head):
            await self._woken()

    async def head(self, answer: Answer) -> None:
        """Wait for the head of the answer; raises what came instead."""
        while not answer.has_head:
            await self._more(answer)

    async def piece(self, answer: Answer) -> bytes:
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

    async def _more(self, answer: Answer) -> None:
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


async def connect(origin: Origin, trust: ssl.SSLContext) -> Connection:
    """Open a connection; the certificate is checked against the name."""
    try:
        _, connection = await asyncio.get_running_loop().create_connection(
            lambda: Connection(origin),
            origin.host,
            origin.port,
            ssl=trust if origin.scheme == "https" else None,
            happy_eyeballs_delay=_NEXT_ADDRESS_SECONDS,
        )
    except (OSError, ssl.SSLError) as fault:
        raise httpx.ConnectError(str(fault)) from fault
    return connection
