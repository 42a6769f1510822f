"""Waiting for bank accesses and their approvals: `Prefer: wait=n` (RFC 7240).

A waiter is registered before it reads, so news between reading and waiting is not lost. It
holds no database connection and no place of a request while it waits, and looks again by itself
now and then in case an announcement went astray. A caller who has left is waited for no longer.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextvars import ContextVar
from typing import Annotated, Final, Self, TypeVar
from uuid import UUID

from fastapi import Depends, Header
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive

from kontowerk.api import places
from kontowerk.approvals import model as approvals_events
from kontowerk.kit.notify import Listener

_LOOK_AGAIN: Final = 5.0  # seconds
_WAIT: Final = re.compile(r"""\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(?:;.*)?""", re.IGNORECASE)

T = TypeVar("T")


async def _described(_documented: Annotated[str | None, Header(alias="Prefer")] = None) -> None:
    """Describe the header in the document; who waits reads it."""


MAY_WAIT: Final = [Depends(_described)]  # for routes that call `settled` or its kin


class AccessNews:
    """Hears which accesses changed and wakes whoever waits for them."""

    def __init__(self, url: str, *, most_waiters: int) -> None:
        self._most_waiters = most_waiters
        self._bells = set[Bell]()
        self._by_key = defaultdict[str, set[Bell]](set)
        self.is_over = False
        self.listener = Listener(
            url, approvals_events.CHANNEL, on_news=self._ring, on_silence=self._ring_all
        )

    def bell(self) -> "Bell | None":
        """Return a bell to wait with; None when too many wait already."""
        has_room = not self.is_over and len(self._bells) < self._most_waiters
        return Bell(self) if has_room else None

    def end_waiting(self) -> None:
        """Let everybody who waits be answered with what is known now: the process stops."""
        self.is_over = True
        self._ring_all()

    def add(self, bell: "Bell") -> None:
        self._bells.add(bell)

    def watch(self, bell: "Bell", keys: Iterable[str]) -> None:
        for key in keys:
            self._by_key[key].add(bell)

    def forget(self, bell: "Bell", keys: Iterable[str]) -> None:
        for key in keys:
            self._by_key[key].discard(bell)
            if not self._by_key[key]:
                del self._by_key[key]

    def remove(self, bell: "Bell") -> None:
        self._bells.discard(bell)

    def _ring(self, key: str) -> None:
        for bell in self._by_key.get(key, ()):
            bell.ring()
        for bell in self._bells:
            if bell.hears_all:
                bell.ring()

    def _ring_all(self) -> None:
        for bell in self._bells:
            bell.ring()


class Bell:
    """One waiter. It hears everything until it is told which accesses matter."""

    def __init__(self, news: AccessNews) -> None:
        self._news = news
        self._rung = asyncio.Event()
        self._keys: frozenset[str] = frozenset()
        self.hears_all = True
        self.has_left = False  # who waits with it

    def __enter__(self) -> Self:
        self._news.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._news.forget(self, self._keys)
        self._news.remove(self)

    def ring(self) -> None:
        self._rung.set()

    def reset(self) -> None:
        """Forget what was rung; called before reading anew."""
        self._rung.clear()

    def watch(self, keys: Iterable[UUID]) -> None:
        """Hear only of these accesses and approvals from now on."""
        wanted = frozenset(str(key) for key in keys)
        if self.hears_all or wanted != self._keys:
            self._news.watch(self, wanted - self._keys)
            self._news.forget(self, self._keys - wanted)
            self._keys, self.hears_all = wanted, False

    async def wait(self, seconds: float) -> None:
        """Wait until rung, but not longer than this."""
        try:
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        except TimeoutError:
            return


_heard: ContextVar[Receive | None] = ContextVar("receive", default=None)


def hear(receive: Receive) -> None:
    """Remember how the caller of the request that is being answered is heard."""
    _heard.set(receive)


class _Caller:
    """Who sent the request that is being answered, which was read to its end before."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._listening: asyncio.Task[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._listening is not None:
            self._listening.cancel()

    def listen(self) -> None:
        """Ring when the caller is gone, from now on; costs a task, so only where one waits."""
        receive = _heard.get()
        if self._listening is None and receive is not None:
            hearing = self._ring_when_gone(receive)
            self._listening = asyncio.create_task(hearing, name="wait for the caller to leave")

    async def _ring_when_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._bell.has_left = True
        self._bell.ring()


def wanted_seconds(request: Request) -> int | None:
    """Return the n of `Prefer: wait=n`; a preference we do not understand is ignored."""
    for header in request.headers.getlist("prefer"):
        for item in header.split(","):
            if found := _WAIT.fullmatch(item):
                return int(found[1])
    return None


async def settled(
    request: Request,
    news: AccessNews,
    read: Callable[[], Awaitable[T]],
    unsettled: Callable[[T], Iterable[UUID]],
) -> tuple[T, bool]:
    """Read, and while accesses are still being fetched wait as long as the caller prefers.

    Returns what was read last, and whether the preference was applied. The deadline of a
    request ends the waiting as it ends everything else.
    """
    return await settled_within(wanted_seconds(request), news, read, unsettled)


async def settled_within(
    seconds: float | None,
    news: AccessNews,
    read: Callable[[], Awaitable[T]],
    unsettled: Callable[[T], Iterable[UUID]],
) -> tuple[T, bool]:
    """Read, and while something is unsettled wait this long; also says whether it waited."""
    bell = None if seconds is None else news.bell()
    if seconds is None or bell is None:
        return await read(), False
    clock = asyncio.get_running_loop()
    until = clock.time() + seconds
    with bell, _Caller(bell) as caller:
        while True:
            bell.reset()
            found = await read()
            keys = list(unsettled(found))
            left = until - clock.time()
            if not keys or left <= 0 or news.is_over or bell.has_left:
                return found, True
            bell.watch(keys)
            caller.listen()
            places.give_back()  # a bell is enough
            await bell.wait(min(left, _LOOK_AGAIN))


def mark(response: Response, *, applied: bool) -> Response:
    """Say in the answer that the preference was applied."""
    if applied:
        response.headers["Preference-Applied"] = "wait"
    return response
