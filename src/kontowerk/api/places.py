"""How many requests are answered at once: a budget for the interface and one for the pages.

A request holds a place while the process works for it, and only then: not while its body is on
its way, not while it waits for a bank, not while its answer is being read. Who waits for a bank is
counted by `AccessNews`. So no kind of request can starve another, and nobody can by being slow.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from kontowerk.kit.clock import Clock

# Shorter, and a load balancer would be told of every burst.
_SATURATED: Final = timedelta(seconds=3)


class Kind(StrEnum):
    """What a place is for; the names of the metric."""

    INTERFACE = "in_flight"
    PAGES = "pages"


class Place:
    """The right of one request to be worked for."""

    __slots__ = ("_is_held", "_kind", "_places")

    def __init__(self, places: "Places", kind: Kind) -> None:
        self._places = places
        self._kind = kind
        self._is_held = True

    def give_back(self) -> None:
        """Let another request have it; harmless when it was given back before."""
        if self._is_held:
            self._is_held = False
            self._places.leave(self._kind)

    def take_again(self) -> bool:
        """Take a place as before; says whether there was one."""
        if not self._is_held:
            self._is_held = self._places.enter(self._kind)
        return self._is_held


class Places:
    """The budgets of one process."""

    def __init__(self, most: Mapping[Kind, int], clock: Clock) -> None:
        self._most = dict(most)
        self._clock = clock
        self._taken = dict.fromkeys(Kind, 0)
        self._full_since: dict[Kind, datetime] = {}

    def take(self, kind: Kind) -> Place | None:
        """Return a place; None when all of this kind are taken."""
        return Place(self, kind) if self.enter(kind) else None

    def enter(self, kind: Kind) -> bool:
        """Count a request, unless there is no place for it."""
        if self._taken[kind] >= self._most[kind]:
            return False
        self._taken[kind] += 1
        if self._taken[kind] >= self._most[kind]:
            self._full_since[kind] = self._clock.now()
        return True

    def leave(self, kind: Kind) -> None:
        """Stop counting a request."""
        self._taken[kind] -= 1
        self._full_since.pop(kind, None)

    def saturated(self) -> list[Kind]:
        """Name the kinds that have had no place to give for a while."""
        now = self._clock.now()
        return [kind for kind, since in self._full_since.items() if now - since >= _SATURATED]


_held: ContextVar[Place | None] = ContextVar("place", default=None)


def hold(place: Place) -> None:
    """Remember the place of the request that is being answered."""
    _held.set(place)


def give_back() -> None:
    """Give back the place of this request: from now on it only waits."""
    if place := _held.get():
        place.give_back()
