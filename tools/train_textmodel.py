"""Train the text model on names of businesses, or report how good the shipped one is.

    python -m tools.train_textmodel --package nsi.json     # writes data/textmodel.npz
    python -m tools.train_textmodel --report               # measures what is shipped

`nsi.json` is `dist/json/nsi.json` of the npm package name-suggestion-index in the version named
in `partners_nsi.jsonl`. Names of the pool `test` are never learnt, so what is shipped can always
be measured on them. The temperature comes from `val` names and a model of `dev` names.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from households.buckets import Bucket
from kontowerk.tagging.textmodel import PERSON, TextModel
from tools.textmodel import fit, measure, names, samples

WEIGHTS: Final = names.DATA / "textmodel.npz"
VERSION: Final = "1"
_SEED: Final = 20261115
_COPIES: Final = 3  # noisy spellings of a German name
_GERMAN, _FOREIGN, _MADE_UP = 2.0, 0.6, 1.5  # how much an example counts
_TIMES, _PEOPLE = 4, 5000

Example = tuple[str, str, float]


def examples(known: Sequence[names.Name], pools: frozenset[Bucket]) -> list[Example]:
    """Return what is learnt from: text, category, weight."""
    writer = samples.Writer(_SEED)
    found: list[Example] = []
    for name in (it for it in known if it.pool in pools):
        found.append((name.text, name.category, _GERMAN if name.german else _FOREIGN))
        if name.german:
            noisy = [writer.noisy(name.text) for _ in range(_COPIES)]
            found += [(text, name.category, _GERMAN / _COPIES) for text in noisy]
    made_up = [
        (text, trade.category)
        for trade in samples.trades()
        for text in writer.of_trade(trade, _TIMES)
    ]
    made_up += writer.of_people(_PEOPLE)
    unseen = frozenset(it.text for it in known if it.pool not in pools)
    found += [(*it, _MADE_UP) for it in samples.without_names(made_up, unseen)]
    return found


def learn(known: Sequence[names.Name], pools: frozenset[Bucket], classes: list[str]) -> fit.Floats:
    texts, categories, weights = zip(*examples(known, pools), strict=True)
    numbers = [classes.index(it) for it in categories]
    return fit.learn(fit.Examples.of(texts, numbers, weights), len(classes), fit.Recipe(seed=_SEED))


def temperature(known: Sequence[names.Name], classes: list[str]) -> float:
    weights = learn(known, frozenset({"dev"}), classes)
    judged = [it for it in known if it.pool == "val" and it.german and it.main]
    raw = fit.scores(weights, [it.text for it in judged])
    raw[:, classes.index(PERSON)] = -np.inf
    return fit.temperature(raw, np.array([classes.index(it.category) for it in judged]))


def train(package: Path) -> None:
    known = names.distinct([*names.by_hand(), *names.of_partners(), *names.of_index(package)])
    categories = {it.category for it in known} | {it.category for it in samples.trades()}
    classes = sorted(categories | {PERSON})
    heat = temperature(known, classes)
    weights = learn(known, frozenset({"dev", "val"}), classes)
    # A few huge weights would make all others coarse.
    largest = np.quantile(np.abs(weights), 0.9999, axis=0).clip(1e-6)
    small = np.rint(weights / largest * 127).clip(-127, 127).astype(np.int8)
    scale = (largest / 127 / heat).astype(np.float32)
    figures = measure.figures(TextModel(small, scale, classes, VERSION), names.distinct(german()))
    np.savez_compressed(
        WEIGHTS,
        weights=small,
        scale=scale,
        classes=np.array(classes),
        version=np.array(VERSION),
        metrics=np.array(json.dumps({**figures, "temperature": round(heat, 2)})),
    )


def german() -> list[names.Name]:
    return [*names.by_hand(), *names.of_partners()]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--package", type=Path, help="nsi.json; trains and writes the weights")
    options.add_argument("--report", action="store_true", help="print how good the weights are")
    chosen = options.parse_args()
    if chosen.package:
        start = time.perf_counter()
        train(chosen.package)
        print(f"trained in {time.perf_counter() - start:.0f} s: {WEIGHTS.stat().st_size:,} bytes")
    if chosen.report:
        print(measure.report(TextModel.load(), names.distinct(german())))


if __name__ == "__main__":
    main()
