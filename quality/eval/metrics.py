"""The metrics of tagging, with intervals over users.

A user is counted once into a tally of plain sums; every metric is a function of added tallies, so
that drawing users again (bootstrap) is adding their tallies again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from households.model import UNKNOWN_PARTNER, UNRELATED, Kind
from kontowerk.tagging.model import TagStage
from quality.eval.rows import Judged

Counts = NDArray[np.float64]
Tally = dict[str, Counts]
BINS: Final = 10
_SURE: Final = 0.9
_DRAWS: Final = 400
_UNRESOLVED: Final = (TagStage.MODEL, TagStage.NONE)


class Names:
    """Numbers for the classes that F1 is counted over."""

    def __init__(self, rows: Iterable[Judged]) -> None:
        found = [(it.truth, it.said) for it in rows]
        categories = {name for truth, said in found for name in (truth.category, said.category)}
        kinds = {
            name for truth, said in found for name in (truth.insurance_type, said.insurance_type)
        }
        self.categories = {name: place for place, name in enumerate(sorted(categories))}
        self.insurances = {name: place for place, name in enumerate(sorted(kinds - {UNRELATED}))}


@dataclass(frozen=True, slots=True)
class Figure:
    """A metric with its interval (90 % of drawn users)."""

    name: str
    value: float
    low: float
    high: float


def tally(rows: Sequence[Judged], names: Names) -> Tally:
    """Count the rows of one user."""
    seen = [it for it in rows if it.truth.kind is not Kind.UNSEEN]
    unseen = [it for it in rows if it.truth.kind is Kind.UNSEEN]
    sure = [it for it in rows if it.said.confidence >= _SURE]
    euros = np.array([float(abs(it.seen.amount)) for it in rows])
    right = np.array([it.right for it in rows], dtype=float)
    return {
        "seen": _hits(it.right for it in seen),
        "unseen": _hits(it.right for it in unseen),
        "unseen_f1": _by_class(
            ((it.truth.category, it.said.category) for it in unseen), names.categories
        ),
        "f1": _by_class(((it.truth.category, it.said.category) for it in rows), names.categories),
        "resolved": _hits(it.said.stage not in _UNRESOLVED for it in rows),
        "leaf": _hits(it.right for it in rows),
        "main": _hits(_main(it.truth.category) == _main(it.said.category) for it in rows),
        "euros": np.array([float(right @ euros), float(euros.sum())]),
        "sure": _hits(it.right for it in sure),
        "covered": np.array([len(sure), len(rows)], dtype=float),
        "bins": _bins(rows),
        "related": _related(rows),
        "insurance_f1": _by_class(
            ((it.truth.insurance_type, it.said.insurance_type) for it in rows), names.insurances
        ),
        "partner_found": _hits(
            it.said.partner == it.truth.partner for it in rows if it.said.partner != UNKNOWN_PARTNER
        ),
        "partner_known": _hits(
            it.said.partner == it.truth.partner
            for it in rows
            if it.truth.partner != UNKNOWN_PARTNER
        ),
    }


METRICS: Final[Mapping[str, Callable[[Tally], float]]] = {
    "leaf accuracy, seen partner or structured": lambda it: _share(it["seen"]),
    "leaf accuracy, unseen merchants": lambda it: _share(it["unseen"]),
    "macro-F1, unseen merchants": lambda it: macro_f1(it["unseen_f1"]),
    "resolved by rule or known partner": lambda it: _share(it["resolved"]),
    "leaf accuracy, mix": lambda it: _share(it["leaf"]),
    "macro-F1, mix": lambda it: macro_f1(it["f1"]),
    "main accuracy, mix": lambda it: _share(it["main"]),
    "leaf accuracy, by amount": lambda it: _share(it["euros"]),
    "precision at confidence >= 0.9": lambda it: _share(it["sure"]),
    "coverage at confidence >= 0.9": lambda it: _share(it["covered"]),
    "expected calibration error": lambda it: _calibration_error(it["bins"]),
    "insurance related, F1": lambda it: _f1(*it["related"]),
    "insurance product, macro-F1": lambda it: macro_f1(it["insurance_f1"]),
    "partner precision": lambda it: _share(it["partner_found"]),
    "partner recall": lambda it: _share(it["partner_known"]),
}


def figures(
    tallies: Sequence[Tally],
    metrics: Mapping[str, Callable[[Tally], float]] = METRICS,
    seed: int = 1,
) -> list[Figure]:
    """Compute every metric, and again for users drawn with replacement."""
    dice = np.random.default_rng(seed)
    stacks = {key: np.stack([it[key] for it in tallies]) for key in tallies[0]}
    drawn: list[Tally] = []
    for _ in range(_DRAWS):
        users = np.bincount(dice.integers(len(tallies), size=len(tallies)), minlength=len(tallies))
        drawn.append({key: np.tensordot(users, it, 1) for key, it in stacks.items()})
    added = {key: it.sum(axis=0) for key, it in stacks.items()}
    found: list[Figure] = []
    for name, metric in metrics.items():
        low, high = np.quantile([metric(it) for it in drawn], (0.05, 0.95))
        found.append(Figure(name, metric(added), float(low), float(high)))
    return found


def by(rows: Iterable[Judged], key: Callable[[Judged], str]) -> list[tuple[str, int, float]]:
    """Return rows and accuracy by a key, the most frequent first."""
    counts: dict[str, list[int]] = {}
    for it in rows:
        found = counts.setdefault(key(it), [0, 0])
        found[0] += it.right
        found[1] += 1
    ordered = sorted(counts.items(), key=lambda it: -it[1][1])
    return [(name, total, hits / total) for name, (hits, total) in ordered]


def macro_f1(counts: Counts) -> float:
    """Mean F1 over the classes that occur in the truth."""
    hits, said, true = counts
    there = true > 0
    if not there.any():
        return 0.0
    scores: Counts = 2 * hits[there] / (said[there] + true[there])
    return float(scores.mean())


def _main(category: str) -> str:
    return category.split("_", 1)[0]


def _hits(outcomes: Iterable[bool]) -> Counts:
    found = list(outcomes)
    return np.array([sum(found), len(found)], dtype=float)


def ratio(part: float, whole: float) -> float:
    """Divide; nothing of nothing is 0."""
    return float(part / whole) if whole else 0.0


def _share(counts: Counts) -> float:
    return ratio(counts[0], counts[1])


def _f1(hits: float, said: float, true: float) -> float:
    return 2 * hits / (said + true) if said + true else 0.0


def _by_class(pairs: Iterable[tuple[str, str]], places: Mapping[str, int]) -> Counts:
    counts = np.zeros((3, len(places)))
    for true, said in pairs:
        if true == said and true in places:
            counts[0, places[true]] += 1
        if said in places:
            counts[1, places[said]] += 1
        if true in places:
            counts[2, places[true]] += 1
    return counts


def _related(rows: Iterable[Judged]) -> Counts:
    counts = np.zeros(3)
    for it in rows:
        said = it.said.insurance_type != UNRELATED
        true = it.truth.insurance_type != UNRELATED
        counts += (said and true, said, true)
    return counts


def _bins(rows: Iterable[Judged]) -> Counts:
    counts = np.zeros((3, BINS))
    for it in rows:
        place = min(BINS - 1, int(it.said.confidence * BINS))
        counts[:, place] += (it.right, it.said.confidence, 1)
    return counts


def _calibration_error(counts: Counts) -> float:
    hits, confidence, _ = counts
    return float(np.abs(hits - confidence).sum() / counts[2].sum())
