"""From answers of the analyses to pictures: right, readable without seeing, and harmless."""

import json
import re
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from kontowerk.api.console.charts import histories, lifelines, means, months, reading
from kontowerk.api.console.charts.drawing import (
    NOTHING,
    Chart,
    ChartTexts,
    TimeLine,
    element,
    ticks,
)
from kontowerk.api.console.charts.reading import months_of
from kontowerk.api.console.render import ConsoleFormatter, texts_in
from kontowerk.api.console.support import pictures
from tests.console.furniture import House
from tests.console.insights import RECORDED_ON, answers
from tests.database import sql
from tests.service import SANDBOX

NOW = datetime(RECORDED_ON.year, RECORDED_ON.month, RECORDED_ON.day, 10, tzinfo=UTC)
ANSWERS = answers()


def words(language: str = "en") -> ChartTexts:
    texts = texts_in(language)
    return ChartTexts(texts, ConsoleFormatter(texts, NOW))


def drawn(picture: Chart | None) -> Chart:
    assert picture is not None
    return picture


def changed(name: str, **details: Any) -> bytes:
    answer = json.loads(ANSWERS[name])
    answer["details"].update(details)
    return json.dumps(answer).encode()


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_picture_has_a_finding_and_its_numbers_as_a_table(language: str) -> None:
    found = pictures(ANSWERS, RECORDED_ON, words(language))
    names = ["cashflow", "disposable", "categories", "overdue", "contracts", "events"]
    names += ["affordability"]
    assert [one.name for one in found] == names
    for one in found:
        assert one.heading
        assert one.lead
        assert one.table.rows
        assert {len(row) for row in one.table.rows} == {len(one.table.head)}
        assert one.drawing or one.lanes


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_drawing_is_well_formed_and_without_styles_or_scripts(language: str) -> None:
    for one in pictures(ANSWERS, RECORDED_ON, words(language)):
        parts = [one.drawing, one.axis, *(lane.drawing for lane in one.lanes)]
        for markup in filter(None, parts):
            tree = ET.fromstring(markup)  # noqa: S314 - our own
            for node in tree.iter():
                assert node.tag in _HARMLESS
                assert not {name for name in node.attrib if name in ("style", "href")}
                assert not {name for name in node.attrib if name.startswith("on")}
                assert "nan" not in " ".join(node.attrib.values()).lower()


_HARMLESS = {
    *("svg", "title", "desc", "line", "text", "rect", "polygon", "polyline", "circle", "path"),
}


def test_drawings_that_stand_alone_say_what_they_show() -> None:
    for one in pictures(ANSWERS, RECORDED_ON, words()):
        if one.drawing is not None:
            tree = ET.fromstring(one.drawing)  # noqa: S314 - our own
            assert tree.attrib["role"] == "img"
            ids = {node.attrib.get("id") for node in tree.iter()}
            assert set(tree.attrib["aria-labelledby"].split()) <= ids
        assert all('aria-hidden="true"' in lane.drawing for lane in one.lanes)


def test_a_cashflow_shows_twelve_months_of_which_the_running_one_is_expected() -> None:
    found = months_of(reading.cashflow(ANSWERS["cashflow"]), RECORDED_ON)
    assert len(found) == 12
    assert [month.expected for month in found] == [False] * 10 + [True] * 2
    running = found[10]
    assert running.day == date(2026, 5, 1)
    assert running.net == Decimal("118.43")  # the prediction, and not what moved up to today
    assert (running.lower, running.upper) == (Decimal("-562.09"), Decimal("680.66"))
    assert all(month.expenses <= 0 <= month.income for month in found)


def test_the_sum_of_all_income_is_taken_and_not_the_category_of_the_same_name() -> None:
    flows = reading.cashflow(ANSWERS["cashflow"])
    whole = next(it for it in flows if it.details.aggregate and _name(it) == "INCOME")
    category = next(it for it in flows if not it.details.aggregate and _name(it) == "INCOME")
    for order in (flows, tuple(reversed(flows))):
        found = months_of(order, RECORDED_ON)
        april = next(month for month in found if month.day == date(2026, 4, 1))
        assert april.income == _in_april(whole) != _in_april(category)


def _name(flow: reading.ReadFlow) -> str:
    return flow.tag_tree_item.system_name


def _in_april(flow: reading.ReadFlow) -> Decimal:
    cells = {it.tag_tree_item.system_name: it.cashflow for it in flow.details.statistics}
    return cells["2026_M04"]


