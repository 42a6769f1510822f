"""A life: its events by day, its stages, and what a person may need now, and why.

Stages are those of work, parenthood, housing and savings.

Spec: Life event (OP-142, OP-143); Analysis endpoints (OP-141).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import fmean, median
from typing import Final

from kontowerk.analysis.calendar import child_benefit, month_start
from kontowerk.analysis.events.career import OPERATING_INCOME, career_events, is_unemployment_pay
from kontowerk.analysis.events.family import family_events, housing_events, is_child_benefit
from kontowerk.analysis.events.financial import financial_events, large_incomes
from kontowerk.analysis.events.spells import Event, Sureness
from kontowerk.analysis.model import Contract, Entry, EntryId, Mark
from kontowerk.analysis.person import Person, home_covers_liability, saving_rate
from kontowerk.connectors.snapshot import ProductKind

_LABOUR_MONTHS: Final = 3
_SAVING_MONTHS: Final = 6
_STUDY_DAYS: Final = 245  # a semester and its delay
_SIDE_JOB: Final = 120_000  # cents a month up to which a student's job is beside the studies
_OWNER_DAYS: Final = 400  # property tax may be paid once a year
_DWELL: Final = 2  # payments before a contract makes a stage
_LOW: Final = 0.05
_MEDIUM: Final = 0.15
_HISTORY: Final = 395  # days: a yearly premium must have come by
_RECENT: Final = 90
_LARGE_RECENT: Final = 30
_PRIVATE_HEALTH: Final = 320_000  # cents of regular income a month
_INCOME_MONTHS: Final = 3
_MONTHS: Final = 6
_LEAST_LEFT: Final = 10_000
_LEFT: Final = 0.1
_SAVES: Final = 0.1
_WORKING: Final = frozenset({"LABOUR_EMPLOYED", "LABOUR_SELF_EMPLOYED"})
_BY_EVENT: Final = {
    "FIRST_TENANCY": "FIRST_APARTMENT",
    "TENANCY_START": "NEW_APARTMENT",
    "RELOCATION": "NEW_APARTMENT",
    "FIRST_EMPLOYMENT": "FIRST_EMPLOYMENT",
    "EMPLOYMENT_START": "NEW_EMPLOYMENT",
    "EMPLOYMENT_CHANGE": "NEW_EMPLOYMENT",
    "SALARY_INCREASE": "SALARY_INCREASE",
}


@dataclass(frozen=True, slots=True)
class LifeStage:
    """A stage by the name of its item, since when if a contract shows it."""

    name: str
    since: date | None = None
    children: int | None = None
    contracts: tuple[str, ...] = ()


def life_stages(person: Person) -> list[LifeStage]:
    """Say in which stages a person is; one of each group."""
    return [labour_stage(person), _parenthood(person), _housing(person), _savings(person)]


def labour_stage(person: Person) -> LifeStage:
    """Judge by what most income of the last three full months is."""
    months = person.last_months(_LABOUR_MONTHS)
    if not months:
        return LifeStage("LABOUR_UNKNOWN")
    begin, end = month_start(months[0]), month_start(months[-1] + 1)
    recent = [entry for entry in person.between(begin, end) if entry.cents > 0]
    idle = {
        entry.id
        for contract in _running(person)
        if is_unemployment_pay(contract)
        for entry in contract.regular
    }
    sums: Counter[str] = Counter()
    for entry in recent:
        kind = "UNEMPLOYED" if entry.id in idle else _kind(entry)
        if kind:
            sums[kind] += entry.cents
    if not sums:
        return LifeStage("LABOUR_UNKNOWN")
    found = max(sorted(sums), key=lambda it: sums[it])
    if found == "EMPLOYED" and _studies(person):
        found = "STUDENT" if sums[found] <= _SIDE_JOB * len(months) else found
    return _with_contract(person, f"LABOUR_{found}", _CONTRACTS.get(found, ""))


_CONTRACTS: Final = {
    "EMPLOYED": "INCOME_SALARY",
    "TRAINEE": "INCOME_SALARY",
    "RETIRED": "INCOME_PENSION",
    "STUDENT": "INCOME_STATE_EDUCATION",
}


def _kind(entry: Entry) -> str:
    if entry.category == "INCOME_SALARY":
        return "TRAINEE" if Mark.TRAINING_PAY in entry.marks else "EMPLOYED"
    if entry.category == "INCOME_PENSION":
        return "RETIRED"
    if entry.category == "INCOME_STATE_EDUCATION":
        return "STUDENT"
    return "SELF_EMPLOYED" if entry.freelancer == OPERATING_INCOME else ""


def _studies(person: Person) -> bool:
    categories = ("INCOME_STATE_EDUCATION", "EDUCATION_ACADEMIC")
    return any(entry.category in categories for entry in person.since(_STUDY_DAYS))


def _running(person: Person) -> list[Contract]:
    return [
        contract
        for contract in person.contracts
        if contract.is_active and len(contract.regular) >= _DWELL
    ]


def _with_contract(person: Person, name: str, category: str) -> LifeStage:
    """Name the contracts that show a stage, and the day the first of them began."""
    shown = [
        contract for contract in _running(person) if category and contract.category == category
    ]
    if not shown:
        return LifeStage(name)
    keys = tuple(contract.key for contract in shown)
    return LifeStage(name, min(contract.date_start for contract in shown), None, keys)


def _parenthood(person: Person) -> LifeStage:
    benefits = [contract for contract in _running(person) if is_child_benefit(contract)]
    if not benefits:
        return LifeStage("PARENTHOOD_NONE_DETECTED")
    amount = sum(benefit.amounts.latest for benefit in benefits)
    unit = child_benefit(max(benefit.slots[-1] for benefit in benefits))
    return LifeStage(
        "PARENTHOOD_PARENT",
        min(benefit.date_start for benefit in benefits),
        max(1, round(amount / unit)),
        tuple(benefit.key for benefit in benefits),
    )


def _housing(person: Person) -> LifeStage:
    for name, category in (("OWNER_FINANCING", "HOUSING_FINANCING"), ("TENANT", "HOUSING_RENT")):
        stage = _with_contract(person, f"HOUSING_{name}", category)
        if stage.contracts:
            return stage
    owned = (Mark.PROPERTY_TAX, Mark.OWNERS_FEE)
    recent = person.since(_OWNER_DAYS)
    if any(entry.cents < 0 and not entry.marks.isdisjoint(owned) for entry in recent):
        return LifeStage("HOUSING_OWNER")
    return LifeStage("HOUSING_UNKNOWN")


def _savings(person: Person) -> LifeStage:
    rate = saving_rate(person, person.last_months(_SAVING_MONTHS))
    if not rate:
        return LifeStage("SAVINGS_NONE")
    if rate < _LOW:
        return LifeStage("SAVINGS_LOW")
    return LifeStage("SAVINGS_MEDIUM" if rate < _MEDIUM else "SAVINGS_HIGH")


_ONE_SEPARATION: Final = 120  # days between the first alimony and a move


def life_events(person: Person) -> list[Event]:
    """Find what happened, the latest last."""
    groups = (career_events, housing_events, family_events, financial_events)
    events = [event for of_group in groups for event in of_group(person)]
    events += _separations(events)
    return sorted(events, key=lambda it: (it.day, it.name, it.contracts))


def _separations(events: Sequence[Event]) -> Iterator[Event]:
    """Conclude a separation from a move and alimony, with both rents and it as evidence."""
    moves = [event for event in events if event.name == "RELOCATION"]
    for alimony in events:
        near = [move for move in moves if abs((move.day - alimony.day).days) <= _ONE_SEPARATION]
        if alimony.name == "ALIMONY_START" and near:
            move = min(near, key=lambda event: abs((event.day - alimony.day).days))
            evidence = (*move.contracts, *alimony.contracts)
            yield Event("SEPARATION", min(move.day, alimony.day), evidence, (), Sureness.LOW)


@dataclass(frozen=True, slots=True)
class Trigger:
    """A reason to talk to a person; `reason` is a key, not a text."""

    name: str
    day: date
    reason: str
    amount: int | None = None
    entries: tuple[EntryId, ...] = ()


def sales_triggers(
    person: Person, events: Sequence[Event], stages: Sequence[LifeStage]
) -> list[Trigger]:
    """Find all triggers of a person, by name."""
    if not person.entries:
        return []
    found = [
        *_missing_insurance(person, {stage.name for stage in stages}),
        *_of_events(person, events),
        *_savings_potential(person),
        *_large_income(person),
    ]
    return sorted(found, key=lambda it: (it.name, it.day))


def _missing_insurance(person: Person, stages: set[str]) -> Iterator[Trigger]:
    insured = {insured for insured, count in person.tally.insured.items() if count}
    if _main_history(person) >= _HISTORY:
        # A policy of several lines or an unclear one may hold what seems to be missing.
        liable = insured.isdisjoint({"LIABILITY_PRIVATE", "LIABILITY_OTHER", "OTHER_OTHER"})
        if liable and not home_covers_liability(person):
            yield Trigger("MISSING_PRIVATE_LIABILITY", person.day, "no_premium_in_395_days")
        working = bool(stages & _WORKING)
        if working and insured.isdisjoint(
            {"INCAPACITY_OCCUPATIONAL", "INCAPACITY_OTHER", "OTHER_OTHER"}
        ):
            yield Trigger("MISSING_OCCUPATIONAL_DISABILITY", person.day, "no_premium_in_395_days")
    income = _regular_income(person)
    if income >= _PRIVATE_HEALTH and "HEALTH_PRIVATE" not in insured:
        yield Trigger("MISSING_PRIVATE_HEALTH", person.day, "regular_income", income)


def _main_history(person: Person) -> int:
    """Return the days the main account has been seen: the one with most bookings."""
    checking = {product.key for product in person.products if product.kind is ProductKind.CHECKING}
    days = [them for key, them in person.days_of.items() if not checking or key in checking]
    if not days:
        return 0
    return person.today - max(days, key=lambda it: (len(it), -it[0]))[0]


def _regular_income(person: Person) -> int:
    """Return the mean of what contracts brought a month in the last three full months."""
    months = person.last_months(_INCOME_MONTHS)
    if len(months) < _INCOME_MONTHS:
        return 0
    came = sum(
        entry.cents
        for entry in person.between(month_start(months[0]), month_start(months[-1] + 1))
        if entry.cents > 0 and entry.id in person.regular
    )
    return round(came / len(months))


def _of_events(person: Person, events: Sequence[Event]) -> Iterator[Trigger]:
    births = [event for event in events if event.name == "CHILD_BIRTH"]
    for event in events:
        if not 0 <= (person.day - event.day).days <= _RECENT:
            continue
        name = _BY_EVENT.get(event.name)
        if name is not None:
            yield Trigger(name, event.day, event.name.lower(), None, event.entries)
        elif event.name == "CHILD_BIRTH" and event is births[0] and _no_child_before(person, event):
            yield Trigger("FIRST_CHILD", event.day, "child_birth", None, event.entries)


def _no_child_before(person: Person, birth: Event) -> bool:
    """See no family benefit that is older than this birth."""
    day = birth.day.toordinal()
    return not any(
        entry.day < day - _LARGE_RECENT for entry in person.of_category("INCOME_STATE_FAMILY")
    )


def _savings_potential(person: Person) -> Iterator[Trigger]:
    months = person.last_months(_MONTHS)
    if len(months) < _MONTHS:
        return
    left = median(person.net_of.get(month, 0) for month in months)
    income = fmean(person.income_of.get(month, 0) for month in months)
    if left >= max(_LEAST_LEFT, _LEFT * income) and saving_rate(person, months) < _SAVES:
        yield Trigger("SAVINGS_POTENTIAL", person.day, "left_every_month", round(left))


def _large_income(person: Person) -> Iterator[Trigger]:
    for entry in large_incomes(person, person.today - _LARGE_RECENT + 1):
        day = date.fromordinal(entry.day)
        yield Trigger("LARGE_INCOME", day, "twice_mean_income", entry.cents, (entry.id,))
