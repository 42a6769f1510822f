"""The made-up world is as hard as the real one: simple methods must not do better on it.

Real bookings: a linear text model reaches 0.88 (macro-F1 0.77) on rows split at random, and the
spread of gaps finds contracts at a precision of about 0.3. An easier world would flatter us.
"""

import pytest
from quality.eval.baselines import gap_score, text_score

from households.household import households
from households.model import Household, Pool

USERS = 60


@pytest.fixture(scope="module")
def homes() -> list[Household]:
    return list(households(Pool.VAL, USERS))


def test_a_text_model_does_as_well_as_on_real_bookings_and_fails_on_strangers(
    homes: list[Household],
) -> None:
    score = text_score(homes)
    assert score.accuracy == pytest.approx(0.88, abs=0.03)
    assert score.macro_f1 == pytest.approx(0.77, abs=0.05)
    assert score.unseen <= 0.45


def test_even_gaps_are_a_bad_sign_of_a_contract(homes: list[Household]) -> None:
    score = gap_score(homes)
    assert 0.85 <= score.recall <= 0.95
    assert score.precision <= 0.35
