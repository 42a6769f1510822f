"""Affordability: what somebody can afford a month, and signs of trouble.

Spec: Affordability details; OP-144, OP-151. The arithmetic is done here again, from the bookings.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, Final

import pytest

from kontowerk.connectors.snapshot import Transaction
from tests.service import Service
from tests.spec.holdings import CARD, euros
from tests.spec.lives import (
    GROCERIES,
    HISTORY,
    INSTALMENT,
    RENT,
    SALARY,
    Somebody,
    booking,
    everyday,
    live,
    monthly,
    on_day,
    settled,
    today_of,
)
from tests.spec.test_cashflow import category_of, cents, cents_of

MORTGAGE: Final = booking(
    "-950.00",
    "Baufinanz Beispiel",
    "Baufinanzierung Immobiliendarlehen Rate",
    counterparty_iban="DE02860100900090440909",
)
LOTTERY: Final = booking("-60.00", "Tipico", "Sportwetten", booking_text="KARTENZAHLUNG")
RETURNED: Final = booking(
    "39.95",
    "Telekom Deutschland GmbH",
    "Ruecklastschrift mangels Deckung",
    booking_text="RUECKLASTSCHRIFT",
    transaction_code="109",
)
REMINDER: Final = booking("-7.50", "Versandhaus Beispiel", "Mahnung Mahngebuehr Rechnung 12")
SEIZURE: Final = booking("-120.00", "Gerichtsvollzieher Beispiel", "Pfaendung DR II 12/26")
COLLECTION: Final = booking("-80.00", "EOS Inkasso GmbH", "Forderung Aktenzeichen 4711")
FLAGS: Final = (
    *("existingLoans", "mortgagePayments", "rentalPayments", "returnDebits", "reminderCharges"),
    *("seizurePayments", "debtCollectionPayments"),
)
AMOUNTS: Final = ("discretionary", "discretionaryForIrregularLuxuries", "savings", "gambling")
RATIOS: Final = (
    *("ratioLuxuriesToExpenses", "ratioNecessitiesToExpenses", "ratioLuxuriesToIncome"),
    *("ratioNecessitiesToIncome", "ratioExpensesToIncome"),
    "ratioGamblingToDiscretionaryForIrregularLuxuries",
)
LUXURIES: Final = ("RECREATION_",)
ASIDE: Final = ("SAVINGS_", "TRANSFER_")
BESIDE: Final = ("LIVING_GROCERIES", "INCOME_OTHER")  # contracts have none of these


def details(somebody: Somebody) -> dict[str, Any]:
    return somebody.found("affordability")["details"]


def plain(today: date) -> list[Transaction]:
    """Return a life in which all signs are no."""
    return [*monthly(SALARY, today, 25, HISTORY), *everyday(today)]


def averages(bookings: Iterable[Transaction], today: date) -> dict[str, int]:
    """Return the cents a month by category, over the last twelve full months."""
    first, end = (on_day(today, ago, 1).replace(day=1) for ago in (12, 0))
    sums = defaultdict[str, int](int)
    for it in bookings:
        if first <= it.booked_on < end:
            sums[category_of(it)] += cents_of(it)
    return {name: round(value / 12) for name, value in sums.items()}


def check_parts(found: dict[str, Any]) -> None:
    """Hold a RegularIrregular to its parts."""
    assert set(found) == {"amount", "regular", "irregular"}
    parts = [found["regular"], found["irregular"]]
    assert cents(found["amount"]) == sum(cents(it["amount"]) for it in parts)
    for part in parts:
        assert set(part) == {"amount", "amountsPerTagTreeItem"}
        shown = part["amountsPerTagTreeItem"]
        assert cents(part["amount"]) == sum(cents(it["amount"]) for it in shown)
        for it in shown:
            assert it["tagTreeItem"]["tagTree"]["systemName"] == "CATEGORIES"


def items(part: dict[str, Any]) -> dict[str, int]:
    return {
        it["tagTreeItem"]["systemName"]: cents(it["amount"]) for it in part["amountsPerTagTreeItem"]
    }


@pytest.mark.req("ANA-EP-018")
def test_it_is_one_instance_of_the_one_item(anna: Somebody) -> None:
    found = anna.found("affordability")
    assert found["entity"]["entityClass"] == "USER"
    assert found["tagTreeItem"]["systemName"] == "AFFORDABILITY_INFORMATION"
    (href,) = (it["href"] for it in found["relations"] if it["rel"] == "tag_tree_item")
    item = anna.service.call("GET", href, anna.token)
    assert item.json()["systemName"] == "AFFORDABILITY_INFORMATION"


@pytest.mark.req(
    *(f"ANA-AFF-{number:03}" for number in (1, 2, 3, 4, *range(14, 22), 23, 24)),
)
def test_it_adds_up(anna: Somebody) -> None:
    found = details(anna)
    today = today_of(anna.service)
    means = averages(settled(today), today)
    income = {name: value for name, value in means.items() if name.startswith("INCOME_")}
    luxuries = {name: value for name, value in means.items() if name.startswith(LUXURIES)}
    saved = {name: value for name, value in means.items() if name.startswith(ASIDE)}
    necessities = {
        name: value
        for name, value in means.items()
        if name not in income and name not in luxuries and name not in saved
    }
    for whole, expected in (
        (found["income"], income),
        (found["expenses"]["necessities"], necessities),
        (found["expenses"]["luxuries"], luxuries),
    ):
        check_parts(whole)
        regular = {name: value for name, value in expected.items() if name not in BESIDE}
        beside = {name: value for name, value in expected.items() if name in BESIDE}
        assert (items(whole["regular"]), items(whole["irregular"])) == (regular, beside)
    came, needed, spent = (sum(them.values()) for them in (income, necessities, luxuries))
    assert cents(found["expenses"]["amount"]) == needed + spent
    assert {name: cents(found[name]) for name in AMOUNTS} == {
        "discretionary": came + needed,
        "discretionaryForIrregularLuxuries": came + needed + spent,  # all of them are regular
        "savings": -sum(saved.values()),
        "gambling": 0,
    }
    assert {name: found[name] for name in RATIOS} == pytest.approx(
        {
            "ratioLuxuriesToExpenses": spent / (needed + spent),
            "ratioNecessitiesToExpenses": needed / (needed + spent),
            "ratioLuxuriesToIncome": -spent / came,
            "ratioNecessitiesToIncome": -needed / came,
            "ratioExpensesToIncome": -(needed + spent) / came,
            "ratioGamblingToDiscretionaryForIrregularLuxuries": 0,
        },
        abs=0.00005,
    )


@pytest.mark.req(*(f"ANA-AFF-{number:03}" for number in range(5, 12)))
def test_nothing_is_said_of_somebody_without_trouble(service: Service) -> None:
    found = details(live(service, *plain(today_of(service))))
    assert {name: found[name] for name in FLAGS} == dict.fromkeys(FLAGS, False)


@pytest.mark.parametrize(
    ("flag", "pattern", "often"),
    [
        pytest.param(flag, *rest, marks=pytest.mark.req(f"ANA-AFF-{number:03}"))
        for number, flag, *rest in (
            (5, "existingLoans", INSTALMENT, True),
            (6, "mortgagePayments", MORTGAGE, True),
            (7, "rentalPayments", RENT, True),
            (8, "returnDebits", RETURNED, False),
            (9, "reminderCharges", REMINDER, False),
            (10, "seizurePayments", SEIZURE, False),
            (11, "debtCollectionPayments", COLLECTION, False),
        )
    ],
)
def test_a_payment_flips_its_sign_and_no_other(
    service: Service, flag: str, pattern: Transaction, *, often: bool
) -> None:
    today = today_of(service)
    more = (
        monthly(pattern, today, 4, HISTORY)
        if often
        else [replace(pattern, booked_on=on_day(today, 2, 14))]
    )
    found = details(live(service, *plain(today), *more))
    assert {name for name in FLAGS if found[name]} == {flag}


@pytest.mark.req("ANA-AFF-005", "ANA-AFF-007")
def test_what_is_over_is_no_sign_any_more(service: Service) -> None:
    today = today_of(service)
    over = [it for one in (INSTALMENT, RENT) for it in monthly(one, today, 4, HISTORY, until=8)]
    found = details(live(service, *plain(today), *over))
    assert not found["existingLoans"]
    assert not found["rentalPayments"]


@pytest.mark.req("ANA-AFF-022")
def test_the_last_rent_has_a_date_when_there_is_one(anna: Somebody, service: Service) -> None:
    today = today_of(service)
    last = monthly(RENT, today, 3, HISTORY)[-1].booked_on
    assert details(anna)["mostRecentRentalPayment"] == last.isoformat()
    assert "mostRecentRentalPayment" not in details(live(service, *plain(today)))


@pytest.mark.req("ANA-AFF-012")
def test_credit_cards_are_counted(service: Service) -> None:
    bookings = plain(today_of(service))
    other = replace(CARD, account_number="5500********2222")
    for cards in ((), (CARD,), (CARD, other)):
        assert details(live(service, *bookings, others=cards))["creditCards"] == len(cards)


@pytest.mark.req("ANA-AFF-004", "ANA-AFF-019")
def test_gambling_is_what_is_staked_a_month(service: Service) -> None:
    today = today_of(service)
    found = details(live(service, *plain(today), *monthly(LOTTERY, today, 14, HISTORY)))
    assert cents(found["gambling"]) == 6000
    left = cents(found["discretionaryForIrregularLuxuries"])
    name = "ratioGamblingToDiscretionaryForIrregularLuxuries"
    assert found[name] == pytest.approx(6000 / left, abs=0.00005)


@pytest.mark.req("ANA-AFF-013")
def test_financial_literacy_is_low_neutral_or_high(anna: Somebody, service: Service) -> None:
    today = today_of(service)
    assert details(anna)["financialLiteracy"] == "high"
    trouble = [replace(it, booked_on=on_day(today, 2, 14)) for it in (REMINDER, COLLECTION)]
    overdrawn = live(service, *plain(today), *trouble, balance="-50000.00")
    assert details(overdrawn)["financialLiteracy"] == "low"
    ordinary = live(service, *plain(today), balance="-50000.00")
    assert details(ordinary)["financialLiteracy"] == "neutral"


@pytest.mark.req("ANA-AFF-016")
@pytest.mark.parametrize(("stake", "is_more"), [("0", False), ("60.00", False), ("6000.00", True)])
def test_luxuries_are_set_against_income_whatever_they_are(
    service: Service, stake: str, *, is_more: bool
) -> None:
    """A number that is always there: 0 without luxuries, and more than 1 beyond the income."""
    today = today_of(service)
    wanted = euros(f"-{stake}")
    luxury = monthly(replace(LOTTERY, amount=wanted), today, 14, HISTORY) if wanted.amount else []
    found = details(live(service, *plain(today), *luxury))
    came, spent = cents_of(SALARY), int(-wanted.amount * 100)
    assert cents(found["income"]["amount"]) == came
    assert type(found["ratioLuxuriesToIncome"]) in (int, float)
    assert found["ratioLuxuriesToIncome"] == pytest.approx(spent / came, abs=0.00005)
    assert (found["ratioLuxuriesToIncome"] > 1) is is_more
    assert (found["ratioLuxuriesToIncome"] == 0) is (stake == "0")


@pytest.mark.req("ANA-AFF-001", "ANA-AFF-002", "ANA-AFF-016", "ANA-AFF-018")
def test_nothing_is_less_than_nothing(service: Service) -> None:
    """Who spends and earns nothing has nothing left, and ratios without income are 0 (OP-151)."""
    today = today_of(service)
    found = details(live(service, *monthly(RENT, today, 3, HISTORY), *everyday(today)))
    assert cents(found["income"]["amount"]) == 0
    assert found["discretionary"] == found["discretionaryForIrregularLuxuries"] == 0
    assert {found[name] for name in RATIOS if name.endswith("ToIncome")} == {0}
    assert found["ratioNecessitiesToExpenses"] == 1


def test_less_than_three_full_months_are_too_few(service: Service) -> None:
    today = today_of(service)
    few = [it for it in plain(today) if it.booked_on >= on_day(today, 2, 1)]
    for bookings in ([], few, [replace(GROCERIES, booked_on=today)]):
        assert live(service, *bookings).ask("affordability").content == b"{}"


def test_amounts_have_two_decimals(anna: Somebody) -> None:
    text = anna.ask("affordability").text
    assert '"amount":2800.00' in text
    assert Decimal(str(details(anna)["savings"])) == euros(str(details(anna)["savings"])).amount
