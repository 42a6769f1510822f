"""`python -m quality.eval.fit`: measure on the pool `dev` how often a raw score is right.

Writes the calibration of the product: one monotone map per stage, from raw score to confidence.
The model's is fitted on merchants no directory knows, because the ones it has met make it
over-confident; the others' on all rows. Before that the factors of its guesses (`usual.py`).
`--rules` prints the precision of every rule instead.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final

import numpy as np

from households.model import Kind, Pool
from households.shops import hidden_from
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.fuse import Calibration
from kontowerk.tagging.judge import Judge
from kontowerk.tagging.keywords import KeywordIndex
from kontowerk.tagging.model import TagStage
from kontowerk.tagging.partners import load_partners
from kontowerk.tagging.textmodel import TextModel
from kontowerk.tagging.trees import load_trees
from quality.eval.rows import Judged, judged, pool_of
from quality.eval.usual import usual_factors

_TARGET: Final = (
    Path(__file__).parents[2] / "src" / "kontowerk" / "tagging" / "data" / "calibration.toml"
)
_HEAD: Final = (
    "# From the raw score of a stage to how often it is right; "
    "written by `python -m quality.eval.fit`.\n"
)
_STAGES: Final = (TagStage.CODE, TagStage.PARTNER, TagStage.KEYWORD, TagStage.MODEL)
_FEWEST: Final = 200
_USERS: Final = 120
_LOWEST, _HIGHEST = 0.01, 0.995
_HIGHEST_GUESS: Final = 0.95  # what a name sounds like proves no more


def uncalibrated(usual: Mapping[str, float]) -> Classifier:
    """Make the classifier with scores as they are, without the partners hidden in `dev`."""
    trees = load_trees()
    partners = load_partners(hidden_from(Pool.DEV))
    judge = Judge(partners, KeywordIndex.load(), TextModel.load(), Calibration({}, usual), trees)
    return Classifier(judge, trees)


def fitted(rows: Sequence[Judged], highest: float = _HIGHEST) -> tuple[list[float], list[float]]:
    """Fit a monotone map, written as few points."""
    isotonic: Any = import_module("sklearn.isotonic")
    raw = np.array([it.said.confidence for it in rows])
    right = np.array([it.right for it in rows], dtype=float)
    model = isotonic.IsotonicRegression(y_min=_LOWEST, y_max=highest, out_of_bounds="clip")
    model.fit(raw, right)
    points = np.unique(np.quantile(raw, np.linspace(0, 1, 21)).round(4))
    return points.tolist(), model.predict(points).round(4).tolist()


def written(rows: Sequence[Judged], usual: Mapping[str, float]) -> str:
    """Write the maps of all stages with enough rows, and the factors of the model's guesses."""
    parts = [_HEAD]
    for stage in _STAGES:
        found = [it for it in rows if it.said.stage is stage]
        if stage is TagStage.MODEL:
            found = [it for it in found if it.truth.kind is Kind.UNSEEN]
        if len(found) >= _FEWEST:
            highest = _HIGHEST_GUESS if stage is TagStage.MODEL else _HIGHEST
            raw, confidence = fitted(found, highest)
            parts.append(f'\n[[stage]]\nname = "{stage}"\nraw = {raw}\nconfidence = {confidence}\n')
    if len(parts) == 1:
        parts.append("stage = []\n")
    factors = "".join(f"{name} = {factor}\n" for name, factor in sorted(usual.items()))
    return f"{''.join(parts)}\n[usual]\n{factors}"


def precisions(rows: Sequence[Judged]) -> str:
    """Print how often every rule was right, the rarely right first, with what it missed."""
    hits = Counter(it.said.rule for it in rows if it.right)
    total = Counter(it.said.rule for it in rows)
    missed: dict[str, Counter[str]] = {}
    for it in rows:
        if not it.right:
            known = missed.setdefault(it.said.rule, Counter())
            known[f"{it.truth.category} as {it.said.category}: {it.seen.name}"] += 1
    lines: list[str] = []
    for rule in sorted(total, key=lambda it: hits[it] / total[it]):
        examples = ", ".join(text for text, _ in missed.get(rule, Counter()).most_common(2))
        lines.append(f"  {hits[rule] / total[rule]:.3f}  {total[rule]:6}  {rule}  {examples}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=_USERS)
    parser.add_argument("--rules", action="store_true", help="print precisions, write nothing")
    given = parser.parse_args()
    homes = list(pool_of(Pool.DEV, given.users))
    rows = list(chain.from_iterable(judged(homes, uncalibrated({}))))
    if given.rules:
        print(precisions(rows))
        return
    usual = usual_factors(rows, TextModel.load())
    rows = list(chain.from_iterable(judged(homes, uncalibrated(usual))))
    _TARGET.write_text(written(rows, usual), encoding="utf-8")
    print(f"{_TARGET.name}: from {len(rows)} bookings of {given.users} users")


if __name__ == "__main__":
    main()
