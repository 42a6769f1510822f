"""Memories of the persons analysed a moment ago in this process.

To begin a memory costs nearly half an analysis more, so only who is analysed again within a short
time gets one. All together hold so many bookings and no more, and none is kept for long: this is
personal data of people who may be erased elsewhere meanwhile.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, Final
from uuid import UUID

from kontowerk.analysis.memory import Line, Memory

_MOST: Final = 40_000  # bookings
_MET: Final = 10_000  # persons
_SOON: Final = timedelta(minutes=10)

Row = tuple[Any, ...]


@dataclass(slots=True)
class Remembered:
    """A memory, and the rows its bookings were made of."""

    memory: Memory = field(default_factory=Memory)
    lines: dict[UUID, tuple[Row, Line]] = field(default_factory=dict[UUID, tuple[Row, Line]])


class Memories:
    """Gives each memory to one computation at a time; who finds none works without."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._met: OrderedDict[UUID, datetime] = OrderedDict()
        self._kept: OrderedDict[UUID, tuple[datetime, Remembered]] = OrderedDict()

    def take(self, customer_id: UUID, now: datetime) -> Remembered | None:
        """Return what is remembered, or an empty memory for who was met a moment ago."""
        with self._lock:
            self._forget_old(now)
            kept = self._kept.pop(customer_id, None)
            was_met = customer_id in self._met
            self._met[customer_id] = now
            self._met.move_to_end(customer_id)
            while len(self._met) > _MET:
                self._met.popitem(last=False)
        if kept is not None:
            return kept[1]
        return Remembered() if was_met else None

    def give_back(self, customer_id: UUID, now: datetime, remembered: Remembered) -> None:
        """Keep a memory, and forget those used longest ago if there is too much."""
        with self._lock:
            self._kept[customer_id] = now, remembered
            self._kept.move_to_end(customer_id)
            held = sum(len(record.memory) for _, record in self._kept.values())
            while held > self._most:
                _, (_, oldest) = self._kept.popitem(last=False)
                held -= len(oldest.memory)

    def forget(self, customer_id: UUID) -> None:
        """Keep nothing of a person."""
        with self._lock:
            self._kept.pop(customer_id, None)
            self._met.pop(customer_id, None)

    def _forget_old(self, now: datetime) -> None:
        while self._kept and next(iter(self._kept.values()))[0] < now - _SOON:
            self._kept.popitem(last=False)
        while self._met and next(iter(self._met.values())) < now - _SOON:
            self._met.popitem(last=False)
