"""In which order requests begin: those of newcomers and those that are not whole take turns.

Cookie and token are judged before a body is read, which costs as much as a small request. A crowd
that sends half of something would have all of that done at once, and everybody else would wait.
So a request that is whole begins at once, and those that are not take turns: the next begins a
moment after the one before it was judged, which is when it asks for its body or is answered, and
does not wait for long.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

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
