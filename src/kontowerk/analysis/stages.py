"""Life stages: work, parenthood, housing, savings. Spec: Life event (OP-142, OP-143)."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Final

from kontowerk.analysis.calendar import month_start
from kontowerk.analysis.events.career import OPERATING_INCOME, is_unemployment_pay
from kontowerk.analysis.events.family import is_child_benefit
from kontowerk.analysis.model import Contract, Entry, Mark
from kontowerk.analysis.person import Person, saving_rate
from kontowerk.analysis.statutory import child_benefit

_LABOUR_MONTHS: Final = 3
_SAVING_MONTHS: Final = 6
_STUDY_DAYS: Final = 245  # a semester and its delay
_SIDE_JOB: Final = 120_000  # cents a month up to which a student's job is beside the studies
_OWNER_DAYS: Final = 400  # property tax may be paid once a year
_DWELL: Final = 2  # payments before a contract makes a stage
_LOW: Final = 0.05
_MEDIUM: Final = 0.15


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage by the name of its item, since when if a contract shows it."""

    name: str
    since: date | None = None
    children: int | None = None
    contracts: tuple[str, ...] = ()


def life_stages(person: Person) -> list[Stage]:
    """Say in which stages a person is; one of each group."""
    return [labour_stage(person), _parenthood(person), _housing(person), _savings(person)]


def labour_stage(person: Person) -> Stage:
    """Judge by what most income of the last three full months is."""
    months = person.last_months(_LABOUR_MONTHS)
    if not months:
        return Stage("LABOUR_UNKNOWN")
    begin, end = month_start(months[0]), month_start(months[-1] + 1)
    recent = [it for it in person.between(begin, end) if it.cents > 0]
    idle = {it.id for one in _running(person) if is_unemployment_pay(one) for it in one.regular}
    sums: Counter[str] = Counter()
    for entry in recent:
        kind = "UNEMPLOYED" if entry.id in idle else _kind(entry)
        if kind:
            sums[kind] += entry.cents
    if not sums:
        return Stage("LABOUR_UNKNOWN")
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
    return any(it.category in categories for it in person.since(_STUDY_DAYS))


def _running(person: Person) -> list[Contract]:
    return [it for it in person.contracts if it.is_active and len(it.regular) >= _DWELL]


def _with_contract(person: Person, name: str, category: str) -> Stage:
    """Name the contracts that show a stage, and the day the first of them began."""
    shown = [it for it in _running(person) if category and it.category == category]
    if not shown:
        return Stage(name)
    keys = tuple(it.key for it in shown)
    return Stage(name, min(it.date_start for it in shown), None, keys)


def _parenthood(person: Person) -> Stage:
    benefits = [it for it in _running(person) if is_child_benefit(it)]
    if not benefits:
        return Stage("PARENTHOOD_NONE_DETECTED")
    amount = sum(it.amounts.latest for it in benefits)
    unit = child_benefit(max(it.slots[-1] for it in benefits))
    return Stage(
        "PARENTHOOD_PARENT",
        min(it.date_start for it in benefits),
        max(1, round(amount / unit)),
        tuple(it.key for it in benefits),
    )


def _housing(person: Person) -> Stage:
    for name, category in (("OWNER_FINANCING", "HOUSING_FINANCING"), ("TENANT", "HOUSING_RENT")):
        stage = _with_contract(person, f"HOUSING_{name}", category)
        if stage.contracts:
            return stage
    owned = (Mark.PROPERTY_TAX, Mark.OWNERS_FEE)
    recent = person.since(_OWNER_DAYS)
    if any(it.cents < 0 and not it.marks.isdisjoint(owned) for it in recent):
        return Stage("HOUSING_OWNER")
    return Stage("HOUSING_UNKNOWN")


def _savings(person: Person) -> Stage:
    rate = saving_rate(person, person.last_months(_SAVING_MONTHS))
    if not rate:
        return Stage("SAVINGS_NONE")
    if rate < _LOW:
        return Stage("SAVINGS_LOW")
    return Stage("SAVINGS_MEDIUM" if rate < _MEDIUM else "SAVINGS_HIGH")