def test_the_finding_of_a_cashflow_is_the_mean_of_full_months() -> None:
    found = months_of(reading.cashflow(ANSWERS["cashflow"]), RECORDED_ON)
    mean = sum(month.net for month in found if not month.expected) / 10
    heading = drawn(months.cashflow(ANSWERS["cashflow"], RECORDED_ON, words())).heading
    assert heading == f"€{abs(round(mean)):,} short per month on average"


def test_categories_are_sorted_and_add_up() -> None:
    one = drawn(months.categories(ANSWERS["cashflow"], RECORDED_ON, words()))
    amounts = [Decimal(re.sub(r"[^\d.]", "", row[1])) for row in one.table.rows]
    assert amounts == sorted(amounts, reverse=True)
    assert [lane.name for lane in one.lanes][7:] == ["Other"]
    assert {"Saldo", "Ausgaben", "Einnahmen"}.isdisjoint(row[0] for row in one.table.rows)


def test_a_contract_shows_its_new_price_and_its_next_date() -> None:
    found = next(
        it for it in reading.contracts(ANSWERS["contracts"]) if it.partner == "Hausverwaltung Birke"
    )
    (change,) = lifelines.changes_of(found)
    assert change.by > 0
    one = drawn(lifelines.contracts(ANSWERS["contracts"], date(2026, 5, 4), words("de")))
    lane = next(it for it in one.lanes if it.detail.startswith("Hausverwaltung Birke"))
    assert "▲ 44" in lane.drawing
    assert "04.05." in lane.drawing
    assert "zuletzt teurer: 4, günstiger: 1" in one.heading


def test_the_heading_counts_what_is_drawn() -> None:
    one = drawn(lifelines.contracts(ANSWERS["contracts"], RECORDED_ON, words()))
    assert one.heading.startswith(f"Active contracts: {len(one.lanes)};")
    assert len(one.table.rows) == len(one.lanes)
    arrows = "".join(lane.drawing for lane in one.lanes)
    up, down = arrows.count("▲"), arrows.count("▼")
    assert one.heading.endswith(f"price up: {up}, down: {down}")


def test_what_is_overdue_stands_apart_and_no_next_payment_is_in_the_past() -> None:
    late = drawn(lifelines.overdue(ANSWERS["contracts"], RECORDED_ON, words()))
    assert late.heading == "1 contract is overdue"
    assert late.lanes[0].detail == "Hausverwaltung Birke · for 4 days"
    others = drawn(lifelines.contracts(ANSWERS["contracts"], RECORDED_ON, words()))
    assert "Hausverwaltung Birke" not in {row[1] for row in others.table.rows}
    due = {it.details.date_next for it in reading.contracts(ANSWERS["contracts"])}
    nobody = lifelines.overdue(ANSWERS["contracts"], min(filter(None, due)), words())
    assert nobody is None


def _with_changes() -> bytes:
    answer = json.loads(ANSWERS["contracts"])
    rent = next(it for it in answer if it["tagTreeItem"]["systemName"] == "HOUSING_RENT")
    iban = {"before": "DE02120300000000202051", "after": "DE02500105170137075030"}
    rent["details"]["changes"] = [
        {"date": "2026-01-05", "what": "COUNTERPARTY_IBAN", "reasons": ["same_name"], **iban},
        {"date": "2026-01-05", "what": "UNHEARD_OF", "before": "a", "after": "b", "reasons": []},
    ]
    return json.dumps(answer).encode()


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_contract_to_which_something_happened_has_a_history_with_reasons(language: str) -> None:
    (one,) = histories.histories(_with_changes(), RECORDED_ON, words(language))
    rows = {row[0]: row for row in one.table.rows}
    account = rows[
        "1. Account of the counterparty" if language == "en" else "1. Konto der Gegenpartei"
    ]
    assert account[2:] == (
        "DE … 2051",
        "DE … 5030",
        "same name" if language == "en" else "gleicher Name",
    )
    assert rows["1. UNHEARD_OF"][4] != NOTHING
    assert len(rows) == 3  # with the new rent
    tree = ET.fromstring(drawn(one).drawing or "")  # noqa: S314 - our own
    assert [it.text for it in tree.iter("text") if it.attrib.get("class") == "numt"] == ["1"]


