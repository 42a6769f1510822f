"""The slots of a contract that are still to come."""

from collections.abc import Iterator

from kontowerk.analysis.contracts.fit import rolled, slot_day
from kontowerk.analysis.model import Contract


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
