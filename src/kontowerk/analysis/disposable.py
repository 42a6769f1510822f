"""What is left to spend until the next salary. Spec: Disposable money."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from statistics import median
from typing import Final

from kontowerk.analysis.contracts.fit import upcoming
from kontowerk.analysis.model import Contract
from kontowerk.analysis.person import Person

_PAY: Final = ("INCOME_SALARY", "INCOME_PENSION")
_TOGETHER: Final = 5  # days within which several salaries are one
_CYCLES: Final = 12


@dataclass(frozen=True, slots=True)
class DisposableMoney:
    """The running salary cycle; amounts in cents, money that leaves is negative."""

    cashflow: int
    currently_left: int
    disposable: int
    expected_fixed: int
    expected_flexible: int
    expected_left: int
    expected_left_daily: int
    salary_latest: int
    salary_next: int
    date_salary_latest: date
    date_salary_next: date
    days_until_salary: int


def disposable_money(person: Person) -> DisposableMoney | None:
    """Count what the salary has to last for; None without a running salary or pension."""
    salaries = _salaries(person)
    if not salaries:
        return None
    main = salaries[0]
    latest = min(salary.date_latest for salary in salaries)
    following = min(salary.date_next for salary in salaries if salary.date_next is not None)
    today = person.today
    days = max(0, following.toordinal() - today)
    cycle = person.between(latest.toordinal(), today + 1)
    cashflow = sum(entry.cents for entry in cycle)
    expected = sum(_still_to_come(person, following.toordinal()))
    paid = sum(entry.cents for entry in cycle if entry.id in person.regular)
    flexible = -round(_flexible_daily(person, main) * days)
    left = cashflow + expected
    return DisposableMoney(
        cashflow=cashflow,
        currently_left=left,
        disposable=paid + expected,
        expected_fixed=expected,
        expected_flexible=flexible,
        expected_left=left + flexible,
        expected_left_daily=round((left + flexible) / max(1, days)),
        salary_latest=sum(salary.amounts.latest for salary in salaries),
        salary_next=sum(salary.amounts.next or 0 for salary in salaries),
        date_salary_latest=latest,
        date_salary_next=following,
        days_until_salary=days,
    )


def _salaries(person: Person) -> Sequence[Contract]:
    """Return the largest running salary, else pension, and those that come with it."""
    for category in _PAY:
        found = [contract for contract in person.active(category) if contract.amounts.latest > 0]
        if found:
            found.sort(key=lambda it: (-it.amounts.latest, it.key))
            day = found[0].date_latest.toordinal()
            return [
                contract
                for contract in found
                if abs(contract.date_latest.toordinal() - day) <= _TOGETHER
            ]
    return []


def _still_to_come(person: Person, following: int) -> Iterator[int]:
    """Yield what contracts are expected to bring and take before the next salary."""
    for contract in person.contracts:
        cents = contract.amounts.next
        if cents is None:
            continue
        for day in upcoming(contract, following - 1):
            if max(day, person.today + 1) < following:
                yield cents


def _flexible_daily(person: Person, salary: Contract) -> float:
    """Return the median of what is spent a day beside contracts, over past salary cycles."""
    days = [entry.day for entry in salary.regular][-_CYCLES - 1 :]
    if len(days) <= 1:
        return 0.0
    regular = person.regular
    spent = [
        -sum(
            entry.cents
            for entry in person.between(start, end)
            if entry.cents < 0 and entry.id not in regular
        )
        for start, end in pairwise(days)
    ]
    return median(
        cents / (end - start) for cents, (start, end) in zip(spent, pairwise(days), strict=True)
    )
