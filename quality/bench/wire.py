"""The lightest HTTP client that will do: it shares the cores with what it measures."""

import asyncio
import base64
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlencode

HOST: Final = "127.0.0.1"
_END_OF_HEAD: Final = b"\r\n\r\n"
_BODILESS: Final = (204, 304)


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, body and head of an answer."""

    status: int
    body: bytes
    head: bytes = b""

    def header(self, name: str) -> str:
        """Return the value of a header that must be there."""
        at = self.head.lower().index(f"\r\n{name.lower()}:".encode()) + len(name) + 3
        return self.head[at:].split(b"\r\n", 1)[0].strip().decode()


def get(path: str, token: str | None = None, *headers: str) -> bytes:
    """Build a GET request, with a bearer token when given."""
    login = f"Authorization: Bearer {token}\r\n" if token else ""
    rest = "".join(f"{header}\r\n" for header in headers)
    return f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n{login}{rest}\r\n".encode()


def post_form(path: str, login: tuple[str, str], **form: str) -> bytes:
    """Build a POST of a form, with the Basic login of a client."""
    basic = base64.b64encode(":".join(login).encode()).decode()
    body = urlencode(form).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Basic {basic}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Line:
    """One connection to a service, kept alive: one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._writer:
            self._writer.close()

    async def ask(self, request: bytes) -> Answer:
        """Send a prebuilt request and return its answer."""
        assert self._reader
        assert self._writer
        self._writer.write(request)
        head = await self._reader.readuntil(_END_OF_HEAD)
        status = int(head[9:12])
        if status in _BODILESS:
            return Answer(status, b"", head)
        at = head.lower().find(b"\r\ncontent-length:")
        assert at >= 0, "an answer without Content-Length"
        length = int(head[at + 17 :].split(b"\r\n", 1)[0])
        body = await self._reader.readexactly(length) if length else b""
        return Answer(status, body, head)

    async def expect(self, status: int, request: bytes) -> Answer:
        """Ask, and fail when the answer has another status: such a figure would mean nothing."""
        answer = await self.ask(request)
        if answer.status != status:
            message = f"expected {status}, got {answer.status}: {answer.body[:200]!r}"
            raise RuntimeError(message)
        return answer
