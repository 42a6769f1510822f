"""Times in which a contract ran, and whether its start and end can be seen at all.

A contract that is there from the first booking on may be old: its start is not seen. One that
is not paid any more on an account without bookings may go on: its end is not seen. What the same
payer pays just before or after, on other days or into another account, is part of the spell.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from kontowerk.analysis.model import Contract, Entry, EntryId, Mark, Period
from kontowerk.analysis.person import Person

_BEFORE: Final = 1.5  # periods of history before a start
_BEFORE_DAYS: Final = 30
_SURE: Final = 3  # payments from which on a contract is no chance
_ALIVE: Final = 5  # bookings after a missed payment
_LOWEST: Final = 0.8  # of the amount of a contract: what the same payer pays as a part of it
_HIGHEST: Final = 1.25
_LEFT_OUT: Final = 3  # periods between payments of the same amount by the same payer
_LATE: Final = 7  # days
_UNKNOWN: Final = "UNKNOWN"


class Sureness(StrEnum):
    """How sure an event is."""

    NORMAL = "normal"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Event:
    """A life event by the name of its item, and what shows it."""

    name: str
    day: date
    contracts: tuple[str, ...] = ()
    entries: tuple[EntryId, ...] = ()
    sureness: Sureness = Sureness.NORMAL


class Spell(NamedTuple):
    """A contract in time; `payers` are the accounts, partners and names of the other side."""

    contract: Contract
    start: int
    last: int
    starts: bool
    ends: bool
    payers: frozenset[str]
    early: bool = False  # starts so soon after the first booking that it may have been missed once

    def is_of(self, other: "Spell") -> bool:
        """See whether the other side is the same as that of another spell."""
        return not self.payers.isdisjoint(other.payers)

    @property
    def gap(self) -> float:
        """The days after which a payment does not belong to those before any more."""
        return gap_of(self.contract.period)

    def event(self, name: str, *, at_end: bool = False, alone: bool = False) -> Event:
        """Tell what the spell shows; a start or end that nothing else speaks for stands alone."""
        day = self.last if at_end else self.start
        doubtful = alone or len(self.contract.regular) < _SURE or (self.early and not at_end)
        sureness = Sureness.LOW if doubtful else Sureness.NORMAL
        return Event(name, date.fromordinal(day), (self.contract.key,), (), sureness)


def spells_of(
    person: Person, fits: Callable[[Contract], bool], *, apart: bool = False
) -> list[Spell]:
    """Return the spells of fitting contracts, by start; a single payment is none yet.

    Those of one payer that go on are one spell, unless asked for apart.
    """
    fitting = [
        contract for contract in person.contracts if len(contract.regular) > 1 and fits(contract)
    ]
    if apart:
        return sorted((_plain(person, contract) for contract in fitting), key=_by_start)
    return sorted(_joined(_spell(person, contract) for contract in fitting), key=_by_start)


def _by_start(spell: Spell) -> tuple[int, str]:
    return spell.start, spell.contract.key


def of_category(*categories: str) -> Callable[[Contract], bool]:
    return lambda it: it.category.startswith(categories)


def marked(mark: Mark) -> Callable[[Contract], bool]:
    """Fit contracts most payments of which have a mark."""
    return lambda contract: (
        2 * sum([mark in entry.marks for entry in contract.regular]) >= len(contract.regular)
    )


def gap_of(period: Period) -> float:
    return _BEFORE * period.days + _BEFORE_DAYS


def _plain(person: Person, contract: Contract) -> Spell:
    return _between(person, contract, contract.slots[0], contract.slots[-1], frozenset())


def _spell(person: Person, contract: Contract) -> Spell:
    payers = frozenset(side for entry in contract.regular for side in sides_of(entry))
    first, last = _reach(person, contract, payers)
    start = min(contract.slots[0], first)
    end = contract.slots[-1] if last <= contract.regular[-1].day else last
    return _between(person, contract, start, end, payers)


def _between(
    person: Person, contract: Contract, start: int, end: int, payers: frozenset[str]
) -> Spell:
    entry: Entry = contract.regular[0]
    gap, period = gap_of(contract.period), contract.period.days
    history = min(start, entry.day) - person.days_of[entry.product][0]
    product = contract.regular[-1].product
    over = contract.ended and person.today - end > gap
    ends = over and person.bookings_after(product, end + int(period)) >= _ALIVE
    return Spell(contract, start, end, history >= gap, ends, payers, history < gap + period)


def sides_of(entry: Entry) -> Iterator[str]:
    """Name the other side of a payment in all ways it is known by."""
    if entry.iban:
        yield f"account {entry.iban}"
    if entry.partner != _UNKNOWN:
        yield f"partner {entry.partner}"
    elif entry.name:
        yield f"name {entry.name}"


def _reach(person: Person, contract: Contract, payers: frozenset[str]) -> tuple[int, int]:
    """Return the days of the first and last payment like those of a contract, by the same payer."""
    gap = gap_of(contract.period)
    first, last = contract.regular[0], contract.regular[-1]
    paid = person.of_category(contract.category)
    start, end = first.day, last.day
    for entry in reversed(paid[: bisect_left(paid, start, key=_day)]):
        if start - entry.day > gap:
            break
        if _alike(entry, first) and not payers.isdisjoint(sides_of(entry)):
            start = entry.day
    for entry in paid[bisect_right(paid, end, key=_day) :]:
        if entry.day - end > gap:
            break
        if _alike(entry, last) and not payers.isdisjoint(sides_of(entry)):
            end = entry.day
    return start, end


def _day(entry: Entry) -> int:
    return entry.day


def _alike(entry: Entry, paid: Entry) -> bool:
    return _LOWEST <= entry.cents / paid.cents <= _HIGHEST


def _joined(spells: Iterable[Spell]) -> list[Spell]:
    """Make one of spells of the same payer that follow each other, or the same amount twice."""
    found: list[Spell] = []
    for spell in sorted(spells, key=_by_start):
        for place, before in enumerate(found):
            if before.is_of(spell) and _goes_on(before, spell):
                last = max(before, spell, key=lambda it: it.last)
                found[place] = Spell(
                    last.contract,
                    before.start,
                    last.last,
                    before.starts,
                    last.ends,
                    before.payers | spell.payers,
                    before.early,
                )
                break
        else:
            found.append(spell)
    return found


def _goes_on(before: Spell, spell: Spell) -> bool:
    """See that a spell begins when another ends, or takes over its amount while it still runs."""
    old, new = before.contract.regular[-1], spell.contract.regular[0]
    apart = spell.start - before.last
    if old.cents == new.cents:
        longest = max(before.contract.period.days, spell.contract.period.days)
        return apart <= _LEFT_OUT * longest + _LATE
    follows = -before.contract.period.days < apart <= max(before.gap, spell.gap)
    return follows and _alike(new, old)
