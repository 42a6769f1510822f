"""Calendar slots that payments fall into: which period, how well it fits, which are to come.

A slot is a day of the calendar; a payment may come between the banking days around it, a
little earlier or later. At most one payment belongs to a slot.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import (
    day_in_month,
    day_of_month,
    following,
    month_of,
    preceding,
)
from kontowerk.analysis.model import Contract, Period, Schedule

_LONGEST_FIRST: Final = tuple(reversed(Period))
_TOLERANCE: Final = {Period.MONTH_ONE: 3}
_WEEK_TOLERANCE: Final = 1
_LONG_TOLERANCE: Final = 6
_WANDERING_WEEKS: Final = {1: 2, 2: 3, 4: 5}
_WANDERING_MONTHS: Final = 9
_PER_DAY_OFF: Final = 0.02
_PERFECT: Final = 1.0
_HALF_MONTH: Final = 15
_MONTH: Final = 30
_TURN: Final = 8  # days after a month begins, or before it ends
WEEKS: Final = 4  # payments a week or two apart are common without a contract
_LATE: Final = 28
_MONTH_END: Final = 31
_LATEST: Final = 12
_LATE_SHARE: Final = 0.4  # of a period
_ODD_AMOUNT: Final = 0.2  # so far off the middle, another payment of the slot goes first


_Months = Mapping[int, Sequence[int]]  # the nearest to each payment, by nominal day


class Placed(NamedTuple):
    """A payment (its place in the sequence) in a slot (its number)."""

    slot: int
    place: int


class ScheduleFit(NamedTuple):
    """How payments fit a schedule; `placed` by slot, `residual` mean days off."""

    schedule: Schedule
    placed: list[Placed]
    score: float
    precision: float
    coverage: float
    residual: float


def slot_day(schedule: Schedule, number: int) -> int:
    """Return the day of a slot, before it is rolled to a banking day."""
    period = schedule.period
    if period.weeks:
        return schedule.phase + number * period.weeks * 7
    return day_in_month(schedule.phase + number * period.months, schedule.nominal)


def slot_number(schedule: Schedule, day: int) -> int:
    """Return the number of the slot of a day that is one."""
    period = schedule.period
    if period.weeks:
        return (day - schedule.phase) // (period.weeks * 7)
    return (month_of(day) - schedule.phase) // period.months


def rolled(schedule: Schedule, day: int) -> int:
    return preceding(day) if schedule.preceding else following(day)


def tolerance(period: Period, *, wandering: bool = False) -> int:
    """Return how many days beyond the banking days around a slot a payment may come."""
    if wandering:
        return _WANDERING_WEEKS[period.weeks] if period.weeks else _WANDERING_MONTHS
    return _WEEK_TOLERANCE if period.weeks else _TOLERANCE.get(period, _LONG_TOLERANCE)


def best_fit(
    days: Sequence[int], cents: Sequence[int], least: float, *, wandering: bool = False
) -> ScheduleFit | None:
    """Fit all periods to payments in the order of their days; the longer one wins ties.

    What cannot reach the `least` score is not tried. Days that wander may be further off.
    """
    count, span = len(days), days[-1] - days[0]
    middle = sorted(cents)[count // 2]
    off = _ODD_AMOUNT * abs(middle)
    odd = [abs(amount - middle) > off for amount in cents]
    best: ScheduleFit | None = None
    months: _Months = {}
    for period in _LONGEST_FIRST:
        if (period.weeks and count < WEEKS) or _bound(count, span / period.days) < least:
            continue
        if period.months and not months:  # many payments are too often for any month
            months = {
                nominal: list(map(_nearest_month, days, repeat(nominal)))
                for nominal in _nominal_days(days)
            }
        allowed = tolerance(period, wandering=wandering)
        for schedule in _schedules(period, days, months):
            slots = _slots(schedule, days, months.get(schedule.nominal, ()))
            fit = _fit(schedule, days, slots, odd, least, allowed)
            if fit is not None and (best is None or fit.score > best.score):
                best, least = fit, fit.score
                if fit.score >= _PERFECT:
                    return fit
    return best


def with_late_ones(fit: ScheduleFit, days: Sequence[int], cents: Sequence[int]) -> list[Placed]:
    """Place payments of the usual amount that came too early or late into slots left free.

    Whether this is a contract was decided without them.
    """
    placed = {placement.slot: placement for placement in fit.placed}
    inside = {placement.place for placement in fit.placed}
    usual = sorted(cents[index] for index in inside)[len(inside) // 2]
    allowed = min(_LATEST, int(fit.schedule.period.days * _LATE_SHARE))
    for place, (number, slot) in enumerate(nearest_slots(fit.schedule, days)):
        if place in inside or number in placed or abs(days[place] - slot) > allowed:
            continue
        if abs(cents[place] - usual) <= _ODD_AMOUNT * abs(usual):
            placed[number] = Placed(number, place)
    return [placed[number] for number in sorted(placed)]


def _bound(count: int, spans: float) -> float:
    """Say what a score can be at most, with so many payments in so many periods."""
    # Half a period more or less, because days shift.
    precision = min(1.0, (spans + 1.5) / count)
    coverage = min(1.0, count / max(spans + 0.5, 1.0))
    return precision * coverage


def _schedules(period: Period, days: Sequence[int], months: _Months) -> Iterator[Schedule]:
    if period.weeks:
        length = period.weeks * 7
        remainders = Counter(day % length for day in days)
        for remainder, _ in remainders.most_common(2):
            first = days[0] + (remainder - days[0] + length // 2) % length - length // 2
            yield Schedule(period, first)
        return
    for nominal, nearest in months.items():
        first = nearest[0]
        if period.months > 1:
            remainders = Counter([month % period.months for month in nearest])
            first += (remainders.most_common(1)[0][0] - first) % period.months
        yield Schedule(period, first, nominal)


def _nominal_days(days: Sequence[int]) -> list[int]:
    """Return days of the month that may be meant, the likeliest first."""
    seen = list(map(day_of_month, days))
    mode = Counter(seen).most_common(1)[0][0]
    found = [mode, sorted(seen)[len(seen) // 2], seen[0], seen[-1]]
    if max(seen) >= _LATE:
        found.append(_MONTH_END)
    if min(seen) < _TURN and all(
        day_of_month < _TURN or day_of_month > _MONTH - _TURN for day_of_month in seen
    ):
        # Around the turn of the month the middle of the numbers is no middle of the days.
        turned = sorted(
            day_of_month if day_of_month > _HALF_MONTH else day_of_month + _MONTH
            for day_of_month in seen
        )
        middle = turned[len(turned) // 2]
        found.append(middle if middle <= _MONTH_END else middle - _MONTH)
    return list(dict.fromkeys(found))


@lru_cache(maxsize=65536)
def _nearest_month(day: int, nominal: int) -> int:
    """Return the month whose nominal day is nearest."""
    month = month_of(day)
    off = day_of_month(day) - nominal
    if off > _HALF_MONTH:
        return month + 1
    return month - 1 if off < -_HALF_MONTH else month


def _fit(
    schedule: Schedule,
    days: Sequence[int],
    slots: Iterable[tuple[int, int]],
    odd: Sequence[bool],
    least: float,
    allowed: int,
) -> ScheduleFit | None:
    """Fit a schedule, or give up when too many payments miss it for the least score."""
    misses = int(len(days) * (1 - least) + 1)
    taken: dict[int, tuple[bool, int, int]] = {}
    place = -1
    for number, slot in slots:
        place += 1
        day = days[place]
        off = 0
        if day != slot:
            off = preceding(slot) - day if day < slot else day - following(slot)
            if off > allowed:
                misses -= 1
                if misses < 0:
                    return None
                continue
            off = max(off, 0)
        mine = (odd[place], off, place)
        other = taken.get(number)
        if other is None or mine < other:
            taken[number] = mine
    if not taken:
        return None
    precision = len(taken) / len(days)
    coverage = len(taken) / (max(taken) - min(taken) + 1)
    residual = sum(off for _, off, _ in taken.values()) / len(taken)
    score = precision * coverage - _PER_DAY_OFF * residual
    placed = [Placed(number, taken[number][2]) for number in sorted(taken)]
    return ScheduleFit(schedule, placed, score, precision, coverage, residual)


def nearest_slots(schedule: Schedule, days: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Return the number and day of the slot nearest to each day; months may have none near."""
    return _slots(schedule, days, map(_nearest_month, days, repeat(schedule.nominal)))


def _slots(
    schedule: Schedule, days: Sequence[int], nearest: Iterable[int]
) -> Iterator[tuple[int, int]]:
    """Return numbers and days of slots; `nearest` are the months whose nominal day is nearest."""
    phase, period, nominal = schedule.phase, schedule.period, schedule.nominal
    if period.weeks:
        length = period.weeks * 7
        first = phase - length // 2
        return ((n := (day - first) // length, phase + n * length) for day in days)
    months = period.months
    if months == 1:  # by far the commonest: the slot of each month is its own
        whole = list(nearest)
        numbers = [month - phase for month in whole]
        return zip(numbers, map(day_in_month, whole, repeat(nominal)), strict=True)
    first = phase - months // 2
    return (
        (n := (month - first) // months, day_in_month(phase + n * months, nominal))
        for month in nearest
    )


def upcoming(contract: Contract, until: int) -> Iterator[int]:
    """Yield the days of the next payments up to a day: the next date, then rolled slots."""
    schedule, number = contract.schedule, contract.next_slot
    if number is None or contract.date_next is None:
        return
    day = contract.date_next.toordinal()
    while day <= until:
        yield day
        number += 1
        day = max(day + 1, rolled(schedule, slot_day(schedule, number)))
