"""Softmax regression over hashed letter groups, learnt in small steps (Adagrad)."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from kontowerk.tagging.textmodel import ROW_BITS, rows_of

Floats = NDArray[np.float32]
_BATCH: Final = 512


class Recipe(NamedTuple):
    """How to learn; chosen on `val` names with a model of `dev` names."""

    epochs: int = 6
    rate: float = 0.35
    decay: float = 4e-6
    dropout: float = 0.0
    seed: int = 20261115


class Examples(NamedTuple):
    rows: NDArray[np.intp]
    begins: NDArray[np.intp]
    classes: NDArray[np.intp]
    weights: Floats

    @classmethod
    def of(cls, texts: Sequence[str], classes: Sequence[int], weights: Sequence[float]) -> Self:
        rows, begins = rows_of(texts)
        return cls(
            rows, np.append(begins, len(rows)), np.array(classes), np.array(weights, np.float32)
        )


def _matrix(
    examples: Examples, chosen: NDArray[np.intp], keep: NDArray[np.bool_] | None = None
) -> tuple[csr_matrix, NDArray[np.intp]]:
    """Return the chosen examples over the rows they use, and which rows those are."""
    parts = [examples.rows[examples.begins[it] : examples.begins[it + 1]] for it in chosen]
    lengths = np.fromiter(map(len, parts), np.intp, len(parts))
    flat = np.concatenate(parts)
    scale = np.repeat(1 / np.sqrt(lengths), lengths).astype(np.float32)
    if keep is not None:
        scale *= keep[: len(flat)]
    used, places = np.unique(flat, return_inverse=True)
    ends = np.concatenate(([0], np.cumsum(lengths)))
    return csr_matrix((scale, places, ends), shape=(len(parts), len(used))), used


def softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def learn(examples: Examples, classes: int, recipe: Recipe) -> Floats:
    """Return the weights, a row per letter group and a column per class."""
    dice = np.random.default_rng(recipe.seed)
    weights = np.zeros((1 << ROW_BITS, classes), np.float32)
    squares = np.full((1 << ROW_BITS, classes), 1e-3, np.float32)
    count = len(examples.classes)
    for epoch in range(recipe.epochs):
        rate = recipe.rate * (1 - epoch / recipe.epochs) + 0.02
        order = dice.permutation(count)
        for start in range(0, count, _BATCH):
            chosen = order[start : start + _BATCH]
            keep = dice.random(_BATCH * 260, np.float32) >= recipe.dropout
            matrix, used = _matrix(examples, chosen, keep)
            own = weights[used]
            error = softmax(matrix @ own)
            error[np.arange(len(chosen)), examples.classes[chosen]] -= 1
            error *= examples.weights[chosen, None]
            slope = matrix.T @ error + (recipe.decay * len(chosen)) * own
            squares[used] += slope * slope
            weights[used] = own - rate * slope / np.sqrt(squares[used])
    return weights


def scores(weights: Floats, texts: Sequence[str]) -> Floats:
    examples = Examples.of(texts, [0] * len(texts), [1.0] * len(texts))
    matrix, used = _matrix(examples, np.arange(len(texts)))
    return matrix @ weights[used]


def temperature(raw: Floats, classes: NDArray[np.intp]) -> float:
    """Return what to divide scores by for probabilities that hold on names not learnt."""
    steps = np.arange(0.3, 5, 0.02)
    own = np.arange(len(classes))
    losses = [-np.log(softmax(raw / step)[own, classes] + 1e-12).mean() for step in steps]
    return float(steps[int(np.argmin(losses))])
