"""What is true of contracts and lives: dues, what became of them, and what changed."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest

from households.household import household
from households.model import Dials, Due, Household, Pool, TrueContract
from households.schedule import salary_increases, usual_day

MONDAY, FRIDAY = date(2025, 3, 10), date(2025, 3, 14)


@pytest.fixture(scope="module")
def homes() -> list[Household]:
    return [household(pool, number) for pool in Pool for number in range(4)]


def _paid(slot: str, late: int, amount: str = "-50.00") -> Due:
    day = date.fromisoformat(slot)
    return Due(day, f"b{slot}", day + timedelta(days=late), Decimal(amount))


def _contract(*dues: Due, category: str = "BILLS_MOBILE", ended: str = "") -> TrueContract:
    ended_on = date.fromisoformat(ended) if ended else None
    return TrueContract(
        "c", "mobile", category, "MONTH_ONE", rolls_back=False, ended_on=ended_on, dues=dues
    )


def test_every_regular_booking_is_a_due_of_its_contract(homes: list[Household]) -> None:
    for home in homes:
        dues = {
            (it.id, due.slot): due.booking
            for it in home.contracts
            for due in it.dues
            if due.booking is not None
        }
        regular = [it for it in home.bookings if it.truth.regular]
        assert dues == {(it.truth.contract, it.truth.slot): it.id for it in regular}


def test_a_few_payments_are_left_out(homes: list[Household]) -> None:
    dues = [due for home in homes for it in home.contracts for due in it.dues]
    left_out = sum(due.booking is None for due in dues)
    assert 0.02 <= left_out / len(dues) <= 0.05


def test_dues_of_a_period_lie_its_months_apart(homes: list[Household]) -> None:
    months = {"MONTH_ONE": 1, "MONTH_THREE": 3, "MONTH_SIX": 6, "YEAR_ONE": 12}
    seen = set[str]()
    for it in (one for home in homes for one in home.contracts if one.period in months):
        gaps = {(b.slot.year - a.slot.year) * 12 + b.slot.month - a.slot.month
                for a, b in pairwise(it.dues)}  # fmt: skip
        assert gaps <= {months[it.period]}
        seen |= {it.period} if gaps else set()
    assert seen == set(months)


def test_an_ended_contract_has_no_dues_after_its_end(homes: list[Household]) -> None:
    ended = [it for home in homes for it in home.contracts if it.ended_on is not None]
    assert ended
    assert all(due.slot <= (it.ended_on or date.max) for it in ended for due in it.dues)


def test_moves_end_a_rent_and_are_dated_by_the_first_slot_of_the_next(
    homes: list[Household],
) -> None:
    moves = 0
    for home in homes:
        rents = [it for it in home.contracts if it.name == "rent" and it.dues]
        for event in (it for it in home.events if it.name == "RELOCATION"):
            moves += 1
            assert event.day in {it.dues[0].slot for it in rents}
            ended = (event.day - it.ended_on for it in rents if it.ended_on is not None)
            assert any(0 < it.days <= 31 for it in ended)
    assert moves


def test_what_is_late_is_next_and_what_was_left_out_is_not() -> None:
    contract = _contract(_paid("2025-01-03", 1), Due(date(2025, 2, 3)), _paid("2025-03-03", 4))
    assert contract.paid_until(date(2025, 3, 6)) == {"b2025-01-03"}
    assert contract.next_after(date(2025, 3, 6)) == _paid("2025-03-03", 4)
    assert contract.next_after(date(2025, 1, 20)) == Due(date(2025, 2, 3))
    assert contract.due_after(date(2025, 3, 6)) == Due(date(2025, 2, 3))
    assert contract.next_after(date(2025, 3, 7)) is None


def test_a_contract_is_over_when_it_was_ended_and_nothing_more_comes() -> None:
    contract = _contract(_paid("2025-01-03", 1), _paid("2025-02-03", 9), ended="2025-02-05")
    assert not contract.is_over(date(2025, 2, 4))
    assert not contract.is_over(date(2025, 2, 8))  # the last payment is late
    assert contract.is_over(date(2025, 2, 12))
    assert not _contract(_paid("2025-01-03", 1)).is_over(date(2026, 1, 1))


def test_the_usual_day_is_half_of_the_delays_late_and_a_business_day() -> None:
    contract = _contract()
    assert usual_day(contract, MONDAY, Dials(jitter=0)) == MONDAY
    assert usual_day(contract, MONDAY, Dials(jitter=2.5)) == MONDAY + timedelta(days=2)
    assert usual_day(contract, FRIDAY, Dials(jitter=2.5)) == FRIDAY + timedelta(days=3)


def test_a_salary_that_steps_up_and_stays_there_is_an_increase() -> None:
    paid = [_paid(f"2025-{month:02}-26", 0, "2000.00") for month in (1, 2, 3)]
    more = [_paid(f"2025-{month:02}-26", 0, "2100.00") for month in (4, 5)]
    salary = _contract(*paid, *more, category="INCOME_SALARY")
    assert [it.day for it in salary_increases([salary])] == [date(2025, 4, 26)]
    unseen = _contract(*paid, *more[:1], category="INCOME_SALARY")
    assert not list(salary_increases([unseen]))
    assert not list(salary_increases([_contract(*paid, *more)]))
