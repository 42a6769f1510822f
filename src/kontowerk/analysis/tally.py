"""What several analyses ask of a person's entries, added up once and kept while entries change."""

from bisect import bisect_left, insort
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from kontowerk.analysis.calendar import month_of
from kontowerk.analysis.cashflow.cells import is_savings
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Entry, Key, Mark

_INVESTED: Final = ("SAVINGS_", "BANKFINANCE_INVESTMENT", "TRANSFER_SAVINGS")
_UNASKED: Final = frozenset({Mark.CARD, Mark.NUMBERED})  # marks nobody asks a person for


class EntryTally:
    """Lists of entries in order, days by product, and cents by month.

    `counted` are those that are no transfers, `incoming` those of them that came in, `invested`
    what may have been put aside. `income_of` is what came in, `net_of` what was left before
    savings.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.counted: list[Entry] = []
        self.incoming: list[Entry] = []
        self.invested: list[Entry] = []
        self.by_category: defaultdict[str, list[Entry]] = defaultdict(list)
        self.by_mark: defaultdict[Mark, list[Entry]] = defaultdict(list)
        self.days_of: defaultdict[Key, list[int]] = defaultdict(list)
        self.insured: Counter[str] = Counter()
        self.income_of: defaultdict[int, int] = defaultdict(int)
        self.net_of: defaultdict[int, int] = defaultdict(int)
        for entry in entries:
            for kept in self._lists(entry):
                kept.append(entry)
            self.days_of[entry.product].append(entry.day)
            self._add(entry, 1)

    def update(self, gone: Iterable[Entry], come: Iterable[Entry]) -> None:
        """Take entries out and in."""
        for entry in gone:
            for kept in self._lists(entry):
                del kept[place_of(kept, entry)]
            days = self.days_of[entry.product]
            del days[bisect_left(days, entry.day)]
            if not days:
                del self.days_of[entry.product]
            self._add(entry, -1)
        for entry in come:
            for kept in self._lists(entry):
                insort(kept, entry, key=order)
            insort(self.days_of[entry.product], entry.day)
            self._add(entry, 1)

    def _lists(self, entry: Entry) -> list[list[Entry]]:
        found: list[list[Entry]] = []
        category = entry.category
        if category.startswith(_INVESTED):
            found.append(self.invested)
        if entry.marks:
            found += [self.by_mark[mark] for mark in entry.marks if mark not in _UNASKED]
        if category.startswith("TRANSFER_"):
            return found
        found += (self.counted, self.by_category[category])
        if entry.cents > 0:
            found.append(self.incoming)
        return found

    def _add(self, entry: Entry, times: int) -> None:
        category, cents = entry.category, times * entry.cents
        self.insured[entry.insurance] += times
        if category.startswith("TRANSFER_"):
            return
        month = month_of(entry.day)
        if entry.cents > 0:
            self.income_of[month] += cents
        if not is_savings(category):
            self.net_of[month] += cents


def place_of(entries: Sequence[Entry], entry: Entry) -> int:
    """Find where an entry stands in a list that is in order."""
    return bisect_left(entries, order(entry), key=order)
