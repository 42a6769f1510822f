"""The tag trees hold what analyses and callers rely on."""

import json
import tomllib
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from hashlib import sha256
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.tagging.model import Tree, put_sign_fits
from kontowerk.tagging.partners import load_partners
from kontowerk.tagging.trees import (
    Need,
    Sign,
    TagTree,
    TreeItem,
    UnknownTreeError,
    UnknownTreeItemError,
    load_trees,
    make_trees,
)

TREES = load_trees()
CATEGORIES = TREES.by_name(Tree.CATEGORIES)
CASHFLOW = TREES.by_name("CASHFLOW")
IN_A_CLASS_OF_THEIR_OWN = {
    *("OTHER_INCOME", "BANKFINANCE_CREDITINCOME"),
    *("BANKFINANCE_ATMDEPOSIT", "BANKFINANCE_CASHDEPOSIT"),
}
# Whoever changes a tree raises its version in the file and writes the new digest here.
PUBLISHED = {
    "CATEGORIES": (1, "a24f136b7d660c59"),
    "INSURANCE_TYPES": (1, "9df05ab4e7692aa2"),
    "PERIODS": (1, "52c4da389c758621"),
    "SALES_TRIGGERS": (1, "3e8c13da60cc8300"),
    "CASHFLOW": (1, "a039771504def70e"),
    "DISPOSABLE_MONEY": (1, "e4465e7b0831877a"),
    "LIFE_EVENTS": (1, "a53a11dbd7f55f02"),
    "LIFE_STAGES": (1, "d237b61d1a9a9a87"),
    "AFFORDABILITY": (1, "c83ee887d85f18b5"),
    "FREELANCER_CATEGORIES": (1, "a2745ffd06d6c500"),
}


@dataclass(frozen=True)
class Partner:
    """A partner with everything a tree shows of it."""

    system_id: int
    system_name: str
    display_name: str = "Beispiel"
    street: str = ""
    zip: str = ""
    city: str = ""
    country: str = ""
    creditor_id: str = ""
    group: str = ""
    telephone: str = ""
    website: str = ""


def tags(tree: TagTree) -> list[TreeItem]:
    return [item for item in tree.items if tree.stands_alone(item)]


def under(tree: TagTree, parent: str) -> set[str]:
    return {item.system_name for item in tree.items if item.parent == parent}


def test_the_trees_have_the_numbers_of_the_payloads() -> None:
    assert {tree.system_id: tree.system_name for tree in TREES} == {
        1: "CATEGORIES",
        2: "INSURANCE_TYPES",
        3: "BUSINESS_PARTNERS",
        4: "PERIODS",
        5: "SALES_TRIGGERS",
        6: "CASHFLOW",
        9: "DISPOSABLE_MONEY",
        10: "LIFE_EVENTS",
        12: "LIFE_STAGES",
        13: "AFFORDABILITY",
        15: "FREELANCER_CATEGORIES",
    }
    assert [tree.system_id for tree in TREES] == sorted(tree.system_id for tree in TREES)


@pytest.mark.parametrize("tree", list(TREES), ids=lambda tree: tree.system_name)
def test_no_number_and_no_name_is_given_twice(tree: TagTree) -> None:
    assert len({item.system_id for item in tree.items}) == len(tree.items)
    assert len({item.system_name for item in tree.items}) == len(tree.items)
    for item in tree.items:
        assert tree.item(item.system_name) is item
        assert tree.item_by_id(item.system_id) is item


@pytest.mark.parametrize("tree", list(TREES), ids=lambda tree: tree.system_name)
def test_a_tree_has_two_levels_at_most(tree: TagTree) -> None:
    for item in tree.items:
        if item.parent is not None:
            assert tree.item(item.parent).parent is None


@pytest.mark.parametrize("tree", list(TREES), ids=lambda tree: tree.system_name)
def test_every_item_is_called_something_in_both_languages(tree: TagTree) -> None:
    assert all((tree.display_name, tree.display_name_en, tree.description, tree.description_en))
    for item in tree.items:
        assert item.display_name.strip()
        assert item.display_name_en.strip()
        assert (item.description is None) == (item.description_en is None)


@pytest.mark.parametrize("tree", list(TREES), ids=lambda tree: tree.system_name)
def test_no_two_tags_of_a_tree_are_called_the_same(tree: TagTree) -> None:
    if tree.system_name != Tree.BUSINESS_PARTNERS:  # firms may share a name
        shown = [(item.display_name, item.display_name_en) for item in tags(tree)]
        assert len({german for german, _ in shown}) == len({english for _, english in shown})
        assert len({german for german, _ in shown}) == len(shown)


def test_what_is_not_in_a_tree_is_said_to_be_unknown() -> None:
    with pytest.raises(UnknownTreeError):
        TREES.by_id(7)
    with pytest.raises(UnknownTreeError):
        TREES.by_name("categories")
    with pytest.raises(UnknownTreeItemError):
        CATEGORIES.item("HEALTH_OTHER")
    with pytest.raises(UnknownTreeItemError):
        CATEGORIES.item_by_id(3)


