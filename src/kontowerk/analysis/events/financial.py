"""Financial events: loans, large income, debt collection, seizure, savings plans."""

from bisect import bisect_left
from collections.abc import Iterator
from datetime import date
from statistics import fmean
from typing import Final

from kontowerk.analysis.calendar import month_of
from kontowerk.analysis.events.career import OPERATING_INCOME
from kontowerk.analysis.events.spells import (
    Event,
    Sureness,
    marked,
    of_category,
    sides_of,
    spells_of,
)
from kontowerk.analysis.model import Contract, Entry, Mark
from kontowerk.analysis.person import Person

_LARGE: Final = 2
_TURN_OF_LIFE: Final = 500_000  # cents: who has hardly any income has large ones every week
_REFUNDED: Final = 365  # days in which what was bought may be given back
_MONTHS: Final = 12
_LEAST_MONTHS: Final = 3
_QUIET: Final = 365  # days without collection before it starts anew
_SEEN: Final = 90


def financial_events(person: Person) -> list[Event]:
    loans = spells_of(person, _is_loan)
    plans = spells_of(person, of_category("SAVINGS_"))
    return [
        *(loan.event("LOAN_START") for loan in loans if loan.starts),
        *(loan.event("LOAN_END", at_end=True) for loan in loans if loan.ends),
        *(plan.event("SAVINGS_PLAN_START", alone=True) for plan in plans if plan.starts),
        *(
            Event(
                "LARGE_INCOME",
                date.fromordinal(large_income.day),
                (),
                (large_income.id,),
                Sureness.LOW,
            )
            for large_income in large_incomes(person, least=_TURN_OF_LIFE)
            if not _is_expected(person, large_income)
        ),
        *_first_of(person, Mark.COLLECTION, "DEBT_COLLECTION_START"),
        *_first_of(person, Mark.SEIZURE, "SEIZURE_START"),
    ]


def _is_loan(contract: Contract) -> bool:
    """See instalments of a loan; those of purchases are collected by payment services."""
    service = marked(Mark.PAYMENT_SERVICE)
    return of_category("BANKFINANCE_CREDITPAYMENT")(contract) and not service(contract)


def large_incomes(person: Person, first_day: int = 0, least: int = 0) -> Iterator[Entry]:
    """Yield bookings of at least twice the mean monthly income of the twelve months before.

    `least` are the cents asked for beside that.

    A new salary is no such booking: what is paid again and again is expected.
    """
    if not person.entries:
        return
    first = month_of(person.entries[0].day) + 1
    means: dict[int, float | None] = {}
    incoming = person.incoming
    for entry in incoming[bisect_left(incoming, first_day, key=lambda it: it.day) :]:
        if entry.cents < least:
            continue
        month = month_of(entry.day)
        if month not in means:
            before = range(max(first, month - _MONTHS), month)
            enough = len(before) >= _LEAST_MONTHS
            means[month] = (
                fmean(person.income_of.get(earlier_month, 0) for earlier_month in before)
                if enough
                else None
            )
        mean = means[month]
        if not mean or entry.cents < _LARGE * mean:
            continue
        if entry.id not in person.regular and _is_income(entry):
            yield entry


def _is_income(entry: Entry) -> bool:
    """Tell income from loans paid out, cash paid in, and own money that came back."""
    back = Mark.RETURN_DEBIT in entry.marks or Mark.RETURNED_TRANSFER in entry.marks
    return not back and not entry.category.startswith("BANKFINANCE_")


def _is_expected(person: Person, entry: Entry) -> bool:
    """See an invoice paid, or money back from somebody who was paid as much."""
    if entry.freelancer == OPERATING_INCOME:
        return True
    sides = set(sides_of(entry))
    return any(
        payment.cents <= -entry.cents and not sides.isdisjoint(sides_of(payment))
        for payment in person.between(entry.day - _REFUNDED, entry.day + 1)
    )


def _first_of(person: Person, mark: Mark, name: str) -> Iterator[Event]:
    """Yield payments with a mark that none came before for a year."""
    last: int | None = None
    for entry in person.marked(mark):
        if entry.cents >= 0:
            continue
        seen = entry.day - person.entries[0].day >= _SEEN
        if seen and (last is None or entry.day - last > _QUIET):
            yield Event(name, date.fromordinal(entry.day), (), (entry.id,))
        last = entry.day
