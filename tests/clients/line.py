"""A bad line between a client and the real service: answers get lost, requests never leave."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

Fault = Callable[[httpx.Request], httpx.Response | None]


def answer_lost(_request: httpx.Request) -> None:
    """Pass the request on, then lose what the service says."""


def never_sent(request: httpx.Request) -> httpx.Response:
    """Fail before a byte has left."""
    message = "no route"
    raise httpx.ConnectError(message, request=request)


def refused(status: int, **headers: str) -> Fault:
    """Answer in place of the service, as a proxy may."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda request: httpx.Response(status, headers=names, request=request)


@dataclass
class BadLine(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Passes everything on but what a fault stands for; counts what was asked."""

    only: str  # faults strike at requests whose path has this in it
    faults: deque[Fault] = field(default_factory=deque[Fault])
    asked: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self._http = httpx.HTTPTransport()
        self._async = httpx.AsyncHTTPTransport()

    def breaks(self, *faults: Fault) -> None:
        self.asked.clear()
        self.faults.extend(faults)

    def count(self, method: str) -> int:
        return sum(each.startswith(f"{method} ") and self.only in each for each in self.asked)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(f"{request.method} {request.url.path}")
        if not self.faults or self.only not in request.url.path:
            return self._http.handle_request(request)
        instead = self.faults.popleft()(request)
        if instead is not None:
            return instead
        self._http.handle_request(request).read()
        message = "the line went dead"
        raise httpx.ReadError(message, request=request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(f"{request.method} {request.url.path}")
        return await self._async.handle_async_request(request)

    def close(self) -> None:
        self._http.close()

    async def aclose(self) -> None:
        await self._async.aclose()
