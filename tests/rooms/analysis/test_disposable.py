"""What is left until the next salary."""

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.analysis.disposable import disposable_money
from tests.rooms.analysis.made import Line, every, monthly, person_of


def _life() -> list[Line]:
    return [
        *monthly("2025-01-28", 10, "3000.00", "Werk GmbH", "INCOME_SALARY", iban="DE2"),
        *monthly("2025-02-03", 10, "-900.00", "Haus", "HOUSING_RENT", iban="DE1"),
        *monthly("2025-01-15", 10, "-50.00", "Strom", "BILLS_ELECTRICITY", mandate="S"),
        *every(2, "2025-01-01", 156, "-30.00", "", "LIVING_GROCERIES", iban=""),
        *monthly("2025-01-29", 10, "-400.00", "Ich", "TRANSFER_SAVINGS"),
    ]


def test_the_days_until_the_salary_are_counted_and_what_they_cost() -> None:
    found = disposable_money(person_of(_life(), "2025-11-09"))
    assert found is not None
    assert found.date_salary_latest == date(2025, 10, 28)
    assert found.date_salary_next == date(2025, 11, 28)
    assert found.days_until_salary == 19
    assert found.salary_latest == found.salary_next == 300_000
    assert found.expected_fixed == -5_000  # electricity on the 17th; the rent is paid
    assert found.disposable == 300_000 - 90_000 - 5_000
    groceries = -3_000 * 6  # 28 October to 7 November, every second day
    assert found.cashflow == 300_000 - 90_000 + groceries
    assert found.currently_left == found.cashflow - 5_000
    assert -19 * 1_600 < found.expected_flexible < -19 * 1_400  # 30 euros every second day
    assert found.expected_left == found.currently_left + found.expected_flexible
    assert found.expected_left_daily == round(found.expected_left / 19)


def test_two_salaries_within_days_are_one() -> None:
    second = monthly("2025-01-30", 10, "1200.00", "Laden", "INCOME_SALARY", iban="DE3")
    found = disposable_money(person_of([*_life(), *second], "2025-11-09"))
    assert found is not None
    assert found.salary_latest == 420_000


def test_a_pension_counts_where_there_is_no_salary() -> None:
    lines = monthly("2025-01-31", 9, "1500.00", "Rentenservice", "INCOME_PENSION", iban="DE2")
    found = disposable_money(person_of(lines, "2025-10-10"))
    assert found is not None
    assert found.salary_latest == 150_000


def test_without_salary_there_is_no_answer() -> None:
    lines = monthly("2025-02-03", 9, "-900.00", "Haus", "HOUSING_RENT", iban="DE1")
    assert disposable_money(person_of(lines, "2025-10-10")) is None
    assert disposable_money(person_of([], "2025-10-10")) is None


@settings(deadline=None, max_examples=40)
@given(st.dates(date(2025, 3, 1), date(2025, 11, 9)))
def test_the_sums_agree_on_every_day(today: date) -> None:
    lines = [it for it in _life() if it[0].booked_on <= today]
    found = disposable_money(person_of(lines, today.isoformat()))
    assert found is not None
    assert found.currently_left == found.cashflow + found.expected_fixed
    assert found.expected_left == found.currently_left + found.expected_flexible
    assert found.expected_flexible <= 0
    assert found.days_until_salary >= 0
