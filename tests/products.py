"""Products of parameters: every pair of values in CI, every combination at night.

Most faults need one or two values to meet. So CI runs, of a large product, cases among which every
value of one parameter meets every value of each other; `TEST_PRODUCTS=full` runs all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, Final

from kontowerk.kit.settings import process_environment

Case = tuple[Any, ...]
Pair = tuple[tuple[int, str], tuple[int, str]]


@dataclass(frozen=True)
class Product:
    """A product of parameters and the cases that were chosen from it."""

    name: str
    chosen: int
    whole: int

    def told(self) -> str:
        return f"product {self.name}: {self.chosen} of {self.whole} cases"


made: Final[list[Product]] = []


def pairs_or_all(name: str, *axes: Sequence[Any]) -> list[Case]:
    """Return the cases of this run: all of them, or enough for every pair of values to meet."""
    return chosen_cases(name, list(product(*axes)))


def few_or_all(name: str, few: Sequence[Any], whole: Sequence[Any]) -> Sequence[Any]:
    """Return the values of this run where each costs much: some of them, or all at night."""
    found = whole if process_environment().get("TEST_PRODUCTS") == "full" else few
    made.append(Product(name, len(found), len(whole)))
    return found


def chosen_cases(name: str, cases: Sequence[Case]) -> list[Case]:
    """Choose from given cases, where not every combination makes sense."""
    full = process_environment().get("TEST_PRODUCTS") == "full"
    found = list(cases) if full else pairwise(cases)
    made.append(Product(name, len(found), len(cases)))
    return found


def pairwise(cases: Sequence[Case]) -> list[Case]:
    """Choose cases greedily, in a fixed order, until every pair that occurs has been met."""
    pairs = [_pairs(case) for case in cases]
    left = {pair for found in pairs for pair in found}
    chosen: list[int] = []
    while left:
        best = max(range(len(cases)), key=lambda number: len(pairs[number] & left))
        left -= pairs[best]
        chosen.append(best)
    return [cases[number] for number in sorted(chosen)]


def _pairs(case: Case) -> set[Pair]:
    """Values are told apart by how they are written: not all of them can be hashed."""
    written = [(place, repr(value)) for place, value in enumerate(case)]
    return set(combinations(written, 2))
