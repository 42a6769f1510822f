"""Payments that belong to another contract than their key says: woven into one, or cut off from it.

A bank may write payments of a contract with less: without its mandate or account a booking has
another key, and a few of them may even look like a contract of their own, of a longer period. They
stand in the slots that the others left free. And a person may say that a contract is two: the later
begins with a payment that was named.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from kontowerk.analysis.contracts.continuity import Chain, Run
from kontowerk.analysis.contracts.fit import Placed, nearest_slots, tolerance
from kontowerk.analysis.contracts.sides import Reason
from kontowerk.analysis.model import Entry, EntryId, Mark

_LEAST: Final = 3  # payments of a contract that others may be put into
_EQUAL: Final = 0.01
_MORE_TOLERANCE: Final = 3
_FREE: Final = 0.2  # of all slots must be free for a run that is a contract by itself
_SURENESS: Final = {1: 0.6, 2: 0.8}  # of the period, by payments that are left

_Reasons = tuple[Reason, ...]


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


def apart(chains: Iterable[Chain], begin: Collection[EntryId]) -> list[Chain]:
    """Cut chains before the payments that begin another contract; nothing joins them again."""
    if not begin:
        return list(chains)
    return [piece for chain in chains for piece in _pieces(chain, begin)]


def _pieces(chain: Chain, begin: Collection[EntryId]) -> Iterator[Chain]:
    runs: list[Run] = []
    reasons: list[_Reasons] = []
    for place, whole in enumerate(chain.runs):
        for run in _cut(whole, begin):
            if runs and run.entries[0].id in begin:
                yield _chain(runs, reasons)
                runs, reasons = [], []
            if runs:
                reasons.append(chain.reasons[place - 1])
            runs.append(run)
    yield _chain(runs, reasons)


def _chain(runs: Sequence[Run], reasons: Sequence[_Reasons]) -> Chain:
    """Make a contract of some runs; what is left of one may be too little to be sure of."""
    count = sum(len(part.entries) for part in runs)
    found = runs[0].found
    if len(runs) == 1 and found is not None and count in _SURENESS:
        sure = min(_SURENESS[count], found.confidence or 1.0)
        run = Run(runs[0].key, runs[0].entries, found._replace(confidence=sure))
        return Chain((run,), ())
    return Chain(tuple(runs), tuple(reasons))


def _cut(run: Run, begin: Collection[EntryId]) -> list[Run]:
    """Cut a run before the payments that begin another contract."""
    cuts = [at for at in range(1, len(run.entries)) if run.entries[at].id in begin]
    if not cuts:
        return [run]
    return [_part(run, start, end) for start, end in pairwise((0, *cuts, len(run.entries)))]


def _part(run: Run, start: int, end: int) -> Run:
    entries, found = run.entries[start:end], run.found
    key = f"{run.key}@{entries[0].id}" if start else run.key
    if found is None:
        return Run(key, entries, None)
    first = entries[0].day if start else 0
    later = run.entries[end].day if end < len(run.entries) else None
    strays = [stray for stray in found.irregular if _is_between(stray, first, later)]
    return Run(key, entries, found._replace(placed=found.placed[start:end], irregular=strays))


def _is_between(entry: Entry, first: int, later: int | None) -> bool:
    return entry.day >= first and (later is None or entry.day < later)
