"""What a contract costs: its level, the next amount, how it grew."""

from collections.abc import Sequence
from math import isqrt
from statistics import median
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import month_of

_EQUAL: Final = 0.01
_LAST: Final = 3
_YEAR: Final = 12
_SEASON: Final = 13  # months of history for "as last year"


class SlotPayment(NamedTuple):
    """A regular payment: the day of its slot, and its cents."""

    day: int
    cents: int


class Spread(NamedTuple):
    mean: int
    median: int
    deviation: int


def spread_of(amounts: Sequence[int]) -> Spread:
    """Return mean, median and standard deviation; halves go to the even cent."""
    return Spread(round(sum(amounts) / len(amounts)), round(median(amounts)), _deviation(amounts))


def _deviation(amounts: Sequence[int]) -> int:
    """Return the standard deviation in whole cents, exactly: the root of whole numbers."""
    count, total = len(amounts), sum(amounts)
    squares = count * sum(amount * amount for amount in amounts) - total * total
    down = isqrt(squares) // count
    twice, half = 4 * squares, ((2 * down + 1) * count) ** 2
    return down + (twice > half or (twice == half and down % 2))


def level(amounts: Sequence[int]) -> int:
    """Return what is paid now: the last amount if it came twice, else the middle of the last."""
    last = amounts[-1]
    if len(amounts) == 1 or _equal(amounts[-2], last):
        return last
    return round(median(amounts[-_LAST:]))


def next_amount(paid: Sequence[SlotPayment], next_day: int, *, seasonal: bool) -> int:
    """Expect the next amount; bills of utilities that vary follow the year."""
    amounts = [payment.cents for payment in paid]
    steady = len(amounts) > 1 and _equal(amounts[-2], amounts[-1])
    if seasonal and not steady:
        wanted = month_of(next_day) - _YEAR
        old_enough = month_of(paid[0].day) <= month_of(next_day) - _SEASON
        same = [payment.cents for payment in paid if month_of(payment.day) == wanted]
        if old_enough and same:
            return same[-1]
    return level(amounts)


def growth_rate(paid: Sequence[SlotPayment]) -> float:
    """Compare the level now with the one a year ago, or at the start of a younger contract."""
    before = month_of(paid[-1].day) - _YEAR
    old = [payment.cents for payment in paid if month_of(payment.day) <= before]
    then = level(old) if old else paid[0].cents
    return level([payment.cents for payment in paid]) / then - 1


def _equal(one: int, other: int) -> bool:
    return abs(one - other) <= _EQUAL * abs(other)
