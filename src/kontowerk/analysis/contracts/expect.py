"""What is expected of a contract: if it still runs (OP-139), its cost, and when it is paid next.

A slot is one day, and payments come on several days around it. Banks book on banking days only, so
what is meant for a weekend comes with what is meant for the Monday after it: how late payments
came is seen before they were moved, and moved again for the slot to come. Of all banking days the
one is expected that most payments would have come near to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isqrt
from statistics import median
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import following, is_banking_day, month_of, preceding
from kontowerk.analysis.contracts.fit import rolled, slot_day
from kontowerk.analysis.model import ContractStatus, Entry, Mark, Schedule

_RECENT: Final = 24  # payments
_WHOLE: Final = 60  # parts of a payment, so that five days share it evenly
_WORTH: Final = (100, 97, 90, 30, 10)  # of an expectation that is so many days off
_SELDOM: Final = 0.1  # of all payments: so few later ones are no reason to go on waiting


class Delays:
    """How late the payments of a contract came, by days after their slots."""

    def __init__(self, schedule: Schedule, slots: Sequence[int], days: Sequence[int]) -> None:
        self._schedule = schedule
        self._parts: Counter[int] = Counter()
        self._expected: dict[int, int] = {}
        for slot, day in zip(slots[-_RECENT:], days[-_RECENT:], strict=True):
            meant = list(_meant(schedule, slot, day))
            for late in meant:
                self._parts[late - slot] += _WHOLE // len(meant)

    def expected(self, number: int) -> int:
        """Return the day on which the payment of a slot is expected."""
        if number not in self._expected:
            days = self.days(number)
            self._expected[number] = _likeliest(days) if len(days) > 1 else next(iter(days))
        return self._expected[number]

    def expected_after(self, number: int, today: int) -> int:
        """Return the day expected while a payment has not come; the same if it hardly comes later.

        Then it is overdue.
        """
        expected = self.expected(number)
        if expected > today:
            return expected
        days = self.days(number)
        later = {day: parts for day, parts in days.items() if day > today}
        if sum(later.values()) <= _SELDOM * sum(days.values()):
            return expected
        return _likeliest(later)

    def days(self, number: int) -> Mapping[int, int]:
        """Return the days on which the payments would have come for a slot, by their shares."""
        slot = slot_day(self._schedule, number)
        found: Counter[int] = Counter()
        for late, parts in self._parts.items():
            found[rolled(self._schedule, slot + late)] += parts
        return found


def _meant(schedule: Schedule, slot: int, day: int) -> Iterator[int]:
    """Yield the days a payment may have been meant for: its own, and closed ones it was moved from.

    One that came when its slot says is meant for that.
    """
    if rolled(schedule, slot) == day:
        yield slot
        return
    yield day
    step = 1 if schedule.preceding else -1
    while not is_banking_day(day := day + step):
        yield day


def _likeliest(days: Mapping[int, int]) -> int:
    """Return the banking day that most payments are near to; the first of several."""
    around: Iterable[int] = filter(is_banking_day, range(min(days), max(days) + 1))
    return max(around, key=lambda it: (_worth(days, it), -it))


def _worth(days: Mapping[int, int], expected: int) -> int:
    return sum(
        parts * _WORTH[off]
        for day, parts in days.items()
        if (off := abs(day - expected)) < len(_WORTH)
    )


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


_LEARNT: Final = 12  # payments a schedule is learnt from
_AROUND: Final = 3
_FIRST_DAY: Final = 1
_LAST_DAY: Final = 31
_GRACE: Final = 10  # days a payment may be late at least
_GONE: Final = 2  # periods after which a missing payment means an end


class ContractStanding(NamedTuple):
    status: ContractStatus
    ended: bool
    next_slot: int | None = None
    next_day: int | None = None


def learnt(schedule: Schedule, paid: Sequence[tuple[int, int]]) -> Schedule:
    """Learn the day that is meant, and to which side payments move when banks are closed.

    `paid` are numbers of slots and the days they were paid on, in order. The commonest day
    was good enough to find the slots; the one nearest to all payments tells the next better.
    """
    recent = paid[-_LEARNT:]
    best, least = schedule, _off(schedule, recent)
    if least:
        for other in _near(schedule):
            off = _off(other, recent, least)
            if off < least:
                best, least = other, off
    return best


def _near(schedule: Schedule) -> Iterator[Schedule]:
    """Yield schedules of about the same day, the given one first."""
    days = [schedule.nominal]
    if not schedule.period.weeks:
        around = range(schedule.nominal - _AROUND, schedule.nominal + _AROUND + 1)
        days += [
            nominal
            for nominal in around
            if _FIRST_DAY <= nominal <= _LAST_DAY and nominal != schedule.nominal
        ]
    for day in days:
        for early in (False, True):
            yield schedule._replace(nominal=day, preceding=early)


def _off(schedule: Schedule, paid: Sequence[tuple[int, int]], most: int | None = None) -> int:
    """Add up the days payments are off; with `most`, no further than that."""
    off, roll = 0, preceding if schedule.preceding else following
    for number, day in paid:
        off += abs(day - roll(slot_day(schedule, number)))
        if most is not None and off >= most:
            break
    return off


def standing(
    schedule: Schedule,
    last_slot: int,
    last: Entry,
    delays: Delays,
    *,
    account_until: int,
    today: int,
) -> ContractStanding:
    """Judge a contract by its last slot; `account_until` is the day of its account's last booking.

    Without a booking after the expected date nobody knows whether the payment is missing.
    """
    if Mark.FINAL in last.marks:
        return ContractStanding(ContractStatus.INACTIVE, ended=True)
    number = last_slot + 1
    due = rolled(schedule, slot_day(schedule, number))
    grace = max(_GRACE, schedule.period.days / 2)
    if today <= due + grace:
        expected = delays.expected_after(number, today)
        return ContractStanding(
            ContractStatus.ACTIVE, ended=False, next_slot=number, next_day=expected
        )
    if account_until > due:
        ended = today >= due + _GONE * schedule.period.days
        return ContractStanding(ContractStatus.INACTIVE, ended=ended)
    while (expected := delays.expected(number)) < today:
        number += 1
    return ContractStanding(ContractStatus.ACTIVE, ended=False, next_slot=number, next_day=expected)
