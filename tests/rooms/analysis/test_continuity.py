"""A contract that changes is one contract: who is paid, by which mandate, on which day."""

from datetime import date

import pytest

from kontowerk.analysis.contracts.sides import Reason
from kontowerk.analysis.model import Changed, Contract
from tests.rooms.analysis.made import Line, contracts_of, every, monthly, only

RENT = "HOUSING_RENT"
SALARY = "INCOME_SALARY"
POWER = "BILLS_ELECTRICITY"
TODAY = "2025-12-31"


def _changes(contract: Contract) -> list[tuple[str, str]]:
    return [(it.what.name, it.day.isoformat()) for it in contract.changes]


def _rents(contracts: list[Contract]) -> list[int]:
    return [len(it.regular) for it in contracts]


def test_a_landlord_with_a_new_account_goes_on() -> None:
    old = monthly("2024-01-03", 12, "-812.50", "Karl Huber", RENT, iban="DE1", purpose="Miete")
    new = monthly("2025-01-03", 12, "-812.50", "Karl Huber", RENT, iban="DE2", purpose="Miete")
    found = only(contracts_of([*old, *new], TODAY))
    assert len(found.regular) == 24
    assert _changes(found) == [("ACCOUNT", "2025-01-03")]
    change = found.changes[0]
    assert (change.before, change.after) == ("DE1", "DE2")
    assert Reason.SAME_NAME.value in change.reasons


def test_a_renamed_employer_with_a_new_account_pays_the_same_salary() -> None:
    old = monthly("2024-01-26", 12, "2811.37", "Krause Logistik GmbH", SALARY, iban="DE1")
    new = monthly("2025-01-26", 11, "2811.37", "Nordwerk Holding AG", SALARY, iban="DE2")
    found = only(contracts_of([*old, *new], TODAY))
    assert {it.what for it in found.changes} == {Changed.NAME, Changed.ACCOUNT}


def test_another_employer_that_pays_another_salary_is_another_contract() -> None:
    old = monthly("2024-01-26", 12, "2811.37", "Krause Logistik GmbH", SALARY, iban="DE1")
    new = monthly("2025-01-26", 11, "3050.12", "Nordwerk Holding AG", SALARY, iban="DE2")
    assert _rents(contracts_of([*old, *new], TODAY)) == [12, 11]


def test_another_supplier_is_another_contract_even_for_the_same_price() -> None:
    old = monthly("2024-01-15", 12, "-84.00", "Eon Energie", POWER, partner="EON", iban="DE1")
    new = monthly("2025-01-15", 11, "-84.00", "Lichtblick", POWER, partner="LICHTBLICK", iban="DE2")
    assert _rents(contracts_of([*old, *new], TODAY)) == [12, 11]


def test_a_renewed_mandate_and_a_usual_rise_are_changes_of_one_contract() -> None:
    old = monthly("2024-01-15", 12, "-44.95", "Netkom AG", POWER, mandate="M1")
    new = monthly("2025-01-15", 11, "-47.95", "Netkom AG", POWER, mandate="M2")
    found = only(contracts_of([*old, *new], TODAY))
    assert _changes(found) == [("MANDATE", "2025-01-15")]
    assert found.amounts.growth_rate == pytest.approx(0.0667, abs=0.001)


def test_the_first_payment_after_a_change_is_enough() -> None:
    old = monthly("2024-01-03", 23, "-812.50", "Karl Huber", RENT, iban="DE1")
    new = monthly("2025-12-03", 1, "-812.50", "Huber, Karl", RENT, iban="DE2")
    found = only(contracts_of([*old, *new], TODAY))
    assert found.date_latest == date(2025, 12, 3)
    assert found.is_active


def test_a_salary_that_moves_to_another_day_goes_on() -> None:
    old = monthly("2024-01-28", 12, "2811.37", "Werk GmbH", SALARY, iban="DE1")
    new = monthly("2025-01-12", 12, "2811.37", "Werk GmbH", SALARY, iban="DE1")
    found = only(contracts_of([*old, *new], TODAY))
    assert len(found.regular) == 24
    assert _changes(found) == [("DAY", "2025-01-13")]
    assert found.date_next == date(2026, 1, 12)


def test_a_benefit_on_any_of_ten_days_is_a_contract() -> None:
    days = [3, 11, 6, 13, 4, 9, 12, 5, 10, 3, 13, 7]
    lines = [
        line
        for month, day in enumerate(days, 1)
        for line in monthly(
            f"2025-{month:02}-{day:02}", 1, "255.00", "Familienkasse", "INCOME_STATE_FAMILY"
        )
    ]
    found = only(contracts_of(lines, TODAY))
    assert len(found.regular) == 12


def test_payments_without_their_mandate_stay_with_the_mandate_of_the_time() -> None:
    old = monthly("2024-01-15", 12, "-44.95", "Netkom AG", POWER, mandate="M1", iban="DE1")
    new = monthly("2025-01-15", 12, "-44.95", "Netkom AG", POWER, mandate="M2", iban="DE1")
    lines: list[Line] = [*old, *new]
    for place in (3, 8, 14, 20):
        booking, tags = lines[place]
        lines[place] = (booking._replace(mandate_id="", creditor_id=""), tags)
    assert len(only(contracts_of(lines, TODAY)).regular) == 24


def test_who_comes_back_after_months_has_a_new_contract() -> None:
    old = monthly("2024-01-15", 6, "-30.00", "Studio", "RECREATION_SPORTS", iban="DE1")
    new = monthly("2025-02-15", 10, "-30.00", "Studio", "RECREATION_SPORTS", iban="DE1")
    assert _rents(contracts_of([*old, *new], TODAY)) == [6, 10]


def test_two_contracts_side_by_side_are_never_one() -> None:
    one = monthly("2024-01-15", 24, "-20.00", "Netkom AG", POWER, mandate="M1")
    two = monthly("2024-06-15", 18, "-20.00", "Netkom AG", POWER, mandate="M2")
    assert sorted(_rents(contracts_of([*one, *two], TODAY))) == [18, 24]


def test_weekly_pay_goes_on_after_a_new_account() -> None:
    old = every(7, "2025-01-03", 20, "512.40", "Bau GmbH", SALARY, iban="DE1")
    new = every(7, "2025-05-23", 25, "512.40", "Bau GmbH", SALARY, iban="DE2")
    assert len(only(contracts_of([*old, *new], "2025-11-14")).regular) == 45
