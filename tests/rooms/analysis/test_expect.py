"""On which day the next payment of a contract is expected, and from when on it is overdue."""

from collections.abc import Sequence
from datetime import date

import pytest

from kontowerk.analysis.contracts.expect import Delays
from kontowerk.analysis.contracts.fit import slot_day
from kontowerk.analysis.model import Period, Schedule

FIFTEENTH = Schedule(Period.MONTH_ONE, 2025 * 12, 15)


def _delays(*days: str, schedule: Schedule = FIFTEENTH) -> Delays:
    """Let one payment come in each month of 2025, from January on."""
    slots = [slot_day(schedule, number) for number in range(len(days))]
    return Delays(schedule, slots, [date.fromisoformat(it).toordinal() for it in days])


def _expected(delays: Delays, number: int, today: str) -> str:
    day = delays.expected_after(number, date.fromisoformat(today).toordinal())
    return date.fromordinal(day).isoformat()


ALWAYS = ("2025-01-15", "2025-02-17", "2025-03-17", "2025-04-15", "2025-05-15", "2025-06-16")


def test_who_pays_on_the_day_pays_on_the_banking_day_after_it_next_time() -> None:
    assert _expected(_delays(*ALWAYS), 6, "2025-07-01") == "2025-07-15"
    assert _expected(_delays(*ALWAYS), 10, "2025-11-01") == "2025-11-17"  # the 15th is a Saturday


def test_who_pays_before_weekends_does_so_next_time() -> None:
    days = ("2025-01-15", "2025-02-14", "2025-03-14", "2025-04-15", "2025-05-15", "2025-06-13")
    before = _delays(*days, schedule=FIFTEENTH._replace(preceding=True))
    assert _expected(before, 10, "2025-11-01") == "2025-11-14"


def test_what_came_on_a_monday_may_have_been_meant_for_the_weekend() -> None:
    """Two days late each time: the 17th, of May a Saturday and of August a Sunday."""
    from_may = FIFTEENTH._replace(phase=FIFTEENTH.phase + 4)
    late = ("2025-05-19", "2025-06-17", "2025-07-17", "2025-08-18")
    delays = _delays(*late, schedule=from_may)
    assert _expected(delays, 4, "2025-09-01") == "2025-09-17"
    assert _expected(delays, 6, "2025-11-01") == "2025-11-17"


@pytest.mark.parametrize(
    ("today", "expected"),
    [
        ("2025-07-10", "2025-07-15"),
        ("2025-07-15", "2025-07-21"),  # as late as twice before
        ("2025-07-21", "2025-07-15"),  # later than ever: overdue since then
    ],
)
def test_a_payment_is_waited_for_while_it_came_as_late_before(today: str, expected: str) -> None:
    days = ("2025-01-15", "2025-02-21", "2025-03-17", "2025-04-15", "2025-05-15", "2025-06-20")
    assert _expected(_delays(*days), 6, today) == expected


def test_one_late_payment_among_many_is_no_reason_to_wait() -> None:
    many: Sequence[str] = (*ALWAYS, "2025-07-15", "2025-08-15", "2025-09-15", "2025-10-15")
    seldom = _delays(*many, "2025-11-24")
    assert _expected(seldom, 11, "2025-12-16") == "2025-12-15"


def test_the_day_that_most_payments_are_near_to_is_expected() -> None:
    """Of a day that wanders neither end is expected, and never a day on which no bank books."""
    days = ("2025-01-15", "2025-02-18", "2025-03-17", "2025-04-16", "2025-05-19", "2025-06-17")
    for number in range(6, 18):
        day = _delays(*days).expected(number)
        assert date.fromordinal(day).isoweekday() <= 5
        assert 0 <= day - slot_day(FIFTEENTH, number) <= 4
