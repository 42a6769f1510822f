"""Everything known of a person, with the sums that several analyses ask for.

They are added up once, and kept while entries change.
"""

from bisect import bisect_left, bisect_right, insort
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from kontowerk.analysis.calendar import full_months, month_of
from kontowerk.analysis.cashflow.cells import is_savings, regular_ids
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Contract, Entry, EntryId, Key, Mark, OwnedProduct
from kontowerk.connectors.snapshot import ProductKind

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


_SAVERS: Final = frozenset(
    {
        *(ProductKind.SAVINGS, ProductKind.CALL_MONEY, ProductKind.FIXED_TERM),
        *(ProductKind.HOME_SAVINGS, ProductKind.DEPOT),
    }
)
_NEVER: Final = date.max.toordinal() + 1


@dataclass(frozen=True)
class Person:
    """A person on a day; entries in order, `counted` are those that are no transfers.

    `kept` is what an analysis before added up of the same entries.
    """

    entries: Sequence[Entry]
    contracts: Sequence[Contract]
    products: Sequence[OwnedProduct]
    today: int
    kept: EntryTally | None = None

    @cached_property
    def regular(self) -> frozenset[EntryId]:
        return regular_ids(self.contracts)

    @cached_property
    def given_back(self) -> frozenset[EntryId]:
        """What the person collected and had to give back."""
        return frozenset(
            entry.id
            for contract in self.contracts
            if contract.amounts.latest > 0
            for entry in contract.irregular
            if entry.cents < 0
        )

    @cached_property
    def tally(self) -> EntryTally:
        return EntryTally(self.entries) if self.kept is None else self.kept

    @property
    def counted(self) -> Sequence[Entry]:
        return self.tally.counted

    @property
    def incoming(self) -> Sequence[Entry]:
        return self.tally.incoming

    def between(self, first: int, end: int) -> Sequence[Entry]:
        """Return what was booked from a day on and before another."""
        counted = self.tally.counted
        return counted[bisect_left(counted, first, key=_day) : bisect_left(counted, end, key=_day)]

    def marked(self, mark: Mark) -> list[Entry]:
        """Return what was booked with a mark, by day."""
        return [entry for entry in self.tally.by_mark.get(mark, ()) if not entry.is_transfer]

    def of_category(self, category: str) -> Sequence[Entry]:
        """Return what was booked in a category, by day."""
        return self.tally.by_category.get(category, ())

    @cached_property
    def full_months(self) -> range:
        return full_months(self.entries[0].day, self.today) if self.entries else range(0)

    @property
    def days_of(self) -> Mapping[Key, list[int]]:
        """The days of the bookings of each product, in order."""
        return self.tally.days_of

    @property
    def income_of(self) -> Mapping[int, int]:
        """What came in, by month."""
        return self.tally.income_of

    @property
    def net_of(self) -> Mapping[int, int]:
        """What was left before savings, by month."""
        return self.tally.net_of

    @cached_property
    def saved_of(self) -> Mapping[int, int]:
        """What was put aside, by month; what was taken back counts against it.

        Of a transfer between two own products the side that left counts, so only the side of
        accounts for payments is seen.
        """
        savers = {product.key for product in self.products if product.kind in _SAVERS}
        found: defaultdict[int, int] = defaultdict(int)
        for entry in self.tally.invested:
            if entry.product not in savers:
                found[month_of(entry.day)] -= entry.cents
        return found

    def last_months(self, count: int) -> range:
        """Return the last full months, fewer if there are not so many."""
        return self.full_months[-count:]

    def active(self, *categories: str) -> list[Contract]:
        """Return running contracts of categories, by the start of their names."""
        return [
            contract
            for contract in self.contracts
            if contract.is_active and contract.category.startswith(categories)
        ]

    def bookings_after(self, product: Key, day: int) -> int:
        days = self.days_of.get(product, [])
        return len(days) - bisect_right(days, day)

    def since(self, days: int) -> Sequence[Entry]:
        """Return what was booked within the last days."""
        return self.between(self.today - days + 1, _NEVER)

    @property
    def day(self) -> date:
        return date.fromordinal(self.today)


def saving_rate(person: Person, months: range) -> float:
    """Return the share of income that is put aside; 0 without income."""
    income = sum(person.income_of.get(month, 0) for month in months)
    saved = sum(person.saved_of.get(month, 0) for month in months)
    return max(0.0, saved / income) if income else 0.0


def home_covers_liability(person: Person) -> bool:
    """See a policy for the home that names liability too: it has one type of insurance only."""
    return any(
        entry.insurance.startswith("HOME_")
        for entry in person.tally.by_mark.get(Mark.LIABILITY, ())
    )


def _day(entry: Entry) -> int:
    return entry.day
