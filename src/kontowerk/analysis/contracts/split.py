"""Several contracts under one key, told apart by number, by amount, by equal amounts."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kontowerk.analysis.contracts.numbers import numbers_of
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Entry

_GAP: Final = 1.35
_GAP_CENTS: Final = 200
_COVERED: Final = 0.9
_FEW: Final = 2
_PEELED: Final = 4  # three equal amounts among many purchases are chance

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
    parts = [it for it in parts if len(it) >= _FEW]
    covered = sum(len(it) for it in parts)
    nothing_split = len(parts) == 1 and covered == len(members)
    if nothing_split or covered < _COVERED * len(members):
        return []
    return [_by_day(it) for it in parts]


def by_equal_amount(members: Sequence[Entry]) -> Parts:
    """Take out payments of the very same amount: a subscription among purchases."""
    counted = Counter(it.cents for it in members)
    common = {cents for cents, count in counted.items() if count >= _PEELED}
    if not common or counted.total() == max(counted.values()):
        return []
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in members:
        if entry.cents in common:
            found[entry.cents].append(entry)
    return list(found.values())


def _by_day(members: list[Entry]) -> list[Entry]:
    return sorted(members, key=order)
