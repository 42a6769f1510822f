"""Events of family and home: children, alimony, tenancies, moves, property."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from kontowerk.analysis.calendar import child_benefit
from kontowerk.analysis.events.spells import Event, Spell, Sureness, marked, of_category, spells_of
from kontowerk.analysis.model import Contract, Entry, Mark
from kontowerk.analysis.person import Person

_ONE_BIRTH: Final = 270  # days within which several signs are of one child
_STEP: Final = 0.8  # of the benefit for a child; yearly rises are far smaller
_COMPARED: Final = 122  # days before and after: four payments
_PAYMENTS: Final = 4
_EARLY: Final = 4  # days a payment may come before its day
_LESS: Final = 0.6  # of the benefits for a child: what one more or fewer is at least


def family_events(person: Person) -> list[Event]:
    benefits = spells_of(person, is_child_benefit, apart=True)  # one payer, several children
    alimony = spells_of(person, of_category("FAMILY_SUPPORT"))
    return [
        *_births(person, benefits),
        *(
            benefit.event("CHILD_BENEFIT_END", at_end=True, alone=True)
            for benefit in benefits
            if benefit.ends and _fewer(person, benefit.last)
        ),
        *(spell.event("ALIMONY_START") for spell in alimony if spell.starts),
        *(spell.event("ALIMONY_END", at_end=True, alone=True) for spell in alimony if spell.ends),
    ]


def is_child_benefit(contract: Contract) -> bool:
    return contract.amounts.latest > 0 and marked(Mark.CHILD_BENEFIT)(contract)


def _births(person: Person, benefits: Sequence[Spell]) -> Iterator[Event]:
    leaves = spells_of(person, lambda it: it.amounts.latest > 0 and marked(Mark.PARENTAL_PAY)(it))
    signs = [
        benefit.event("CHILD_BIRTH")
        for benefit in benefits
        if benefit.starts and _more(person, benefit.start)
    ]
    signs += [leave.event("CHILD_BIRTH") for leave in leaves if leave.starts]
    signs += [event for benefit in benefits for event in _steps(benefit.contract)]
    last: date | None = None
    for event in sorted(signs, key=lambda it: it.day):
        if last is None or (event.day - last).days > _ONE_BIRTH:
            yield event
            last = event.day


def _steps(contract: Contract) -> Iterator[Event]:
    """Yield steps up by the benefit of one more child."""
    for place in range(1, len(contract.regular)):
        entry = contract.regular[place]
        rise = entry.cents - contract.regular[place - 1].cents
        held = place + 1 == len(contract.regular) or (
            contract.regular[place + 1].cents >= entry.cents - rise // 2
        )
        if held and rise >= _STEP * child_benefit(entry.day):
            day = date.fromordinal(contract.slots[place])
            yield Event("CHILD_BIRTH", day, (contract.key,), (entry.id,))


def _more(person: Person, day: int) -> bool:
    """See that benefits for one more child are paid from a day on, whatever contract says so."""
    before, after = _around(person, day - _EARLY)
    paid = min(_PAYMENTS, max(1, round((person.today - day) / _COMPARED * _PAYMENTS)))
    return after - before * paid / _PAYMENTS >= _LESS * paid * child_benefit(day)


def _fewer(person: Person, day: int) -> bool:
    """See that benefits for one child fewer are paid after a day."""
    before, after = _around(person, day + _COMPARED // _PAYMENTS // 2)
    return before - after >= _LESS * _PAYMENTS * child_benefit(day)


def _around(person: Person, day: int) -> tuple[int, int]:
    """Add up the child benefits of about four months before a day, and from it on."""
    paid = [
        entry
        for entry in person.marked(Mark.CHILD_BENEFIT)
        if entry.cents > 0 and abs(entry.day - day) <= _COMPARED
    ]
    before = sum(entry.cents for entry in paid if entry.day < day)
    return before, sum(entry.cents for entry in paid if entry.day >= day)


_GAP: Final = 90
_YEAR: Final = 365
_MONTH: Final = 31
_SAME_RENT: Final = 0.03
_PURCHASE: Final = 180  # days within which a purchase shows in several ways


def housing_events(person: Person) -> list[Event]:
    rents = spells_of(person, of_category("HOUSING_RENT"))
    loans = spells_of(person, of_category("HOUSING_FINANCING"))
    return [
        *_tenancies(person, rents),
        *_purchases(person, loans),
        *(loan.event("PROPERTY_LOAN_END", at_end=True) for loan in loans if loan.ends),
    ]


def _tenancies(person: Person, rents: Sequence[Spell]) -> Iterator[Event]:
    """Yield moves, and the starts and ends that are no move."""
    for rent in rents:
        if rent.starts:
            before = [spell for spell in rents if spell.start < rent.start]
            yield _start(person, rent, before)
        if rent.ends and not any(_follows(spell, rent) for spell in rents if spell is not rent):
            yield rent.event("TENANCY_END", at_end=True, alone=True)


def _start(person: Person, rent: Spell, before: Sequence[Spell]) -> Event:
    """Tell a move with both rents, or a first one; the same amount twice may be one rent."""
    left = next((spell for spell in before if _follows(rent, spell)), None)
    if left is not None:
        event = rent.event("RELOCATION", alone=_is_same_rent(left, rent))
        return replace(event, contracts=(left.contract.key, rent.contract.key))
    name = _kind_of_start(person, rent)
    event = rent.event(name, alone=name == "TENANCY_START")
    amount = rent.contract.amounts.first
    again = any(spell.contract.amounts.latest == amount for spell in before)
    about_a_year = abs(rent.start - person.entries[0].day - _YEAR) <= _MONTH
    return replace(event, sureness=Sureness.LOW) if again or about_a_year else event


def _kind_of_start(person: Person, rent: Spell) -> str:
    paid = person.of_category("HOUSING_RENT")
    paid_before = bool(paid) and paid[0].day < rent.contract.regular[0].day
    seen_a_year = rent.start - person.entries[0].day >= _YEAR
    return "FIRST_TENANCY" if seen_a_year and not paid_before else "TENANCY_START"


def _is_same_rent(before: Spell, after: Spell) -> bool:
    """See a rent that stayed: rather another landlord than another flat."""
    old, new = before.contract.amounts.latest, after.contract.amounts.first
    return abs(new - old) <= _SAME_RENT * abs(old)


def _follows(rent: Spell, before: Spell) -> bool:
    return -_GAP <= rent.start - before.last <= _GAP


def _purchases(person: Person, loans: Sequence[Spell]) -> Iterator[Event]:
    """Yield purchases of property: a loan for it starts, or a notary and the tax are paid."""
    signs = [loan.event("PROPERTY_PURCHASE") for loan in loans if loan.starts]
    notary = [entry for entry in person.marked(Mark.NOTARY) if entry.cents < 0]
    for tax in person.marked(Mark.LAND_TRANSFER_TAX):
        if tax.cents < 0:
            near = [entry for entry in notary if abs(entry.day - tax.day) <= _PURCHASE]
            if near:
                signs.append(_bought(tax, near[0]))
    last: date | None = None
    for event in sorted(signs, key=lambda it: it.day):
        if last is None or (event.day - last).days > _PURCHASE:
            yield event
        last = event.day


def _bought(tax: Entry, notary: Entry) -> Event:
    day = date.fromordinal(min(tax.day, notary.day))
    return Event("PROPERTY_PURCHASE", day, (), (tax.id, notary.id))
