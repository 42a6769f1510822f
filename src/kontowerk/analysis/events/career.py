"""Events of working life: employment, unemployment, studies, retirement, self-employment."""

from collections.abc import Iterator, Sequence
from datetime import date
from statistics import median
from typing import Final

from kontowerk.analysis.calendar import month_of
from kontowerk.analysis.events.spells import (
    Event,
    Spell,
    Sureness,
    marked,
    of_category,
    spells_of,
)
from kontowerk.analysis.model import Contract, Entry, Mark, Period
from kontowerk.analysis.person import Person

_GAP: Final = 90
_YEAR: Final = 365
_MARGINAL: Final = 60_300  # cents a month up to which a job is a marginal one (2026)
_MONTH: Final = Period.MONTH_ONE.days
_STEP: Final = 1.03
_SAME: Final = 0.02
_BEFORE: Final = 2
_STEADY: Final = 0.02
_HALF_YEAR: Final = 182
_BUSINESS_MONTHS: Final = 3
_BUSINESS_SHARE: Final = 0.25  # of income: less is a sale now and then
OPERATING_INCOME: Final = "OPERATING_INCOME"


def career_events(person: Person) -> list[Event]:
    """Find the events of working life; one that says more replaces those it is made of."""
    is_job = of_category("INCOME_SALARY")
    jobs = spells_of(person, is_job)
    idle = spells_of(person, is_unemployment_pay)
    studies = spells_of(person, of_category("INCOME_STATE_EDUCATION"))
    pensions = spells_of(person, of_category("INCOME_PENSION"))
    return [
        *_starts(person, jobs, studies, idle),
        *_ends(person, jobs, [*idle, *studies, *pensions]),
        *(spell.event("UNEMPLOYMENT_START") for spell in idle if spell.starts),
        *_ends_without(idle, jobs, "UNEMPLOYMENT_END"),
        *(study.event("STUDIES_START") for study in studies if study.starts),
        *_ends_without(studies, jobs, "STUDIES_END"),
        *_retirement(pensions),
        *(
            event
            for contract in person.contracts
            if is_job(contract)
            for event in _raises(contract)
        ),
        *_business(person),
    ]


def is_unemployment_pay(contract: Contract) -> bool:
    """See benefits for people without work; the same office pays child benefit."""
    if contract.amounts.latest <= 0 or marked(Mark.CHILD_BENEFIT)(contract):
        return False
    return marked(Mark.UNEMPLOYMENT_PAY)(contract)


def _starts(
    person: Person, jobs: Sequence[Spell], studies: Sequence[Spell], idle: Sequence[Spell]
) -> Iterator[Event]:
    for job in jobs:
        if not job.starts:
            continue
        before = [spell for spell in jobs if spell.start < job.start]
        if _is_first(person, job, before, studies):
            yield job.event("FIRST_EMPLOYMENT")
        elif any(_follows(job, spell) for spell in before):
            yield job.event("EMPLOYMENT_CHANGE")
        else:
            alone = not any(_follows(job, spell) for spell in idle)
            yield job.event("EMPLOYMENT_START", alone=alone)


def _follows(job: Spell, before: Spell) -> bool:
    """See whether a job takes the place of another: that one is not paid any more soon after."""
    return -_GAP // 2 <= job.start - before.last <= _GAP


def _is_first(
    person: Person, job: Spell, before: Sequence[Spell], studies: Sequence[Spell]
) -> bool:
    if all(map(_is_marginal, before)):
        if before and not _is_marginal(job):
            return True  # what was before was beside school or studies
        if any(-_GAP <= job.start - study.last <= _YEAR for study in studies):
            return True
    if any(Mark.TRAINING_PAY in spell.contract.regular[-1].marks for spell in before):
        return True
    if job.start - person.entries[0].day < _YEAR:
        return False
    salaries = person.of_category("INCOME_SALARY")
    return not salaries or salaries[0].day >= job.contract.regular[0].day


