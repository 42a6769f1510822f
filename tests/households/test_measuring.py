"""Measuring notices what is right, what is wrong, and what only looks sure."""

from collections.abc import Sequence
from itertools import chain

import pytest
from quality.eval.__main__ import measure
from quality.eval.gates import GATES, is_passed
from quality.eval.metrics import METRICS, Figure
from quality.eval.rows import judged

from households.household import households
from households.model import Household, Pool, Truth
from kontowerk.tagging.model import Booking, TagContext, Tagged, TagStage


class AllKnowing:
    """Says the truth, with a confidence of choice."""

    def __init__(self, homes: Sequence[Household], confidence: float = 1.0) -> None:
        bookings = chain.from_iterable(home.bookings for home in homes)
        self._truths: dict[object, Truth] = {it.id: it.truth for it in bookings}
        self._confidence = confidence

    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]:
        assert context.own_ibans
        return [self._say(self._truths[it.id]) for it in bookings]

    def _say(self, truth: Truth) -> Tagged:
        return Tagged(
            truth.category,
            truth.insurance_type,
            truth.partner,
            truth.freelancer_category,
            self._confidence,
            TagStage.PARTNER,
            "truth",
        )


class AlwaysGroceries:
    """Says the most frequent category of every booking, and is sure of it."""

    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]:
        assert context.own_ibans
        groceries = Tagged(
            "LIVING_GROCERIES", "UNRELATED_OTHER", "REWE", "PRIVATE", 0.99, TagStage.MODEL, "model"
        )
        return [groceries] * len(bookings)


@pytest.fixture(scope="module")
def homes() -> list[Household]:
    return list(households(Pool.DEV, 4))


def _found(homes: Sequence[Household], tagger: AllKnowing | AlwaysGroceries) -> dict[str, Figure]:
    return {it.name: it for it in measure(list(judged(homes, tagger)))}


def test_who_knows_everything_passes_every_gate(homes: list[Household]) -> None:
    found = _found(homes, AllKnowing(homes))
    assert all(is_passed(it) for it in found.values())
    assert found["macro-F1, unseen merchants"].value == 1
    assert found["expected calibration error"].value == 0


def test_who_says_groceries_always_passes_none_of_the_gates(homes: list[Household]) -> None:
    found = _found(homes, AlwaysGroceries())
    assert not any(is_passed(it) for it in found.values() if it.name in _NOT_COVERAGE)
    assert found["leaf accuracy, mix"].value < 0.3


def test_being_right_with_half_a_heart_is_badly_calibrated(homes: list[Household]) -> None:
    found = _found(homes, AllKnowing(homes, confidence=0.5))
    assert found["expected calibration error"].value == pytest.approx(0.5)
    assert found["coverage at confidence >= 0.9"].value == 0


def test_an_interval_lies_around_its_figure(homes: list[Household]) -> None:
    for it in _found(homes, AlwaysGroceries()).values():
        assert it.low <= it.value <= it.high


_NOT_COVERAGE = (set(GATES) & set(METRICS)) - {"coverage at confidence >= 0.9"}
