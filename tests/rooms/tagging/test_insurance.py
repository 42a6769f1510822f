"""Which insurance a booking is taken for, and what is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.tagging import insurance
from kontowerk.tagging.trees import load_trees
from tests.rooms.tagging.word_rows import cleaned, rows

TYPES = load_trees().by_name("INSURANCE_TYPES")
CATEGORIES = load_trees().by_name("CATEGORIES")


@pytest.mark.req("TAG-INS-002", "TAG-INS-003")
@pytest.mark.parametrize("row", rows("insurance.tsv"), ids=" ".join)
def test_an_insurance_is_told_by_words_and_partner(row: list[str]) -> None:
    sign, name, text, partner, expected = row
    booking = cleaned(name, text, incoming=sign == "+", debit_or_card=True)
    assert insurance.insurance_type(booking, partner)[0] == expected


def test_the_rule_says_whether_words_or_the_partner_decided() -> None:
    said = insurance.insurance_type(cleaned("Allianz", "Hausrat"), "OTHER_OTHER")
    assert said == ("HOME_CONTENTS", "ins.contents")
    known = insurance.insurance_type(cleaned("Allianz", "AS-12"), "OTHER_OTHER")
    assert known == ("OTHER_OTHER", "partner.insurance")


def test_a_wage_of_an_insurer_is_told_by_the_code_of_the_bank() -> None:
    wage = cleaned("Allianz SE", "05/26", incoming=True, code="153")
    assert insurance.insurance_type(wage, "OTHER_OTHER")[0] == "UNRELATED_OTHER"


@pytest.mark.req("TAG-INS-005")
def test_every_type_has_the_category_of_its_division() -> None:
    names = {it.system_name for it in CATEGORIES.items}
    for item in TYPES.items:
        if item.parent and item.parent != "UNRELATED":
            assert insurance.category_of(item.system_name) == f"INSURANCE_{item.parent}"
            assert insurance.category_of(item.system_name) in names


def test_every_item_of_the_table_is_in_the_tree_and_every_product_has_words() -> None:
    named = {row.item for row in insurance.load_tables().rows if row.item}
    products = {it.system_name for it in TYPES.items if it.parent}
    assert named <= products
    # A division's rest is left where words name none of its products.
    assert {it for it in products - named if not it.endswith("_OTHER")} == set()


@given(
    name=st.text(max_size=60),
    text=st.text(max_size=200),
    incoming=st.booleans(),
    partner=st.sampled_from(["", "OTHER_OTHER", "HEALTH_STATUTORY", "VEHICLE_OTHER"]),
)
def test_any_text_can_be_read(name: str, text: str, partner: str, *, incoming: bool) -> None:
    item, _ = insurance.insurance_type(cleaned(name, text, incoming=incoming), partner)
    assert item in {it.system_name for it in TYPES.items}