def _is_marginal(job: Spell) -> bool:
    return job.contract.amounts.latest * _MONTH / job.contract.period.days <= _MARGINAL


def _ends(person: Person, jobs: Sequence[Spell], others: Sequence[Spell]) -> Iterator[Event]:
    """Yield ends of jobs that no new job, benefit, pension or study explains better."""
    for job in jobs:
        after = [spell for spell in (*jobs, *others) if spell is not job]
        if not job.ends or any(_follows(spell, job) for spell in after):
            continue
        benefit = _first_benefit(person, job.last)
        if benefit is None:
            yield job.event("EMPLOYMENT_END", at_end=True, alone=True)
        else:
            day = date.fromordinal(benefit.day)
            yield Event("UNEMPLOYMENT_START", day, (job.contract.key,), (benefit.id,))


def _first_benefit(person: Person, end: int) -> Entry | None:
    """Find the first benefit after the end of a job; it may be paid too seldom for a contract."""
    paid = (
        entry
        for entry in person.marked(Mark.UNEMPLOYMENT_PAY)
        if end < entry.day <= end + _GAP
        and entry.cents > 0
        and Mark.CHILD_BENEFIT not in entry.marks
    )
    return next(paid, None)


def _ends_without(ended: Sequence[Spell], jobs: Sequence[Spell], name: str) -> Iterator[Event]:
    """Yield ends that no start of a job says better."""
    for spell in ended:
        if spell.ends and not any(job.starts and _follows(job, spell) for job in jobs):
            yield spell.event(name, at_end=True, alone=True)


def _retirement(pensions: Sequence[Spell]) -> Iterator[Event]:
    if pensions and pensions[0].starts:
        yield pensions[0].event("RETIREMENT_START")


def _raises(contract: Contract) -> Iterator[Event]:
    """Yield steps of a steady salary that are held."""
    amounts = [entry.cents for entry in contract.regular]
    place = _BEFORE
    while place + 1 < len(amounts):
        before = _before(amounts, place)
        if _is_step(before, amounts[place], amounts[place + 1], contract.regular[place]):
            yield Event(
                "SALARY_INCREASE",
                date.fromordinal(contract.slots[place]),
                (contract.key,),
                (contract.regular[place].id,),
            )
            place += _BEFORE
        else:
            place += 1


def _before(amounts: Sequence[int], place: int) -> Sequence[int]:
    """Return the amounts a step is compared with; of two steps in a row the last is told."""
    before = amounts[place - _BEFORE : place]
    earlier = amounts[max(0, place - _BEFORE - 1) : place - 1]
    risen = len(earlier) == _BEFORE and _is_steady(earlier) and before[-1] >= _STEP * max(earlier)
    return before[-1:] if risen else before


def _is_steady(amounts: Sequence[int]) -> bool:
    return max(amounts) - min(amounts) <= _STEADY * median(amounts)


def _is_step(before: Sequence[int], new: int, held: int, entry: Entry) -> bool:
    same = (1 - _SAME) * new <= held < _STEP * new  # or a little more
    risen = _is_steady(before) and new >= _STEP * median(before)
    return risen and same and Mark.BONUS not in entry.marks


def _business(person: Person) -> Iterator[Event]:
    """Find the first invoices paid, if more followed and none came for half a year before.

    Only the texts of bookings speak for it: never sure.
    """
    paid = [entry for entry in person.incoming if entry.freelancer == OPERATING_INCOME]
    if not paid or paid[0].day - person.entries[0].day < _HALF_YEAR:
        return
    first = paid[0]
    end = first.day + _HALF_YEAR
    months = {month_of(entry.day) for entry in paid if entry.day <= end}
    earned = sum(entry.cents for entry in paid if entry.day <= end)
    came = sum(entry.cents for entry in person.between(first.day, end + 1) if entry.cents > 0)
    if len(months) >= _BUSINESS_MONTHS and earned >= _BUSINESS_SHARE * came:
        day = date.fromordinal(first.day)
        yield Event("SELFEMPLOYMENT_START", day, (), (first.id,), Sureness.LOW)
