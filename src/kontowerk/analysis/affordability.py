"""What a person can afford: income, necessities, luxuries, and signs of trouble.

Spec: Affordability details. Averages a month over the last twelve full months, at least three.
Cash and money to private persons counts half as necessity, half as luxury: an assumption.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import month_start
from kontowerk.analysis.literacy import Literacy, Trouble, literacy_of, troubles_of
from kontowerk.analysis.model import Entry, Mark
from kontowerk.analysis.person import Person
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.model import Tree
from kontowerk.tagging.trees import Need, load_trees

_MONTHS: Final = 12
_LEAST_MONTHS: Final = 3
_RENT_DAYS: Final = 92


@dataclass(frozen=True, slots=True)
class Part:
    """Cents a month, and which categories they are of."""

    amount: int
    per_category: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Flow:
    """Cents a month: in contracts, and beside them."""

    amount: int
    regular: Part
    irregular: Part


@dataclass(frozen=True, slots=True)
class Affordability:
    """Cents a month; expenses are negative, ratios are of absolute values."""

    income: Flow
    expenses: int
    necessities: Flow
    luxuries: Flow
    discretionary: int
    discretionary_for_irregular_luxuries: int
    savings: int
    gambling: int
    existing_loans: bool
    mortgage_payments: bool
    rental_payments: bool
    most_recent_rental_payment: date | None
    return_debits: bool
    reminder_charges: bool
    seizure_payments: bool
    debt_collection_payments: bool
    credit_cards: int
    financial_literacy: Literacy
    ratio_luxuries_to_expenses: float
    ratio_necessities_to_expenses: float
    ratio_luxuries_to_income: float
    ratio_necessities_to_income: float
    ratio_expenses_to_income: float
    ratio_gambling_to_discretionary: float


class _Share(NamedTuple):
    """A part of a booking, in half cents so that halves are exact."""

    entry: Entry
    halves: int


def affordability(person: Person) -> Affordability | None:
    """Work out what a person can afford; None with less than three full months."""
    months = person.last_months(_MONTHS)
    if len(months) < _LEAST_MONTHS:
        return None
    begin, end = month_start(months[0]), month_start(months[-1] + 1)
    entries = person.between(begin, end)
    count = len(months)
    income = _flow(person, _income(entries), count)
    necessities = _flow(person, _spent(entries, Need.NECESSITY), count)
    luxuries = _flow(person, _spent(entries, Need.LUXURY), count)
    expenses = necessities.amount + luxuries.amount
    discretionary = max(0, income.amount + necessities.amount)
    for_luxuries = max(0, discretionary + luxuries.regular.amount)
    gambling = _gambling(entries, count)
    troubles = troubles_of(person, entries)
    rent = _last_rent(person)
    return Affordability(
        income=income,
        expenses=expenses,
        necessities=necessities,
        luxuries=luxuries,
        discretionary=discretionary,
        discretionary_for_irregular_luxuries=for_luxuries,
        savings=max(0, round(sum(person.saved_of.get(it, 0) for it in months) / count)),
        gambling=gambling,
        existing_loans=bool(person.active("BANKFINANCE_CREDITPAYMENT")),
        mortgage_payments=bool(person.active("HOUSING_FINANCING")),
        rental_payments=rent is not None,
        most_recent_rental_payment=rent,
        return_debits=Trouble.RETURN_DEBIT in troubles,
        reminder_charges=Trouble.REMINDER in troubles,
        seizure_payments=Trouble.SEIZURE in troubles,
        debt_collection_payments=Trouble.COLLECTION in troubles,
        credit_cards=_credit_cards(person, entries),
        financial_literacy=literacy_of(person, troubles, gambling, income.amount),
        ratio_luxuries_to_expenses=_ratio(luxuries.amount, expenses),
        ratio_necessities_to_expenses=_ratio(necessities.amount, expenses),
        ratio_luxuries_to_income=_ratio(luxuries.amount, income.amount),
        ratio_necessities_to_income=_ratio(necessities.amount, income.amount),
        ratio_expenses_to_income=_ratio(expenses, income.amount),
        ratio_gambling_to_discretionary=_ratio(gambling, for_luxuries),
    )


def _income(entries: Iterable[Entry]) -> Iterator[_Share]:
    return (_Share(it, 2 * it.cents) for it in entries if it.cents > 0)


def _spent(entries: Iterable[Entry], need: Need) -> Iterator[_Share]:
    """Yield what was spent on a need; half of what is split."""
    needs = needs_of_categories()
    for entry in entries:
        if entry.cents >= 0:
            continue
        mine = needs.get(entry.category)
        if mine is need:
            yield _Share(entry, 2 * entry.cents)
        elif mine is Need.SPLIT:
            yield _Share(entry, entry.cents)


@cache
def needs_of_categories() -> Mapping[str, Need]:
    items = load_trees().by_name(Tree.CATEGORIES).items
    return {it.system_name: it.need for it in items if it.need is not None}


def _flow(person: Person, shares: Iterable[_Share], months: int) -> Flow:
    regular: defaultdict[str, int] = defaultdict(int)
    irregular: defaultdict[str, int] = defaultdict(int)
    for entry, halves in shares:
        sums = regular if entry.id in person.regular else irregular
        sums[entry.category] += halves
    parts = (_part(regular, months), _part(irregular, months))
    return Flow(parts[0].amount + parts[1].amount, *parts)


def _part(halves: Mapping[str, int], months: int) -> Part:
    """Average over months; the whole is the sum of what is shown per category."""
    found = {it: round(halves[it] / (2 * months)) for it in sorted(halves)}
    return Part(sum(found.values()), found)


def _gambling(entries: Iterable[Entry], months: int) -> int:
    staked = sum(-it.cents for it in entries if it.cents < 0 and Mark.GAMBLING in it.marks)
    return round(staked / months)


def _last_rent(person: Person) -> date | None:
    """Return the day of the last rent, if it is not long ago."""
    days = [
        it.day
        for it in person.since(_RENT_DAYS)
        if it.cents < 0 and it.category == "HOUSING_RENT" and it.day <= person.today
    ]
    return date.fromordinal(max(days)) if days else None


def _credit_cards(person: Person, entries: Iterable[Entry]) -> int:
    """Count cards that are connected, and others whose bills are paid."""
    connected = sum(1 for it in person.products if it.kind is ProductKind.CREDIT_CARD)
    settled = {
        it.iban or it.name
        for it in entries
        if it.cents < 0 and Mark.CARD_SETTLEMENT in it.marks and it.category == "BANKFINANCE_OTHER"
    }
    return connected + len(settled)


def _ratio(part: int, whole: int) -> float:
    return abs(part / whole) if whole else 0.0