@pytest.mark.req("TAG-CAT-022", "VER-006")
def test_no_tree_changes_without_another_version() -> None:
    """The path of the interface stays; only this number tells that the list is another one."""
    found = dict[str, tuple[int, str]]()
    for file in resources.files("kontowerk.tagging").joinpath("data", "trees").iterdir():
        table = tomllib.loads(file.read_text("utf-8"))
        version = table.pop("version", None)
        if version is not None:
            digest = sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()
            found[table["system_name"]] = (version, digest[:16])
    assert found == PUBLISHED


def test_the_version_of_the_whole_rises_with_any_tree() -> None:
    assert TREES.version == sum(version for version, _ in PUBLISHED.values())


def test_every_category_on_bookings_has_a_sign_and_a_need_and_no_other_item_has() -> None:
    for item in CATEGORIES.items:
        on_bookings = CATEGORIES.stands_alone(item)
        assert (item.sign is not None) == on_bookings
        assert (item.need is not None) == on_bookings


@pytest.mark.parametrize("item", tags(CATEGORIES), ids=lambda item: item.system_name)
def test_the_classifier_gives_income_to_credits_and_spending_to_debits(item: TreeItem) -> None:
    name = item.system_name
    if name.startswith("TRANSFER_"):
        assert item.sign is Sign.BOTH
    elif name.startswith("INCOME_") or name in IN_A_CLASS_OF_THEIR_OWN:
        assert item.sign is Sign.PLUS
    else:
        assert item.sign is Sign.MINUS


@pytest.mark.parametrize("item", tags(CATEGORIES), ids=lambda item: item.system_name)
def test_only_saving_and_investing_is_left_out_of_a_cashflow_without_savings(
    item: TreeItem,
) -> None:
    others = {"BANKFINANCE_INVESTMENT", "INCOME_INVESTMENT", "TRANSFER_SAVINGS"}
    assert item.savings == (item.parent == "SAVINGS" or item.system_name in others)


@pytest.mark.parametrize(
    ("name", "need"),
    [
        ("HOUSING_RENT", Need.NECESSITY),
        ("MOBILITY_FUEL", Need.NECESSITY),
        ("MOBILITY_TAXI", Need.LUXURY),
        ("MOBILITY_VEHICLEACQUISITION", Need.LUXURY),
        ("FAMILY_TOYS", Need.LUXURY),
        ("FAMILY_CHILDCARE", Need.NECESSITY),
        ("SERVICES_FINANCIAL", Need.NECESSITY),
        ("SERVICES_ONLINE", Need.LUXURY),
        ("BANKFINANCE_ATMWITHDRAWAL", Need.SPLIT),
        ("BANKFINANCE_CREDITPAYMENT", Need.NECESSITY),
        ("BANKFINANCE_INVESTMENT", Need.NEITHER),
        ("SAVINGS_SECURITIES", Need.NEITHER),
        ("OTHER_DONATION", Need.LUXURY),
        ("OTHER_SUPPORT", Need.NECESSITY),
        ("TAXES", Need.NECESSITY),
        ("INCOME_SALARY", Need.NEITHER),
    ],
)
def test_spending_is_a_necessity_or_a_luxury(name: str, need: Need) -> None:
    assert CATEGORIES.item(name).need is need


def test_sums_and_main_categories_are_no_tags_but_taxes_is_one() -> None:
    alone = {item.system_name for item in tags(CATEGORIES)}
    assert not {"NET", "INCOME", "EXPENSES", "LIVING", "TRANSFER"} & alone
    assert {"TAXES", "LIVING_GROCERIES", "INCOME_STATE_FAMILY", "TRANSFER_OTHER"} <= alone


def test_own_transfers_are_of_four_kinds() -> None:
    assert under(CATEGORIES, "TRANSFER") == {
        *("TRANSFER_OWNACCOUNT", "TRANSFER_SAVINGS"),
        *("TRANSFER_CARDSETTLEMENT", "TRANSFER_OTHER"),
    }


def test_every_insurance_division_is_a_subcategory_of_insurance() -> None:
    types = TREES.by_name(Tree.INSURANCE_TYPES)
    divisions = {item.system_name for item in types.items if item.parent is None}
    named = {name.removeprefix("INSURANCE_") for name in under(CATEGORIES, "INSURANCE")}
    assert divisions == named | {"UNRELATED"}