def test_changes_of_two_payments_have_two_marks() -> None:
    answer = json.loads(_with_changes())
    rent = next(it for it in answer if it["tagTreeItem"]["systemName"] == "HOUSING_RENT")
    rent["details"]["changes"][0]["date"] = "2025-07-04"
    (one,) = histories.histories(json.dumps(answer).encode(), RECORDED_ON, words())
    assert [row[0][:2] for row in one.table.rows] == ["1.", "2.", "2."]
    tree = ET.fromstring(drawn(one).drawing or "")  # noqa: S314 - our own
    marks = [it for it in tree.iter("circle") if it.attrib.get("class") == "num"]
    assert len({it.attrib["cx"] for it in marks}) == 2


def test_where_nothing_happened_there_is_no_history() -> None:
    assert histories.histories(ANSWERS["contracts"], RECORDED_ON, words()) == []


def _flows(first: str) -> bytes:
    """Leave months before this one out."""
    answer = json.loads(ANSWERS["cashflow"])
    for flow in answer:
        cells = flow["details"]["statistics"]
        kept = [it for it in cells if it["tagTreeItem"]["systemName"] >= first]
        flow["details"]["statistics"] = kept
    return json.dumps(answer).encode()


def test_the_month_in_which_the_data_begins_is_left_out_of_the_mean_and_marked() -> None:
    one = drawn(months.cashflow(_flows("2026_M02"), RECORDED_ON, words()))
    found = months_of(reading.cashflow(_flows("2026_M02")), RECORDED_ON)
    whole = [month.net for month in found if not month.expected][1:]
    assert found[0].partial
    assert one.heading.startswith(f"€{abs(round(sum(whole) / len(whole))):,}")
    assert one.lead.endswith("The average counts 2 complete months.")
    assert one.table.rows[0][0] == "Feb 2026 (incomplete)"
    assert "incomplete" in " ".join(entry.text for entry in one.key)


def test_a_range_is_named_only_where_it_is_drawn() -> None:
    answer = json.loads(ANSWERS["cashflow"])
    for flow in answer:
        for cell in flow["details"]["predictions"]:
            cell["lower"] = cell["upper"] = None
    for source, named in ((ANSWERS["cashflow"], True), (json.dumps(answer).encode(), False)):
        one = drawn(months.cashflow(source, RECORDED_ON, words()))
        assert ("range" in " ".join(entry.text for entry in one.key)) is named
        assert ('class="band strong"' in (one.drawing or "")) is named


def test_a_pensioner_has_no_salary() -> None:
    pension = {
        **ANSWERS,
        "contracts": ANSWERS["contracts"].replace(b"INCOME_SALARY", b"INCOME_PENSION"),
    }
    for source, has, lacks in ((ANSWERS, "salary", "pension"), (pension, "pension", "salary")):
        found = pictures(source, RECORDED_ON, words())
        one = next(it for it in found if it.name == "disposable")
        said = " ".join((one.heading, one.lead, str(one.drawing), str(one.table), str(one.lanes)))
        assert has in said
        assert lacks not in said


def test_contracts_that_ended_and_cents_of_difference_are_left_out() -> None:
    answer = json.loads(ANSWERS["contracts"])
    for it in answer:
        it["details"]["status"] = "INACTIVE"
    assert lifelines.contracts(json.dumps(answer).encode(), RECORDED_ON, words()) is None
    contract = reading.contracts(ANSWERS["contracts"])[0]
    payments = {date(2026, 1, 1): Decimal("-10.00"), date(2026, 2, 1): Decimal("-10.49")}
    details = reading.ContractDetails(Decimal(-10), "ACTIVE", cost_development_regular=payments)
    same = reading.ReadContract(contract.tag_tree_item, details)
    assert lifelines.changes_of(same) == []


@pytest.mark.parametrize(
    ("left", "heading"),
    [
        (372.99, "€373 left until 27 May"),
        (-80.2, "€80 short until 27 May"),
    ],
)
def test_disposable_money_says_what_is_left_or_missing(left: float, heading: str) -> None:
    answer = changed("disposable_money", amountExpectedLeft=left)
    assert drawn(means.disposable(answer, RECORDED_ON, words())).heading == heading


def test_affordability_says_the_flags_in_words() -> None:
    answer = changed("affordability", seizurePayments=True, financialLiteracy="unheard-of")
    found = drawn(means.affordability(answer, RECORDED_ON, words()))
    rows = {row[0]: row[1] for row in found.table.rows}
    assert rows["Garnishments"] == "yes"
    assert rows["Debt collection"] == "no"
    assert rows["Financial literacy"] == "unheard-of"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"cashflow": b"[]", "contracts": b"[]", "life_events": b"[]"},
        {"disposable_money": b"{}", "affordability": b"{}"},
    ],
)
def test_what_is_missing_or_empty_has_no_picture(given: dict[str, bytes]) -> None:
    assert pictures(given, RECORDED_ON, words()) == []


