"""Cashflow: sums by tag and time, and what is to come."""

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.analysis.calendar import month_of
from kontowerk.analysis.cashflow.build import TagFlow, by_time, cashflow
from kontowerk.analysis.cashflow.cells import CashflowQuery, Level, Tag
from kontowerk.analysis.cashflow.predict import Prediction, expected_flows
from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.entries import read_entries
from kontowerk.tagging.model import Tree
from tests.rooms.analysis.made import GIRO, Line, every, monthly, paid

CATEGORIES = [
    "LIVING_GROCERIES", "HOUSING_RENT", "INCOME_SALARY", "OTHER_INCOME", "TRANSFER_SAVINGS",
    "TRANSFER_OTHER", "SAVINGS_SECURITIES", "TAXES", "INCOME_STATE_FAMILY",
]  # fmt: skip


def _flow(lines: list[Line], today: str, view: CashflowQuery | None = None) -> list[TagFlow]:
    entries = read_entries(lines).entries
    day = date.fromisoformat(today)
    return cashflow(entries, find_contracts(entries, [GIRO], day), day, view or CashflowQuery())


def _cells(flows: list[TagFlow], name: str, *, aggregate: bool = False) -> dict[str, int]:
    found = next(it for it in flows if it.tag == Tag(name, aggregate))
    return {cell.item.system_name: cell.cents for cell in found.statistics}


def _predicted(
    flows: list[TagFlow], name: str, *, aggregate: bool = False
) -> dict[str, Prediction]:
    found = next(it for it in flows if it.tag == Tag(name, aggregate))
    return {it.item.system_name: it for it in found.predictions}


@st.composite
def _lines(draw: st.DrawFn) -> list[Line]:
    return [
        paid(
            draw(st.dates(date(2023, 11, 1), date(2026, 2, 1))),
            str(Decimal(draw(st.integers(-500_000, 500_000))) / 100),
            draw(st.sampled_from(["Alpha", "Beta", ""])),
            draw(st.sampled_from(CATEGORIES)),
            partner=draw(st.sampled_from(["UNKNOWN", "REWE"])),
        )
        for _ in range(draw(st.integers(1, 30)))
    ]


_views = st.builds(
    CashflowQuery,
    tree=st.sampled_from([Tree.CATEGORIES, Tree.BUSINESS_PARTNERS]),
    level=st.sampled_from(Level),
    exclude_savings=st.booleans(),
)


@settings(deadline=None)
@given(_lines(), _views)
def test_weeks_months_quarters_and_years_add_up_to_the_total(
    lines: list[Line], view: CashflowQuery
) -> None:
    for flow in _flow(lines, "2026-02-01", view):
        sums: defaultdict[str, int] = defaultdict(int)
        years: defaultdict[str, int] = defaultdict(int)
        for cell in flow.statistics:
            year, _, unit = cell.item.system_name.partition("_")
            sums[unit[0]] += cell.cents
            if unit[0] in "MQ":
                years[year + unit[0]] += cell.cents
        assert sums["Y"] == sums["Q"] == sums["M"] == sums["W"] == sums["T"]
        cells = {it.item.system_name: it.cents for it in flow.statistics}
        for name, cents in cells.items():
            if name.endswith("_Y"):
                assert years[name[:4] + "M"] == years[name[:4] + "Q"] == cents


@settings(deadline=None)
@given(_lines(), st.booleans())
def test_tags_sum_to_net_plus_transfers(lines: list[Line], exclude_savings: bool) -> None:  # noqa: FBT001
    for level in Level:
        flows = _flow(
            lines, "2026-02-01", CashflowQuery(level=level, exclude_savings=exclude_savings)
        )
        totals = {it.tag: it.statistics[0].cents for it in flows}
        tags = sum(cents for tag, cents in totals.items() if not tag.aggregate)
        transfers = sum(
            cents for tag, cents in totals.items()
            if not tag.aggregate and tag.name.startswith("TRANSFER")
        )  # fmt: skip
        aggregates = {tag.name: cents for tag, cents in totals.items() if tag.aggregate}
        assert tags == aggregates.get("NET", 0) + transfers
        assert aggregates.get("NET", 0) == (
            aggregates.get("INCOME", 0) + aggregates.get("EXPENSES", 0)
        )
        if not exclude_savings:
            assert tags == sum(int(booking.amount * 100) for booking, _ in lines)


