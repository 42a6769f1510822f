"""Small statistics: percentiles and the Mann-Whitney test."""

import itertools
import math
from collections.abc import Sequence
from statistics import median

__all__ = ["chunks", "mann_whitney", "median", "percentile"]


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the nearest-rank percentile: a value that was really measured."""
    ordered = sorted(values)
    rank = math.ceil(percent / 100 * len(ordered))
    return ordered[max(0, rank - 1)]


def chunks(values: Sequence[float], count: int) -> list[Sequence[float]]:
    """Cut values into `count` rounds of about the same size, in order."""
    edges = [round(i * len(values) / count) for i in range(count + 1)]
    return [values[a:b] for a, b in itertools.pairwise(edges) if b > a]


def mann_whitney(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the two-sided p that both come from one distribution (normal approximation)."""
    n, m = len(first), len(second)
    total = n + m
    merged = sorted([(value, 0) for value in first] + [(value, 1) for value in second])
    rank_sum = ties = 0.0
    at = 0
    while at < total:
        end = at
        while end < total and merged[end][0] == merged[at][0]:
            end += 1
        rank = (at + 1 + end) / 2  # equal values share the mean of their ranks
        rank_sum += rank * sum(1 for _, group in merged[at:end] if group == 0)
        ties += (end - at) ** 3 - (end - at)
        at = end
    distance = abs(rank_sum - n * (n + 1) / 2 - n * m / 2)
    variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    if variance <= 0:
        return 1.0
    z = max(0.0, distance - 0.5) / math.sqrt(variance)
    return math.erfc(z / math.sqrt(2))
