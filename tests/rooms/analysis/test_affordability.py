"""What a person can afford, and signs of trouble."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.analysis.affordability import (
    Affordability,
    Literacy,
    affordability,
    needs_of_categories,
    never_overdrawn,
)
from kontowerk.analysis.model import OwnedProduct
from kontowerk.connectors.snapshot import ProductKind
from tests.rooms.analysis.made import GIRO, Line, every, monthly, paid, person_of

TODAY = "2025-12-20"
SALARY = monthly("2024-11-12", 13, "2400.00", "Werk", "INCOME_SALARY", iban="DE2")
RENT = monthly("2024-11-04", 14, "-800.00", "Haus", "HOUSING_RENT", iban="DE1")
STREAM = monthly("2024-11-06", 14, "-12.00", "Stream", "RECREATION_ONLINE", mandate="S")


def _found(lines: list[Line], *products: OwnedProduct) -> Affordability:
    found = affordability(person_of(lines, TODAY, products=products or (GIRO,)))
    assert found is not None
    return found


def test_income_and_expenses_are_averages_of_a_month() -> None:
    trip = paid("2025-06-10", "-1200.00", "Reise", "TRAVEL_INCLUSIVEOFFERS")
    found = _found([*SALARY, *RENT, *STREAM, trip])
    assert found.income.amount == found.income.regular.amount == 240_000
    assert found.necessities.amount == -80_000
    assert found.luxuries.regular.amount == -1_200
    assert found.luxuries.irregular.amount == -10_000
    assert found.luxuries.irregular.per_category == {"TRAVEL_INCLUSIVEOFFERS": -10_000}
    assert found.expenses == -91_200
    assert found.discretionary == 160_000
    assert found.discretionary_for_irregular_luxuries == 158_800
    assert found.ratio_expenses_to_income == pytest.approx(0.38)
    assert found.ratio_necessities_to_expenses + found.ratio_luxuries_to_expenses == pytest.approx(
        1
    )


def test_cash_counts_half_as_necessity_and_half_as_luxury() -> None:
    cash = paid("2025-06-10", "-240.02", "Automat", "BANKFINANCE_ATMWITHDRAWAL")
    found = _found([*SALARY, cash])
    assert found.necessities.amount == found.luxuries.amount == -1_000


def test_less_than_three_full_months_say_nothing() -> None:
    lines = monthly("2025-09-05", 4, "-12.00", "Stream", "RECREATION_ONLINE", mandate="S")
    assert affordability(person_of(lines, TODAY)) is None
    assert affordability(person_of([], TODAY)) is None


def test_nothing_is_divided_by_zero() -> None:
    found = _found(monthly("2024-11-12", 13, "-0.01", "X", "BANKFINANCE_INVESTMENT"))
    assert found.expenses == found.income.amount == 0
    assert found.ratio_expenses_to_income == found.ratio_luxuries_to_expenses == 0
    assert found.ratio_gambling_to_discretionary == 0


def test_what_is_not_covered_is_clamped_at_zero() -> None:
    found = _found(RENT)
    assert found.discretionary == found.discretionary_for_irregular_luxuries == 0
    assert found.savings == 0


def test_loans_rent_and_mortgages_that_run_are_seen() -> None:
    loan = monthly("2024-11-15", 13, "-99.00", "Bank", "BANKFINANCE_CREDITPAYMENT", mandate="L")
    house = monthly("2024-11-15", 13, "-999.00", "Bank", "HOUSING_FINANCING", mandate="H")
    found = _found([*RENT, *loan, *house])
    assert found.existing_loans
    assert found.mortgage_payments
    assert found.rental_payments
    assert found.most_recent_rental_payment == date(2025, 12, 4)
    bare = _found(SALARY)
    assert not bare.existing_loans
    assert not bare.mortgage_payments
    assert not bare.rental_payments
    assert bare.most_recent_rental_payment is None


@pytest.mark.parametrize(
    ("purpose", "code", "field"),
    [
        ("Rechnung", "109", "return_debits"),
        ("Rechnung inkl. Mahngebuehr", "", "reminder_charges"),
        ("Pfaendung Az 3 M 4/25", "", "seizure_payments"),
        ("Forderung Inkasso 77", "", "debt_collection_payments"),
    ],
)
def test_each_trouble_is_told_from_the_others(purpose: str, code: str, field: str) -> None:
    found = _found([*SALARY, paid("2025-07-07", "-40", "X", purpose=purpose, code=code)])
    fields = (
        "return_debits", "reminder_charges", "seizure_payments", "debt_collection_payments",
    )  # fmt: skip
    assert [it for it in fields if getattr(found, it)] == [field]


def test_gambling_is_counted_a_month() -> None:
    lines = every(30, "2025-01-06", 10, "-24.00", "Tipico Shop", "RECREATION_OTHER")
    found = _found([*SALARY, *lines])
    assert found.gambling == 2_000
    assert found.ratio_gambling_to_discretionary > 0


def test_connected_cards_and_those_whose_bills_are_paid_are_counted() -> None:
    card = OwnedProduct("card", ProductKind.CREDIT_CARD)
    bills = monthly("2025-01-10", 11, "-70.00", "Bank", "BANKFINANCE_OTHER",
                    purpose="Kreditkartenabrechnung", iban="DE77")  # fmt: skip
    assert _found([*SALARY, *bills], GIRO, card).credit_cards == 2
    assert _found(SALARY).credit_cards == 0


def test_savings_are_seen_once_though_both_accounts_are_known() -> None:
    there = monthly("2024-11-15", 13, "-200.00", "Ich", "TRANSFER_SAVINGS")
    here = monthly("2024-11-15", 13, "200.00", "Ich", "TRANSFER_SAVINGS", product="spar")
    saver = OwnedProduct("spar", ProductKind.SAVINGS)
    assert _found([*SALARY, *there, *here], GIRO, saver).savings == 20_000


def test_literacy_is_high_low_or_neutral() -> None:
    saving = monthly("2024-11-15", 13, "-300.00", "Depot", "SAVINGS_SECURITIES", iban="DE3")
    insured = paid("2025-02-01", "-60", "Kasse", "INSURANCE_LIABILITY",
                   insurance="LIABILITY_PRIVATE")  # fmt: skip
    trouble = paid("2025-07-07", "-40", "X", code="109")
    assert _found(SALARY).financial_literacy is Literacy.NEUTRAL
    assert _found([*SALARY, *saving, insured]).financial_literacy is Literacy.HIGH
    assert _found([*SALARY, trouble]).financial_literacy is Literacy.LOW


def test_an_overdrawn_day_is_seen_by_walking_back_from_the_balance() -> None:
    lines = [
        paid("2025-01-01", "1000"), paid("2025-08-01", "-50"), paid("2025-08-04", "100"),
    ]  # fmt: skip

    def never(balance: int) -> bool:
        giro = OwnedProduct("giro", ProductKind.CHECKING, balance)
        person = person_of(lines, TODAY, products=[giro])
        return never_overdrawn(person, person.last_months(6))

    assert never(10_000)  # nothing was left after the payment of 1 August
    assert not never(9_999)


def test_a_card_or_a_loan_below_zero_is_not_overdrawn() -> None:
    giro = OwnedProduct("giro", ProductKind.CHECKING, 10_000)
    card = OwnedProduct("card", ProductKind.CREDIT_CARD, -5_000)
    loan = OwnedProduct("loan", ProductKind.LOAN, -900_000)
    person = person_of([*SALARY, *RENT], TODAY, products=[giro, card, loan])
    assert never_overdrawn(person, person.last_months(6)) == never_overdrawn(
        person_of([*SALARY, *RENT], TODAY, products=[giro]), person.last_months(6)
    )


def test_a_debit_that_a_landlord_collected_and_lost_again_is_no_trouble() -> None:
    rent = monthly("2024-11-04", 14, "700.00", "Mieter 1", "INCOME_RENTAL", mandate="W1")
    back = paid("2025-06-09", "-700.00", "Mieter 1", "HOUSING_RENT", mandate="W1", code="109")
    bill = paid("2025-06-09", "70.00", "Strom", "BILLS_ELECTRICITY", mandate="E1", code="109")
    assert not _found([*SALARY, *rent, back]).return_debits
    assert _found([*SALARY, *rent, back, bill]).return_debits


def test_every_category_of_bookings_has_a_need_except_income() -> None:
    needs = needs_of_categories()
    assert needs["LIVING_GROCERIES"] == "necessity"
    assert needs["RECREATION_SPORTS"] == "luxury"
    assert needs["BANKFINANCE_ATMWITHDRAWAL"] == "split"
    assert needs["SAVINGS_SECURITIES"] == "neither"


@settings(deadline=None, max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.dates(date(2024, 10, 1), date(2025, 12, 20)),
            st.integers(-300_000, 300_000),
            st.sampled_from(sorted(needs_of_categories())),
        ),
        min_size=1,
        max_size=40,
    )
)
def test_parts_add_up_and_nothing_leaves_its_bounds(rows: list[tuple[date, int, str]]) -> None:
    lines = [paid(day, f"{cents / 100:.2f}", "X", category) for day, cents, category in rows]
    found = affordability(person_of([*lines, paid("2024-10-01", "-1")], TODAY))
    assert found is not None
    for flow in (found.income, found.necessities, found.luxuries):
        assert flow.amount == flow.regular.amount + flow.irregular.amount
        for part in (flow.regular, flow.irregular):
            assert part.amount == sum(part.per_category.values())
    assert found.expenses == found.necessities.amount + found.luxuries.amount <= 0
    assert min(found.discretionary, found.savings, found.gambling) >= 0
    assert found.discretionary_for_irregular_luxuries <= found.discretionary
    assert 0 <= found.ratio_luxuries_to_expenses <= 1
