"""The open connections of a process: how many, how slow, and who gives way.

A connection rests while it waits for its peer: for a request, for the rest of one, or for somebody
to read an answer. What rests too long is closed. When there are too many, the one that rests for
longest gives way to the newcomer; one that is being worked for never does.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from kontowerk.api.requests import TrustedProxies
from kontowerk.api.turns import Newcomers, Turns
from kontowerk.kit.logging import logger
from kontowerk.kit.metrics import CONNECTIONS_CLOSED
from kontowerk.kit.settings import Settings

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
