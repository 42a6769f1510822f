"""How good the text model is on names it learnt and on names it never saw."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kontowerk.tagging.textmodel import TextModel
from tools.textmodel.names import Name

_ROUNDS: Final = 1000
_SEED: Final = 7
_CONFUSIONS: Final = 25

Numbers = NDArray[np.intp]


class Judged(NamedTuple):
    """True and said class of names; names of the same brand share a number in `brand`."""

    true: Numbers
    said: Numbers
    sure: NDArray[np.float32]
    brand: Numbers


def judge(model: TextModel, chosen: Sequence[Name]) -> Judged:
    likely = model.probabilities([it.text for it in chosen], [True] * len(chosen))
    numbers = {category: number for number, category in enumerate(model.classes)}
    brands = {brand: number for number, brand in enumerate(sorted({it.brand for it in chosen}))}
    return Judged(
        np.array([numbers.get(it.category, -1) for it in chosen]),
        likely.argmax(axis=1),
        likely.max(axis=1),
        np.array([brands[it.brand] for it in chosen]),
    )


def accuracy(true: Numbers, said: Numbers) -> float:
    return float((true == said).mean())


def macro_f1(true: Numbers, said: Numbers) -> float:
    """Return the mean F1 over the classes that occur in truth."""
    size = int(max(true.max(), said.max())) + 1
    hits = np.bincount(true[true == said], minlength=size)
    both = np.bincount(true, minlength=size) + np.bincount(said, minlength=size)
    present = np.bincount(true, minlength=size) > 0
    return float((2 * hits[present] / both[present]).mean())


def intervals(judged: Judged) -> dict[str, tuple[float, float]]:
    """Return 95 % intervals by drawing brands, not names: names of a brand stand together."""
    dice = np.random.default_rng(_SEED)
    order = np.argsort(judged.brand, kind="stable")
    members = np.split(order, np.flatnonzero(np.diff(judged.brand[order])) + 1)
    rows: list[tuple[float, float]] = []
    for _ in range(_ROUNDS):
        drawn = np.concatenate([members[it] for it in dice.integers(0, len(members), len(members))])
        true, said = judged.true[drawn], judged.said[drawn]
        rows.append((accuracy(true, said), macro_f1(true, said)))
    low, high = np.quantile(np.array(rows), (0.025, 0.975), axis=0)
    return {"accuracy": (low[0], high[0]), "macro_f1": (low[1], high[1])}


def figures(model: TextModel, known: Sequence[Name]) -> dict[str, float]:
    """Return what is written beside the weights."""
    found: dict[str, float] = {}
    for label, seen in (("seen", True), ("unseen", False)):
        judged = judge(model, [it for it in known if it.main and (it.pool != "test") == seen])
        found[f"{label}_names"] = len(judged.true)
        found[f"{label}_accuracy"] = round(accuracy(judged.true, judged.said), 3)
        found[f"{label}_macro_f1"] = round(macro_f1(judged.true, judged.said), 3)
    return found


def _main_accuracy(model: TextModel, judged: Judged) -> float:
    mains = [it.split("_")[0] for it in model.classes]
    pairs = zip(judged.true, judged.said, strict=True)
    return float(np.mean([mains[true] == mains[said] for true, said in pairs]))


def _calibration(judged: Judged) -> list[str]:
    lines = ["said sure  names  right"]
    for low in np.arange(0, 1, 0.2):
        within = (judged.sure >= low) & (judged.sure < low + 0.2 + 1e-6)
        if within.any():
            right = (judged.true == judged.said)[within].mean()
            lines.append(f"{low:.1f}-{low + 0.2:.1f}   {within.sum():6d}  {right:.3f}")
    return lines


def _confusions(model: TextModel, judged: Judged) -> list[str]:
    wrong = judged.true != judged.said
    pairs = Counter(zip(judged.true[wrong].tolist(), judged.said[wrong].tolist(), strict=True))
    return [
        f"{count:4d}  {model.classes[true]} said to be {model.classes[said]}"
        for (true, said), count in pairs.most_common(_CONFUSIONS)
    ]


def report(model: TextModel, known: Sequence[Name]) -> str:
    lines: list[str] = [f"text model {model.version}, {len(model.classes)} categories"]
    for label, pools in (("seen", ("dev", "val")), ("unseen", ("test",))):
        judged = judge(model, [it for it in known if it.main and it.pool in pools])
        spans = intervals(judged)
        lines.append(f"{label}: {len(judged.true)} German names")
        for name, value in (
            ("accuracy", accuracy(judged.true, judged.said)),
            ("macro_f1", macro_f1(judged.true, judged.said)),
        ):
            low, high = spans[name]
            lines.append(f"  {name:9} {value:.3f}  [{low:.3f}, {high:.3f}]")
        lines.append(f"  main category {_main_accuracy(model, judged):.3f}")
        if label == "unseen":
            lines += [
                *_calibration(judged),
                *_per_class(model, judged),
                *_confusions(model, judged),
            ]
    return "\n".join(lines)


def _per_class(model: TextModel, judged: Judged) -> list[str]:
    lines = ["names  found  precision  category"]
    for number in np.unique(judged.true):
        own, said = judged.true == number, judged.said == number
        found = (own & said).sum()
        precision = found / said.sum() if said.any() else 0.0
        lines.append(f"{own.sum():5d}  {found:5d}  {precision:9.2f}  {model.classes[number]}")
    return lines
