"""Several contracts under one key, told apart by number, by amount, by equal amounts."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kontowerk.analysis.contracts.sides import numbers_of
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Entry

_GAP: Final = 1.35
_GAP_CENTS: Final = 200
_COVERED: Final = 0.9
_FEW: Final = 2
_PEELED: Final = 4  # three equal amounts among many purchases are chance
_GAPS: Final = 5
_CUTS: Final = 3
_SHORTEST_GAP: Final = 6  # days: what is bought more often is never in step
_OUT_OF_STEP: Final = 0.2

Parts = list[list[Entry]]


def ways_to_split(members: Sequence[Entry]) -> Iterator[Parts]:
    """Yield the ways in which payments of one direction may be several contracts."""
    for parts in (by_number(members), by_amount(members), by_equal_amount(members)):
        if parts:
            yield parts


def by_number(members: Sequence[Entry]) -> Parts:
    """Split by the contract number in the text; empty unless there are several."""
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in members:
        contract, customer = numbers_of(entry)
        found[(contract or customer or ("",))[0]].append(entry)
    return list(found.values()) if len(found) > 1 else []


def by_amount(members: Sequence[Entry]) -> Parts:
    """Split where amounts lie far apart; empty if that leaves too many payments alone."""
    ordered = sorted(members, key=lambda it: abs(it.cents))
    parts: Parts = [[ordered[0]]]
    for before, entry in pairwise(ordered):
        low, high = abs(before.cents), abs(entry.cents)
        if high > low * _GAP and high - low > _GAP_CENTS:
            parts.append([])
        parts[-1].append(entry)
    parts = [part for part in parts if len(part) >= _FEW]
    covered = sum(len(part) for part in parts)
    nothing_split = len(parts) == 1 and covered == len(members)
    if nothing_split or covered < _COVERED * len(members):
        return []
    return [_by_day(part) for part in parts]


def by_equal_amount(members: Sequence[Entry]) -> Parts:
    """Take out payments of the very same amount: a subscription among purchases."""
    counted = Counter(member.cents for member in members)
    common = {cents for cents, count in counted.items() if count >= _PEELED}
    if not common or counted.total() == max(counted.values()):
        return []
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in members:
        if entry.cents in common:
            found[entry.cents].append(entry)
    return list(found.values())


def in_time(members: Sequence[Entry]) -> Parts:
    """Cut where payments come out of step, again and again; empty if they never do."""
    parts: Parts = [list(members)]
    while len(parts) <= _CUTS:
        cut = [piece for part in parts for piece in _cut(part)]
        if len(cut) == len(parts):
            break
        parts = cut
    return parts if len(parts) > 1 else []


def _cut(members: list[Entry]) -> Parts:
    """Cut at the gap that is furthest from whole periods."""
    gaps = [after.day - before.day for before, after in pairwise(members)]
    if len(gaps) < _GAPS:
        return [members]
    usual = sorted(gaps)[len(gaps) // 2]
    if usual < _SHORTEST_GAP:  # also none: several on one day
        return [members]
    inner = range(1, len(gaps) - 1)
    off, place = max((_out_of_step(gaps[index], usual), index) for index in inner)
    if off <= _OUT_OF_STEP * usual:
        return [members]
    return [members[: place + 1], members[place + 1 :]]


def _out_of_step(gap: int, usual: int) -> int:
    """Return the days a gap is away from one or more whole periods."""
    periods = max(1, round(gap / usual))
    return abs(gap - periods * usual)


def _by_day(members: list[Entry]) -> list[Entry]:
    return sorted(members, key=order)
