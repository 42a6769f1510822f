"""Events of family life: children, alimony."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from kontowerk.analysis.calendar import child_benefit
from kontowerk.analysis.events.spells import Event, Spell, marked, of_category, spells_of
from kontowerk.analysis.model import Contract, Mark
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