@pytest.mark.parametrize(
    ("item", "positive", "negative"),
    [
        ("INCOME_SALARY", True, False),
        ("INCOME_STATE_FAMILY", True, False),
        ("LIVING_GROCERIES", False, True),
        ("TAXES", False, True),
        ("TRANSFER_OWNACCOUNT", True, True),
        ("BANKFINANCE_TRANSFER", False, True),
        # By its letter the rule takes these for spending; the classifier does not.
        ("OTHER_INCOME", False, True),
        ("BANKFINANCE_CREDITINCOME", False, True),
        ("BANKFINANCE_ATMDEPOSIT", False, True),
        ("BANKFINANCE_CASHDEPOSIT", False, True),
    ],
)
def test_a_person_is_bound_by_the_sign_rule_as_it_is_written(
    item: str, *, positive: bool, negative: bool
) -> None:
    assert put_sign_fits(item, Decimal("0.01")) is positive
    assert put_sign_fits(item, Decimal("-0.01")) is negative


@given(st.sampled_from([item.system_name for item in tags(CATEGORIES)]))
def test_an_amount_of_nothing_fits_every_category(item: str) -> None:
    assert put_sign_fits(item, Decimal("0.00"))
    assert put_sign_fits(item, Decimal("-0.00"))


@given(st.dates(min_value=date(2015, 1, 1), max_value=date(2035, 12, 28)))
def test_every_day_has_its_year_quarter_month_and_week(day: date) -> None:
    iso = day.isocalendar()
    quarter = (day.month + 2) // 3
    for number, name, year in (
        (day.year * 1000, f"{day.year}_Y", None),
        (day.year * 1000 + 100 + quarter, f"{day.year}_Q{quarter}", f"{day.year}_Y"),
        (day.year * 1000 + 200 + day.month, f"{day.year}_M{day.month:02}", f"{day.year}_Y"),
    ):
        item = CASHFLOW.item(name)
        assert (item.system_id, item.parent) == (number, year)
    if iso.year >= 2015:
        item = CASHFLOW.item(f"{iso.year}_W{iso.week:02}")
        assert item.system_id == iso.year * 1000 + 300 + iso.week
        assert item.parent == f"{iso.year}_Y"


def test_only_long_years_have_a_week_53() -> None:
    long = {name[:4] for item in CASHFLOW.items if (name := item.system_name).endswith("_W53")}
    assert long == {"2015", "2020", "2026", "2032"}


def test_spans_of_time_are_named_as_people_say_them() -> None:
    shown = {
        name: (CASHFLOW.item(name).display_name, CASHFLOW.item(name).display_name_en)
        for name in ("TOTAL_TOTAL", "2026_Y", "2026_Q3", "2026_M03", "2026_W05")
    }
    assert shown == {
        "TOTAL_TOTAL": ("Gesamt", "Total"),
        "2026_Y": ("2026", "2026"),
        "2026_Q3": ("3. Quartal 2026", "Q3 2026"),
        "2026_M03": ("März 2026", "March 2026"),
        "2026_W05": ("KW 5/2026", "Week 5, 2026"),
    }


def test_partners_follow_the_unknown_one_in_a_single_level() -> None:
    known = (Partner(1, "UNKNOWN"), Partner(7, "BEISPIEL"), Partner(5, "MUSTER"))
    tree = make_trees(known, partners_version=20260918003).by_name(Tree.BUSINESS_PARTNERS)
    assert [item.system_name for item in tree.items] == ["UNKNOWN", "BEISPIEL", "MUSTER"]
    assert [item.partner for item in tree.items] == [None, known[1], known[2]]
    assert tree.version == 20260918003
    assert tree.item("UNKNOWN").system_id == 1
    assert {item.parent for item in tree.items} == {None}


def test_the_partner_tree_is_the_directory_with_its_version() -> None:
    directory = load_partners()
    tree = TREES.by_name(Tree.BUSINESS_PARTNERS)
    listed = {item.system_id: item.system_name for item in tree.items}
    assert listed == {1: "UNKNOWN"} | {it.system_id: it.system_name for it in directory.partners}
    source, _, own = directory.version.partition("+")
    assert str(tree.version).startswith(source.rpartition(".")[2])
    assert tree.version % 1000 == int(own)


@pytest.mark.parametrize(
    ("tree", "parent", "names"),
    [
        ("PERIODS", "WEEK", {"WEEK_ONE", "WEEK_TWO", "WEEK_FOUR"}),
        ("PERIODS", "MONTH", {"MONTH_ONE", "MONTH_TWO", "MONTH_THREE", "MONTH_SIX"}),
        ("PERIODS", "YEAR", {"YEAR_ONE"}),
        ("LIFE_EVENTS", "FAMILY", {
            *("CHILD_BIRTH", "CHILD_BENEFIT_END", "ALIMONY_START", "ALIMONY_END", "SEPARATION"),
        }),
        ("LIFE_STAGES", "PARENTHOOD", {"PARENTHOOD_PARENT", "PARENTHOOD_NONE_DETECTED"}),
        ("SALES_TRIGGERS", "FINANCIAL", {"SALARY_INCREASE", "SAVINGS_POTENTIAL", "LARGE_INCOME"}),
    ],
)  # fmt: skip
def test_items_stand_under_their_group(tree: str, parent: str, names: set[str]) -> None:
    assert under(TREES.by_name(tree), parent) == names
