"""Payments of a contract that a bank wrote with less: they stand in the slots the others left free.

Without its mandate or account a booking has another key. A few of them may even look like a
contract of their own, of a longer period.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from kontowerk.analysis.contracts.continuity import Run
from kontowerk.analysis.contracts.fit import Placed, nearest_slots, tolerance
from kontowerk.analysis.model import Entry, Mark

_LEAST: Final = 3  # payments of a contract that others may be put into
_EQUAL: Final = 0.01
_MORE_TOLERANCE: Final = 3
_FREE: Final = 0.2  # of all slots must be free for a run that is a contract by itself


def woven(runs: Sequence[Run]) -> list[Run]:
    """Put runs into free slots of longer ones with the same other side and amount."""
    named: defaultdict[str, list[int]] = defaultdict(list)
    for place, run in enumerate(runs):
        for name in run.names:
            named[name].append(place)
    # Most names are of one run only.
    shared = {name: them for name, them in named.items() if len(them) > 1}
    hosts = {
        name: [place for place in them if _is_host(runs[place])] for name, them in shared.items()
    }
    left: dict[int, Run] = dict(enumerate(runs))
    beside = {place for name, them in shared.items() if hosts[name] for place in them}
    for place in sorted(beside, key=lambda it: (len(runs[it].entries), runs[it].key)):
        short = left[place]
        near = {index for name in short.names for index in hosts.get(name, ()) if index != place}
        longer = [
            index for index in near & left.keys() if len(left[index].entries) > len(short.entries)
        ]
        longer.sort(key=lambda it: (-len(left[it].entries), left[it].key))
        made = _shared_out(short, {index: left[index] for index in longer})
        if made is not None:
            left |= made
            del left[place]
    return list(left.values())


def _is_host(run: Run) -> bool:
    return run.found is not None and len(run.entries) >= _LEAST


def _shared_out(short: Run, hosts: Mapping[int, Run]) -> dict[int, Run] | None:
    """Put every payment of a run into a free slot of some longer one; None if one has none."""
    given: defaultdict[int, list[tuple[int, Entry]]] = defaultdict(list)
    for entry in short.entries:
        for place, host in hosts.items():
            slot = _free_slot(host, entry, short)
            if slot is not None and all(slot != taken_slot for taken_slot, _ in given[place]):
                given[place].append((slot, entry))
                break
        else:
            return None
    irregular = short.found.irregular if short.found is not None else []
    made: dict[int, Run] = {}
    for place, more in given.items():
        if more:
            made[place] = _with(hosts[place], more, irregular)
            irregular = []
    return made


def _free_slot(host: Run, entry: Entry, short: Run) -> int | None:
    """Return the free slot of a contract that a payment stands in."""
    found = host.found
    if found is None or len(host.entries) < _LEAST or not _may_fill(host, entry):
        return None
    taken = host.taken
    low, high = found.placed[0].slot, found.placed[-1].slot
    free = high - low + 1 - len(taken)
    if short.found is not None and free < _FREE * len(taken):
        return None  # it is a contract by itself
    number, slot = next(iter(nearest_slots(found.schedule, [entry.day])))
    allowed = tolerance(found.schedule.period) + _MORE_TOLERANCE
    near = low <= number <= high and abs(entry.day - slot) <= allowed
    return number if near and number not in taken else None


def _with(host: Run, more: Sequence[tuple[int, Entry]], irregular: Sequence[Entry]) -> Run:
    found = host.found
    if found is None:
        return host
    members = [*host.entries, *(entry for _, entry in more)]
    numbers = [*(placement.slot for placement in found.placed), *(number for number, _ in more)]
    placed = sorted(Placed(number, place) for place, number in enumerate(numbers))
    strays = [*found.irregular, *irregular]
    made = found._replace(members=members, placed=placed, irregular=strays)
    return Run(host.key, made.regular, made)


def _may_fill(host: Run, entry: Entry) -> bool:
    """See an amount and a category that the contract has had."""
    low, high = host.sizes
    last = host.entries[-1]
    return (
        low - _EQUAL * abs(low) <= entry.cents <= high + _EQUAL * abs(high)
        and entry.category == last.category
        and (Mark.CARD in entry.marks) == (Mark.CARD in last.marks)
    )
