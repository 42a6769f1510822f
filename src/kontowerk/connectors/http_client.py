"""The HTTP client for banks, whatever is spoken: requests at once, time and size are bounded.

Connections are opened, kept for a while, and counted. It is what httpx asks of a transport, on
asyncio's own TLS: with the stock one, most of the CPU of a fetch went to the HTTP client
(docs/decisions/0175).
"""

import asyncio
import ssl
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import Any, Final, cast
from urllib.parse import urlsplit

import httpx

from kontowerk.connectors.http_connection import BankConnection, HttpAnswer, Origin, connect
from kontowerk.connectors.http_unpack import unpacking

READ_SECONDS: Final = 60.0
_CONNECT_SECONDS: Final = 5.0
_MOST_BYTES: Final = 64 * 1024 * 1024
_CHUNK: Final = 64 * 1024
_KEPT_SECONDS: Final = 5.0
_PORTS: Final = {"https": 443, "http": 80}
_HEADERS: Final = {"Accept": "*/*", "Accept-Encoding": "gzip, deflate", "User-Agent": "kontowerk"}
_CODING: Final = b"content-encoding"
_NOT_IN_HEADS: Final = (b"\r", b"\n", b"\0")


@dataclass(frozen=True, slots=True)
class RequestLimit:
    """How many requests may be under way to one host; one data centre serves many banks."""

    per_host: int = 20
    _hosts: dict[str, asyncio.Semaphore] = field(
        default_factory=dict[str, asyncio.Semaphore], repr=False
    )

    def slot(self, url: str) -> AbstractAsyncContextManager[None]:
        host = urlsplit(url).netloc
        if host not in self._hosts:
            self._hosts[host] = asyncio.Semaphore(self.per_host)
        return self._hosts[host]


def timeout(seconds: float) -> httpx.Timeout:
    """Return how long each part of a request may take; a bank that is there connects soon."""
    return httpx.Timeout(seconds, connect=min(seconds, _CONNECT_SECONDS))


async def whole_body(response: httpx.Response) -> bytes | None:
    """Read an answer to its end; None if it is longer than any answer should be."""
    received = bytearray()
    async for chunk in response.aiter_bytes(_CHUNK):
        received += chunk
        if len(received) > _MOST_BYTES:
            return None
    return bytes(received)


def open_client(trust: ssl.SSLContext, *, most: int) -> httpx.AsyncClient:
    """Return a client for banks; whoever opens it closes it.

    Proxies of the environment are not used: a bank sees the address its operator registered.
    """
    return BankClient(BankTransport(trust, most=most))


class BankClient(httpx.AsyncClient):
    """What connectors ask of httpx, and no more: five sixths of its time went into the rest.

    Nothing is followed, logged or added to an address; hooks are called. Cookies are not kept:
    all customers share the client, and a cookie belongs to one dialogue (docs/decisions/0176).
    """

    def __init__(self, transport: httpx.AsyncBaseTransport) -> None:
        super().__init__(
            transport=transport,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            trust_env=False,
            follow_redirects=False,
        )
        self._way = transport

    @asynccontextmanager
    async def stream(
        self,
        method: str,
        url: httpx.URL | str,
        *,
        content: Any = None,
        headers: Any = None,
        timeout: Any = None,  # noqa: ASYNC109 - httpx's name
        **_: Any,
    ) -> AsyncGenerator[httpx.Response]:
        """Send a request; the answer is read and given up within the block."""
        bounds = timeout if isinstance(timeout, httpx.Timeout) else self.timeout
        request = httpx.Request(
            method,
            url,
            content=content,
            headers={**_HEADERS, **(headers or {})},
            extensions={"timeout": bounds.as_dict()},
        )
        for hook in self.event_hooks["request"]:
            await hook(request)
        response = await self._way.handle_async_request(request)
        response.request = request
        try:
            for hook in self.event_hooks["response"]:
                await hook(response)
            yield response
        finally:
            await response.aclose()


