"""What an analysis leaves behind for the next one of the same person.

Entries, their sums, groups and contracts are kept; the next analysis compares its bookings with
those of the one before and works on what differs. It finds what an analysis without a memory
finds. A memory serves one analysis at a time; what was found with it is not to be asked any more
once the next one has begun.
"""

from bisect import insort
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from kontowerk.analysis.contracts.again import ContractsAgain
from kontowerk.analysis.entries import CURRENCY, order, read_entry
from kontowerk.analysis.model import Entry, EntryId, PartnerFact
from kontowerk.analysis.tally import EntryTally, place_of
from kontowerk.tagging.model import Booking, Tagged

_CALENDAR: Final = date(2015, 1, 1).toordinal()  # where the CASHFLOW tree begins

Line = tuple[Booking, Tagged]


def is_within(entry: Entry, today: int) -> bool:
    """Leave out what no span of time is named for, or has not happened: some say year 9999."""
    return _CALENDAR <= entry.day <= today


class Memory:
    """Everything kept of one person between two analyses; `entries` are in order."""

    def __init__(self) -> None:
        self._today = 0
        self._start({})

    def _start(self, facts: Mapping[str, PartnerFact]) -> None:
        self._facts = facts
        self._lines: dict[EntryId, Line] = {}
        self._entry_of: dict[EntryId, Entry] = {}
        self._foreign: set[EntryId] = set()
        self._outside: dict[EntryId, Entry] = {}
        self.entries: list[Entry] = []
        self.tally = EntryTally()
        self.contracts = ContractsAgain(facts)

    def __len__(self) -> int:
        return len(self._lines)

    def update(
        self, lines: Sequence[Line], today: int, facts: Mapping[str, PartnerFact]
    ) -> tuple[EntryId, ...]:
        """Take in what differs; returns the bookings that no analysis counts."""
        if facts is not self._facts or today < self._today:
            self._start(facts)
        self._today = today
        known = self._lines.get
        others = [it for it in lines if known(it[0][0]) is not it]  # a place is found sooner
        gone = [entry for entry in self._leaving(lines, others) if self._leave(entry)]
        come = [it for it in self._outside.values() if is_within(it, today)]
        for entry in come:
            del self._outside[entry.id]
        come += [entry for entry in self._coming(others) if self._enter(entry)]
        come.sort(key=order)
        for entry in gone:
            del self.entries[place_of(self.entries, entry)]
        for entry in come:
            insort(self.entries, entry, key=order)
        self.tally.update(gone, come)
        self.contracts.update(gone, come)
        outside = [it.id for it in sorted(self._outside.values(), key=order)]
        return (*sorted(self._foreign, key=str), *outside)

    def _leaving(self, lines: Sequence[Line], others: Sequence[Line]) -> list[Entry]:
        """Forget bookings that are there no more, or are among the others and differ."""
        met = [it for it in others if it[0].id in self._lines]
        stale = [it[0].id for it in met if self._lines[it[0].id] != it]
        if len(lines) - len(others) + len(met) < len(self._lines):
            stale += self._lines.keys() - {it[0].id for it in lines}
        for identity in stale:
            del self._lines[identity]
            self._foreign.discard(identity)
        return [self._entry_of.pop(it) for it in stale if it in self._entry_of]

    def _coming(self, others: Sequence[Line]) -> list[Entry]:
        """Read bookings that are new or other than they were."""
        fresh = [it for it in others if it[0].id not in self._lines]
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
