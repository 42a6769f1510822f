"""Cashflow: what moved and will move, by tag and time.

Spec: Cashflow; Cashflow organization; Limits (prediction history). The sums are added up here
again, from the bookings.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

import pytest

from kontowerk.connectors.snapshot import Transaction
from tests.service import Service
from tests.spec.holdings import euros
from tests.spec.lives import (
    GYM,
    HISTORY,
    RENT,
    SALARY,
    Somebody,
    booking,
    everyday,
    item_names,
    live,
    monthly,
    on_day,
    settled,
    today_of,
)

CATEGORIES: Final = {
    "Beispiel Werke GmbH": "INCOME_SALARY",
    "Hausverwaltung Beispiel": "HOUSING_RENT",
    "Stadtwerke Beispiel": "BILLS_ELECTRICITY",
    "HUK-COBURG": "INSURANCE_LIABILITY",
    "Bausparkasse Schwaebisch Hall": "SAVINGS_LIFEBUILDING",
    "Depot Beispiel": "SAVINGS_SECURITIES",
    "McFIT": "RECREATION_SPORTS",
    "Telekom Deutschland GmbH": "BILLS_FIXEDINTERNET",
    "REWE Markt GmbH": "LIVING_GROCERIES",
    "Erika Beispiel": "TRANSFER_SAVINGS",
}
PARTNERS: Final = {
    "HUK-COBURG": "HUK_COBURG",
    "Bausparkasse Schwaebisch Hall": "SCHWAEBISCH_HALL",
    "McFIT": "MCFIT",
    "Telekom Deutschland GmbH": "TELEKOM",
    "REWE Markt GmbH": "REWE",
}
AGGREGATES: Final = ["EXPENSES", "INCOME", "NET"]
UNIT: Final = re.compile(r"\d{4}_([YQMW])\d*")
Sums = dict[str, dict[str, int]]


def category_of(it: Transaction) -> str:
    found = CATEGORIES[it.counterparty_name or ""]
    refund = it.amount.amount > 0 and found.startswith("BILLS_")
    return "INCOME_OTHER" if refund else found


def spans_of(day: date) -> list[str]:
    """Name the spans of time a day lies in."""
    week = day.isocalendar()
    quarter = (day.month + 2) // 3
    return [
        "TOTAL_TOTAL",
        f"{day.year}_Y",
        f"{day.year}_Q{quarter}",
        f"{day.year}_M{day.month:02}",
        f"{week.year}_W{week.week:02}",
    ]


def cents_of(it: Transaction) -> int:
    return round(it.amount.amount * 100)


def bookings_of(service: Service) -> list[Transaction]:
    """Return what anna paid and was paid; both sides of a transfer are hers."""
    found = settled(today_of(service))
    arrived = [
        replace(it, amount=euros(str(-it.amount.amount)))
        for it in found
        if it.counterparty_name == "Erika Beispiel"
    ]
    return [*found, *arrived]


def added_up(pairs: Iterable[tuple[str, Transaction]]) -> dict[tuple[str, str], int]:
    """Add up bookings by tag and span."""
    sums = Counter[tuple[str, str]]()
    for tag, it in pairs:
        for span in spans_of(it.booked_on):
            sums[tag, span] += cents_of(it)
    return dict(sums)


def cents(value: float) -> int:
    return round(Decimal(str(value)) * 100)


def cells(found: list[dict[str, Any]], kind: str = "statistics") -> Sums:
    """Return the cells of a cashflow: by the outer item, then by the inner one."""
    return {
        it["tagTreeItem"]["systemName"]: {
            cell["tagTreeItem"]["systemName"]: cents(cell["cashflow"])
            for cell in it["details"][kind]
        }
        for it in found
    }


def flat(sums: Sums) -> dict[tuple[str, str], int]:
    """Leave out cells without money: they only fill gaps."""
    return {
        (outer, inner): value
        for outer, them in sums.items()
        for inner, value in them.items()
        if value
    }


def without_zero(sums: dict[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    return {key: value for key, value in sums.items() if value}


@pytest.mark.req("ANA-EP-002", "ANA-CASHFLOW-001", "ANA-CASHFLOW-002", "ANA-CASHFLOW-003")
def test_a_cashflow_is_an_array_of_tags_with_what_moved_and_will_move(anna: Somebody) -> None:
    found = anna.found("cashflow")
    assert len(found) == len({it["id"] for it in found}) == 14
    for it in found:
        assert it["entity"]["entityClass"] == "USER"
        assert it["tagTreeItem"]["tagTree"]["systemName"] == "CATEGORIES"
        statistics = it["details"]["statistics"]
        assert statistics
        assert isinstance(it["details"]["predictions"], list)
        for cell in (*statistics, *it["details"]["predictions"]):
            assert isinstance(cell["cashflow"], float | int)
            assert cell["tagTreeItem"]["tagTree"]["systemName"] == "CASHFLOW"


@pytest.mark.req("ANA-CASHFLOW-002", "ANA-EP-013")
def test_every_sum_is_that_of_the_bookings(anna: Somebody) -> None:
    sums = cells(anna.found("cashflow"))
    for name in AGGREGATES:
        del sums[name]
    bookings = bookings_of(anna.service)
    assert flat(sums) == without_zero(added_up((category_of(it), it) for it in bookings))
    # Both sides of a transfer add up to nothing, but it is there.
    assert set(sums["TRANSFER_SAVINGS"].values()) == {0}


@pytest.mark.req(*(f"ANA-CASHFLOW-{number:03}" for number in range(4, 10)))
def test_times_are_the_total_years_quarters_months_and_weeks(anna: Somebody) -> None:
    today = today_of(anna.service)
    rent = next(
        it for it in anna.found("cashflow") if it["tagTreeItem"]["systemName"] == "HOUSING_RENT"
    )
    items = [cell["tagTreeItem"] for cell in rent["details"]["statistics"]]
    names = [it["systemName"] for it in items]
    assert len(set(names)) == len(names)
    assert set(spans_of(monthly(RENT, today, 3, HISTORY)[-1].booked_on)) <= set(names)
    for it in items:
        kind = UNIT.fullmatch(it["systemName"])
        if kind and kind[1] != "Y":
            assert it["systemNameParent"] == f"{it['systemName'][:4]}_Y"
        else:
            assert "systemNameParent" not in it
    kinds = Counter(found[1] for name in names if (found := UNIT.fullmatch(name)))
    assert kinds["M"] == len(monthly(RENT, today, 3, HISTORY))
    assert set(kinds) == set("YQMW")


@pytest.mark.req("ANA-CASHFLOW-010")
def test_statistics_end_with_the_running_cycle(anna: Somebody) -> None:
    running = {name[5]: name for name in spans_of(today_of(anna.service))[1:]}
    for times in cells(anna.found("cashflow")).values():
        for name in times:
            if name != "TOTAL_TOTAL":
                assert name <= running[name[5]]


@pytest.mark.req("ANA-CASHFLOW-011")
def test_predictions_are_of_the_running_and_the_next_cycle(anna: Somebody) -> None:
    today = today_of(anna.service)
    running = set(spans_of(today)) - {"TOTAL_TOTAL"}
    following = {
        spans_of(today + timedelta(days=7))[4],
        spans_of(date(today.year + today.month // 12, today.month % 12 + 1, 1))[3],
        spans_of(date(today.year + 1, 1, 1))[1],
        f"{today.year}_Q{(today.month + 2) // 3 + 1}"
        if today.month < 10
        else f"{today.year + 1}_Q1",
    }
    found = anna.found("cashflow")
    predicted = cells(found, "predictions")
    for times in predicted.values():
        assert set(times) <= running | following
    assert set(predicted["NET"]) == running | following


@pytest.mark.req("ANA-CASHFLOW-013")
def test_the_running_month_has_what_happened_and_what_will_have(anna: Somebody) -> None:
    running = set(spans_of(today_of(anna.service))[1:])
    found = anna.found("cashflow")
    for tag in ("NET", "LIVING_GROCERIES"):
        assert running <= set(cells(found)[tag])
        assert running <= set(cells(found, "predictions")[tag])


def test_a_prediction_is_the_sum_of_contracts_and_the_rest_within_its_band(
    anna: Somebody,
) -> None:
    for it in anna.found("cashflow"):
        for cell in it["details"]["predictions"]:
            parts = cents(cell["cashflowRegular"]) + cents(cell["cashflowIrregular"])
            assert cents(cell["cashflow"]) == parts
            assert (cell["lower"] is None) == (cell["upper"] is None)
            if cell["lower"] is not None:
                assert cell["lower"] <= cell["upper"]


@pytest.mark.req("ANA-CASHFLOW-012")
def test_contracts_are_expected_in_the_next_month(anna: Somebody) -> None:
    today = today_of(anna.service)
    following = spans_of(date(today.year + today.month // 12, today.month % 12 + 1, 1))[3]
    predicted = cells(anna.found("cashflow"), "predictions")
    # Their days are neither near the first nor the last of a month.
    assert predicted["INSURANCE_LIABILITY"][following] == -890
    assert predicted["SAVINGS_LIFEBUILDING"][following] == -10000
    assert following not in predicted.get("RECREATION_SPORTS", {})


@pytest.mark.req("ANA-CASHFLOW-012")
def test_one_more_contract_changes_what_is_predicted(service: Service) -> None:
    today = today_of(service)
    usual = [*monthly(SALARY, today, 25, HISTORY), *everyday(today)]
    gym = monthly(GYM, today, 12, HISTORY)
    following = spans_of(date(today.year + today.month // 12, today.month % 12 + 1, 1))[3]
    without, with_it = (
        cells(live(service, *usual, *more).found("cashflow"), "predictions") for more in ([], gym)
    )
    assert "RECREATION_SPORTS" not in without
    assert with_it["RECREATION_SPORTS"][following] == -2990
    assert with_it["NET"][following] == without["NET"][following] - 2990


def near(found: list[dict[str, Any]]) -> Sums:
    """Return what is predicted of months and weeks."""
    return {
        tag: {name: value for name, value in them.items() if name[5:6] in ("M", "W")}
        for tag, them in cells(found, "predictions").items()
    }


@pytest.mark.req("LIM-008", "ANA-CASHFLOW-012")
def test_what_is_older_than_twelve_cycles_predicts_nothing(service: Service) -> None:
    """Months and weeks look back on twelve of them; quarters and years on as many, so further."""
    today = today_of(service)
    usual = [*monthly(SALARY, today, 25, HISTORY), *monthly(RENT, today, 3, HISTORY)]
    shopping = everyday(today)
    first = on_day(today, 12, 1).replace(day=1)  # of the twelve full months before this one
    other = [
        replace(it, amount=euros(str(3 * it.amount.amount))) if it.booked_on < first else it
        for it in shopping
    ]
    party = booking("-900.00", "Xqvarzl Plomtik", "Fest", booking_text="UEBERWEISUNG")
    other += [replace(party, booked_on=on_day(today, ago, 11)) for ago in (14, 15, 19, 23)]
    before, after = (live(service, *usual, *some).found("cashflow") for some in (shopping, other))

    old, new = near(before), near(after)
    for tag, predicted in old.items():
        assert predicted == new[tag], tag
    assert not any(any(new[tag].values()) for tag in set(new) - set(old))
    assert cells(before)["NET"]["TOTAL_TOTAL"] != cells(after)["NET"]["TOTAL_TOTAL"]


@pytest.mark.req("LIM-008", "ANA-CASHFLOW-012")
def test_how_long_somebody_is_known_changes_no_month(service: Service) -> None:
    today = today_of(service)
    usual = [*monthly(SALARY, today, 25, HISTORY), *everyday(today)]
    since = on_day(today, 14, 1).replace(day=1)
    recent = [it for it in usual if it.booked_on >= since]
    long, short = (near(live(service, *some).found("cashflow")) for some in (usual, recent))
    assert long == short


@pytest.mark.req("LIM-008")
def test_what_is_within_twelve_cycles_does_predict(service: Service) -> None:
    today = today_of(service)
    usual = monthly(SALARY, today, 25, HISTORY)
    shopping = everyday(today)
    dearer = [replace(it, amount=euros(str(3 * it.amount.amount))) for it in shopping]
    following = spans_of(date(today.year + today.month // 12, today.month % 12 + 1, 1))[3]
    cheap, dear = (
        cells(live(service, *usual, *some).found("cashflow"), "predictions")
        for some in (shopping, dearer)
    )
    assert dear["LIVING_GROCERIES"][following] < 2 * cheap["LIVING_GROCERIES"][following] < 0


@pytest.mark.req("ANA-CASHFLOW-014", "ANA-CASHFLOW-015")
def test_sums_of_everything_leave_transfers_out(anna: Somebody) -> None:
    found = anna.found("cashflow", focus="time", tag="CATEGORIES")
    sums = cells(found)
    bookings = [it for it in settled(today_of(anna.service)) if category_of(it)[:9] != "TRANSFER_"]
    both = [("NET", it) for it in bookings]
    parts = [("INCOME" if it.amount.amount > 0 else "EXPENSES", it) for it in bookings]
    expected = without_zero(added_up([*both, *parts]))
    assert flat({name: sums[name] for name in AGGREGATES}) == expected
    assert all(
        it["details"].get("aggregate", False) is (it["tagTreeItem"]["systemName"] in AGGREGATES)
        for it in found
    )


@pytest.mark.req("ANA-CASHFLOW-015")
def test_a_transfer_changes_no_sum_of_everything(service: Service) -> None:
    today = today_of(service)
    usual = [*monthly(SALARY, today, 25, HISTORY), *everyday(today)]
    own = booking("-500.00", "Erika Beispiel", "Umbuchung", booking_text="UEBERWEISUNG")
    moved = replace(own, booked_on=on_day(today, 2, 11))
    one, two = (live(service, *usual, *more).found("cashflow") for more in ([], [moved]))
    assert "TRANSFER_OTHER" in cells(two)
    for name in AGGREGATES:
        assert cells(one)[name] == cells(two)[name]


@pytest.mark.req("ANA-CASHFLOW-016")
@pytest.mark.parametrize(
    "query", [{"tag": "BUSINESS_PARTNERS"}, {"focus": "tag"}, {"focus": "tag", "catLevel": "main"}]
)
def test_otherwise_there_are_no_sums_of_everything(anna: Somebody, query: dict[str, str]) -> None:
    found = anna.found("cashflow", **query)
    assert found
    assert not any(it["details"].get("aggregate") for it in found)
    for it in found:
        inner = item_names(it["details"]["statistics"])
        for name in ("NET", "EXPENSES"):
            assert name not in (it["tagTreeItem"]["systemName"], *inner)
    if "catLevel" not in query:
        assert "INCOME" not in {
            name for it in found for name in item_names(it["details"]["statistics"])
        }


@pytest.mark.req("ANA-EP-009", "ANA-EP-013", "ANA-EP-014")
@pytest.mark.parametrize("tag", ["CATEGORIES", "BUSINESS_PARTNERS"])
def test_focus_on_tag_is_the_other_way_round(anna: Somebody, tag: str) -> None:
    by_tag = anna.found("cashflow", focus="time", tag=tag)
    by_time = anna.found("cashflow", focus="tag", tag=tag)
    for found, outer, inner in ((by_tag, tag, "CASHFLOW"), (by_time, "CASHFLOW", tag)):
        for it in found:
            assert it["tagTreeItem"]["tagTree"]["systemName"] == outer
            cells_of = (*it["details"]["statistics"], *it["details"]["predictions"])
            assert {cell["tagTreeItem"]["tagTree"]["systemName"] for cell in cells_of} == {inner}
    plain = [it for it in by_tag if not it["details"].get("aggregate")]
    for kind in ("statistics", "predictions"):
        one, two = cells(plain, kind), cells(by_time, kind)
        assert {(a, b): v for a, them in one.items() for b, v in them.items()} == {
            (b, a): v for a, them in two.items() for b, v in them.items()
        }


@pytest.mark.req("ANA-EP-010")
def test_partners_are_the_other_tree(anna: Somebody) -> None:
    sums = cells(anna.found("cashflow", tag="BUSINESS_PARTNERS"))
    named = (
        (PARTNERS.get(it.counterparty_name or "", "UNKNOWN"), it)
        for it in bookings_of(anna.service)
    )
    assert flat(sums) == without_zero(added_up(named))


@pytest.mark.req("ANA-EP-011")
def test_main_categories_are_the_sums_of_their_parts(anna: Somebody) -> None:
    fine = [it for it in anna.found("cashflow") if not it["details"].get("aggregate")]
    coarse = [
        it for it in anna.found("cashflow", catLevel="main") if not it["details"].get("aggregate")
    ]
    sums = Counter[tuple[str, str]]()
    for (tag, time), value in flat(cells(fine)).items():
        sums[tag.partition("_")[0], time] += value
    assert flat(cells(coarse)) == without_zero(dict(sums))
    assert all("systemNameParent" not in it["tagTreeItem"] for it in coarse)
    assert all("systemNameParent" in it["tagTreeItem"] for it in fine)


@pytest.mark.req("ANA-EP-011")
def test_the_level_means_nothing_for_partners(anna: Somebody) -> None:
    one, two = (
        anna.ask("cashflow", tag="BUSINESS_PARTNERS", catLevel=level) for level in ("main", "sub")
    )
    assert one.content == two.content


@pytest.mark.req("ANA-EP-012")
def test_savings_can_be_left_out(anna: Somebody) -> None:
    whole, rest = (
        cells(anna.found("cashflow")),
        cells(anna.found("cashflow", excludeSavings="true")),
    )
    saved = {"SAVINGS_LIFEBUILDING", "SAVINGS_SECURITIES", "TRANSFER_SAVINGS"}
    assert set(whole) - set(rest) == saved
    total = "TOTAL_TOTAL"
    put_aside = sum(whole[name][total] for name in saved)
    assert put_aside < 0
    for name in ("EXPENSES", "NET"):
        assert rest[name][total] == whole[name][total] - put_aside
    assert rest["INCOME"] == whole["INCOME"]
    for name in set(rest) - set(AGGREGATES):
        assert rest[name] == whole[name]


@pytest.mark.req("ANA-EP-009", "ANA-EP-010", "ANA-EP-011", "ANA-EP-012")
def test_what_is_not_said_is_the_usual(anna: Somebody) -> None:
    usual = {"focus": "time", "tag": "CATEGORIES", "catLevel": "sub", "excludeSavings": "false"}
    assert anna.ask("cashflow").content == anna.ask("cashflow", **usual).content


@pytest.mark.req("ANA-EP-009", "ANA-EP-010", "ANA-EP-011", "ANA-EP-012")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("focus", "TIME"), ("focus", "month"), ("focus", "")),
        *(("tag", "categories"), ("tag", "INSURANCE_TYPES"), ("tag", "")),
        *(("catLevel", "all"), ("catLevel", ""), ("excludeSavings", "1"), ("excludeSavings", "")),
    ],
)
def test_another_value_is_400(anna: Somebody, name: str, value: str) -> None:
    answer = anna.ask("cashflow", **{name: value})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == f"/query/{name}"


def test_a_parameter_given_twice_is_400(anna: Somebody) -> None:
    path = "/customer/v2/ai/cashflow/?focus=time&focus=time"
    assert anna.service.call("GET", path, anna.token).status_code == 400


def test_somebody_without_bookings_has_no_cashflow(service: Service) -> None:
    for query in ({}, {"focus": "tag"}, {"tag": "BUSINESS_PARTNERS"}):
        assert live(service).found("cashflow", **query) == []
