"""How much more often things are paid for than the text model believes.

The model has learnt from lists of names, where clothes shops are many; in a street there are more
bakeries. The factors that make its guesses as frequent as the truth are found step by step.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from households.model import Kind
from kontowerk.tagging.model import TagStage
from kontowerk.tagging.shape import fold
from kontowerk.tagging.textmodel import TextModel
from quality.eval.rows import Judged

_STEPS: Final = 40
_MOST_OF_ONE_SHOP: Final = 5  # bookings; a habit is no statistics
_DOUBT: Final = 20.0  # bookings that say the model is right already
# Shops of made-up households are not all there are: the factors stay modest.
_SMALLEST, _LARGEST = 0.3, 3.0


def usual_factors(rows: Iterable[Judged], model: TextModel) -> dict[str, float]:
    """Fit a factor per class on shops that only the model has an opinion of."""
    seen: Counter[tuple[str, str]] = Counter()
    texts: list[str] = []
    places: list[int] = []
    known = {name: place for place, name in enumerate(model.classes)}
    for it in rows:
        if not _is_left_to_the_model(it) or it.truth.category not in known:
            continue
        shop = (it.seen.account, it.seen.name)
        seen[shop] += 1
        if seen[shop] <= _MOST_OF_ONE_SHOP:
            texts.append(fold(it.seen.name))
            places.append(known[it.truth.category])
    if not texts:
        return {}
    factors = _fitted(model.probabilities(texts, [True] * len(texts)), places)
    return {name: round(float(factors[place]), 3) for name, place in known.items()}


def _is_left_to_the_model(it: Judged) -> bool:
    unsure = it.said.stage in (TagStage.MODEL, TagStage.NONE)
    return unsure and it.truth.kind is Kind.UNSEEN and bool(it.seen.name) and it.seen.amount < 0


def _fitted(believed: NDArray[np.float32], places: list[int]) -> NDArray[np.float64]:
    """Raise what is guessed too rarely, lower what is guessed too often, until both agree."""
    shares = believed.astype(np.float64)
    factors = np.ones(shares.shape[1])
    true = np.bincount(places, minlength=shares.shape[1]).astype(np.float64)
    for _ in range(_STEPS):
        weighed = shares * factors
        guessed = (weighed / weighed.sum(axis=1, keepdims=True)).sum(axis=0)
        factors *= (true + _DOUBT) / (guessed + _DOUBT)
        factors = np.clip(factors, _SMALLEST, _LARGEST)
    return factors