@settings(deadline=None)
@given(_lines(), _views)
def test_tag_focus_is_the_transpose_of_time_focus(lines: list[Line], view: CashflowQuery) -> None:
    flows = _flow(lines, "2026-02-01", view)
    straight = {
        (flow.tag, cell.item, cell.cents)
        for flow in flows
        if not flow.tag.aggregate
        for cell in flow.statistics
    }
    turned = {
        (cell.tag, flow.item, cell.cents) for flow in by_time(flows) for cell in flow.statistics
    }
    assert turned == straight
    assert {(it.tag, it.prediction) for flow in by_time(flows) for it in flow.predictions} == {
        (flow.tag, it) for flow in flows if not flow.tag.aggregate for it in flow.predictions
    }


@settings(deadline=None)
@given(_lines(), st.randoms())
def test_the_order_of_bookings_does_not_matter(lines: list[Line], random: Random) -> None:
    shuffled = list(lines)
    random.shuffle(shuffled)
    assert _flow(shuffled, "2026-02-01") == _flow(lines, "2026-02-01")


SHOPS = ("Anker", "Birke", "Cello", "Distel", "Efeu", "Falke", "Ginster", "Hafen", "Imker", "Jade",
         "Kiesel", "Lotse", "Mohn", "Nelke")  # fmt: skip


def _shopping() -> list[Line]:
    """Shop twice a month, once on its last day, from January 2027 on; each time elsewhere."""
    return [
        paid(day, amount, shop + name, "LIVING_GROCERIES")
        for number, (shop, last) in enumerate(zip(SHOPS, LAST_DAYS, strict=True))
        for day, amount, name in (
            (f"{last[:8]}{2 + number * 5 % 19:02}", f"-{20 + number * 7 % 13}.10", "hof"),
            (last, f"-{50 + number * 37 % 29}.30", "berg"),
        )
    ]


LAST_DAYS = (
    "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30",
    "2027-07-31", "2027-08-31", "2027-09-30", "2027-10-31", "2027-11-30", "2027-12-31",
    "2028-01-31", "2028-02-29",
)  # fmt: skip


@pytest.mark.parametrize("today", LAST_DAYS[5:])
def test_nothing_more_comes_in_a_month_on_its_last_day(today: str) -> None:
    """Although most money moved on the 31st of longer ones."""
    lines = [line for line in _shopping() if line[0].booked_on <= date.fromisoformat(today)]
    flows, month = _flow(lines, today), f"{today[:4]}_M{today[5:7]}"
    running = _predicted(flows, "LIVING_GROCERIES")[month]
    assert running.cents == _cells(flows, "LIVING_GROCERIES")[month]
    assert running.lower == running.upper == running.cents


@pytest.mark.parametrize("today", ["2027-12-30", "2028-01-30", "2028-02-28"])
def test_what_usually_comes_on_the_last_day_is_expected_the_day_before(today: str) -> None:
    lines = [line for line in _shopping() if line[0].booked_on <= date.fromisoformat(today)]
    flows, month = _flow(lines, today), f"{today[:4]}_M{today[5:7]}"
    more = (
        _predicted(flows, "LIVING_GROCERIES")[month].cents
        - _cells(flows, "LIVING_GROCERIES")[month]
    )
    assert -8000 < more < -3000


def test_partners_have_no_aggregates() -> None:
    flows = _flow([paid("2025-01-02", "-5", partner="REWE")], "2025-01-03",
                  CashflowQuery(tree=Tree.BUSINESS_PARTNERS))  # fmt: skip
    assert [it.tag for it in flows] == [Tag("REWE")]


