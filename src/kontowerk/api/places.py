"""How many requests a process answers at once, and whose: a limit for the interface, one for pages.

A request holds a place while the process works for it, and only then: not while its body is on
its way, not while it waits for a bank, not while its answer is being read. Who waits for a bank is
counted by `AccessNews`. So no kind of request can starve another, and nobody can by being slow.

Below both limits lies one that adapts to what the process can do (`AdaptiveLimit`). It is judged by
how long work waits for its turn. Two queues are watched: the event loop (how long a request that
was let in waits for its first step) and the pool of database connections. Both waits are near zero
on a process that keeps up, whatever a route costs, so no route has to be known. Up to twenty times
a second the limit is judged by the median wait: a queue that stands shortens it in proportion, a
limit that was used up without one is raised, one that nobody needs goes back to the usual.

When there are not enough places for all, there are fair `Shares`. Each tenant that asked within the
last second has the same share of the limit. While places are free nobody is counted. When none is,
whoever holds less than its share is still let in, up to twice the limit, and whoever holds its
share is not: what a flood gives back is not given to it again. All callers whose tenant is not
known have half a share together, so that a stranger can spend nobody's share but that of strangers.
"""

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from contextvars import ContextVar
from datetime import datetime, timedelta
from enum import StrEnum
from statistics import median
from typing import Final

from kontowerk.kit.clock import Clock
from kontowerk.kit.metrics import ADMITTED, DELAY, LIMIT

INTERVAL: Final = 0.05  # seconds between two judgements, at least
TARGET: Final = 0.01  # seconds that may be waited for a turn
_LONGEST: Final = 1.0  # seconds; where little happens an interval is longer
_FEWEST: Final = 8  # waits that say something about a queue
_MOST_KEPT: Final = 256  # waits of one interval; more say nothing new
_HARDEST: Final = 0.5  # of the limit stays after one judgement
_EASY: Final = 0.5  # of the target: below it there is room for more
_RECENT: Final = 1.0  # seconds for which somebody counts after asking
STRANGERS: Final = "strangers"
PAGES: Final = "pages"
# Shorter, and a load balancer would be told of every burst.
_SATURATED: Final = timedelta(seconds=3)
_USUAL: Final = 64  # where the limit rests


class WaitQueue(StrEnum):
    """What a request waits for; the names of the metric."""

    EVENT_LOOP = "event_loop"
    DATABASE = "database"


class AdaptiveLimit:
    """The limit of one process."""

    def __init__(self, *, least: int, usual: int, most: int) -> None:
        self._most = most
        self._usual = min(usual, most)
        self._least = min(least, self._usual)
        self._waits = dict[WaitQueue, list[float]]((queue, []) for queue in WaitQueue)
        self._peak = 0
        self._judged_at: float | None = None
        self.value = self._usual
        self.delays = dict.fromkeys(WaitQueue, 0.0)  # medians of the interval before

    def note_use(self, taken: int) -> None:
        """Note how many requests are being answered."""
        self._peak = max(self._peak, taken)

    def note_wait(self, queue: WaitQueue, seconds: float) -> None:
        """Note how long something waited for its turn."""
        waits = self._waits[queue]
        if len(waits) < _MOST_KEPT:
            waits.append(max(0.0, seconds))

    def judge(self, now: float) -> bool:
        """Set the limit anew when it is time to; says whether it was."""
        if self._judged_at is None or now < self._judged_at:  # the clock was set back
            self._judged_at = now
        passed = now - self._judged_at
        if passed < INTERVAL or (passed < _LONGEST and not self._says_something()):
            return False
        self.delays = {queue: self._delay(waits) for queue, waits in self._waits.items()}
        self.value = self._next(max(self.delays.values()))
        for waits in self._waits.values():
            waits.clear()
        self._peak, self._judged_at = 0, now
        return True

    def _next(self, delay: float) -> int:
        used = min(self._peak, self.value)
        if delay > TARGET:
            # Where little was used others are to blame, and taking away would not help.
            kept = max(_HARDEST, TARGET / delay)
            return max(self._least, min(self.value, int(used * kept)))
        if self.value < self._usual:
            return self.value + max(1, self.value // 8)
        if used >= self.value and delay < TARGET * _EASY and self._says_something():
            return min(self._most, self.value + max(1, self.value // 4))
        if used < self.value // 2:
            return max(self._usual, self.value - max(1, self.value // 16))
        return self.value

    def _says_something(self) -> bool:
        return len(self._waits[WaitQueue.EVENT_LOOP]) >= _FEWEST

    @staticmethod
    def _delay(waits: list[float]) -> float:
        return median(waits) if len(waits) >= _FEWEST else 0.0


class Shares:
    """What each tenant holds."""

    def __init__(self) -> None:
        self._held = dict[Hashable, int]()
        self._asked = OrderedDict[Hashable, float]()  # the latest last
        self._total = 0

    @property
    def total(self) -> int:
        """How many places are taken."""
        return self._total

    def ask(self, owner: Hashable, now: float) -> None:
        """Note that somebody wants a place."""
        self._asked[owner] = now
        self._asked.move_to_end(owner)

    def has_right(self, owner: Hashable, limit: int, now: float) -> bool:
        """Say whether somebody may have a place though the limit is reached."""
        return self._total < 2 * limit and self._held.get(owner, 0) < self.share(owner, limit, now)

    def is_alone(self, owner: Hashable, now: float) -> bool:
        """Say whether nobody else wants anything."""
        self._forget(now)
        return not self._asked or (len(self._asked) == 1 and owner in self._asked)

    def share(self, owner: Hashable, limit: int, now: float) -> int:
        """Return how many places are somebody's by right."""
        self._forget(now)
        several = max(1, len(self._asked))
        return max(1, limit // (several * (2 if owner is STRANGERS else 1)))

    def take(self, owner: Hashable) -> None:
        """Count a place."""
        self._held[owner] = self._held.get(owner, 0) + 1
        self._total += 1

    def give_back(self, owner: Hashable) -> None:
        """Stop counting it."""
        self._total -= 1
        if self._held[owner] == 1:
            del self._held[owner]
        else:
            self._held[owner] -= 1

    def _forget(self, now: float) -> None:
        while self._asked:
            owner, asked_at = next(iter(self._asked.items()))
            if 0 <= now - asked_at <= _RECENT:
                return
            del self._asked[owner]


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
    """The limits of one process."""

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
