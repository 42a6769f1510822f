"""Reasons weighed against each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.tagging.fuse import settle, weigh
from kontowerk.tagging.model import Clue, TagStage, Tree

SHOP, FOOD, FUEL = "SHOPPING_OTHER", "LIVING_GROCERIES", "MOBILITY_FUEL"


def clue(item: str, precision: float, stage: TagStage = TagStage.KEYWORD) -> Clue:
    return Clue(stage, Tree.CATEGORIES, item, precision, f"{stage}.{item}")


def test_one_reason_is_as_sure_as_it_was_measured() -> None:
    verdict = settle(weigh([clue(FOOD, 0.9)], ()), {})
    assert verdict is not None
    assert verdict.item == FOOD
    assert verdict.probability == pytest.approx(0.9)


def test_two_stages_that_agree_are_surer_than_each() -> None:
    verdict = settle(weigh([clue(FOOD, 0.9), clue(FOOD, 0.8, TagStage.PARTNER)], ()), {})
    assert verdict is not None
    assert verdict.probability > 0.95
    assert verdict.stage is TagStage.KEYWORD


def test_two_words_of_one_stage_count_once() -> None:
    verdict = settle(weigh([clue(FOOD, 0.9), clue(FOOD, 0.85)], ()), {})
    assert verdict is not None
    assert verdict.probability == pytest.approx(0.9)


def test_reasons_that_disagree_leave_doubt() -> None:
    verdict = settle(weigh([clue(FOOD, 0.9), clue(FUEL, 0.9)], ()), {})
    assert verdict is not None
    assert verdict.probability < 0.5


def test_a_masked_item_has_no_say() -> None:
    verdict = settle(weigh([clue(FOOD, 0.99), clue(FUEL, 0.6)], {FOOD}), {})
    assert verdict is not None
    assert verdict.item == FUEL


def test_the_model_is_asked_for_what_is_left_open() -> None:
    weighed = weigh([clue(FOOD, 0.55)], ())
    verdict = settle(weighed, {FUEL: 0.9, FOOD: 0.1})
    assert verdict is not None
    assert verdict.item == FOOD
    assert verdict.probability == pytest.approx(0.55 + 0.45 * 0.1)
    alone = settle(weigh([], ()), {FUEL: 0.9, FOOD: 0.1})
    assert alone is not None
    assert (alone.item, alone.stage) == (FUEL, TagStage.MODEL)


def test_nothing_said_is_no_verdict() -> None:
    assert settle(weigh([], ()), {}) is None


@given(
    st.lists(
        st.builds(
            clue,
            st.sampled_from([SHOP, FOOD, FUEL]),
            st.floats(0.01, 1.0),
            st.sampled_from([TagStage.KEYWORD, TagStage.PARTNER, TagStage.CODE]),
        )
    )
)
def test_shares_add_up_and_their_order_does_not_matter(clues: list[Clue]) -> None:
    weighed = weigh(clues, ())
    assert sum(share for share, _ in weighed.by_item.values()) + weighed.left == pytest.approx(1)
    assert weigh(list(reversed(clues)), ()).left == pytest.approx(weighed.left)