def test_a_quiet_month_between_two_has_a_zero_and_months_outside_have_no_cell() -> None:
    lines = [
        paid("2025-01-02", "-1.00", category="HOUSING_RENT"),
        paid("2025-02-02", "-5.00", category="TAXES"),
        paid("2025-04-02", "-7.00", category="TAXES"),
    ]
    cells = _cells(_flow(lines, "2025-06-01"), "TAXES")
    months = {name: cents for name, cents in cells.items() if "_M" in name}
    assert months == {"2025_M02": -500, "2025_M03": 0, "2025_M04": -700}


def test_the_last_days_of_a_year_may_lie_in_week_one_of_the_next() -> None:
    cells = _cells(_flow([paid("2024-12-31", "-5.00", category="TAXES")], "2025-01-03"), "TAXES")
    assert cells["2024_Y"] == cells["2025_W01"] == -500
    assert "2020_W53" in _cells(
        _flow([paid("2021-01-02", "-5.00", category="TAXES")], "2021-02-03"), "TAXES"
    )


def test_main_categories_are_the_sum_of_their_subcategories() -> None:
    lines = [
        paid("2025-01-02", "-5.00", category="BILLS_MOBILE"),
        paid("2025-01-03", "-7.00", category="BILLS_HEATING"),
        paid("2025-01-04", "100.00", category="INCOME_STATE_FAMILY"),
        paid("2025-01-04", "10.00", category="OTHER_INCOME"),
    ]
    flows = _flow(lines, "2025-01-20", CashflowQuery(level=Level.MAIN))
    assert _cells(flows, "BILLS")["TOTAL_TOTAL"] == -1200
    assert _cells(flows, "INCOME")["TOTAL_TOTAL"] == 10000
    assert _cells(flows, "INCOME", aggregate=True)["TOTAL_TOTAL"] == 11000


@pytest.mark.parametrize(
    "category",
    ["SAVINGS_SECURITIES", "BANKFINANCE_INVESTMENT", "INCOME_INVESTMENT", "TRANSFER_SAVINGS"],
)
def test_savings_can_be_left_out(category: str) -> None:
    lines = [paid("2025-01-02", "-5.00", category=category), paid("2025-01-02", "-1.00")]
    flows = _flow(lines, "2025-01-20", CashflowQuery(exclude_savings=True))
    assert {it.tag.name for it in flows} == {"OTHER_SPENDING", "NET", "EXPENSES"}


def test_rent_is_predicted_from_its_contract_alone() -> None:
    lines = monthly("2025-01-03", 12, "-850.00", "Haus", "HOUSING_RENT", iban="DE1")
    found = _predicted(_flow(lines, "2025-12-20"), "HOUSING_RENT")
    assert found["2025_M12"].cents == found["2025_M12"].regular == -85000
    assert found["2026_M01"].cents == found["2026_M01"].regular == -85000
    assert found["2026_M01"].irregular == 0
    assert found["2026_Q1"].cents == -3 * 85000
    assert found["2026_Y"].cents == -12 * 85000
    assert "TOTAL_TOTAL" not in found


def test_spending_without_contract_is_predicted_from_the_last_twelve_months() -> None:
    lines = [
        paid(date(2025, 1, 4) + timedelta(days=4 * at), f"-{20 + 17 * at % 23}.{at:02}", "Markt",
             "LIVING_GROCERIES", partner="MARKT")
        for at in range(80)
    ]  # fmt: skip
    flows = _flow(lines, "2025-11-17")
    cells, found = _cells(flows, "LIVING_GROCERIES"), _predicted(flows, "LIVING_GROCERIES")
    nearby = [cells[f"2025_M{month:02}"] for month in range(2, 11)]
    ahead = found["2025_M12"]
    assert min(nearby) <= ahead.cents <= max(nearby)
    assert ahead.regular == 0
    assert ahead.lower is not None
    assert ahead.upper is not None
    assert ahead.lower <= ahead.cents <= ahead.upper
    running = found["2025_M11"]
    assert running.cents < cells["2025_M11"] < 0  # more is to come
    assert abs(running.cents - ahead.cents) < abs(ahead.cents) * 0.5