class BankTransport(httpx.AsyncBaseTransport):
    """Connections to banks: at most `most` in use at once, and as many kept for a while."""

    def __init__(self, trust: ssl.SSLContext, *, most: int) -> None:
        trust.set_alpn_protocols(["http/1.1"])
        self._trust = trust
        self._most = most
        self._places = asyncio.Semaphore(most)
        self._kept = deque[BankConnection]()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request and return its answer as soon as the head is here."""
        seconds = cast("dict[str, float | None]", request.extensions.get("timeout", {}))
        message = _message(request)
        async with _Bounded(seconds.get("pool"), httpx.PoolTimeout):
            await self._places.acquire()
        try:
            async with _Bounded(seconds.get("connect"), httpx.ConnectTimeout):
                connection = self._take(_origin(request.url)) or await connect(
                    _origin(request.url), self._trust
                )
        except BaseException:
            self._places.release()
            raise
        try:
            answer = connection.ask(message, has_body=request.method != "HEAD")
            async with _Bounded(seconds.get("write"), httpx.WriteTimeout):
                await connection.written(answer)
            async with _Bounded(seconds.get("read"), httpx.ReadTimeout):
                await connection.head(answer)
        except BaseException:
            self.give_back(connection)
            raise
        return httpx.Response(
            answer.status,
            headers=[header for header in answer.headers if header[0].lower() != _CODING],
            stream=_Body(self, connection, answer, seconds.get("read")),
            extensions={"http_version": b"HTTP/1.1", "reason_phrase": answer.reason},
        )

    def give_back(self, connection: BankConnection) -> None:
        """Keep a connection that can be used again, and close any other."""
        self._places.release()
        if not connection.rest():
            connection.abort()
            return
        connection.kept_until = asyncio.get_running_loop().time() + _KEPT_SECONDS
        self._kept.append(connection)
        if len(self._kept) > self._most:
            self._kept.popleft().close()

    async def aclose(self) -> None:
        """Close what is kept; what is in use is closed by whoever uses it."""
        while self._kept:
            connection = self._kept.popleft()
            connection.close()
            connection.abort()
        await asyncio.sleep(0)  # asyncio closes the sockets now

    def _take(self, origin: Origin) -> BankConnection | None:
        """Return a kept connection that can be used; what is too old is closed."""
        now = asyncio.get_running_loop().time()
        while self._kept and self._kept[0].kept_until <= now:
            self._kept.popleft().close()
        for connection in [kept for kept in reversed(self._kept) if kept.origin == origin]:
            self._kept.remove(connection)
            if connection.silent():
                return connection
            connection.abort()
        return None


class _Body(httpx.AsyncByteStream):
    """The body of an answer, unpacked, piece by piece; closing it gives the connection back."""

    def __init__(
        self,
        transport: BankTransport,
        connection: BankConnection,
        answer: HttpAnswer,
        seconds: float | None,
    ) -> None:
        self._transport = transport
        self._connection = connection
        self._answer = answer
        self._seconds = seconds
        self._closed = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        packed = unpacking(
            [value for name, value in self._answer.headers if name.lower() == _CODING]
        )
        while piece := await self._piece():
            if packed is None:
                yield piece
                continue
            for part in packed.steps(piece):
                yield part
                await asyncio.sleep(0)  # a piece may have many steps, and others wait
        if packed is not None:
            packed.end()

    async def _piece(self) -> bytes:
        async with _Bounded(self._seconds, httpx.ReadTimeout):
            return await self._connection.piece(self._answer)

    async def aclose(self) -> None:
        if not self._closed:
            self._closed = True
            self._transport.give_back(self._connection)


def _origin(url: httpx.URL) -> Origin:
    return Origin(url.scheme, url.raw_host.decode("ascii"), url.port or _PORTS[url.scheme])


def _message(request: httpx.Request) -> bytes:
    """Return a request as it is sent; raises for one that cannot be."""
    if request.url.scheme not in _PORTS:
        message = "only http and https are spoken here"
        raise httpx.UnsupportedProtocol(message)
    if not isinstance(request.stream, httpx.ByteStream):
        message = "the length of the body must be known"
        raise httpx.LocalProtocolError(message)
    lines = [b"%b %b HTTP/1.1" % (request.method.encode("ascii"), request.url.raw_path)]
    lines += [b"%b: %b" % header for header in request.headers.raw]
    if any(sign in line for line in lines for sign in _NOT_IN_HEADS):
        message = "a header holds a line break"
        raise httpx.LocalProtocolError(message)
    return b"\r\n".join((*lines, b"", b"".join(request.stream)))


class _Bounded:
    """So many seconds for one part of a request; no generator, as each has several."""

    __slots__ = ("_late", "_timeout")

    def __init__(self, seconds: float | None, late: type[httpx.TimeoutException]) -> None:
        self._timeout = asyncio.timeout(seconds)
        self._late = late

    async def __aenter__(self) -> None:
        await self._timeout.__aenter__()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            await self._timeout.__aexit__(kind, fault, trace)
        except TimeoutError as late:
            message = "no answer in time"
            raise self._late(message) from late
