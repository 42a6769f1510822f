"""Disposable money: what is left to spend until the next salary.

Spec: Disposable money (OP-138). The arithmetic is done here again, from the bookings.
"""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from statistics import median
from typing import Any

import pytest

from kontowerk.connectors.snapshot import Transaction
from tests.service import Service
from tests.spec.holdings import euros
from tests.spec.lives import (
    GROCERIES,
    HISTORY,
    RENT,
    SALARY,
    TELEPHONE,
    TO_SAVINGS,
    Somebody,
    booking,
    everyday,
    live,
    monthly,
    on_day,
    savings_account,
    today_of,
)

AMOUNTS = (
    *("amountCashflow", "amountCurrentlyLeft", "amountDisposableMoney"),
    *("amountExpectedFixedCashflow", "amountExpectedFlexCashflow", "amountExpectedLeft"),
    *("amountExpectedLeftDaily", "amountSalaryLatest", "amountSalaryNext"),
)
# Pays by its own words; another one that is paid on the same days.
PENSION = booking(
    "1450.00",
    "Deutsche Rentenversicherung Rentenservice",
    "Rente",
    booking_text="RENTE",
    transaction_code="153",
)


def cents(value: float) -> int:
    return round(Decimal(str(value)) * 100)


def sum_of(bookings: list[Transaction], since: date, until: date) -> int:
    return sum(round(it.amount.amount * 100) for it in bookings if since <= it.booked_on <= until)


@pytest.mark.req("ANA-EP-003", "ANA-DISPO-001", "ANA-DISPO-002")
def test_it_is_one_instance_of_the_one_item(anna: Somebody) -> None:
    found = anna.found("disposable-money")
    assert isinstance(found, dict)
    assert found["entity"]["entityClass"] == "USER"
    assert found["tagTreeItem"]["systemName"] == "DISPOSABLEMONEY_INFORMATION"
    assert found["tagTreeItem"]["tagTree"]["systemName"] == "DISPOSABLE_MONEY"
    assert found["tagTreeItem"]["tagTree"]["systemId"] == 9


def _life(today: date) -> tuple[list[Transaction], list[Transaction]]:
    """Return contracts, and what is spent beside them: never the same, never on the same day."""
    salaries = monthly(SALARY, today, 25, HISTORY)
    shopping = [
        replace(
            GROCERIES,
            booked_on=it.booked_on + timedelta(days=1 + place * 11 % 19),
            amount=euros(f"-{140 + place * 53 % 170}.00"),
        )
        for place, it in enumerate(salaries)
    ]
    fixed = [*salaries, *monthly(RENT, today, 3, HISTORY), *monthly(TELEPHONE, today, 18, HISTORY)]
    return fixed, [it for it in shopping if it.booked_on <= today]


@pytest.mark.req(*(f"ANA-DISPO-{number:03}" for number in range(3, 15)))
def test_the_running_cycle_adds_up(service: Service) -> None:
    """Everything is worked out here from the bookings; only the next dates are believed."""
    today = today_of(service)
    fixed, shopping = _life(today)
    moved = monthly(TO_SAVINGS, today, 20, HISTORY)
    somebody = live(service, *fixed, *shopping, *moved, others=[savings_account(today)])
    found: dict[str, Any] = somebody.found("disposable-money")["details"]
    days = [it.booked_on for it in monthly(SALARY, today, 25, HISTORY)]
    latest, following = (
        date.fromisoformat(found[it]) for it in ("dateSalaryLatest", "dateSalaryNext")
    )
    assert latest == days[-1]
    assert timedelta(days=25) <= following - latest <= timedelta(days=36)
    until = max(0, (following - today).days)
    assert found["daysUntilSalary"] == until
    contracts = somebody.found("contracts")
    expected = sum(
        cents(it["details"]["amountNext"])
        for it in contracts
        if max(date.fromisoformat(it["details"]["dateNext"]), today + timedelta(days=1)) < following
    )
    cashflow = sum_of([*fixed, *shopping], latest, today)
    rates = [
        -sum_of(shopping, start, end - timedelta(days=1)) / (end - start).days
        for start, end in pairwise(days[-13:])
    ]
    flexible = -round(median(rates) * until)
    left = cashflow + expected
    assert {name: cents(found[name]) for name in AMOUNTS} == {
        "amountCashflow": cashflow,
        "amountCurrentlyLeft": left,
        "amountDisposableMoney": sum_of(fixed, latest, today) + expected,
        "amountExpectedFixedCashflow": expected,
        "amountExpectedFlexCashflow": flexible,
        "amountExpectedLeft": left + flexible,
        "amountExpectedLeftDaily": round((left + flexible) / max(1, until)),
        "amountSalaryLatest": 280000,
        "amountSalaryNext": 280000,
    }


@pytest.mark.req("ANA-DISPO-010", "ANA-DISPO-011", "ANA-DISPO-012")
def test_a_pension_is_as_good_as_a_salary(service: Service) -> None:
    today = today_of(service)
    paid = monthly(PENSION, today, 28, HISTORY)
    found = live(service, *paid, *everyday(today)).found("disposable-money")["details"]
    assert cents(found["amountSalaryLatest"]) == cents(found["amountSalaryNext"]) == 145000
    assert found["dateSalaryLatest"] == paid[-1].booked_on.isoformat()


@pytest.mark.req("ANA-DISPO-015")
def test_without_a_salary_it_is_empty(service: Service) -> None:
    today = today_of(service)
    rent = [*monthly(RENT, today, 3, HISTORY), *everyday(today)]
    for bookings in ([], rent):
        answer = live(service, *bookings).ask("disposable-money")
        assert (answer.status_code, answer.content) == (200, b"{}")


@pytest.mark.req("ANA-DISPO-015")
def test_with_a_salary_that_is_over_it_is_empty(service: Service) -> None:
    today = today_of(service)
    over = monthly(SALARY, today, 25, HISTORY, until=8)
    somebody = live(service, *over, *everyday(today))
    assert somebody.found("disposable-money") == {}
    (salary,) = somebody.found("contracts")
    assert salary["details"]["status"] == "INACTIVE"
    assert salary["details"]["dateLatest"] == on_day(today, 8, 25).isoformat()
