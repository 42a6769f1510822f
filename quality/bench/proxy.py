"""A relay before PostgreSQL that can swallow what the server tells a listener.

A connection that dies is noticed at once. One that stays open and says nothing more, as
behind a broken switch, is the harder case.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from quality.bench.wire import HOST

_CHUNK: Final = 65_536
_LISTENER: Final = b"kontowerk kw_tokens"  # in the first packet of the connection we look for


class Relay:
    """Relays connections; those of listeners can be made silent."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._target = (parts.hostname or HOST, parts.port or 5432)
        self._parts = parts
        self._is_silent = False
        self._listeners: set[asyncio.StreamWriter] = set()
        self._relays: set[asyncio.Task[None]] = set()
        self.url = ""

    @asynccontextmanager
    async def open(self) -> AsyncGenerator["Relay"]:
        """Relay until left."""
        server = await asyncio.start_server(self._accept, HOST, 0)
        login, at, _ = self._parts.netloc.rpartition("@")
        port = server.sockets[0].getsockname()[1]
        netloc = f"{login}{at}{HOST}:{port}"
        # Encrypted, the relay could not tell a listener from the rest.
        self.url = urlunsplit(self._parts._replace(netloc=netloc, query="sslmode=disable"))
        try:
            yield self
        finally:
            server.close()
            for task in self._relays:
                task.cancel()
            await asyncio.gather(*self._relays, return_exceptions=True)

    def silence(self) -> None:
        """From now on listeners hear nothing, and cannot know it."""
        self._is_silent = True

    def restore(self) -> None:
        """End the silent connections; new ones hear again."""
        self._is_silent = False
        for writer in self._listeners:
            writer.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._relays.add(task)
        try:
            await self._relay(reader, writer)
        finally:
            self._relays.discard(task)
            self._listeners.discard(writer)
            writer.close()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            back, forth = await asyncio.open_connection(*self._target)
            try:
                first = await reader.read(_CHUNK)
                if _LISTENER in first:
                    self._listeners.add(writer)
                forth.write(first)
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._pump(reader, forth, writer))
                    both.create_task(self._pump(back, writer, writer))
            finally:
                forth.close()

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, caller: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await source.read(_CHUNK):
                if not (self._is_silent and sink is caller and caller in self._listeners):
                    sink.write(data)
        sink.close()
