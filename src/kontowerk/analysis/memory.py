"""What an analysis leaves behind for the next one of the same person, and who is remembered.

Entries, their sums, groups and contracts are kept; the next analysis compares its bookings with
those of the one before and works on what differs. It finds what an analysis without a memory
finds. A memory serves one analysis at a time; what was found with it is not to be asked any more
once the next one has begun.

To begin a memory costs nearly half an analysis more, so only who is analysed again within a short
time gets one. All together hold so many bookings and no more, and none is kept for long: this is
personal data of people who may be erased elsewhere meanwhile.
"""

from bisect import insort
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from threading import Lock
from typing import Any, Final
from uuid import UUID

from kontowerk.analysis.contracts.again import ContractsAgain, Identified
from kontowerk.analysis.entries import CURRENCY, order, read_entry
from kontowerk.analysis.model import Entry, EntryId, PartnerFact
from kontowerk.analysis.person import EntryTally, place_of
from kontowerk.tagging.model import Booking, Tagged

_CALENDAR: Final = date(2015, 1, 1).toordinal()  # where the CASHFLOW tree begins

_STRETCH: Final = 256  # bookings compared at once

Line = tuple[Booking, Tagged]


def is_within(entry: Entry, today: int) -> bool:
    """Leave out what no span of time is named for, or has not happened: some say year 9999."""
    return _CALENDAR <= entry.day <= today


class EqualIdsError(Exception):
    """Two bookings have one id, as those of an account that two accesses show have."""


class Memory:
    """Everything kept of one person between two analyses; `entries` are in order."""

    def __init__(self) -> None:
        self._today = 0
        self._start({})

    def _start(self, facts: Mapping[str, PartnerFact]) -> None:
        self._facts = facts
        self._lines: dict[EntryId, Line] = {}
        self._given: list[Line] = []
        self._entry_of: dict[EntryId, Entry] = {}
        self._foreign: set[EntryId] = set()
        self._outside: dict[EntryId, Entry] = {}
        self.entries: list[Entry] = []
        self.tally = EntryTally()
        self.contracts = ContractsAgain(facts)
        self.identified: Identified = {}

    def __len__(self) -> int:
        return len(self._lines)

    def update(
        self, lines: Sequence[Line], today: int, facts: Mapping[str, PartnerFact]
    ) -> tuple[EntryId, ...]:
        """Take in what differs; returns the bookings that no analysis counts."""
        if facts is not self._facts or today < self._today:
            self._start(facts)
        self._today = today
        others = self._others(lines)
        gone = [entry for entry in self._leaving(lines, others) if self._leave(entry)]
        come = [entry for entry in self._outside.values() if is_within(entry, today)]
        for entry in come:
            del self._outside[entry.id]
        coming = self._coming(others)
        if len(self._lines) != len(lines):
            self._start(facts)
            raise EqualIdsError
        come += [entry for entry in coming if self._enter(entry)]
        come.sort(key=order)
        for entry in gone:
            del self.entries[place_of(self.entries, entry)]
        for entry in come:
            insort(self.entries, entry, key=order)
        self.tally.update(gone, come)
        self.contracts.update(gone, come)
        outside = [entry.id for entry in sorted(self._outside.values(), key=order)]
        return (*sorted(self._foreign, key=str), *outside)

    def _others(self, lines: Sequence[Line]) -> list[Line]:
        """Return bookings that may differ from those given before; most stand as they stood."""
        before, given = self._given, list(lines)
        self._given = given
        start = end = 0
        most = min(len(before), len(lines))
        while start + _STRETCH <= most and _are_same(before, given, start, start + _STRETCH):
            start += _STRETCH
        while end + _STRETCH <= most - start and _are_same(
            before, given, -end - _STRETCH, -end or None
        ):
            end += _STRETCH
        known = self._lines.get
        middle = given[start : len(given) - end]
        return [line for line in middle if known(line[0][0]) is not line]  # a place is found sooner

    def _leaving(self, lines: Sequence[Line], others: Sequence[Line]) -> list[Entry]:
        """Forget bookings that are there no more, or are among the others and differ."""
        met = [other for other in others if other[0].id in self._lines]
        stale = [line[0].id for line in met if self._lines[line[0].id] != line]
        if len(lines) - len(others) + len(met) < len(self._lines):
            stale += self._lines.keys() - {line[0].id for line in lines}
        for identity in dict.fromkeys(stale):
            del self._lines[identity]
            self._foreign.discard(identity)
        return [self._entry_of.pop(entry_id) for entry_id in stale if entry_id in self._entry_of]

    def _coming(self, others: Sequence[Line]) -> list[Entry]:
        """Read bookings that are new or other than they were."""
        fresh = [other for other in others if other[0].id not in self._lines]
        entries: list[Entry] = []
        for line in fresh:
            booking, tags = line
            self._lines[booking.id] = line
            if booking.currency == CURRENCY:
                entries.append(read_entry(booking, tags))
            else:
                self._foreign.add(booking.id)
        return entries

    def _leave(self, entry: Entry) -> bool:
        return self._outside.pop(entry.id, None) is None

    def _enter(self, entry: Entry) -> bool:
        self._entry_of[entry.id] = entry
        if is_within(entry, self._today):
            return True
        self._outside[entry.id] = entry
        return False


def _are_same(before: Sequence[Line], after: Sequence[Line], start: int, end: int | None) -> bool:
    """Compare a stretch; what is the same object is not looked into."""
    return before[start:end] == after[start:end]


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

    def forget_old(self, now: datetime) -> int:
        """Keep nothing of whom nobody asked about for a while; returns how many were remembered."""
        with self._lock:
            return self._forget_old(now)

    def _forget_old(self, now: datetime) -> int:
        before = len(self._kept)
        while self._kept and next(iter(self._kept.values()))[0] < now - _SOON:
            self._kept.popitem(last=False)
        while self._met and next(iter(self._met.values())) < now - _SOON:
            self._met.popitem(last=False)
        return before - len(self._kept)
