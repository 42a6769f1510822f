"""Stages of a life, and reasons to talk to a person."""

from decimal import Decimal

import pytest

from kontowerk.analysis.life import Trigger, life_events, life_stages, sales_triggers
from tests.rooms.analysis.made import Line, every, monthly, paid, person_of

TODAY = "2025-12-20"


def _alive(first: str = "2024-01-01", times: int = 240) -> list[Line]:
    return every(3, first, times, "-21.37", "", "LIVING_GROCERIES")


def _stages(lines: list[Line]) -> set[str]:
    return {it.name for it in life_stages(person_of([*_alive(), *lines], TODAY))}


def _triggers(lines: list[Line], today: str = TODAY) -> dict[str, Trigger]:
    person = person_of(lines, today)
    return {it.name: it for it in sales_triggers(person, life_events(person), life_stages(person))}


@pytest.mark.parametrize(
    ("category", "amount", "stage"),
    [
        ("INCOME_SALARY", "2500", "LABOUR_EMPLOYED"),
        ("INCOME_PENSION", "1500", "LABOUR_RETIRED"),
        ("INCOME_STATE_EDUCATION", "900", "LABOUR_STUDENT"),
        ("OTHER_INCOME", "900", "LABOUR_UNKNOWN"),
    ],
)
def test_work_is_what_most_income_is(category: str, amount: str, stage: str) -> None:
    lines = monthly("2024-01-28", 23, amount, "Zahler", category, iban="DE2")
    assert stage in _stages(lines)


def test_a_student_with_a_small_job_is_a_student() -> None:
    job = monthly("2024-01-28", 23, "520.00", "Cafe", "INCOME_SALARY", iban="DE2")
    fee = [paid("2025-08-15", "-310.00", "Universitaet", "EDUCATION_ACADEMIC")]
    assert "LABOUR_EMPLOYED" in _stages(job)
    assert "LABOUR_STUDENT" in _stages([*job, *fee])


def test_invoices_that_are_paid_make_a_freelancer() -> None:
    lines = [
        (booking, tags._replace(freelancer_category="OPERATING_INCOME"))
        for booking, tags in every(25, "2024-01-10", 28, "1800.00", "Kunde", "INCOME_OTHER")
    ]
    assert "LABOUR_SELF_EMPLOYED" in _stages(lines)


def test_children_are_counted_by_their_benefit() -> None:
    lines = monthly("2024-01-12", 24, "510.00", "Familienkasse", "INCOME_STATE_FAMILY",
                    purpose="Kindergeld")  # fmt: skip
    found = life_stages(person_of([*_alive(), *lines], TODAY))
    assert next(it for it in found if it.name == "PARENTHOOD_PARENT").children == 2
    assert "PARENTHOOD_NONE_DETECTED" in _stages([])


def test_housing_is_rented_financed_owned_or_unknown() -> None:
    rent = monthly("2024-01-03", 24, "-800", "Haus", "HOUSING_RENT", iban="DE1")
    loan = monthly("2024-01-30", 23, "-1200", "Bank", "HOUSING_FINANCING", iban="DE9")
    tax = [paid("2025-05-15", "-120", "Stadt", "TAXES", purpose="Grundsteuer B")]
    assert "HOUSING_TENANT" in _stages(rent)
    assert "HOUSING_OWNER_FINANCING" in _stages(loan)
    assert "HOUSING_OWNER" in _stages(tax)
    assert "HOUSING_TENANT" in _stages([*rent, *tax])
    assert "HOUSING_UNKNOWN" in _stages([])


@pytest.mark.parametrize(
    ("saved", "stage"),
    [("0", "NONE"), ("-90", "LOW"), ("-100", "MEDIUM"), ("-299", "MEDIUM"), ("-300", "HIGH")],
)
def test_savings_are_a_share_of_income(saved: str, stage: str) -> None:
    lines = [
        *monthly("2024-01-12", 24, "2000.00", "Werk", "INCOME_SALARY", iban="DE2"),
        *monthly("2024-01-15", 24, saved, "Depot", "SAVINGS_SECURITIES", iban="DE3"),
    ]
    assert f"SAVINGS_{stage}" in _stages(lines)


SALARY = monthly("2024-01-28", 23, "2500.00", "Werk", "INCOME_SALARY", iban="DE2")


