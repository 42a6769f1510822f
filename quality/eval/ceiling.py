"""A yardstick for forecasts: how far who knows every contract gets. No proven bound.

It knows the days, amounts, starts and ends of all contracts and what was booked until today, but
not how late a payment will be, nor whether it will be left out. Everything else it expects as in
the last twelve months, without the extremes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from statistics import NormalDist, fmean
from typing import Final

from households.model import Dials, Due, Household, TrueContract
from households.schedule import business_day
from kontowerk.analysis.calendar import month_of, month_start

_LATEST: Final = 12  # days
_MONTHS: Final = 12
_EXTREMES: Final = 2  # months on either side


class AllKnowing:
    """Forecasts the net of a household."""

    def __init__(self, home: Household, net: Mapping[int, int], dials: Dials) -> None:
        self._home = home
        self._dials = dials
        self._rest = Counter(net)
        for due in (it for one in home.contracts for it in one.dues):
            if due.booked_on is not None and due.amount is not None:
                self._rest[month_of(due.booked_on.toordinal())] -= int(due.amount * 100)

    def net_of(self, month: int, today: date) -> float:
        """Forecast a month from what was booked until a day of the month before."""
        last = sorted(self._rest[month - it] for it in range(1, _MONTHS + 1))
        return fmean(last[_EXTREMES:-_EXTREMES]) + sum(
            self._expected(contract, due, month, today)
            for contract in self._home.contracts
            for due in contract.dues
        )

    def _expected(self, contract: TrueContract, due: Due, month: int, today: date) -> float:
        begin, end = (date.fromordinal(month_start(it)) for it in (month, month + 1))
        near = begin - timedelta(days=_LATEST) <= due.slot < end
        if not near or (due.booked_on is not None and due.booked_on <= today):
            return 0.0
        inside = later = 0.0
        for day, share in self._days(contract, due):
            if day > today:
                later += share
                inside += share * (begin <= day < end)
        paid = 1 - self._dials.skipped
        cents = 100 * float(_usual_amount(contract) if due.amount is None else due.amount)
        return cents * paid * inside / (paid * later + self._dials.skipped)

    def _days(self, contract: TrueContract, due: Due) -> Iterator[tuple[date, float]]:
        for late, share in enumerate(_delays(self._dials.jitter)):
            day = due.slot + timedelta(days=late)
            yield business_day(day, back=contract.rolls_back), share


def _usual_amount(contract: TrueContract) -> float:
    """Return what one that was left out would have been."""
    return float(next((it.amount for it in contract.dues if it.amount is not None), 0))


@cache
def _delays(jitter: float) -> tuple[float, ...]:
    """Return how often payments are so many days late: the size of a normal draw, rounded."""
    if not jitter:
        return (1.0,)
    normal = NormalDist(0, jitter)
    up_to = [2 * normal.cdf(late + 0.5) - 1 for late in range(_LATEST)]
    return (up_to[0], *(b - a for a, b in pairwise(up_to)))
