"""One answer of a bank's web server, read from bytes as they arrive; parsed by llhttp.

Forgiving about how lines end and how lengths are told, because one connection carries one answer
at a time and is closed after anything odd. Strict about size: heads have an end.
"""

from collections import deque
from typing import Final, TypeAlias

import httptools
import httpx

_MOST_HEAD_BYTES: Final = 64 * 1024
_SUCCESS: Final = 200  # answers before it say that another one follows
_Headers: TypeAlias = list[tuple[bytes, bytes]]


class Answer:
    """What came so far: status, headers, pieces of the body. The parser calls the `on_` methods."""

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
