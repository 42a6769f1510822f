"""An open-loop load in a process of its own: requests leave when they are due, answered or not.

    python -m quality.overload.load < a `Plan` as JSON, in one line

It prints one line of JSON in the end: when each request left, how long its answer took, and the
status; 0 for a connection that was closed without an answer, 1 for one that could not be opened.
Arrivals are random (Poisson), by a fixed seed. Count and time are bounded by the plan.
"""

import asyncio
import json
import random
import ssl
import sys
import threading
import time
from dataclasses import asdict, dataclass, field
from typing import Final, cast

import uvloop

from quality.bench.wire import HOST

LOST, REFUSED = 0, 1  # in the place of a status
REFUSALS: Final = (429, 503)
_PATIENCE: Final = 15.0  # seconds for the last answers
_END_OF_HEAD: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length: "


@dataclass(frozen=True)
class Plan:
    """What is sent where, and how often."""

    port: int
    requests: list[str]  # in turn
    rate: float  # a second
    seconds: float
    most: int = 400  # connections
    begin: float = 0.0  # Unix time; 0 is at once
    burst: int = 0  # requests of the first instant, each on a connection of its own
    source: str = HOST  # the address it comes from
    certificate: str | None = None  # file of a certificate to be trusted: speaks TLS
    until_closed: bool = False  # ends when the input is closed, if that is before its seconds
    seed: int = 1


@dataclass
class Seen:
    """What became of the requests, in the order of their ends."""

    at: list[float] = field(default_factory=list[float])  # Unix time of leaving
    took: list[float] = field(default_factory=list[float])  # seconds
    status: list[int] = field(default_factory=list[int])
    unsent: int = 0  # there was no connection left
    unanswered: int = 0
    hintless: int = 0  # refusals that do not say when to come again
    late: float = 0.0  # 99th percentile of how late requests left
    cpu: float = 0.0  # seconds of a core

    def note(self, left: float, status: int) -> None:
        now = time.time()
        self.at.append(left)
        self.took.append(now - left)
        self.status.append(status)


class Peer(asyncio.Protocol):
    """One connection: one request at a time."""

    def __init__(self, load: "Load") -> None:
        self._load = load
        self._transport: asyncio.Transport | None = None
        self._left = 0.0
        self._wanted = 0  # bytes of the answer; 0 until its head is whole
        self._came = b""
        self._status = LOST
        self._ends = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def send(self, request: bytes, left: float) -> None:
        """Send a request; it left when it was asked for, connecting included."""
        assert self._transport
        self._left = left
        self._transport.write(request)

    @property
    def is_closing(self) -> bool:
        return self._transport is None or self._transport.is_closing()

    def data_received(self, data: bytes) -> None:
        self._came += data
        if not self._wanted:
            end = self._came.find(_END_OF_HEAD)
            if end < 0:
                return
            head = self._came[:end].lower() + b"\r\n"
            self._status = int(head[9:12])
            at = head.find(_LENGTH)
            length = int(head[at + len(_LENGTH) : head.index(b"\r", at)]) if at >= 0 else 0
            self._wanted = end + 4 + length
            self._ends = b"connection: close" in head
            if self._status in REFUSALS and b"retry-after: " not in head:
                self._load.seen.hintless += 1
        if len(self._came) >= self._wanted:
            self._load.seen.note(self._left, self._status)
            self._came, self._wanted, self._left = b"", 0, 0.0
            if self._ends:
                self._load.count -= 1
                assert self._transport
                self._transport.abort()
            else:
                self._load.free.append(self)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if self._left:
            self._load.count -= 1
            self._load.seen.note(self._left, LOST)
            self._left = 0.0


class Load:
    """All connections of the load."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._requests = [text.encode() for text in plan.requests]
        self._sent = 0
        self._tasks = set[asyncio.Task[None]]()
        self._secure = _trusting(plan.certificate)
        self.free = list[Peer]()
        self.count = 0  # connections
        self.is_over = False
        self.seen = Seen()

    async def run(self) -> Seen:
        plan, lateness, chance = self._plan, list[float](), random.Random(self._plan.seed)  # noqa: S311 - a load
        due = max(plan.begin, time.time())
        until = due + plan.seconds
        await asyncio.sleep(due - time.time())
        for _ in range(plan.burst):
            self._send(time.time(), new=True)
        while plan.rate:
            due += chance.expovariate(plan.rate)
            if due >= until or self.is_over:
                break
            if (early := due - time.time()) > 0.0005:
                await asyncio.sleep(early)
            lateness.append(max(0.0, time.time() - due))
            self._send(time.time())
            if len(lateness) % 16 == 0:
                await asyncio.sleep(0)
        await self._finish(time.time() + _PATIENCE)
        self.seen.unanswered = self._sent - len(self.seen.at)
        self.seen.late = sorted(lateness)[int(len(lateness) * 0.99)] if lateness else 0.0
        self.seen.cpu = time.process_time()
        return self.seen

    async def _finish(self, until: float) -> None:
        while len(self.seen.at) < self._sent and time.time() < until:  # noqa: ASYNC110 - seldom
            await asyncio.sleep(0.02)

    def _send(self, now: float, *, new: bool = False) -> None:
        request = self._requests[self._sent % len(self._requests)]
        while self.free and not new:
            peer = self.free.pop()
            if not peer.is_closing:
                self._sent += 1
                peer.send(request, now)
                return
            self.count -= 1
        if self.count >= self._plan.most:
            self.seen.unsent += 1
            return
        self.count += 1
        self._sent += 1
        task = asyncio.create_task(self._connect(request, now))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, request: bytes, left: float) -> None:
        loop = asyncio.get_running_loop()
        name = "localhost" if self._secure else None
        try:
            _, peer = await loop.create_connection(
                lambda: Peer(self),
                *(HOST, self._plan.port),
                ssl=self._secure,
                server_hostname=name,
                local_addr=(self._plan.source, 0),
            )
        except OSError:
            self.count -= 1
            self.seen.note(left, REFUSED)
        else:
            peer.send(request, left)


def _trusting(certificate: str | None) -> ssl.SSLContext | None:
    return None if certificate is None else ssl.create_default_context(cafile=certificate)


async def _main() -> None:
    plan = Plan(**json.loads(sys.stdin.readline()))
    load = Load(plan)
    if plan.until_closed:
        threading.Thread(target=_end_when_closed, args=(load,), daemon=True).start()
    print(json.dumps(asdict(await load.run())))


def _end_when_closed(load: Load) -> None:
    sys.stdin.read()
    load.is_over = True


if __name__ == "__main__":
    uvloop.run(_main())
