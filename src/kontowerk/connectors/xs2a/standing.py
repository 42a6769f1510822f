"""Standing orders in NextGenPSD2: periodic payments, which are created and deleted, no more.

The standard has neither a list of them nor a change. Spec: NextGenPSD2 1.3, "Initiation for
Standing Orders for Recurring/Periodic Payments".
"""

from typing import Any, Final

from kontowerk.connectors.standing import LAST_DAY, PaymentCycle, PaymentSchedule

_FREQUENCIES: Final = {
    (PaymentCycle.WEEKS, 1): "Weekly",
    (PaymentCycle.WEEKS, 2): "EveryTwoWeeks",
    (PaymentCycle.MONTHS, 1): "Monthly",
    (PaymentCycle.MONTHS, 2): "EveryTwoMonths",
    (PaymentCycle.MONTHS, 3): "Quarterly",
    (PaymentCycle.MONTHS, 6): "SemiAnnual",
    (PaymentCycle.MONTHS, 12): "Annual",
}
_ULTIMO: Final = 31  # the last day of a month, however long it is
_LONGEST: Final = 30


def is_offered(schedule: PaymentSchedule) -> bool:
    """Say whether the standard has a word for such days."""
    day = schedule.day
    return (schedule.cycle, schedule.every) in _FREQUENCIES and (day <= _LONGEST or day == LAST_DAY)


def periodic(schedule: PaymentSchedule) -> dict[str, Any]:
    """Write when a standing order pays."""
    day = _ULTIMO if schedule.day == LAST_DAY else schedule.day
    given = {
        "startDate": schedule.first_on.isoformat(),
        "endDate": schedule.last_on.isoformat() if schedule.last_on else None,
        "frequency": _FREQUENCIES[schedule.cycle, schedule.every],
        "dayOfExecution": str(day),
    }
    return {name: value for name, value in given.items() if value}
