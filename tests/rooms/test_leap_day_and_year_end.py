"""Where days and months are counted ahead or back, over 29 February, month ends and the year's end.

2028 is a leap year. 28 February is a Sunday in 2027 and a Monday in 2028, and 31 December 2027 is a
Friday.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from uuid import UUID

import pytest

from kontowerk.accesses.rules import slots, status
from kontowerk.analysis import calendar
from kontowerk.analysis.cashflow.cells import SpanUnit, item_of, span_of
from kontowerk.analysis.contracts.fit import rolled, slot_day, slot_number, upcoming
from kontowerk.analysis.disposable import disposable_money
from kontowerk.analysis.model import Period, Schedule
from kontowerk.api.console.charts.drawing import TimeLine
from kontowerk.bankcalls.rules.call_counts import Grain, begin_of
from kontowerk.connectors.fints import orders
from kontowerk.connectors.fints.parameters import load_profiles
from kontowerk.connectors.fints.state import Ask, FintsScope, Task
from kontowerk.connectors.transfer import PaymentCycle, PaymentSchedule, TransferKind
from kontowerk.connectors.xs2a import consent
from kontowerk.console.api_usage import days_until
from kontowerk.console.exchanges import LookbackSpan, slots_of
from kontowerk.kit.ids import new_id
from kontowerk.payments.rules import link, order
from kontowerk.reports import rules as reports
from kontowerk.reports.model import NewReport, ReportPurpose
from tests.connectors.fints.test_dialog import BPD, account
from tests.rooms.analysis.made import Line, contracts_of, every, monthly, only, paid, person_of
from tests.rooms.payments.test_link_rules import NEW as NEW_LINK
from tests.rooms.payments.test_order_rules import new
from tests.rooms.payments.test_standing_rules import standing

# Of this access the instants are half past midnight, half past six, noon and six, UTC.
KEY = UUID("a0000000-0000-4002-0000-00000000368f")


def _day(written: str) -> date:
    return date.fromisoformat(written)


def _at(written: str) -> datetime:
    return datetime.fromisoformat(f"{written}:00+00:00")


def _told(at: datetime) -> str:
    """Write an instant in UTC, without its seconds."""
    return (at - (at.utcoffset() or timedelta())).replace(tzinfo=None).isoformat("T", "minutes")


# By the day ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fetched", "again"),
    [
        ("2028-02-28T18:30", "2028-02-29T00:30"),
        ("2028-02-29T18:30", "2028-03-01T00:30"),
        ("2027-02-28T18:30", "2027-03-01T00:30"),
        ("2027-12-31T18:30", "2028-01-01T00:30"),
        ("2027-12-31T19:00", "2028-01-01T06:30"),  # late
    ],
)
def test_the_next_refresh_is_six_hours_later(fetched: str, again: str) -> None:
    # The instants of this access are a fraction of a second later.
    assert _told(slots.next_slot(KEY, _at(fetched) + timedelta(seconds=1))) == again


@pytest.mark.parametrize(
    ("now", "midnight"),
    [
        ("2028-02-28T22:59", "2028-02-28T23:00"),
        ("2028-02-28T23:00", "2028-02-29T23:00"),
        ("2028-02-29T23:00", "2028-03-01T23:00"),
        ("2027-02-28T22:59", "2027-02-28T23:00"),
        ("2027-02-28T23:00", "2027-03-01T23:00"),
        ("2027-12-31T22:59", "2027-12-31T23:00"),
        ("2027-12-31T23:00", "2028-01-01T23:00"),
    ],
)
def test_the_fetches_of_a_day_end_with_it_in_berlin(now: str, midnight: str) -> None:
    assert _told(status.budget_of(None, _at(now)).resets_at) == midnight


@pytest.mark.parametrize(
    ("last_day", "told"),
    [
        (
            "2028-02-29",
            ["2028-02-15T23:00", "2028-02-22T23:00", "2028-02-28T23:00", "2028-02-29T23:00"],
        ),
        (
            "2028-03-07",
            ["2028-02-22T23:00", "2028-02-29T23:00", "2028-03-06T23:00", "2028-03-07T23:00"],
        ),
        (
            "2027-03-07",
            ["2027-02-21T23:00", "2027-02-28T23:00", "2027-03-06T23:00", "2027-03-07T23:00"],
        ),
        (
            "2028-01-07",
            ["2027-12-24T23:00", "2027-12-31T23:00", "2028-01-06T23:00", "2028-01-07T23:00"],
        ),
    ],
)
def test_the_end_of_a_consent_is_told_14_7_and_1_days_before(
    last_day: str, told: list[str]
) -> None:
    until = consent.end_of(_day(last_day))
    found = list[str]()
    now = _at("2027-01-01T00:00")
    while (following := status.next_reminder(until, now)) is not None:
        found.append(_told(following))
        now = following
    assert found == told
    assert [status.days_left(until, _at(at)) for at in told] == [14, 7, 1, 0]


@pytest.mark.parametrize(
    ("at", "begun"),
    [
        ("2028-02-28T22:59", "2028-02-27T23:00"),
        ("2028-02-29T12:00", "2028-02-28T23:00"),
        ("2028-02-29T23:00", "2028-02-29T23:00"),
        ("2027-02-28T23:00", "2027-02-28T23:00"),
        ("2027-12-31T22:59", "2027-12-30T23:00"),
        ("2027-12-31T23:00", "2027-12-31T23:00"),
    ],
)
def test_a_call_counts_for_its_day_in_berlin(at: str, begun: str) -> None:
    assert _told(begin_of(Grain.DAY, _at(at))) == begun


@pytest.mark.parametrize(
    ("today", "days"),
    [
        ("2028-02-29", ["2028-02-26", "2028-02-27", "2028-02-28", "2028-02-29"]),
        ("2027-12-31", ["2027-12-28", "2027-12-29", "2027-12-30", "2027-12-31"]),
        ("2028-03-01", ["2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01"]),
        ("2027-03-01", ["2027-02-26", "2027-02-27", "2027-02-28", "2027-03-01"]),
        ("2028-01-01", ["2027-12-29", "2027-12-30", "2027-12-31", "2028-01-01"]),
    ],
)
def test_the_console_shows_each_day_once(today: str, days: list[str]) -> None:
    assert [day.isoformat() for day in days_until(_day(today))[-4:]] == days
    begun = [_told(at) for at in slots_of(LookbackSpan.WEEK, _at(f"{today}T12:00"))[-3:]]
    assert begun == [f"{day}T23:00" for day in days[:3]]


@pytest.mark.parametrize(
    ("today", "since"),
    [
        ("2028-05-28", "2028-02-28"),
        ("2028-05-29", "2028-02-29"),
        ("2028-05-30", "2028-03-01"),
        ("2027-05-29", "2027-02-28"),
        ("2027-05-30", "2027-03-01"),
        ("2028-03-30", "2027-12-31"),
        ("2028-03-31", "2028-01-01"),
    ],
)
def test_a_statement_is_asked_for_as_far_back_as_it_is_free(today: str, since: str) -> None:
    profile = replace(load_profiles()["default"], free_history_days=90)
    task, wish = Task(Ask.TRANSACTIONS, 0, "HKKAZ", 6), FintsScope(transactions=True)
    built = orders.build(task, [account(kind=1)], BPD, profile, wish, _day(today))
    assert built.values["date_start"] == _day(since)


# Periods that callers are given ----------------------------------------------------------


@pytest.mark.parametrize(
    ("today", "until"),
    [
        ("2028-01-30", "2028-02-29T23:00"),
        ("2028-01-31", "2028-03-01T23:00"),
        ("2027-01-30", "2027-03-01T23:00"),
        ("2027-12-01", "2027-12-31T23:00"),
        ("2027-12-02", "2028-01-01T23:00"),
    ],
)
def test_a_payment_link_lives_for_thirty_days(today: str, until: str) -> None:
    assert _told(link.expiry(NEW_LINK, _day(today))) == until


@pytest.mark.parametrize(
    ("today", "last", "too_late"),
    [
        ("2027-02-28", "2028-02-29", "2028-03-01"),
        ("2028-02-29", "2029-03-01", "2029-03-02"),
        ("2027-12-31", "2028-12-31", "2029-01-01"),
    ],
)
def test_a_payment_or_a_link_may_be_for_a_day_within_366(
    today: str, last: str, too_late: str
) -> None:
    for day, is_wrong in ((last, False), (too_late, True)):
        asked = replace(NEW_LINK, expires_on=_day(day))
        assert bool(list(link.faults(asked, _day(today)))) is is_wrong
        assert bool(order.faults(new(execute_on=_day(day)), _day(today))) is is_wrong
        schedule = PaymentSchedule(_day(day), PaymentCycle.MONTHS, 1, 30)
        create = standing(schedule, TransferKind.STANDING_CREATE)
        assert bool(order.faults(create, _day(today))) is is_wrong


@pytest.mark.parametrize(
    ("today", "until", "last", "too_late"),
    [
        ("2027-12-01", "2027-12-15T23:00", "2028-02-29", "2028-03-01"),
        ("2028-02-15", "2028-02-29T23:00", "2028-05-15", "2028-05-16"),
        ("2028-02-16", "2028-03-01T23:00", "2028-05-16", "2028-05-17"),
        ("2027-12-18", "2028-01-01T23:00", "2028-03-17", "2028-03-18"),
        ("2026-12-01", "2026-12-15T23:00", "2027-03-01", "2027-03-02"),
    ],
)
def test_a_report_is_waited_for_fourteen_days_and_ninety_at_most(
    today: str, until: str, last: str, too_late: str
) -> None:
    asked = NewReport(new_id(), new_id(), ReportPurpose.TENANCY, "Bank", None, None)
    assert _told(reports.expiry(asked, _day(today))) == until
    within = [replace(asked, expires_on=_day(day)) for day in (last, too_late)]
    assert [list(reports.faults(one, _day(today))) for one in within] == [[], ["expiresOn"]]


@pytest.mark.parametrize("day", ["2027-02-28", "2027-12-31", "2028-02-29", "2028-03-01"])
def test_the_last_day_of_a_link_and_of_a_report_is_the_day_that_was_given(day: str) -> None:
    until = link.expiry(replace(NEW_LINK, expires_on=_day(day)), _day("2027-02-28"))
    assert _told(until) == f"{day}T23:00"
    assert reports.last_day(until) == _day(day)


# Months and weeks of analyses ------------------------------------------------------------


@pytest.mark.parametrize(
    ("month", "days"),
    [
        ("2027-02", ["2027-02-28", "2027-02-28", "2027-02-28", "2027-02-28"]),
        ("2028-02", ["2028-02-28", "2028-02-29", "2028-02-29", "2028-02-29"]),
        ("2028-04", ["2028-04-28", "2028-04-29", "2028-04-30", "2028-04-30"]),
        ("2027-12", ["2027-12-28", "2027-12-29", "2027-12-30", "2027-12-31"]),
        ("2100-02", ["2100-02-28", "2100-02-28", "2100-02-28", "2100-02-28"]),
    ],
)
def test_the_28th_to_31st_of_a_month_are_its_last_days_at_most(month: str, days: list[str]) -> None:
    number = calendar.month_of(_day(f"{month}-01").toordinal())
    found = [calendar.day_in_month(number, nominal) for nominal in (28, 29, 30, 31)]
    assert [date.fromordinal(day).isoformat() for day in found] == days
    assert calendar.month_length(number) == _day(days[-1]).day


@pytest.mark.parametrize(
    ("today", "months"),
    [
        ("2027-12-31", []),
        ("2028-01-01", ["2027-12-01"]),
        ("2028-02-29", ["2027-12-01", "2028-01-01"]),
        ("2028-03-01", ["2027-12-01", "2028-01-01", "2028-02-01"]),
    ],
)
def test_a_month_is_full_when_the_next_has_begun(today: str, months: list[str]) -> None:
    found = calendar.full_months(_day("2027-11-15").toordinal(), _day(today).toordinal())
    begun = [date.fromordinal(calendar.month_start(month)).isoformat() for month in found]
    assert begun == months


@pytest.mark.parametrize(
    ("day", "names"),
    [
        ("2026-12-31", ["2026_W53", "2026_M12", "2026_Q4", "2026_Y"]),
        ("2027-01-03", ["2026_W53", "2027_M01", "2027_Q1", "2027_Y"]),
        ("2027-01-04", ["2027_W01", "2027_M01", "2027_Q1", "2027_Y"]),
        ("2027-12-31", ["2027_W52", "2027_M12", "2027_Q4", "2027_Y"]),
        ("2028-01-01", ["2027_W52", "2028_M01", "2028_Q1", "2028_Y"]),
        ("2028-01-03", ["2028_W01", "2028_M01", "2028_Q1", "2028_Y"]),
        ("2028-02-29", ["2028_W09", "2028_M02", "2028_Q1", "2028_Y"]),
        ("2028-03-01", ["2028_W09", "2028_M03", "2028_Q1", "2028_Y"]),
        ("2028-12-31", ["2028_W52", "2028_M12", "2028_Q4", "2028_Y"]),
        ("2029-12-31", ["2030_W01", "2029_M12", "2029_Q4", "2029_Y"]),
        ("2029-01-01", ["2029_W01", "2029_M01", "2029_Q1", "2029_Y"]),
    ],
)
def test_a_booking_counts_for_the_week_month_quarter_and_year_of_its_day(
    day: str, names: list[str]
) -> None:
    units = (SpanUnit.WEEK, SpanUnit.MONTH, SpanUnit.QUARTER, SpanUnit.YEAR)
    found = [item_of(unit, span_of(unit, _day(day).toordinal())) for unit in units]
    assert [item.system_name for item in found] == names


def _schedule(period: Period, first: str) -> Schedule:
    """Return a schedule whose first slot is this day; the 31st is the last of each month."""
    day = _day(first)
    if period.weeks:
        return Schedule(period, day.toordinal())
    return Schedule(period, calendar.month_of(day.toordinal()), day.day)


@pytest.mark.parametrize(
    ("period", "days"),
    [
        (
            Period.MONTH_ONE,
            ["2027-10-31", "2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"],
        ),
        (Period.MONTH_ONE, ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]),
        (Period.MONTH_ONE, ["2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]),
        (Period.MONTH_ONE, ["2027-12-29", "2028-01-29", "2028-02-29", "2028-03-29"]),
        (Period.MONTH_ONE, ["2026-12-29", "2027-01-29", "2027-02-28", "2027-03-29"]),
        (Period.MONTH_THREE, ["2027-11-29", "2028-02-29", "2028-05-29", "2028-08-29"]),
        (Period.MONTH_THREE, ["2027-12-31", "2028-03-31", "2028-06-30", "2028-09-30"]),
        (Period.MONTH_SIX, ["2027-08-31", "2028-02-29", "2028-08-31", "2029-02-28"]),
        (Period.YEAR_ONE, ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]),
        (Period.YEAR_ONE, ["2026-12-31", "2027-12-31", "2028-12-31"]),
        (Period.WEEK_ONE, ["2027-12-20", "2027-12-27", "2028-01-03", "2028-01-10"]),
        (Period.WEEK_TWO, ["2028-02-15", "2028-02-29", "2028-03-14"]),
        (Period.WEEK_FOUR, ["2028-02-01", "2028-02-29", "2028-03-28"]),
    ],
)
def test_the_slots_of_a_contract_follow_the_calendar(period: Period, days: list[str]) -> None:
    schedule = _schedule(period, days[0])
    found = [slot_day(schedule, number) for number in range(len(days))]
    assert [date.fromordinal(day).isoformat() for day in found] == days
    assert [slot_number(schedule, day) for day in found] == list(range(len(days)))


@pytest.mark.parametrize(
    ("slot", "following", "preceding"),
    [
        ("2027-02-28", "2027-03-01", "2027-02-26"),
        ("2027-10-31", "2027-11-01", "2027-10-29"),
        ("2028-01-01", "2028-01-03", "2027-12-31"),
        ("2028-02-29", "2028-02-29", "2028-02-29"),
        ("2028-04-30", "2028-05-02", "2028-04-28"),
    ],
)
def test_a_slot_on_a_closed_day_moves_over_the_end_of_its_month(
    slot: str, following: str, preceding: str
) -> None:
    for wanted, early in ((following, False), (preceding, True)):
        schedule = Schedule(Period.MONTH_ONE, 0, 1, preceding=early)
        assert date.fromordinal(rolled(schedule, _day(slot).toordinal())) == _day(wanted)


def _rent(first: str, times: int) -> list[Line]:
    return monthly(first, times, "-800", "Haus GmbH", "HOUSING_RENT")


def _insurance(*days: str) -> list[Line]:
    return [paid(day, "-120", "Versicherung AG", "INSURANCE_LIABILITY") for day in days]


@pytest.mark.parametrize(
    ("lines", "today", "days"),
    [
        # On the 31st, the 30th, the 29th, the 28th and the first.
        (_rent("2027-05-31", 9), "2028-02-05", ["2028-02-29", "2028-03-31", "2028-05-02"]),
        (_rent("2026-05-31", 9), "2027-02-05", ["2027-03-01", "2027-03-31", "2027-04-30"]),
        (_rent("2027-03-31", 9), "2027-12-05", ["2027-12-31", "2028-01-31", "2028-02-29"]),
        (_rent("2027-06-30", 8), "2028-02-05", ["2028-02-29", "2028-03-30", "2028-05-02"]),
        (_rent("2027-04-29", 10), "2028-02-05", ["2028-02-29", "2028-03-29", "2028-05-02"]),
        (_rent("2027-03-28", 11), "2028-02-05", ["2028-02-28", "2028-03-28", "2028-04-28"]),
        (_rent("2027-04-01", 11), "2028-02-28", ["2028-03-01", "2028-04-03", "2028-05-02"]),
        (_rent("2027-03-01", 10), "2027-12-05", ["2028-01-03", "2028-02-01", "2028-03-01"]),
        (
            _insurance("2024-02-29", "2025-02-28", "2026-03-02", "2027-03-01"),
            "2027-12-05",
            ["2028-02-29", "2029-02-28", "2030-02-28"],
        ),
        (
            _insurance("2026-11-30", "2027-03-01", "2027-05-31", "2027-08-31", "2027-11-30"),
            "2028-02-05",
            ["2028-02-29", "2028-05-31", "2028-08-31"],
        ),
        (
            every(7, "2027-12-07", 11, "-25", "Putz", "LIVING_HELP"),
            "2028-02-18",
            ["2028-02-22", "2028-02-29", "2028-03-07"],
        ),
        (
            every(7, "2027-10-06", 12, "-25", "Putz", "LIVING_HELP"),
            "2027-12-26",
            ["2027-12-29", "2028-01-05", "2028-01-12"],
        ),
    ],
)
def test_the_next_payments_of_a_contract_follow_the_calendar(
    lines: Sequence[Line], today: str, days: list[str]
) -> None:
    contract = only(contracts_of(lines, today))
    found = list(upcoming(contract, _day("2031-01-01").toordinal()))[:3]
    assert [date.fromordinal(day).isoformat() for day in found] == days


@pytest.mark.parametrize(
    ("today", "following", "days"),
    [
        ("2028-02-14", "2028-02-29", 15),
        ("2028-02-28", "2028-02-29", 1),
        ("2027-02-14", "2027-03-01", 15),
        ("2027-12-30", "2027-12-31", 1),
        ("2028-01-01", "2028-01-31", 30),
    ],
)
def test_money_must_last_until_the_next_salary(today: str, following: str, days: int) -> None:
    months = monthly("2026-05-31", 24, "2000", "Firma", "INCOME_SALARY")
    come = [line for line in months if line[0].booked_on <= _day(today)]
    found = disposable_money(person_of(come, today))
    assert found is not None
    assert (found.date_salary_next, found.days_until_salary) == (_day(following), days)


@pytest.mark.parametrize(
    ("first", "last", "months"),
    [
        ("2027-11-30", "2028-03-01", ["2027-12-01", "2028-01-01", "2028-02-01", "2028-03-01"]),
        ("2028-01-31", "2028-02-29", ["2028-02-01"]),
        ("2027-12-31", "2028-01-31", ["2028-01-01"]),
    ],
)
def test_a_chart_names_each_month_that_begins_in_it(
    first: str, last: str, months: list[str]
) -> None:
    line = TimeLine(_day(first), _day(last))
    assert [day.isoformat() for day in line.months(1)] == months
