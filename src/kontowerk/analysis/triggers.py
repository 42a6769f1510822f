"""Sales triggers: what a person may need now, and why. Spec: Analysis endpoints (OP-141)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import fmean, median
from typing import Final

from kontowerk.analysis.calendar import month_start
from kontowerk.analysis.events.financial import large_incomes
from kontowerk.analysis.events.spells import Event
from kontowerk.analysis.model import EntryId
from kontowerk.analysis.person import Person, home_covers_liability, saving_rate
from kontowerk.analysis.stages import LifeStage
from kontowerk.connectors.snapshot import ProductKind

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
