"""Times in which a contract ran, and whether its start and end can be seen at all.

A contract that is there from the first booking on may be old: its start is not seen. One that
is not paid any more on an account without bookings may go on: its end is not seen.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from kontowerk.analysis.model import Contract, Entry, EntryId, Mark
from kontowerk.analysis.person import Person

_BEFORE: Final = 1.5  # periods of history before a start
_BEFORE_DAYS: Final = 30
_ALIVE: Final = 5  # bookings after a missed payment


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
    """A contract in time; `end` only if it is over."""

    contract: Contract
    start: int
    last: int
    starts: bool
    ends: bool

    @property
    def payer(self) -> tuple[str | None, str]:
        """Who is on the other side, as far as one can compare."""
        partner = self.contract.partner
        if partner != "UNKNOWN":
            return None, partner
        entry = self.contract.regular[-1]
        return (entry.iban, "") if entry.iban else (None, entry.name)

    def event(self, name: str, *, at_end: bool = False) -> Event:
        day = self.last if at_end else self.start
        return Event(name, date.fromordinal(day), (self.contract.key,))


def spells_of(person: Person, fits: Callable[[Contract], bool]) -> list[Spell]:
    """Return the spells of fitting contracts, by start; a single payment is none yet."""
    found = [_spell(person, it) for it in person.contracts if len(it.regular) > 1 and fits(it)]
    return sorted(_joined(found), key=lambda it: (it.start, it.contract.key))


def of_category(*categories: str) -> Callable[[Contract], bool]:
    return lambda it: it.category.startswith(categories)


def marked(mark: Mark) -> Callable[[Contract], bool]:
    """Fit contracts most payments of which have a mark."""
    return lambda it: 2 * sum(1 for one in it.regular if mark in one.marks) >= len(it.regular)


def _spell(person: Person, contract: Contract) -> Spell:
    start, last = contract.slots[0], contract.slots[-1]
    entry: Entry = contract.regular[0]
    history = min(start, entry.day) - person.days_of[entry.product][0]
    starts = history >= _BEFORE * contract.period.days + _BEFORE_DAYS
    missed = last + int(contract.period.days)
    product = contract.regular[-1].product
    ends = contract.ended and person.bookings_after(product, missed) >= _ALIVE
    return Spell(contract, start, last, starts, ends)


def _joined(spells: Iterable[Spell]) -> list[Spell]:
    """Make one of spells of the same payer that follow each other without a gap."""
    found: list[Spell] = []
    for spell in sorted(spells, key=lambda it: (it.start, it.contract.key)):
        gap = _BEFORE * spell.contract.period.days + _BEFORE_DAYS
        for place, before in enumerate(found):
            if before.payer == spell.payer and 0 < spell.start - before.last <= gap:
                found[place] = spell._replace(start=before.start, starts=before.starts)
                break
        else:
            found.append(spell)
    return found
