"""Whether a contract still runs, and when it is paid next (OP-139)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import following, preceding
from kontowerk.analysis.contracts.expect import Delays
from kontowerk.analysis.contracts.fit import rolled, slot_day
from kontowerk.analysis.model import ContractStatus, Entry, Mark, Schedule

_RECENT: Final = 12  # payments a schedule is learnt from
_AROUND: Final = 3
_FIRST: Final = 1
_LAST: Final = 31
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
    recent = paid[-_RECENT:]
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
            if _FIRST <= nominal <= _LAST and nominal != schedule.nominal
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