def test_what_is_regular_and_what_is_not_add_up() -> None:
    lines = [
        *monthly("2024-01-03", 24, "-850.00", "Haus", "HOUSING_RENT", iban="DE1"),
        *monthly("2024-01-28", 23, "2500.00", "Werk", "INCOME_SALARY", iban="DE2"),
        *every(3, "2024-01-05", 235, "-31.00", "", "LIVING_GROCERIES"),
    ]
    for flow in _flow(lines, "2025-12-10"):
        for it in flow.predictions:
            assert it.cents == it.regular + it.irregular
            if it.lower is not None and it.upper is not None:
                assert it.lower <= it.cents <= it.upper


def test_a_young_history_predicts_contracts_only_and_no_band() -> None:
    lines = [
        *monthly("2025-10-03", 3, "-850.00", "Haus", "HOUSING_RENT", iban="DE1"),
        paid("2025-11-11", "-12.00", category="LIVING_GROCERIES"),
    ]
    flows = _flow(lines, "2025-12-10")
    rent = _predicted(flows, "HOUSING_RENT")["2026_M01"]
    assert (rent.cents, rent.lower, rent.upper) == (-85000, None, None)
    assert "2026_M01" not in _predicted(flows, "LIVING_GROCERIES")


def test_an_unpaid_rent_is_still_expected_this_month() -> None:
    lines = monthly("2025-01-03", 11, "-850.00", "Haus", "HOUSING_RENT", iban="DE1")
    found = _predicted(_flow(lines, "2025-12-05"), "HOUSING_RENT")
    assert found["2025_M12"].cents == -85000


def test_a_payment_at_the_turn_of_the_month_counts_in_both_by_its_share() -> None:
    days = ["01-31", "02-28", "04-01", "04-30", "05-30", "07-01", "07-31", "08-29", "10-01"]
    lines = [paid(f"2025-{it}", "2000.00", "Werk", "INCOME_SALARY", iban="DE2") for it in days]
    certain = _predicted(_flow(lines, "2025-10-15"), "INCOME_SALARY")
    assert certain["2025_M10"].cents == 400000  # the first is a Saturday: it comes before
    lines.append(paid("2025-10-31", "2000.00", "Werk", "INCOME_SALARY", iban="DE2"))
    found = _predicted(_flow(lines, "2025-11-15"), "INCOME_SALARY")
    running, ahead = found["2025_M11"], found["2025_M12"]
    assert 0 < running.cents < 200000
    assert 0 < ahead.cents < 400000


def test_a_payment_that_mostly_came_sooner_counts_by_the_chance_that_it_still_comes() -> None:
    days = ["03", "03", "03", "04", "03", "10", "03", "03", "03", "10", "03"]
    lines = [
        paid(f"2025-{month:02}-{day}", "-850.00", "Haus", "HOUSING_RENT", iban="DE1")
        for month, day in enumerate(days, start=1)
    ]
    soon = _predicted(_flow(lines, "2025-11-30"), "HOUSING_RENT")["2025_M12"]
    late = _predicted(_flow(lines, "2025-12-08"), "HOUSING_RENT")["2025_M12"]
    assert soon.cents == -85000
    assert -85000 < late.cents < -60000


@pytest.mark.req("LIM-008")
def test_how_late_payments_came_more_than_twelve_ago_predicts_nothing() -> None:
    recent = monthly("2024-12-27", 12, "-850.00", "Haus", "HOUSING_RENT", mandate="M1")
    early, late = (
        monthly(first, 8, "-850.00", "Haus", "HOUSING_RENT", mandate="M1")
        for first in ("2024-04-27", "2024-05-02")
    )
    one, two = (
        _predicted(_flow([*older, *recent], "2025-12-10"), "HOUSING_RENT")
        for older in (early, late)
    )
    assert (one["2025_M12"], one["2026_M01"]) == (two["2025_M12"], two["2026_M01"])


def test_a_payment_that_is_never_late_is_in_one_month_only() -> None:
    lines = monthly("2025-01-30", 10, "2000.00", "Werk", "INCOME_SALARY", iban="DE2")
    found = _predicted(_flow(lines, "2025-11-10"), "INCOME_SALARY")
    assert "2025_M11" not in found  # its 30th is a Sunday
    assert found["2025_M12"].cents == 400000


