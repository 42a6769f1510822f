"""One connection through the proxy: the caller's half, the other half, and what may end it."""

import asyncio
import contextlib
import socket
import struct
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

# Ends a connection with a reset instead of a polite end; unsent bytes are forgotten.
_LINGER: Final = struct.pack("ii", 1, 0)


class Way(StrEnum):
    """Where bytes are going."""

    THERE = "there"  # from the caller to the one it called
    BACK = "back"


class PassageOverError(Exception):
    """Nothing more is carried here."""


@dataclass(eq=False)
class Passage:
    """A connection that was taken, and the one that was made for it."""

    near: asyncio.StreamWriter
    far: asyncio.StreamWriter | None = None
    shadow: asyncio.StreamWriter | None = None  # hears again what the far side hears
    is_struck: bool = False
    is_dead: bool = False  # open, but nothing gets through any more
    budget: int | None = None  # bytes until it breaks
    tasks: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])

    def sink(self, way: Way) -> asyncio.StreamWriter:
        """Return where bytes on this way come out."""
        if way is Way.BACK:
            return self.near
        assert self.far is not None
        return self.far

    def reset(self) -> None:
        """End both halves at once; both sides are told that something broke."""
        for writer in self._writers():
            taken: socket.socket | None = writer.get_extra_info("socket")
            if taken is not None:
                with contextlib.suppress(OSError):
                    taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER)
            writer.transport.abort()

    def close(self) -> None:
        """End both halves politely; what was handed over still arrives."""
        for writer in self._writers():
            writer.close()

    def _writers(self) -> list[asyncio.StreamWriter]:
        halves = (self.near, self.far, self.shadow)
        return [writer for writer in halves if writer is not None]
