"""Several reasons, one item: odds of the reasons multiplied, and how sure that is.

Reasons of one stage are not independent, so of each stage only the best for an item counts.
What no reason explains is left to the text model. From a raw score to a confidence that is right
as often as it says lead monotone maps, one per stage, fitted on merchants the partner table does
not know and on known ones apart; see `make eval`.
"""

import math
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from kontowerk.tagging.model import Clue, TagStage
from kontowerk.tagging.phrases import toml

_SUREST: Final = 0.999


class Judgement(NamedTuple):
    """An item, its probability before calibration, and the reason that weighs most."""

    item: str
    probability: float
    stage: TagStage
    rule: str


class Weighed(NamedTuple):
    """What reasons say: probability and best reason per item, and the share they leave open."""

    by_item: Mapping[str, tuple[float, Clue]]
    left: float


_OPEN: Final = Weighed({}, 1.0)


def weigh(clues: Iterable[Clue], masked: Collection[str]) -> Weighed:
    """Weigh reasons against each other; masked items have no say."""
    best: dict[tuple[str, TagStage], Clue] = {}
    for clue in clues:
        key = (clue.item, clue.stage)
        if clue.item not in masked and (key not in best or best[key].precision < clue.precision):
            best[key] = clue
    if not best:
        return _OPEN
    odds: dict[str, float] = {}
    reasons: dict[str, Clue] = {}
    for clue in best.values():
        item, precision = clue.item, min(clue.precision, _SUREST)
        odds[item] = odds.get(item, 1.0) * precision / (1 - precision)
        if item not in reasons or reasons[item].precision < precision:
            reasons[item] = clue
    total = 1 + math.fsum(odds.values())
    return Weighed({odd: (odds[odd] / total, reasons[odd]) for odd in odds}, 1 / total)


def settle(weighed: Weighed, guesses: Mapping[str, float]) -> Judgement | None:
    """Choose the likeliest item, with what the model guesses for the share left open."""
    shares = {item_name: probability for item_name, (probability, _) in weighed.by_item.items()}
    for item, guess in guesses.items():
        shares[item] = shares.get(item, 0.0) + weighed.left * guess
    if not shares:
        return None
    share, item = max(zip(shares.values(), shares, strict=True))
    known = weighed.by_item.get(item)
    if known is not None and known[0] >= weighed.left * guesses.get(item, 0.0):
        return Judgement(item, share, known[1].stage, known[1].rule)
    return Judgement(item, share, TagStage.MODEL, "model")


Map = tuple[Sequence[float], Sequence[float]]


class Calibration:
    """Maps of raw scores; a stage without one keeps its scores.

    `usual` says how much more often an item is paid for than the model has learnt from names: a
    street has more bakeries than a list of brands. An item it lacks counts once.
    """

    def __init__(
        self, maps: Mapping[TagStage, Map], usual: Mapping[str, float] | None = None
    ) -> None:
        self._maps = maps
        self.usual = usual or {}

    @classmethod
    def load(cls) -> "Calibration":
        """Read the fitted maps."""
        table = toml("calibration.toml")
        maps = {
            TagStage(stage["name"]): (stage["raw"], stage["confidence"]) for stage in table["stage"]
        }
        return cls(maps, table.get("usual"))

    def confidence(self, stage: TagStage, raw: float) -> float:
        """Read a map, straight between its points."""
        found = self._maps.get(stage)
        if found is None:
            return raw
        xs, ys = found
        after = bisect_right(xs, raw)
        if after == 0:
            return ys[0]
        if after == len(xs):
            return ys[-1]
        share = (raw - xs[after - 1]) / (xs[after] - xs[after - 1])
        return ys[after - 1] + share * (ys[after] - ys[after - 1])
