"""When contracts are due, and what became of it: slots, business days, the truth of contracts."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from households.model import Contract, Dials, Due, Event, Observed, TrueContract

DAYS: Final = {"WEEK_ONE": 7, "WEEK_TWO": 14, "WEEK_FOUR": 28}
_MONTHS: Final = {"MONTH_ONE": 1, "MONTH_TWO": 2, "MONTH_THREE": 3, "MONTH_SIX": 6, "YEAR_ONE": 12}
_SATURDAY: Final = 5
_MEDIAN: Final = 0.6745  # of the size of a normal draw
SALARY: Final = "salary"
_INCREASE: Final = Decimal("1.03")


def slots(contract: Contract) -> Iterator[date]:
    if contract.period in DAYS:
        day = contract.first
        while day <= contract.last:
            yield day
            day += timedelta(days=DAYS[contract.period])
        return
    every = _MONTHS[contract.period]
    phase = int(contract.number) % every
    for place, month in enumerate(months(contract.first, contract.last)):
        if (place - phase) % every == 0:
            end = next_month(month) - timedelta(days=1)
            slot = month.replace(day=min(contract.day, end.day))
            if contract.first <= slot <= contract.last:
                yield slot


def months(first: date, last: date) -> Iterator[date]:
    month = first.replace(day=1)
    while month <= last:
        yield month
        month = next_month(month)


def next_month(month: date) -> date:
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1)


def month_distance(one: date, other: date) -> int:
    """Return how many months lie between two days, by the calendar."""
    return (other.year - one.year) * 12 + other.month - one.month


def business_day(day: date, *, back: bool = False) -> date:
    while day.weekday() >= _SATURDAY:
        day += timedelta(days=-1 if back else 1)
    return day


def true_contracts(
    signed: Iterable[Contract], bookings: Iterable[Observed], last: date
) -> tuple[TrueContract, ...]:
    """Tell what every contract owed and paid; a raise goes on with the same contract."""
    paid = {(it.truth.contract, it.truth.slot): it for it in bookings if it.truth.regular}
    parts: defaultdict[str, list[Contract]] = defaultdict(list)
    for contract in signed:
        parts[contract.id].append(contract)
    return tuple(_true(them, paid, last) for them in parts.values())


def _true(
    parts: list[Contract], paid: dict[tuple[str, date | None], Observed], last: date
) -> TrueContract:
    newest = max(parts, key=lambda it: it.last)
    due = sorted({slot for part in parts for slot in slots(part)})
    return TrueContract(
        id=newest.id,
        name=newest.name,
        category=newest.category,
        period=newest.period,
        rolls_back=newest.way == SALARY,
        ended_on=newest.last if newest.last < last else None,
        dues=tuple(_due(slot, paid.get((newest.id, slot))) for slot in due),
        noises=newest.noises,
    )


def _due(slot: date, booking: Observed | None) -> Due:
    if booking is None:
        return Due(slot)
    return Due(slot, booking.id, booking.booked_on, booking.amount)


def usual_day(contract: TrueContract, slot: date, dials: Dials) -> date:
    """Return the day on which a slot is usually paid: half of the delays are shorter."""
    late = timedelta(days=round(_MEDIAN * dials.jitter))
    return business_day(slot + late, back=contract.rolls_back)


def salary_increases(contracts: Iterable[TrueContract]) -> Iterator[Event]:
    """Yield the steps of salaries that can be seen: paid twice before, and held once more."""
    for contract in contracts:
        if contract.category != "INCOME_SALARY":
            continue
        paid = [(it.slot, it.amount) for it in contract.dues if it.amount is not None]
        for place in range(2, len(paid) - 1):
            before, (slot, amount), after = paid[place - 1][1], paid[place], paid[place + 1][1]
            if before * _INCREASE <= amount and after < amount * _INCREASE:
                yield Event("SALARY_INCREASE", slot)
