"""What a person can afford: income, necessities, luxuries, and signs of trouble.

Spec: Affordability details. Averages a month over the last twelve full months, at least three.
Cash and money to private persons counts half as necessity, half as luxury: an assumption.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import month_of, month_start
from kontowerk.analysis.model import Entry, Mark, OwnedProduct
from kontowerk.analysis.person import Person, home_covers_liability, saving_rate
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.model import Tree
from kontowerk.tagging.trees import Need, load_trees

_TROUBLE_MONTHS: Final = 6
_SAVES: Final = 0.1
_OVERDRAWN_MONTHS: Final = 3
_GAMBLES: Final = 0.05
_HIGH: Final = 2
_LOW: Final = -2
_MONTHS: Final = 12
_LEAST_MONTHS: Final = 3
_RENT_DAYS: Final = 92
_PARTS: Final = 3
_HALVES: Final = {  # of what is spent: those of necessities and of luxuries
    Need.NECESSITY: (2, 0),
    Need.LUXURY: (0, 2),
    Need.SPLIT: (1, 1),
    Need.NEITHER: (0, 0),
}


class Literacy(StrEnum):
    LOW = "low"
    NEUTRAL = "neutral"
    HIGH = "high"


class UnpaidBills(StrEnum):
    """What shows that bills were not paid."""

    RETURN_DEBIT = "return_debit"
    REMINDER = "reminder"
    SEIZURE = "seizure"
    COLLECTION = "collection"


_BELOW_ZERO: Final = frozenset(  # by nature
    {ProductKind.LOAN, ProductKind.CREDIT_CARD, ProductKind.OTHER_CARD}
)
_MARKS: Final = {
    Mark.RETURN_DEBIT: UnpaidBills.RETURN_DEBIT,
    Mark.REMINDER: UnpaidBills.REMINDER,
    Mark.SEIZURE: UnpaidBills.SEIZURE,
    Mark.COLLECTION: UnpaidBills.COLLECTION,
}


def troubles_of(person: Person, entries: Iterable[Entry]) -> frozenset[UnpaidBills]:
    """Collect the signs; what a person collected and had to give back is none."""
    return frozenset(
        _MARKS[mark]
        for entry in entries
        if not entry.marks.isdisjoint(_MARKS) and entry.id not in person.given_back
        for mark in entry.marks
        if mark in _MARKS
    )


def literacy_of(
    person: Person, troubles: frozenset[UnpaidBills], gambling: int, income: int
) -> Literacy:
    """Add up what speaks for and against; the points are documented with the analysis."""
    points = sum(_for(person)) - sum(_against(person, troubles, gambling, income))
    if points >= _HIGH:
        return Literacy.HIGH
    return Literacy.LOW if points <= _LOW else Literacy.NEUTRAL


def _for(person: Person) -> Iterator[int]:
    yield saving_rate(person, person.last_months(_TROUBLE_MONTHS)) >= _SAVES
    yield never_overdrawn(person, person.last_months(_TROUBLE_MONTHS))
    yield home_covers_liability(person) or any(
        count and insured.startswith("LIABILITY_")
        for insured, count in person.tally.insured.items()
    )


def _against(
    person: Person, troubles: frozenset[UnpaidBills], gambling: int, income: int
) -> Iterator[int]:
    months = person.last_months(_TROUBLE_MONTHS)
    overdrawn = {month_of(entry.day) for entry in person.marked(Mark.OVERDRAFT_INTEREST)}
    yield len(overdrawn.intersection(months)) >= _OVERDRAWN_MONTHS
    yield UnpaidBills.REMINDER in troubles
    yield 2 * bool(troubles - {UnpaidBills.REMINDER})
    yield gambling > _GAMBLES * income


def never_overdrawn(person: Person, months: range) -> bool:
    """See no account below zero in months, as far as balances are known; one must be."""
    accounts = (product for product in person.products if product.kind not in _BELOW_ZERO)
    known = [account for account in accounts if account.balance is not None]
    return (
        bool(known)
        and bool(months)
        and all(_covered(person, account, months[0]) for account in known)
    )


def _covered(person: Person, product: OwnedProduct, first: int) -> bool:
    """Walk back from today's balance; only what the end of a day leaves counts."""
    balance = product.balance or 0
    day: int | None = None
    for entry in reversed(person.entries):
        if entry.product != product.key:
            continue
        if entry.day != day:
            if balance < 0:
                return False
            day = entry.day
            if month_of(day) < first:
                return True
        balance -= entry.cents
    return balance >= 0


@dataclass(frozen=True, slots=True)
class CategoryShare:
    """Cents a month, and which categories they are of."""

    amount: int
    per_category: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class MonthlyCents:
    """Cents a month: in contracts, and beside them."""

    amount: int
    regular: CategoryShare
    irregular: CategoryShare


