"""What a name nobody knows sounds like: a linear model over hashed letter groups.

A text is the sum of its groups of 3 to 6 letters within words, each a row of small whole
numbers, one per category. Trained by `tools/train_textmodel.py` on names of businesses; says
something of money spent only.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

PERSON: Final = "BANKFINANCE_TRANSFER"  # what a private person's name means
GROUPS: Final = (3, 4, 5, 6)  # without gaps
ROW_BITS: Final = 16
LONGEST: Final = 60  # letters read of a text: with four groups each, sums fit into 16 bits
_BATCH: Final = 128  # what is gathered stays in the cache
_BLANK: Final = 32
_MIDDLE: Final = 128  # added to weights while they are packed: no lane borrows from the next
_MULTIPLIER: Final = np.uint32(0x01000193)
_SCRAMBLE: Final = np.uint32(0x9E3779B1)
_WEIGHTS: Final = Path(__file__).parent / "data" / "textmodel.npz"

Rows = NDArray[np.intp]


def rows_of(texts: Sequence[str]) -> tuple[Rows, Rows]:
    """Return the row numbers of all texts, and where the rows of each text begin.

    Every text has at least row 0, which so becomes what is believed of a text without letters.
    """
    clipped = [text[:LONGEST] for text in texts]
    joined = (" ".join(clipped) + " " * GROUPS[-1]).encode("ascii", "replace")
    letters = np.frombuffer(joined, np.uint8).astype(np.uint32)
    size = len(letters) - GROUPS[-1] + 1
    hashed = letters[:size] * _MULTIPLIER + letters[1 : size + 1]
    found = np.zeros((size, len(GROUPS) + 1), np.intp)
    real = np.zeros(found.shape, np.bool_)
    inner = np.ones(size, np.bool_)  # no blank but the first and the last
    for column, length in enumerate(GROUPS, start=1):
        hashed = hashed * _MULTIPLIER + letters[length - 1 : length - 1 + size]
        inner &= letters[length - 2 : length - 2 + size] != _BLANK
        found[:, column] = (hashed * _SCRAMBLE) >> np.uint32(32 - ROW_BITS)
        real[:, column] = inner
    lengths = np.fromiter(map(len, clipped), np.intp, len(clipped))
    starts = np.cumsum(lengths + 1) - lengths - 1
    real[starts, 0] = True
    rows = found[real]
    per_letter = np.cumsum(real.sum(axis=1))
    begins = np.where(starts > 0, per_letter[starts - 1], 0)
    return rows, begins


class TextModel:
    """The learnt weights, packed so that four categories are added at once."""

    def __init__(
        self,
        weights: NDArray[np.int8],
        scale: NDArray[np.float32],
        classes: Sequence[str],
        version: str,
    ) -> None:
        self.classes: Final = tuple(classes)
        self.version: Final = version
        lanes = -len(self.classes) % 4 + len(self.classes)
        wide = np.zeros((len(weights), lanes), np.uint16)
        wide[:, : len(self.classes)] = weights.astype(np.int16) + _MIDDLE
        self._packed: Final = wide.view(np.uint64)
        self._scale: Final = scale
        self._person: Final = np.array([class_name == PERSON for class_name in self.classes])

    @classmethod
    def load(cls, path: Path = _WEIGHTS) -> Self:
        with np.load(path, allow_pickle=False) as stored:
            return cls(
                weights=stored["weights"],
                scale=stored["scale"],
                classes=[str(class_name) for class_name in stored["classes"]],
                version=str(stored["version"]),
            )

    def _scores(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows, begins = rows_of(texts)
        sums = np.add.reduceat(self._packed.take(rows, axis=0), begins, axis=0)
        counts = np.diff(begins, append=len(rows)).astype(np.float32)[:, None]
        spread = sums.view(np.uint16)[:, : len(self.classes)].astype(np.float32)
        return ((spread - _MIDDLE * counts) * (self._scale / np.sqrt(counts))).astype(np.float32)

    def probabilities(
        self, texts: Sequence[str], business: Sequence[bool] | None = None
    ) -> NDArray[np.float32]:
        """Return how likely each of `classes` is for each folded text.

        A text known to be a `business` (paid by card or direct debit) is no private person.
        """
        parts = [np.zeros((0, len(self.classes)), np.float32)]
        parts += [self._scores(texts[at : at + _BATCH]) for at in range(0, len(texts), _BATCH)]
        scores = np.concatenate(parts)
        if business is not None:
            scores[np.ix_(np.array(business, np.bool_), self._person)] = -np.inf
        raised = np.exp(scores - scores.max(axis=1, keepdims=True, initial=-np.inf))
        return raised / raised.sum(axis=1, keepdims=True)

    def predict(
        self,
        texts: Sequence[str],
        incoming: Sequence[bool],
        business: Sequence[bool] | None = None,
    ) -> list[tuple[str, float]]:
        """Return the likeliest category of each text and how likely it is.

        Of incoming money it knows nothing: no category, probability 0.
        """
        likely = self.probabilities(texts, business)
        best = likely.argmax(axis=1) if len(texts) else np.zeros(0, np.intp)
        sure = likely[np.arange(len(texts)), best]
        return [
            ("", 0.0) if money_in else (self.classes[item], share)
            for item, share, money_in in zip(best.tolist(), sure.tolist(), incoming, strict=True)
        ]
