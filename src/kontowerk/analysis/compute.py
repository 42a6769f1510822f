"""All results of one person in one call, and what they say that those before did not; pure.

What is new (contracts, an overdraft to come) is told to tenants that want it, by ids alone.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final
from uuid import UUID

from kontowerk.analysis.affordability import Affordability, affordability
from kontowerk.analysis.cashflow.build import TagFlow, cashflow
from kontowerk.analysis.cashflow.cells import CashflowQuery
from kontowerk.analysis.contracts.again import identify
from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.disposable import DisposableMoney, disposable_money
from kontowerk.analysis.entries import read_entries
from kontowerk.analysis.events.spells import Event
from kontowerk.analysis.life import LifeStage, Trigger, life_events, life_stages, sales_triggers
from kontowerk.analysis.memory import EqualIdsError, Memory, is_within
from kontowerk.analysis.model import (
    Compared,
    Contract,
    ContractMark,
    EntryId,
    OwnedProduct,
    PartnerFact,
)
from kontowerk.analysis.person import Person
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.lifecycle.model import EventKind, Happening
from kontowerk.tagging.model import Booking, Tagged

_FOUND_WITHIN: Final = 3  # periods until a new contract is noticed
_SLACK: Final = 31  # days
_STEADY: Final = 2  # payments of one price before another one is a rise


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


def marks_of(analysis: Analysis) -> Compared:
    """Return what the next analysis is compared with."""
    contracts = {
        contract.id: ContractMark(
            contract.ended, abs(contract.amounts.latest), len(contract.changes)
        )
        for contract in analysis.contracts
        if contract.id is not None
    }
    return Compared(contracts, is_overdraft_ahead(analysis))


def is_overdraft_ahead(analysis: Analysis) -> bool:
    """Say whether what is there now will not last until the next salary."""
    money = analysis.disposable_money
    balances = [
        product.balance
        for product in analysis.person.products
        if product.kind is ProductKind.CHECKING and product.balance is not None
    ]
    if money is None or not balances or sum(balances) < 0:
        return False
    return sum(balances) + money.expected_fixed + money.expected_flexible < 0


def happened(analysis: Analysis, before: Compared, now: Compared) -> list[Happening]:
    """Return what is new since the analysis before."""
    found = list(_of_contracts(analysis.contracts, before.contracts, analysis.person.today))
    if now.overdraft and not before.overdraft:
        found.append(Happening(EventKind.OVERDRAFT_AHEAD))
    return found


def _of_contracts(
    contracts: Iterable[Contract], before: Mapping[UUID, ContractMark], today: int
) -> Iterator[Happening]:
    for contract in contracts:
        if contract.id is None:
            continue
        mark, subject = before.get(contract.id), str(contract.id)
        if mark is None:
            if _has_just_begun(contract, today):
                yield Happening(EventKind.CONTRACT_BEGUN, subject)
            continue
        if contract.ended and not mark.over:
            yield Happening(EventKind.CONTRACT_ENDED, subject)
        if len(contract.changes) > mark.changes:
            yield Happening(EventKind.CONTRACT_CHANGED, subject)
        if costs_more(contract, mark.price):
            yield Happening(EventKind.CONTRACT_PRICE_RAISED, subject)


def _has_just_begun(contract: Contract, today: int) -> bool:
    """Tell new contracts from old ones of an account that is new to us."""
    age = today - contract.date_first.toordinal()
    return not contract.ended and age <= _FOUND_WITHIN * contract.period.days + _SLACK


def costs_more(contract: Contract, price: int) -> bool:
    """Say whether a steady price was raised: bills that differ every time are no rises."""
    if contract.amounts.latest >= 0:
        return False
    paid = [abs(entry.cents) for entry in contract.regular]
    later = 0
    while later < len(paid) and paid[-1 - later] > price:
        later += 1
    steady = paid[: len(paid) - later][-_STEADY:]
    return later > 0 and steady == [price] * _STEADY
