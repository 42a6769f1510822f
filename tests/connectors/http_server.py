"""A web server that answers every way a server can, and the client for banks beside it."""

import asyncio
import ssl
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

import httpx

from kontowerk.connectors.http_client import open_client

_Say: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

PLAIN: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"


class Server:
    """A web server of a test: what it says on each connection, and what it was asked."""

    def __init__(self) -> None:
        self.url = ""
        self.requests: list[bytes] = []
        self.connections = 0
        self.open = 0
        self.says: _Say = self.answer(PLAIN)
        self.asked = asyncio.Semaphore(0)
        self.closed = asyncio.Event()

    def answer(self, *answers: bytes, then_close: bool = True) -> _Say:
        """Give one answer to each request of a connection."""

        async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            for answer in answers:
                await self.ask(reader)
                writer.write(answer)
                await writer.drain()
            if not then_close:
                await reader.read()

        return say

    async def hung_up(self) -> None:
        """Wait until the client has closed a connection."""
        async with asyncio.timeout(30):
            await self.closed.wait()

    async def ask(self, reader: asyncio.StreamReader) -> None:
        """Read a request of three bytes."""
        head = await reader.readuntil(b"\r\n\r\n")
        self.requests.append(head + await reader.readexactly(3))
        self.asked.release()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.open += 1
        try:
            await self.says(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # the client is gone
        finally:
            self.open -= 1
            self.closed.set()
            writer.close()


@asynccontextmanager
async def serving() -> AsyncGenerator[Server]:
    server = Server()
    listening = await asyncio.start_server(server.meet, "127.0.0.1", 0)
    server.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/fints?a=b"
    yield server
    listening.close()


@asynccontextmanager
async def client(most: int = 4, **seconds: float) -> AsyncGenerator[httpx.AsyncClient]:
    async with open_client(ssl.create_default_context(), most=most) as http:
        http.timeout = httpx.Timeout(30, **seconds)
        yield http
