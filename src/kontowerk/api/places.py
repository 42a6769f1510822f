"""How many requests are answered at once: a budget for the interface and one for the pages.

A request holds a place while the process works for it, and only then: not while its body is on
its way, not while it waits for a bank, not while its answer is being read. Who waits for a bank is
counted by `AccessNews`. So no kind of request can starve another, and nobody can by being slow.

Below both budgets lies a limit that adapts to what the process can do, see `AdaptiveLimit`; when
it is reached tenants have equal `Shares`.
"""

from collections.abc import Hashable, Mapping
from contextvars import ContextVar
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from kontowerk.api.limit import PAGES, STRANGERS, AdaptiveLimit, Shares, WaitQueue
from kontowerk.kit.clock import Clock
from kontowerk.kit.metrics import ADMITTED, DELAY, LIMIT

# Shorter, and a load balancer would be told of every burst.
_SATURATED: Final = timedelta(seconds=3)
_USUAL: Final = 64  # where the limit rests


class PlaceKind(StrEnum):
    """What a place is for; the names of the metric."""

    INTERFACE = "in_flight"
    PAGES = "pages"


class NoPlace(StrEnum):
    """Why there is no place; the names of the metric."""

    INTERFACE = "in_flight"  # the most there may be of the interface
    PAGES = "pages"  # the most there may be of pages
    LIMIT = "limit"  # what the process can do at present
    SHARE = "share"  # others want places too, and the caller has its share


_FULL: Final = {PlaceKind.INTERFACE: NoPlace.INTERFACE, PlaceKind.PAGES: NoPlace.PAGES}
_ADMITTED: Final = {kind: ADMITTED.labels(kind.value) for kind in PlaceKind}


class ServingPlace:
    """The right of one request to be worked for."""

    __slots__ = ("_has_begun", "_is_held", "_kind", "_owner", "_places", "_since")

    def __init__(self, places: "Places", kind: PlaceKind, owner: Hashable, since: datetime) -> None:
        self._places = places
        self._kind = kind
        self._owner = owner
        self._since = since
        self._is_held = True
        self._has_begun = False

    def begin(self) -> None:
        """Note that the request has its first turn; harmless when it had."""
        if not self._has_begun:
            self._has_begun = True
            self._places.note_turn(self._since)

    def give_back(self) -> None:
        """Let another request have it; harmless when it was given back before."""
        if self._is_held:
            self._is_held = False
            self._places.leave(self._kind, self._owner)

    def take_again(self) -> bool:
        """Take a place as before; says whether there was one."""
        if not self._is_held:
            self._is_held = self._places.enter(self._kind, self._owner) is None
        return self._is_held


class Places:
    """The budgets of one process."""

    def __init__(self, most: Mapping[PlaceKind, int], clock: Clock, *, least: int) -> None:
        self._most = dict(most)
        self._clock = clock
        self._taken = dict.fromkeys(PlaceKind, 0)
        self._full_since: dict[PlaceKind, datetime] = {}
        self._shares = Shares()
        self._limit = AdaptiveLimit(least=least, usual=max(least, _USUAL), most=sum(most.values()))
        LIMIT.set(self._limit.value)

    def take(self, kind: PlaceKind, owner: Hashable = STRANGERS) -> ServingPlace | NoPlace:
        """Return a place, or why there is none for this owner."""
        refused = self.enter(kind, owner)
        return refused or ServingPlace(self, kind, owner, self._clock.now())

    def enter(self, kind: PlaceKind, owner: Hashable) -> NoPlace | None:
        """Count a request, unless there is no place for it."""
        if kind is PlaceKind.PAGES:
            owner = PAGES
        now = self._clock.now()
        seconds = now.timestamp()
        if self._limit.judge(seconds):
            self._show()
        self._shares.ask(owner, seconds)
        if self._taken[kind] >= self._most[kind]:
            return _FULL[kind]
        limit = self._limit.value
        if self._shares.total >= limit and not self._shares.has_right(owner, limit, seconds):
            self._full_since.setdefault(kind, now)
            alone = self._shares.is_alone(owner, seconds)
            return NoPlace.LIMIT if alone else NoPlace.SHARE
        self._shares.take(owner)
        self._taken[kind] += 1
        self._limit.note_use(self._shares.total)
        if self._taken[kind] >= self._most[kind]:
            self._full_since.setdefault(kind, now)
        _ADMITTED[kind].inc()
        return None

    def leave(self, kind: PlaceKind, owner: Hashable) -> None:
        """Stop counting a request."""
        self._taken[kind] -= 1
        self._shares.give_back(PAGES if kind is PlaceKind.PAGES else owner)
        for full in tuple(self._full_since):
            if full is kind or self._taken[full] < self._most[full]:
                del self._full_since[full]

    def note_turn(self, since: datetime) -> None:
        """Note that a request that has had its place since then had its first turn."""
        waited = self._clock.now() - since
        self._limit.note_wait(WaitQueue.EVENT_LOOP, waited.total_seconds())

    def note_connection(self, seconds: float) -> None:
        """Note how long a connection to the database was waited for."""
        self._limit.note_wait(WaitQueue.DATABASE, seconds)

    def saturated(self) -> list[PlaceKind]:
        """Name the kinds that have had no place to give for a while, and got none back."""
        now = self._clock.now()
        return [kind for kind, since in self._full_since.items() if now - since >= _SATURATED]

    def _show(self) -> None:
        LIMIT.set(self._limit.value)
        for queue, delay in self._limit.delays.items():
            DELAY.labels(queue.value).set(delay)


_held: ContextVar[ServingPlace | None] = ContextVar("place", default=None)


def hold(place: ServingPlace) -> None:
    """Remember the place of the request that is being answered."""
    _held.set(place)


def give_back() -> None:
    """Give back the place of this request: from now on it only waits."""
    if place := _held.get():
        place.give_back()
