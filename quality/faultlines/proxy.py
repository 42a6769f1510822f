"""A proxy for any protocol over TCP that can make its line fail in each of the twelve ways."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from quality.faultlines.kinds import KINDS, Carriage
from quality.faultlines.passage import Passage, PassageOverError, Way

_HOST: Final = "127.0.0.1"
_CHUNK: Final = 16_384
_CONNECT_SECONDS: Final = 5


class LineProxy:
    """Carries connections to a port of this machine, as well or badly as it is told."""

    def __init__(self, target: int, random: Random, share: float = 1.0) -> None:
        self._target, self._random, self._share = target, random, share
        self._carriage = Carriage(random)
        self._passages: set[Passage] = set()
        self._handlers: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._place: socket.socket | None = None
        self.port = 0
        self.struck = 0  # connections a fault had in hand

    @asynccontextmanager
    async def open(self) -> AsyncGenerator["LineProxy"]:
        """Carry until left."""
        # Bound but not listening: nobody else gets the port while our door is shut.
        self._place = _bound(0)
        self.port = self._place.getsockname()[1]
        await self._open_door()
        try:
            yield self
        finally:
            await self._shut_door()
            for passage in list(self._passages):
                passage.reset()
            for task in list(self._handlers):
                task.cancel()
            await asyncio.gather(*self._handlers, return_exceptions=True)
            self._place.close()

    async def strike(self, kind: str) -> None:
        """Let the line fail in this way from now on."""
        self._carriage = carriage = KINDS[kind](self._random)
        self.struck = 0
        if carriage.shuts_door:
            await self._shut_door()
        for passage in list(self._passages):
            self._choose(passage)
            if not passage.is_struck:
                continue
            if carriage.ends_passages:
                passage.reset()
            else:
                carriage.begin(passage)

    async def heal(self) -> None:
        """Let the line be well again; what was held back arrives now."""
        carriage, self._carriage = self._carriage, Carriage(self._random)
        carriage.over.set()
        for passage in list(self._passages):
            carriage.lift(passage)
            passage.is_struck = False
        if carriage.shuts_door:
            await self._open_door()

    async def _open_door(self) -> None:
        self._server = await asyncio.start_server(self._take, sock=_bound(self.port))

    async def _shut_door(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
            await asyncio.sleep(0)

    def _choose(self, passage: Passage) -> None:
        passage.is_struck = self._random.random() < self._share
        self.struck += passage.is_struck

    async def _take(self, reader: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._handlers.add(task)
        passage = Passage(near)
        self._passages.add(passage)
        try:
            await self._carry_all(passage, reader)
        except (OSError, PassageOverError, asyncio.CancelledError):
            passage.reset()
        finally:
            self._passages.discard(passage)
            self._handlers.discard(task)

    async def _carry_all(self, passage: Passage, reader: asyncio.StreamReader) -> None:
        carriage = self._carriage
        if carriage.name != Carriage.name:
            self._choose(passage)
        if passage.is_struck:
            await carriage.admit(passage)
        async with asyncio.timeout(_CONNECT_SECONDS):
            answers, passage.far = await asyncio.open_connection(_HOST, self._target)
        ways = [self._carry(passage, Way.THERE, reader), self._carry(passage, Way.BACK, answers)]
        if passage.is_struck and carriage.doubles:
            unheard, passage.shadow = await asyncio.open_connection(_HOST, self._target)
            ways.append(_swallow(unheard))
        passage.tasks = [asyncio.create_task(way) for way in ways]
        try:
            await asyncio.gather(*passage.tasks)
        finally:
            for task in passage.tasks:
                task.cancel()
            passage.close()

    async def _carry(self, passage: Passage, way: Way, source: asyncio.StreamReader) -> None:
        while data := await source.read(_CHUNK):
            async for piece in self._treatment(passage).pieces(passage, way, data):
                sink = passage.sink(way)
                sink.write(piece)
                await sink.drain()
                shadow = passage.shadow if way is Way.THERE else None
                if shadow is not None and not shadow.is_closing():
                    shadow.write(piece)
        if passage.is_dead:
            return
        with contextlib.suppress(OSError):  # the end of one way; the other may go on
            for writer in (passage.sink(way), passage.shadow if way is Way.THERE else None):
                if writer is not None and writer.can_write_eof():
                    writer.write_eof()

    def _treatment(self, passage: Passage) -> Carriage:
        return self._carriage if passage.is_struck else Carriage(self._random)


async def _swallow(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(_CHUNK):
            pass


def _bound(port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind((_HOST, port))
    made.settimeout(0)
    return made
