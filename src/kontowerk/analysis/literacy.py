"""Signs of trouble with money, and the judgement low, neutral or high (OP-151)."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final

from kontowerk.analysis.calendar import month_of
from kontowerk.analysis.model import Entry, Mark, OwnedProduct
from kontowerk.analysis.person import Person, home_covers_liability, saving_rate
from kontowerk.connectors.snapshot import ProductKind

_MONTHS: Final = 6
_SAVES: Final = 0.1
_OVERDRAWN_MONTHS: Final = 3
_GAMBLES: Final = 0.05
_HIGH: Final = 2
_LOW: Final = -2


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
    given_back = {
        entry.id
        for contract in person.contracts
        if contract.amounts.latest > 0
        for entry in contract.irregular
        if entry.cents < 0
    }
    return frozenset(
        _MARKS[mark]
        for entry in entries
        if not entry.marks.isdisjoint(_MARKS) and entry.id not in given_back
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
    yield saving_rate(person, person.last_months(_MONTHS)) >= _SAVES
    yield never_overdrawn(person, person.last_months(_MONTHS))
    yield home_covers_liability(person) or any(
        count and insured.startswith("LIABILITY_")
        for insured, count in person.tally.insured.items()
    )


def _against(
    person: Person, troubles: frozenset[UnpaidBills], gambling: int, income: int
) -> Iterator[int]:
    months = person.last_months(_MONTHS)
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
