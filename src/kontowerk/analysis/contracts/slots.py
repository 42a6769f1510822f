"""The slots of a contract that are still to come."""

from collections.abc import Iterator

from kontowerk.analysis.contracts.fit import rolled, slot_day
from kontowerk.analysis.model import Contract


def upcoming(contract: Contract, until: int) -> Iterator[int]:
    """Yield the days of the next payments up to a day: slots, rolled to banking days."""
    schedule, number = contract.schedule, contract.next_slot
    if number is None:
        return
    while (day := rolled(schedule, slot_day(schedule, number))) <= until:
        yield day
        number += 1
