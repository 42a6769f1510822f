"""Everything known of a person, with the sums that several analyses ask for."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from kontowerk.analysis.calendar import full_months, month_of
from kontowerk.analysis.cashflow.cells import is_savings, regular_ids
from kontowerk.analysis.model import Contract, Entry, EntryId, Key, Mark, Product
from kontowerk.connectors.snapshot import ProductKind

_SAVERS: Final = frozenset(
    {
        *(ProductKind.SAVINGS, ProductKind.CALL_MONEY, ProductKind.FIXED_TERM),
        *(ProductKind.HOME_SAVINGS, ProductKind.DEPOT),
    }
)
_INVESTED: Final = ("SAVINGS_", "BANKFINANCE_INVESTMENT", "TRANSFER_SAVINGS")


@dataclass(frozen=True)
class Person:
    """A person on a day; entries in order, `counted` are those that are no transfers."""

    entries: Sequence[Entry]
    contracts: Sequence[Contract]
    products: Sequence[Product]
    today: int

    @cached_property
    def regular(self) -> frozenset[EntryId]:
        return regular_ids(self.contracts)

    @cached_property
    def counted(self) -> list[Entry]:
        return [it for it in self.entries if not it.is_transfer]

    @cached_property
    def _by_category(self) -> Mapping[str, list[Entry]]:
        found: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in self.counted:
            found[entry.category].append(entry)
        return found

    def of_category(self, category: str) -> Sequence[Entry]:
        """Return what was booked in a category, by day."""
        return self._by_category.get(category, ())

    @cached_property
    def full_months(self) -> range:
        return full_months(self.entries[0].day, self.today) if self.entries else range(0)

    @cached_property
    def days_of(self) -> Mapping[Key, list[int]]:
        """The days of the bookings of each product, in order."""
        found: defaultdict[Key, list[int]] = defaultdict(list)
        for entry in self.entries:
            found[entry.product].append(entry.day)
        return found

    @cached_property
    def income_of(self) -> Mapping[int, int]:
        """What came in, by month."""
        return _by_month(it for it in self.counted if it.cents > 0)

    @cached_property
    def net_of(self) -> Mapping[int, int]:
        """What was left before savings, by month."""
        return _by_month(it for it in self.counted if not is_savings(it.category))

    @cached_property
    def saved_of(self) -> Mapping[int, int]:
        """What was put aside, by month; what was taken back counts against it.

        Of a transfer between two own products the side that left counts, so only the side of
        accounts for payments is seen.
        """
        savers = {it.key for it in self.products if it.kind in _SAVERS}
        moved = (
            it._replace(cents=-it.cents)
            for it in self.entries
            if it.category.startswith(_INVESTED) and it.product not in savers
        )
        return _by_month(moved)

    def last_months(self, count: int) -> range:
        """Return the last full months, fewer if there are not so many."""
        return self.full_months[-count:]

    def active(self, *categories: str) -> list[Contract]:
        """Return running contracts of categories, by the start of their names."""
        return [it for it in self.contracts if it.is_active and it.category.startswith(categories)]

    def bookings_after(self, product: Key, day: int) -> int:
        days = self.days_of.get(product, [])
        return len(days) - bisect_right(days, day)

    def since(self, days: int) -> list[Entry]:
        """Return what was booked within the last days."""
        return [it for it in self.counted if it.day > self.today - days]

    @property
    def day(self) -> date:
        return date.fromordinal(self.today)


def saving_rate(person: Person, months: range) -> float:
    """Return the share of income that is put aside; 0 without income."""
    income = sum(person.income_of.get(it, 0) for it in months)
    saved = sum(person.saved_of.get(it, 0) for it in months)
    return max(0.0, saved / income) if income else 0.0


def home_covers_liability(person: Person) -> bool:
    """See a policy for the home that names liability too: it has one type of insurance only."""
    return any(
        Mark.LIABILITY in it.marks and it.insurance.startswith("HOME_") for it in person.entries
    )


def _by_month(entries: Iterable[Entry]) -> Mapping[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for entry in entries:
        found[month_of(entry.day)] += entry.cents
    return found
