"""From a raw score to a confidence that is right as often as it says.

The maps are monotone, one per stage, fitted on merchants the partner table does not know and on
known ones apart; see `make eval`.
"""

import tomllib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from importlib import resources

from kontowerk.tagging.model import TagStage

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
        text = resources.files("kontowerk.tagging").joinpath("data/calibration.toml").read_text()
        table = tomllib.loads(text)
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
