"""All results of one person in one call."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final
from uuid import UUID

from kontowerk.analysis.affordability import Affordability, affordability
from kontowerk.analysis.cashflow.build import TagFlow, cashflow
from kontowerk.analysis.cashflow.cells import View
from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.contracts.identity import identify
from kontowerk.analysis.disposable import DisposableMoney, disposable_money
from kontowerk.analysis.entries import Entries, read_entries
from kontowerk.analysis.events.find import life_events
from kontowerk.analysis.events.spells import Event
from kontowerk.analysis.model import Contract, Entry, EntryId, PartnerFact, Product
from kontowerk.analysis.person import Person
from kontowerk.analysis.stages import Stage, life_stages
from kontowerk.analysis.triggers import Trigger, sales_triggers
from kontowerk.tagging.model import Booking, Tagged

_CALENDAR: Final = date(2015, 1, 1).toordinal()  # where the CASHFLOW tree begins


@dataclass(frozen=True, slots=True)
class Known:
    """What is known beside the bookings: partners, and contracts found before.

    `begin` are payments with which, as the person said, another contract begins.
    """

    partners: Mapping[str, PartnerFact] = field(default_factory=dict[str, PartnerFact])
    contracts: Mapping[UUID, frozenset[EntryId]] = field(
        default_factory=dict[UUID, frozenset[EntryId]]
    )
    begin: Collection[EntryId] = frozenset()


_NOTHING = Known()


@dataclass(frozen=True)
class Analysis:
    """The results of a person on a day; a cashflow is worked out for the view asked."""

    person: Person
    left_out: tuple[EntryId, ...]  # in other currencies, after today, or before the calendar
    contracts: Sequence[Contract]
    events: Sequence[Event]
    stages: Sequence[Stage]
    owner: str = ""  # as given to `analyse`

    def cashflow(self, view: View) -> list[TagFlow]:
        return cashflow(self.person.entries, self.contracts, self.person.day, view)

    @cached_property
    def disposable_money(self) -> DisposableMoney | None:
        return disposable_money(self.person)

    @cached_property
    def triggers(self) -> list[Trigger]:
        return sales_triggers(self.person, self.events, self.stages)

    @cached_property
    def affordability(self) -> Affordability | None:
        return affordability(self.person)


def analyse(
    owner: str,
    tagged: Iterable[tuple[Booking, Tagged]],
    products: Sequence[Product],
    today: date,
    known: Known = _NOTHING,
) -> Analysis:
    """Analyse the bookings of a person; `owner` makes the ids of contracts their own."""
    read, foreign = read_entries(tagged)
    entries, left_out = _within(read, today, foreign)
    found = find_contracts(entries, products, today, known.partners, known.begin)
    contracts = identify(found, owner, known.contracts)
    person = Person(entries, contracts, products, today.toordinal())
    return Analysis(person, left_out, contracts, life_events(person), life_stages(person), owner)


def _within(entries: list[Entry], today: date, left_out: tuple[EntryId, ...]) -> Entries:
    """Leave out what no span of time is named for, or has not happened: some say year 9999."""
    first = bisect_left(entries, _CALENDAR, key=lambda it: it.day)
    end = bisect_right(entries, today.toordinal(), key=lambda it: it.day)
    outside = [it.id for it in (*entries[:first], *entries[end:])]
    return Entries(entries[first:end], (*left_out, *outside))