def test_a_payment_later_than_ever_is_expected_any_moment() -> None:
    lines = monthly("2025-01-03", 11, "-850.00", "Haus", "HOUSING_RENT", iban="DE1")
    found = _predicted(_flow(lines, "2025-12-09"), "HOUSING_RENT")
    assert (found["2025_M12"].cents, found["2026_M01"].cents) == (-85000, -85000)


def test_a_contract_that_missed_one_payment_is_expected_again_unless_it_was_replaced() -> None:
    rent = monthly("2025-01-03", 9, "-850.00", "Haus", "HOUSING_RENT", iban="DE1")
    alive = [paid("2025-11-25", "-12.00", category="LIVING_GROCERIES")]
    found = _predicted(_flow([*rent, *alive], "2025-11-28"), "HOUSING_RENT")
    assert found["2025_M12"].regular == -85000
    new = monthly("2025-10-06", 2, "-990.00", "Neubau", "HOUSING_RENT", mandate="N1")
    moved = _predicted(_flow([*rent, *alive, *new], "2025-11-28"), "HOUSING_RENT")
    assert moved["2025_M12"].regular == -99000


def test_a_contract_that_is_over_is_not_expected() -> None:
    rent = monthly("2025-01-03", 8, "-850.00", "Haus", "HOUSING_RENT", iban="DE1")
    alive = [paid("2025-11-25", "-12.00", category="LIVING_GROCERIES")]
    found = _predicted(_flow([*rent, *alive], "2025-11-28"), "HOUSING_RENT")
    assert all(it.regular == 0 for name, it in found.items() if name.startswith("2026"))


@pytest.mark.req("LIM-008")
@pytest.mark.req("ANA-CASHFLOW-012")
@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 500), st.integers(-900_000, 900_000)), max_size=8))
def test_what_is_older_than_twelve_months_predicts_no_month_and_no_week(
    older: list[tuple[int, int]],
) -> None:
    lines = [
        paid("2022-12-30", "-5.00", "Anfang"),
        *monthly("2024-01-03", 23, "-850.00", "Haus", "HOUSING_RENT", iban="DE1"),
        *every(3, "2024-11-01", 120, "-31.00", "", "LIVING_GROCERIES"),
    ]
    more = [
        paid(date(2023, 1, 1) + timedelta(days=day), str(Decimal(cents) / 100), f"Laden {at}",
             "LIVING_GROCERIES")
        for at, (day, cents) in enumerate(older)
    ]  # fmt: skip
    plain, changed = (_flow(it, "2025-11-17") for it in (lines, [*lines, *more]))
    for name, aggregate in (("LIVING_GROCERIES", False), ("HOUSING_RENT", False), ("NET", True)):
        one, two = (_predicted(it, name, aggregate=aggregate) for it in (plain, changed))
        for item in ("2025_M11", "2025_M12", "2025_W47", "2025_W48"):
            assert one.get(item) == two.get(item)


@settings(deadline=None)
@given(
    st.lists(st.integers(-4, 6), min_size=4, max_size=14),
    st.integers(1, 500_000),
    st.integers(0, 14),  # before the next may come
)
def test_what_contracts_will_bring_is_shared_out_to_the_cent(
    delays: list[int], cents: int, later: int
) -> None:
    lines = [
        paid(date(2024, 1 + at % 12, 15).replace(year=2024 + at // 12) + timedelta(days=late),
             str(Decimal(-cents) / 100), "Haus", "HOUSING_RENT", iban="DE1", mandate="M1")
        for at, late in enumerate(delays)
    ]  # fmt: skip
    entries = read_entries(lines).entries
    today = date.fromordinal(entries[-1].day + later)
    contracts = [it for it in find_contracts(entries, [GIRO], today) if it.next_slot is not None]
    flows = expected_flows(contracts, CashflowQuery(), today.toordinal())
    for flow in flows.values():
        assert sum(flow.months.values()) == sum(flow.weeks.values())
        if len(contracts) == 1:
            assert sum(flow.months.values()) % cents == 0
        assert min(flow.months) >= month_of(today.toordinal())