def test_a_missing_liability_needs_a_year_of_history() -> None:
    assert "MISSING_PRIVATE_LIABILITY" in _triggers([*_alive(), *SALARY])
    assert "MISSING_PRIVATE_LIABILITY" not in _triggers([*_alive(), *SALARY], "2024-12-20")
    yearly = paid("2025-01-02", "-60", "Haftpflichtkasse", "INSURANCE_LIABILITY",
                  insurance="LIABILITY_PRIVATE")  # fmt: skip
    assert "MISSING_PRIVATE_LIABILITY" not in _triggers([*_alive(), *SALARY, yearly])


def test_a_policy_for_the_home_that_names_liability_covers_it() -> None:
    home = paid("2025-01-02", "-68", "Allfinanz", "INSURANCE_HOME", insurance="HOME_CONTENTS",
                purpose="Haftpflicht und Hausrat 123")  # fmt: skip
    car = paid("2025-01-02", "-68", "Allfinanz", "INSURANCE_VEHICLE", insurance="VEHICLE_OTHER",
               purpose="Kfz Haftpflicht 123")  # fmt: skip
    assert "MISSING_PRIVATE_LIABILITY" not in _triggers([*_alive(), *SALARY, home])
    assert "MISSING_PRIVATE_LIABILITY" in _triggers([*_alive(), *SALARY, car])


def test_disability_is_missed_only_by_people_who_work() -> None:
    assert "MISSING_OCCUPATIONAL_DISABILITY" in _triggers([*_alive(), *SALARY])
    assert "MISSING_OCCUPATIONAL_DISABILITY" not in _triggers(_alive())


@pytest.mark.parametrize(("amount", "shown"), [("3200.00", True), ("3199.99", False)])
def test_private_health_is_offered_from_3200_euros_of_income(amount: str, *, shown: bool) -> None:
    pay = monthly("2024-01-28", 23, amount, "Werk", "INCOME_SALARY", iban="DE2")
    found = _triggers([*_alive(), *pay])
    assert ("MISSING_PRIVATE_HEALTH" in found) is shown
    insured = monthly("2024-01-02", 24, "-400", "Kasse", "INSURANCE_HEALTH",
                      insurance="HEALTH_PRIVATE", mandate="H")  # fmt: skip
    assert "MISSING_PRIVATE_HEALTH" not in _triggers([*_alive(), *pay, *insured])


def test_a_life_event_is_a_trigger_for_ninety_days() -> None:
    move = monthly("2025-10-02", 3, "-900", "Neubau", "HOUSING_RENT", iban="DE8")
    assert "FIRST_APARTMENT" in _triggers([*_alive(), *move])
    early = monthly("2025-08-02", 5, "-900", "Neubau", "HOUSING_RENT", iban="DE8")
    assert "FIRST_APARTMENT" not in _triggers([*_alive(), *early])


def test_only_the_first_child_is_one() -> None:
    benefit = monthly("2025-10-12", 3, "255.00", "Familienkasse", "INCOME_STATE_FAMILY",
                      purpose="Kindergeld", iban="DEF")  # fmt: skip
    assert "FIRST_CHILD" in _triggers([*_alive(), *benefit])
    older = monthly("2024-01-05", 24, "250.00", "Familienkasse Nord", "INCOME_STATE_FAMILY",
                    purpose="Kindergeld", iban="DEG")  # fmt: skip
    assert "FIRST_CHILD" not in _triggers([*_alive(), *benefit, *older])


def test_money_left_every_month_could_be_saved() -> None:
    found = _triggers([*_alive(), *SALARY])
    assert found["SAVINGS_POTENTIAL"].amount is not None
    assert found["SAVINGS_POTENTIAL"].amount > 200_000
    saving = monthly("2024-01-29", 23, "-300", "Depot", "SAVINGS_SECURITIES", iban="DE3")
    assert "SAVINGS_POTENTIAL" not in _triggers([*_alive(), *SALARY, *saving])


def test_a_large_income_is_a_trigger_for_thirty_days() -> None:
    gift = paid("2025-12-01", "6000", "Tante", "OTHER_INCOME")
    found = _triggers([*_alive(), *SALARY, gift])
    assert found["LARGE_INCOME"].amount == int(Decimal("6000.00") * 100)
    assert found["LARGE_INCOME"].entries == (gift[0].id,)
    old = paid("2025-10-01", "6000", "Tante", "OTHER_INCOME")
    assert "LARGE_INCOME" not in _triggers([*_alive(), *SALARY, old])


def test_nobody_without_bookings_has_triggers() -> None:
    assert _triggers([]) == {}
