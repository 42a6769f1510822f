"""Events of family life: children, alimony, separation."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from kontowerk.analysis.events.spells import (
    Event,
    Spell,
    Sureness,
    marked,
    of_category,
    spells_of,
)
from kontowerk.analysis.model import Contract, Mark
from kontowerk.analysis.person import Person
from kontowerk.analysis.statutory import child_benefit

_ONE_BIRTH: Final = 270  # days within which several signs are of one child
_SEPARATION: Final = 180
_STEP: Final = 0.8  # of the benefit for a child; yearly rises are far smaller


def family_events(person: Person) -> list[Event]:
    benefits = spells_of(person, is_child_benefit)
    alimony = spells_of(person, of_category("FAMILY_SUPPORT"))
    rents = spells_of(person, of_category("HOUSING_RENT"))
    return [
        *_births(person, benefits),
        *(it.event("CHILD_BENEFIT_END", at_end=True) for it in benefits if it.ends),
        *(it.event("ALIMONY_START") for it in alimony if it.starts),
        *(it.event("ALIMONY_END", at_end=True) for it in alimony if it.ends),
        *_separations(alimony, rents),
    ]


def is_child_benefit(contract: Contract) -> bool:
    return contract.amounts.latest > 0 and marked(Mark.CHILD_BENEFIT)(contract)


def _births(person: Person, benefits: Sequence[Spell]) -> Iterator[Event]:
    leaves = spells_of(person, lambda it: it.amounts.latest > 0 and marked(Mark.PARENTAL_PAY)(it))
    signs = [it.event("CHILD_BIRTH") for it in (*benefits, *leaves) if it.starts]
    signs += [event for it in benefits for event in _steps(it.contract)]
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


def _separations(alimony: Sequence[Spell], rents: Sequence[Spell]) -> Iterator[Event]:
    """Guess a separation where alimony and a rent start about the same time."""
    for one in alimony:
        near = [it for it in rents if it.starts and abs(it.start - one.start) <= _SEPARATION]
        if one.starts and near:
            day = date.fromordinal(min(one.start, near[0].start))
            keys = (one.contract.key, near[0].contract.key)
            yield Event("SEPARATION", day, keys, (), Sureness.LOW)
