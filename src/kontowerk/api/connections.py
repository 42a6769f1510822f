"""The open connections of a process: how many, how slow, and who gives way.

A connection rests while it waits for its peer: for a request, for the rest of one, or for somebody
to read an answer. What rests too long is closed. When there are too many, the one that rests for
longest gives way to the newcomer; one that is being worked for never does.

In which order requests begin: those of newcomers and those that are not whole take turns.

Cookie and token are judged before a body is read, which costs as much as a small request. A crowd
that sends half of something would have all of that done at once, and everybody else would wait.
So a request that is whole begins at once, and those that are not take turns: the next begins a
moment after the one before it was judged, which is when it asks for its body or is answered, and
does not wait for long.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from kontowerk.api.peer import TrustedProxies
from kontowerk.kit.logging import logger
from kontowerk.kit.metrics import CONNECTIONS_CLOSED
from kontowerk.kit.settings import Settings

_MOMENT: Final = 0.005  # seconds, in which others have their turn
_LONGEST: Final = 0.5  # seconds of a turn: some wait for a bank and never ask for their body


class Turns:
    """The half requests of one process that have not begun."""

    def __init__(self) -> None:
        self._waiting = OrderedDict[object, Callable[[], None]]()
        self._judged: object | None = None
        self._pause: asyncio.TimerHandle | None = None
        self._limit: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def wait(self, owner: object, begin: Callable[[], None]) -> None:
        """Let a request begin in its turn, which may be now; whoever waits keeps its turn."""
        self._waiting[owner] = begin
        if self._pause is None:
            self._next()

    def leave(self, owner: object) -> None:
        """Forget a request that waits: it is whole, or gone."""
        self._waiting.pop(owner, None)

    def end(self, owner: object) -> None:
        """Note that the request was judged; harmless when it was before."""
        if self._judged is owner:
            self._judged = None
            if self._limit is not None:
                self._limit.cancel()
            self._pause = asyncio.get_running_loop().call_later(_MOMENT, self._go_on)

    def _go_on(self) -> None:
        self._pause = None
        self._next()

    def _next(self) -> None:
        if self._judged is None and self._waiting:
            self._judged, begin = self._waiting.popitem(last=False)
            loop = asyncio.get_running_loop()
            self._limit = loop.call_later(_LONGEST, self.end, self._judged)
            begin()


class Newcomers:
    """First requests of connections: one begins at once, a crowd one in each round of the loop.

    So whoever has been served before has to wait for one of them and not for all.
    """

    def __init__(self) -> None:
        self._waiting = OrderedDict[object, Callable[[], None]]()
        self._is_begun = False

    def wait(self, owner: object, begin: Callable[[], None]) -> None:
        """Let a request begin when those before it have."""
        self._waiting[owner] = begin
        if not self._is_begun:
            self._next()

    def leave(self, owner: object) -> None:
        """Forget a request whose peer is gone."""
        self._waiting.pop(owner, None)

    def _next(self) -> None:
        self._is_begun = bool(self._waiting)
        if self._waiting:
            _, begin = self._waiting.popitem(last=False)
            asyncio.get_running_loop().call_soon(self._next)
            begin()


STATE: Final = "connections"  # where the server finds them in the state of the application
_ROUND: Final = 1.0  # seconds
_PAUSE: Final = 0.01  # seconds between two that are closed; less where more than 100 are late
_log = logger(__name__)


class ClosingReason(StrEnum):
    """Why a connection was closed by us; the names of the metric."""

    HEADERS = "headers"  # the head of a request did not come
    BODY = "body"  # the rest of it did not come
    ANSWER = "answer"  # nobody reads the answer
    IDLE = "idle"  # no further request
    ROOM = "room"  # it gave way, or nobody gave way to it


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How long a peer may take."""

    headers: float
    body: float
    answer: float
    idle: float
    rate: int  # bytes a second that prolong body and answer
    rest: float = 5.0  # seconds for the rest of a body that nobody wants any more

    @classmethod
    def of(cls, settings: Settings) -> "Deadlines":
        return cls(
            headers=settings.header_seconds,
            body=settings.body_seconds,
            answer=settings.answer_seconds,
            idle=settings.idle_seconds,
            rate=settings.least_rate,
        )

    def body_is_late(self, seconds: float, received: int) -> bool:
        """Say whether a body takes too long for what came of it."""
        return seconds > self.body + received / self.rate

    def answer_is_late(self, seconds: float, read: int) -> bool:
        """Say whether an answer takes too long for what was read of it."""
        return seconds > self.answer + read / self.rate


