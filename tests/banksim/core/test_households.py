"""Households: 24 months before the first login, unlike each other, the same for the same seed."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from statistics import mean, stdev

import pytest

from banksim.core import bankdays, payees
from banksim.core.bank import Bank
from banksim.core.model import Booking
from banksim.core.names import HOUSEHOLDS, PERSONAS
from tests.banksim.core.conftest import giro, known

_SPRING = datetime(2026, 3, 10, 11, tzinfo=UTC)
_AUTUMN = datetime(2027, 10, 4, 11, tzinfo=UTC)


@pytest.fixture(params=[_SPRING, _AUTUMN], ids=["spring", "autumn"])
def day(request: pytest.FixtureRequest) -> datetime:
    """The day on which the demo is started."""
    found: datetime = request.param
    return found


@pytest.fixture
def started(day: datetime) -> Iterator[Bank]:
    bank = Bank(real=lambda: day)
    yield bank
    bank.close()


def _lines(bank: Bank, login: str) -> list[Booking]:
    accounts = bank.accounts(known(bank, login))
    return [line for account in accounts for line in bank.bookings(account)]


def _spent(bank: Bank, login: str) -> list[Decimal]:
    """Return what left the household, by whole month."""
    sums: dict[date, Decimal] = defaultdict(Decimal)
    owner = known(bank, login).name
    for line in _lines(bank, login):
        if line.amount < 0 and line.counterparty_name not in {owner, None}:
            sums[line.booked_on.replace(day=1)] -= line.amount
    return [sums[month] for month in sorted(sums)][1:-1]


@pytest.mark.parametrize("login", HOUSEHOLDS)
def test_a_household_has_24_months_before_its_first_login(
    started: Bank, day: datetime, login: str
) -> None:
    booked = [line.booked_on for line in _lines(started, login)]
    assert min(booked) == bankdays.next_month(day.date(), -24)
    assert max(booked) >= day.date() - timedelta(days=7)


@pytest.mark.parametrize("login", HOUSEHOLDS)
def test_its_months_differ(started: Bank, login: str) -> None:
    spent = _spent(started, login)
    assert len(set(spent)) == len(spent)
    assert stdev(spent) > mean(spent) / 20


@pytest.mark.parametrize("login", HOUSEHOLDS)
def test_what_changed_lies_as_far_back_whenever_somebody_looks(login: str) -> None:
    ended: list[set[tuple[str, int]]] = []
    for day in (_SPRING, _AUTUMN):
        bank = Bank(real=lambda day=day: day)
        last: dict[str, date] = {}
        for line in _lines(bank, login):
            if line.mandate_id is not None:
                last[line.counterparty_name or ""] = line.booked_on
        today = day.date()
        ages = {name: (today - booked).days for name, booked in last.items()}
        ended.append({(name, age // 31) for name, age in ages.items() if age > 130})
        bank.close()
    assert {name for name, _ in ended[0]} == {name for name, _ in ended[1]} != set()


def test_a_retired_couple_has_a_pension_that_rises_in_july_and_no_salary(started: Bank) -> None:
    pensions = [
        line
        for line in _lines(started, "ruhestand")
        if line.counterparty_name == "Renten Service Deutsche Post AG"
    ]
    rises = [
        now.booked_on.month for before, now in pairwise(pensions) if now.amount > before.amount
    ]
    assert set(rises) == {7}
    assert len(rises) >= 2
    assert not [line for line in _lines(started, "ruhestand") if line.booking_text == "LOHN GEHALT"]


def test_what_is_bought_on_a_weekend_is_booked_on_the_next_bank_day(started: Bank) -> None:
    bought = [
        line
        for line in _lines(started, "jungefamilie")
        if line.booking_text == "KARTENZAHLUNG" and line.value_on.weekday() >= 5
    ]
    assert len(bought) > 200
    assert all(line.booked_on == bankdays.on_or_after(line.value_on) for line in bought)


@pytest.mark.parametrize("login", HOUSEHOLDS)
def test_a_household_goes_on_when_the_clock_is_moved(started: Bank, login: str) -> None:
    before = _lines(started, login)
    started.clock.advance(timedelta(days=60), started.register.login(login))
    after = _lines(started, login)
    assert len(after) > len(before) + 20
    kept = {(line.account, line.reference): line for line in after}
    assert all(kept[line.account, line.reference] == line for line in before)


@pytest.mark.parametrize("login", HOUSEHOLDS)
def test_no_household_is_overdrawn_beyond_its_limit(started: Bank, login: str) -> None:
    account, held = giro(started, login), Decimal(0)
    assert account.limit is not None
    for line in started.bookings(account):
        held += line.amount
        assert held >= -account.limit, line


@pytest.mark.parametrize("login", HOUSEHOLDS)
def test_its_accounts_can_be_paid_to(started: Bank, login: str) -> None:
    account = giro(started, login)
    assert account.iban is not None
    assert payees.owner_of(account.iban) == account.owner
    assert login not in PERSONAS
