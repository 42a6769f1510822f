"""All results of one person in one call."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from uuid import UUID

from kontowerk.analysis.affordability import Affordability, affordability
from kontowerk.analysis.cashflow.build import TagFlow, cashflow
from kontowerk.analysis.cashflow.cells import CashflowQuery
from kontowerk.analysis.contracts.again import identify
from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.disposable import DisposableMoney, disposable_money
from kontowerk.analysis.entries import read_entries
from kontowerk.analysis.events.spells import Event
from kontowerk.analysis.memory import EqualIdsError, Memory, is_within
from kontowerk.analysis.model import Contract, EntryId, OwnedProduct, PartnerFact
from kontowerk.analysis.person import Person
from kontowerk.analysis.stages import LifeStage, life_events, life_stages
from kontowerk.analysis.triggers import Trigger, sales_triggers
from kontowerk.tagging.model import Booking, Tagged


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
    stages: Sequence[LifeStage]
    owner: str = ""  # as given to `analyse`

    def cashflow(self, view: CashflowQuery) -> list[TagFlow]:
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
    products: Sequence[OwnedProduct],
    today: date,
    known: Known = _NOTHING,
) -> Analysis:
    """Analyse the bookings of a person; `owner` makes the ids of contracts their own."""
    read, foreign = read_entries(tagged)
    entries = [entry for entry in read if is_within(entry, today.toordinal())]
    outside = [entry.id for entry in read if not is_within(entry, today.toordinal())]
    found = find_contracts(entries, products, today, known.partners, known.begin)
    contracts = identify(found, owner, known.contracts)
    person = Person(entries, contracts, products, today.toordinal())
    return _analysis(person, (*foreign, *outside), owner)


def analyse_again(
    memory: Memory,
    owner: str,
    tagged: Sequence[tuple[Booking, Tagged]],
    products: Sequence[OwnedProduct],
    today: date,
    known: Known = _NOTHING,
) -> Analysis:
    """Find what `analyse` finds; what the memory knows of the same person is not worked out anew.

    The results are good until the memory is used again. Who sees one account through two accesses
    is analysed without a memory.
    """
    try:
        left_out = memory.update(tagged, today.toordinal(), known.partners)
    except EqualIdsError:
        return analyse(owner, tagged, products, today, known)
    found = memory.contracts.find(memory.tally.days_of, today, known.begin)
    contracts = identify(found, owner, known.contracts, memory.identified)
    person = Person(memory.entries, contracts, products, today.toordinal(), memory.tally)
    return _analysis(person, left_out, owner)


def _analysis(person: Person, left_out: tuple[EntryId, ...], owner: str) -> Analysis:
    events, stages = life_events(person), life_stages(person)
    return Analysis(person, left_out, person.contracts, events, stages, owner)