class PeerConnection(Protocol):
    """What the server knows of one connection."""

    address: str | None  # of the peer; None for a proxy of ours and where there is none

    def late(self, now: float) -> ClosingReason | None:
        """Say what the peer is late with."""
        ...

    def end(self, reason: ClosingReason) -> None:
        """Close."""
        ...


class Connections:
    """All connections of one process."""

    def __init__(self, settings: Settings, proxies: TrustedProxies) -> None:
        self.deadlines = Deadlines.of(settings)
        self.proxies = proxies
        self.turns = Turns()
        self.newcomers = Newcomers()
        self._most = settings.max_connections
        self._most_of_one = settings.max_connections_per_address
        self._open = set[PeerConnection]()
        self._resting = OrderedDict[PeerConnection, None]()  # for longest first
        self._by_address = defaultdict[str, OrderedDict[PeerConnection, None]](OrderedDict)
        self._heard_strangers = False
        self._on_stop: Callable[[], None] | None = None
        self.is_leaving = False

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: PeerConnection) -> bool:
        """Take a new connection in, others give way; says whether there is room."""
        if len(self._open) >= self._most and not self._make_room(self._resting):
            CONNECTIONS_CLOSED.labels(ClosingReason.ROOM.value).inc()
            return False
        if connection.address is not None:
            same = self._by_address[connection.address]
            if len(same) >= self._most_of_one:
                self._make_room(same)
        self._open.add(connection)
        self.rest(connection)
        return True

    def remove(self, connection: PeerConnection) -> None:
        """Forget a connection that was closed."""
        self._open.discard(connection)
        self.work(connection)

    def rest(self, connection: PeerConnection) -> None:
        """Note that from now on the peer is waited for."""
        if connection not in self._open:
            return  # it was told to end
        self._resting.pop(connection, None)
        self._resting[connection] = None
        if connection.address is not None:
            self._by_address[connection.address][connection] = None

    def work(self, connection: PeerConnection) -> None:
        """Note that from now on the peer waits for us."""
        self._resting.pop(connection, None)
        address = connection.address
        if address is not None and address in self._by_address:
            same = self._by_address[address]
            same.pop(connection, None)
            if not same:
                del self._by_address[address]

    async def look(self, now: float) -> None:
        """Close what is late, one at a time: each costs a request its end, and others wait."""
        late = [(each, reason) for each in self._open if (reason := each.late(now))]
        pause = min(_PAUSE, _ROUND / max(1, len(late)))
        for connection, reason in late:
            if connection in self._open:
                self._end(connection, reason)
                await asyncio.sleep(pause)

    async def watch(self) -> None:
        """Look again and again."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_ROUND)
            await self.look(loop.time())

    def leave(self) -> None:
        """Answer as before, but let no connection go on after its answer."""
        self.is_leaving = True

    def stop(self) -> None:
        """Finish: nothing new comes, and nobody should wait for what may take long."""
        self.leave()
        if self._on_stop is not None:
            self._on_stop()
            self._on_stop = None

    def when_stopped(self, end_waiting: Callable[[], None]) -> None:
        """Have this called once when the process stops."""
        self._on_stop = end_waiting

    def hear_stranger(self) -> None:
        """Tell the operator once that a peer we do not trust forwards for others."""
        if not self._heard_strangers:
            self._heard_strangers = True
            _log.warning(
                "forwarding.ignored",
                reason="a peer that FORWARDED_ALLOW_IPS does not name sends X-Forwarded-For; if it "
                "is your proxy, all people share its address until it is named",
            )

    def _make_room(self, resting: OrderedDict[PeerConnection, None]) -> bool:
        connection = next(iter(resting), None)
        if connection is None:
            return False
        self._end(connection, ClosingReason.ROOM)
        return True

    def _end(self, connection: PeerConnection, reason: ClosingReason) -> None:
        CONNECTIONS_CLOSED.labels(reason.value).inc()
        self.remove(connection)
        connection.end(reason)