@dataclass(frozen=True, slots=True)
class Affordability:
    """Cents a month; expenses are negative, ratios are of absolute values."""

    income: MonthlyCents
    expenses: int
    necessities: MonthlyCents
    luxuries: MonthlyCents
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


_Halves = defaultdict[str, int]  # half cents by category, so that halves are exact


class _Sums(NamedTuple):
    """What came in or was spent, in contracts and beside them."""

    regular: _Halves
    irregular: _Halves

    def by_month(self, months: int) -> MonthlyCents:
        parts = (_part(self.regular, months), _part(self.irregular, months))
        return MonthlyCents(parts[0].amount + parts[1].amount, *parts)


def affordability(person: Person) -> Affordability | None:
    """Work out what a person can afford; None with less than three full months."""
    months = person.last_months(_MONTHS)
    if len(months) < _LEAST_MONTHS:
        return None
    begin, end = month_start(months[0]), month_start(months[-1] + 1)
    entries = person.between(begin, end)
    count = len(months)
    income, necessities, luxuries = (part.by_month(count) for part in _flows(person, entries))
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
        savings=max(0, round(sum(person.saved_of.get(month, 0) for month in months) / count)),
        gambling=gambling,
        existing_loans=bool(person.active("BANKFINANCE_CREDITPAYMENT")),
        mortgage_payments=bool(person.active("HOUSING_FINANCING")),
        rental_payments=rent is not None,
        most_recent_rental_payment=rent,
        return_debits=UnpaidBills.RETURN_DEBIT in troubles,
        reminder_charges=UnpaidBills.REMINDER in troubles,
        seizure_payments=UnpaidBills.SEIZURE in troubles,
        debt_collection_payments=UnpaidBills.COLLECTION in troubles,
        credit_cards=_credit_cards(person, entries),
        financial_literacy=literacy_of(person, troubles, gambling, income.amount),
        ratio_luxuries_to_expenses=_ratio(luxuries.amount, expenses),
        ratio_necessities_to_expenses=_ratio(necessities.amount, expenses),
        ratio_luxuries_to_income=_ratio(luxuries.amount, income.amount),
        ratio_necessities_to_income=_ratio(necessities.amount, income.amount),
        ratio_expenses_to_income=_ratio(expenses, income.amount),
        ratio_gambling_to_discretionary=_ratio(gambling, for_luxuries),
    )


def _flows(person: Person, entries: Iterable[Entry]) -> tuple[_Sums, _Sums, _Sums]:
    """Add up income, necessities and luxuries; what is split counts half for either need."""
    regular, needs = person.regular, needs_of_categories()
    income, necessities, luxuries = (
        _Sums(defaultdict(int), defaultdict(int)) for _ in range(_PARTS)
    )
    spent: defaultdict[tuple[str, bool], int] = defaultdict(int)
    for entry in entries:
        cents = entry.cents
        if cents > 0:
            income[entry.id not in regular][entry.category] += 2 * cents
        elif cents:
            spent[entry.category, entry.id not in regular] += cents
    for (category, beside), cents in spent.items():
        necessary, luxurious = _HALVES[needs.get(category, Need.NEITHER)]
        if necessary:
            necessities[beside][category] = necessary * cents
        if luxurious:
            luxuries[beside][category] = luxurious * cents
    return income, necessities, luxuries


@cache
def needs_of_categories() -> Mapping[str, Need]:
    items = load_trees().by_name(Tree.CATEGORIES).items
    return {item.system_name: item.need for item in items if item.need is not None}


def _part(halves: Mapping[str, int], months: int) -> CategoryShare:
    """Average over months; the whole is the sum of what is shown per category."""
    found = {halve: round(halves[halve] / (2 * months)) for halve in sorted(halves)}
    return CategoryShare(sum(found.values()), found)


def _gambling(entries: Iterable[Entry], months: int) -> int:
    staked = sum(
        -entry.cents for entry in entries if Mark.GAMBLING in entry.marks and entry.cents < 0
    )
    return round(staked / months)


def _last_rent(person: Person) -> date | None:
    """Return the day of the last rent, if it is not long ago."""
    days = [
        entry.day
        for entry in person.since(_RENT_DAYS)
        if entry.cents < 0 and entry.category == "HOUSING_RENT" and entry.day <= person.today
    ]
    return date.fromordinal(max(days)) if days else None


def _credit_cards(person: Person, entries: Iterable[Entry]) -> int:
    """Count cards that are connected, and others whose bills are paid."""
    connected = sum(1 for product in person.products if product.kind is ProductKind.CREDIT_CARD)
    settled = {
        entry.iban or entry.name
        for entry in entries
        if entry.category == "BANKFINANCE_OTHER"
        and entry.cents < 0
        and Mark.CARD_SETTLEMENT in entry.marks
    }
    return connected + len(settled)


def _ratio(part: int, whole: int) -> float:
    return abs(part / whole) if whole else 0.0