def test_words_of_a_bank_cannot_become_markup() -> None:
    evil = "<script>alert(1)</script>\"'&"
    hostile = {
        name: re.sub(r'"displayName": "[^"]*"', f'"displayName": {json.dumps(evil)}', text.decode())
        for name, text in ANSWERS.items()
    }
    given_bytes = {name: text.encode() for name, text in hostile.items()}
    for one in pictures(given_bytes, RECORDED_ON, words()):
        for part in filter(None, (one.drawing, one.axis, *(it.drawing for it in one.lanes))):
            assert "<script" not in part
        assert not isinstance(one.heading, Markup)
        assert not any(isinstance(lane.name, Markup) for lane in one.lanes)
    assert element("text", evil, x=evil) == (
        '<text x="&lt;script&gt;alert(1)&lt;/script&gt;&#34;&#39;&amp;">'
        "&lt;script&gt;alert(1)&lt;/script&gt;&#34;&#39;&amp;</text>"
    )


@given(
    st.decimals(-1_000_000, 0, places=2, allow_nan=False),
    st.decimals(0, 1_000_000, places=2, allow_nan=False),
)
def test_an_axis_has_few_round_lines_within_its_ends(lowest: Decimal, highest: Decimal) -> None:
    found = ticks(lowest, highest)
    assert len(found) <= 6
    assert all(lowest <= one <= highest and one != 0 for one in found)


@given(st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.integers(1, 800), st.integers(0, 800))
def test_days_stand_in_their_order(first: date, span: int, after: int) -> None:
    line = TimeLine(first, date.fromordinal(first.toordinal() + span))
    day = date.fromordinal(first.toordinal() + min(after, span))
    assert line.margin <= line.place(day) <= 100 - line.margin
    assert all(line.first <= one <= line.last for one in line.months(3))


# The page -----------------------------------------------------------------------------------


def test_a_sandbox_user_is_shown_in_pictures(house: House) -> None:
    for guest in (house.operator(), house.developer()):
        answer = guest.go(f"/users/{house.user.reference}/insights")
        assert answer.status_code == 200
        assert answer.text.count("<section") in (6, 7)  # one more where a payment is overdue
        assert "Insights" in guest.go("/accesses").text


def test_nobody_else_is_shown(house: House) -> None:
    guest = house.developer()
    unknown = guest.go("/users/x/insights")
    foreign = guest.go(f"/users/{house.stranger.reference}/insights")
    empty = guest.go(f"/users/{house.service.create_user('alpha').reference}/insights")
    assert {answer.status_code for answer in (unknown, foreign, empty)} == {404}
    assert house.operator().go(f"/users/{house.stranger.reference}/insights").is_success


def test_somebody_with_one_access_at_a_real_bank_is_not_shown(house: House) -> None:
    place = f"/users/{house.user.reference}/insights"
    move = "UPDATE access SET provider_id = '{}' WHERE access_id = 'alpha-bank'"
    real = UUID(int=99)
    sql(move.format(real), house.service.database_url)
    try:
        assert house.operator().go(place).status_code == 404
        assert house.developer().go(place).status_code == 404
    finally:
        sql(move.format(SANDBOX.id), house.service.database_url)
    assert house.operator().go(place).is_success


def test_names_of_trees_are_in_the_language_of_the_page() -> None:
    english, german = (
        {one.name: one for one in pictures(ANSWERS, RECORDED_ON, words(language))}
        for language in ("en", "de")
    )
    for name in ("categories", "contracts", "events"):
        pairs = zip(english[name].table.rows, german[name].table.rows, strict=True)
        assert [one for one, other in pairs if one[0] == other[0]] == [], name
    kinds = {row[0]: row[3] for row in english["contracts"].table.rows}
    assert kinds["Family benefits"] == "Monthly"
    assert {row[3] for row in german["contracts"].table.rows} >= {"Monatlich"}


def test_a_name_that_is_in_no_tree_stays_as_it_is() -> None:
    for tree in (None, reading.ReadTree("NO_TREE"), reading.ReadTree("CATEGORIES")):
        item = reading.Item("Eigener Name", "NO_ITEM", tree)
        assert item.name_in("en") == item.name_in("de") == "Eigener Name"
