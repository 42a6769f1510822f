"""The line to a bank, whatever is spoken on it: requests at once, time, size."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

import httpx

READ_SECONDS: Final = 60.0
_CONNECT_SECONDS: Final = 5.0
_MOST_BYTES: Final = 64 * 1024 * 1024
_CHUNK: Final = 64 * 1024


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
