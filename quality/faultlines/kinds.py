"""Twelve ways in which a line fails; each decides when bytes pass, and which."""

import asyncio
from collections.abc import AsyncGenerator
from random import Random
from typing import Final

from quality.faultlines.passage import Passage, PassageOverError, Way

_PIECE: Final = 128  # bytes of a slow line at once
_PAUSE: Final = 0.004
_BYTES_PER_SECOND: Final = 24_000
_SHORTEST, _LONGEST = 0.01, 0.12  # seconds of latency
_MOST_BYTES: Final = 9_000  # until a connection breaks
_CORRUPTED: Final = 0.15  # of all pieces
_BATCH_SECONDS: Final = 0.25


class Carriage:
    """A line in order; the kinds of faults change one thing each."""

    name = "none"
    shuts_door = False  # callers are refused
    ends_passages = False  # what is open ends when it begins
    doubles = False  # a second connection hears what the first one says

    def __init__(self, random: Random) -> None:
        self.random = random
        self.over = asyncio.Event()

    def begin(self, passage: Passage) -> None:
        """Take a connection that is open already when the fault begins."""

    async def admit(self, passage: Passage) -> None:
        """Let a new connection in; may take its time."""

    async def pieces(self, _passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        """Give out what arrives of these bytes, when it does."""
        yield data

    def lift(self, passage: Passage) -> None:
        """The fault is over for this connection."""


class Refuse(Carriage):
    """Nobody listens."""

    name = "refuse"
    shuts_door = True
    ends_passages = True


class Reset(Carriage):
    """Connections break after some bytes, and both sides are told."""

    name = "reset"

    def begin(self, passage: Passage) -> None:
        passage.budget = self.random.randint(1, _MOST_BYTES)

    async def admit(self, passage: Passage) -> None:
        self.begin(passage)

    async def pieces(self, passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        assert passage.budget is not None
        passage.budget -= len(data)
        if passage.budget < 0:
            passage.reset()
            raise PassageOverError
        yield data


class Silence(Carriage):
    """Nothing arrives until it is over; then everything does."""

    name = "silence"

    async def pieces(self, _passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        await self.over.wait()
        yield data


class Slow(Carriage):
    """Bytes come in drops."""

    name = "slow"

    async def pieces(self, _passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        for start in range(0, len(data), _PIECE):
            if not self.over.is_set():
                await asyncio.sleep(_PAUSE)
            yield data[start : start + _PIECE]


class HalfOpen(Carriage):
    """The other side of what is open forgot about it; new connections are well."""

    name = "half open"

    def begin(self, passage: Passage) -> None:
        passage.is_dead = True

    async def pieces(self, passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        if not passage.is_dead:
            yield data

    def lift(self, passage: Passage) -> None:
        if passage.is_dead:
            passage.reset()  # one who is back does not know the connection


class Cut(Carriage):
    """The answer ends in the middle, politely; what was asked has happened."""

    name = "cut"

    def begin(self, passage: Passage) -> None:
        passage.budget = self.random.randint(1, _MOST_BYTES)

    async def admit(self, passage: Passage) -> None:
        self.begin(passage)

    async def pieces(self, passage: Passage, way: Way, data: bytes) -> AsyncGenerator[bytes]:
        if way is Way.THERE:
            yield data
            return
        assert passage.budget is not None
        yield data[: passage.budget]
        passage.budget -= len(data)
        if passage.budget <= 0:
            passage.close()
            raise PassageOverError


class Duplicate(Carriage):
    """Everything a caller says is said a second time, on a connection of its own."""

    name = "duplicate"
    ends_passages = True
    doubles = True


class Reorder(Carriage):
    """Who comes first is let in last."""

    name = "reorder"
    ends_passages = True

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._waiting: list[asyncio.Future[None]] = []

    async def admit(self, passage: Passage) -> None:
        del passage
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_later(_BATCH_SECONDS, self._let_in)
        await turn

    def _let_in(self) -> None:
        batch, self._waiting = self._waiting, []
        for place, turn in enumerate(reversed(batch)):
            asyncio.get_running_loop().call_later(place * 0.01, _set, turn)


class Corrupt(Carriage):
    """A bit is wrong, now and then."""

    name = "corrupt"

    async def pieces(self, _passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        if self.random.random() < _CORRUPTED:
            place = self.random.randrange(len(data))
            wrong = data[place] ^ (1 << self.random.randrange(8))
            yield data[:place] + bytes([wrong]) + data[place + 1 :]
        else:
            yield data


class Latency(Carriage):
    """Everything takes its time, each time another."""

    name = "latency"

    async def pieces(self, _passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        await asyncio.sleep(self.random.uniform(_SHORTEST, _LONGEST))
        yield data


class Bandwidth(Carriage):
    """A line that is much too narrow."""

    name = "bandwidth"

    async def pieces(self, _passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        await asyncio.sleep(len(data) / _BYTES_PER_SECOND)
        yield data


class OneWay(Carriage):
    """What is asked arrives; answers do not, until it is over."""

    name = "one way"

    async def pieces(self, _passage: Passage, way: Way, data: bytes) -> AsyncGenerator[bytes]:
        if way is Way.BACK:
            await self.over.wait()
        yield data


def _set(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)


_ALL: Final = (
    *(Refuse, Reset, Silence, Slow, HalfOpen, Cut),
    *(Duplicate, Reorder, Corrupt, Latency, Bandwidth, OneWay),
)
KINDS: Final[dict[str, type[Carriage]]] = {kind.name: kind for kind in _ALL}
