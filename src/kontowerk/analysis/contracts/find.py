"""Contracts among the payments of one key: told apart, fitted, accepted, and what is left.

Several under one key are told apart by number, by amount, by equal amounts.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Final, NamedTuple

from kontowerk.analysis.calendar import month_of
from kontowerk.analysis.contracts.accept import (
    EVIDENCE,
    are_alike,
    are_purchases,
    asked_score,
    doubt,
    is_mandated,
    prior,
    seen_once,
    steadiness,
)
from kontowerk.analysis.contracts.fit import WEEKS, Placed, ScheduleFit, best_fit, with_late_ones
from kontowerk.analysis.contracts.keys import BookingGroup, ContractKeyKind
from kontowerk.analysis.contracts.sides import numbers_of
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import Entry, Mark, PartnerFact, Period, Schedule

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
_ALMOST_ALL: Final = 0.8  # of the payments in slots: no need to split
_MANY: Final = 3  # payments the other way that may be a contract of their own
_TWICE: Final = 2
_ENOUGH: Final = 4  # payments whose days may wander; fewer if they are half a year apart
_PAUSE: Final = 4  # months without payment after which it is another contract
_HALF_YEAR: Final = 180
_EARLY: Final = 20  # days
_ODD_ONES: Final = 0.15
_SURE_OF_TWO: Final = 0.8
_STRAY: Final = 0.25  # of the regular ones: more strays are purchases beside the contract
Facts = Mapping[str, PartnerFact]


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


class ContractCandidate(NamedTuple):
    """A contract before its details are worked out; `placed` points into `members`."""

    members: Sequence[Entry]
    schedule: Schedule
    placed: Sequence[Placed]
    score: float
    prior: float
    confidence: float | None
    irregular: list[Entry]

    @property
    def regular(self) -> list[Entry]:
        return [self.members[placement.place] for placement in self.placed]


def find_in(group: BookingGroup, facts: Facts) -> list[ContractCandidate]:
    """Find the contracts of a key; every booking is in one of them at most."""
    if len(group.members) == 1:
        return _single(group.members, facts)
    incoming = [
        member
        for member in group.members
        if member.cents > 0 and Mark.RETURN_DEBIT not in member.marks
    ]
    outgoing = [member for member in group.members if member.cents < 0]
    main, other = sorted((outgoing, incoming), key=len, reverse=True)
    found = _one_way(main, facts)
    # Money back has the mandate of what it gives back; another payment of the same office has none.
    back = group.kind is ContractKeyKind.MANDATE and all(map(_mandated, (main, other)))
    if not found or (len(other) >= _MANY and not back):
        found += _one_way(other, facts)
    if found:
        _give_strays(group, found)
    return found


def _mandated(members: Iterable[Entry]) -> bool:
    return any(member.mandate for member in members)


def _one_way(members: Sequence[Entry], facts: Facts) -> list[ContractCandidate]:
    """Find contracts among payments of one direction: as a whole, or else split."""
    if not members:
        return []
    if len(members) == 1:
        return _single(members, facts)
    whole = _accepted(members, facts)
    enough = _ALMOST_ALL * len(members)
    if whole is not None and len(whole.placed) >= enough:
        return _resumed(whole)
    if len(members) == _TWICE:
        far = members[1].day - members[0].day >= _HALF_YEAR - _EARLY
        late = _accepted(members, facts, wandering=True) if far else None
        return [late] if late is not None else []  # nothing to split
    best = [whole] if whole is not None else []
    for parts in ways_to_split(members):
        best = _more(_of_parts(parts, facts), best)
    if _placed(best) < enough and _may_be_out_of_step(members, facts):
        # Paid on another day from some time on, or on any day of about ten.
        best = _more(_of_parts(in_time(members), facts), best)
        wandering = _accepted(members, facts, wandering=True)
        if wandering is not None and len(wandering.placed) >= enough:
            best = _more([wandering], best)
    return _resumed(_extended(best[0], members)) if len(best) == 1 else best


def _resumed(found: ContractCandidate) -> list[ContractCandidate]:
    """Cut a contract that was not paid for months, unless its mandate went on."""
    placed, members = found.placed, found.members
    if found.schedule.period is not Period.MONTH_ONE or any(map(is_mandated, members)):
        return [found]
    cuts = [at for at in range(1, len(placed)) if placed[at].slot - placed[at - 1].slot > _PAUSE]
    parts = [placed[start:end] for start, end in pairwise((0, *cuts, len(placed)))]
    if not cuts or any(len(part) < _TWICE for part in parts):
        return [found]
    return [found._replace(placed=part, irregular=[]) for part in parts]


def _may_be_out_of_step(members: Sequence[Entry], facts: Facts) -> bool:
    return are_alike(members) and prior(members, facts.get(members[0].partner)) >= EVIDENCE


def _of_parts(parts: Iterable[Sequence[Entry]], facts: Facts) -> list[ContractCandidate]:
    return [
        candidate
        for candidate in (_accepted(part, facts) for part in parts)
        if candidate is not None
    ]


def _more(found: list[ContractCandidate], best: list[ContractCandidate]) -> list[ContractCandidate]:
    """Return which of two ways to see payments puts more of them into slots."""
    return found if _placed(found) > _placed(best) else best


def _extended(found: ContractCandidate, members: Sequence[Entry]) -> ContractCandidate:
    """Put payments of the same category and about the same amount into slots left free.

    A contract found by its commonest amount has had other prices.
    """
    mine = {entry.id for entry in found.regular}
    category = found.regular[-1].category
    alike = [member for member in members if member.id in mine or member.category == category]
    place_of = {member.id: place for place, member in enumerate(alike)}
    slots = zip(found.placed, found.regular, strict=True)
    placed = [Placed(at.slot, place_of[entry.id]) for at, entry in slots]
    fit = ScheduleFit(found.schedule, placed, found.score, 0.0, 0.0, 0.0)
    more = with_late_ones(fit, [member.day for member in alike], [member.cents for member in alike])
    return found._replace(members=alike, placed=more)


def _placed(found: Iterable[ContractCandidate]) -> int:
    return sum(len(candidate.placed) for candidate in found)


def _accepted(
    members: Sequence[Entry], facts: Facts, *, wandering: bool = False
) -> ContractCandidate | None:
    """Accept payments as a contract; only with evidence for one their days may wander."""
    if len(members) < _TWICE:
        return None
    believed = prior(members, facts.get(members[0].partner))
    cents = [member.cents for member in members]
    # Payments outside of slots may be the odd ones, so amounts may look less steady than they are.
    least = asked_score(len(members), believed) / min(1.0, steadiness(cents) + _ODD_ONES)
    if least > 1 or (wandering and believed < EVIDENCE):
        return None
    days = [member.day for member in members]
    fit = best_fit(days, cents, least, wandering=wandering)
    if fit is None or len(fit.placed) < (WEEKS if fit.schedule.period.weeks else _TWICE):
        return None
    regular = [members[placement.place] for placement in fit.placed]
    steady = steadiness([entry.cents for entry in regular])
    period = fit.schedule.period
    score = (fit.score - doubt(fit.residual, believed)) * steady
    few = wandering and len(regular) < _ENOUGH and period.days < _HALF_YEAR
    if few or score < asked_score(len(regular), believed, period):
        return None
    if are_purchases(regular, steady):
        return None
    unsure = len(fit.placed) == _TWICE and period is not Period.YEAR_ONE
    confidence = _SURE_OF_TWO if unsure else None
    placed = with_late_ones(fit, days, cents)
    return ContractCandidate(members, fit.schedule, placed, fit.score, believed, confidence, [])


def _single(members: Sequence[Entry], facts: Facts) -> list[ContractCandidate]:
    entry = members[0]
    fact = facts.get(entry.partner)
    seen = seen_once(entry, fact)
    if seen is None:
        return []
    if seen.period.weeks:
        schedule = Schedule(seen.period, entry.day)
    else:
        nominal = date.fromordinal(entry.day).day
        schedule = Schedule(seen.period, month_of(entry.day), nominal)
    believed = prior(members, fact)
    return [
        ContractCandidate(members, schedule, [Placed(0, 0)], 0.0, believed, seen.confidence, [])
    ]


def _give_strays(group: BookingGroup, found: Sequence[ContractCandidate]) -> None:
    """Give what has no slot to the contract it is nearest to by amount.

    All of a mandate belongs together. Under another key, money back belongs to the contract,
    and a few odd payments; many are purchases that have nothing to do with it.
    """
    taken = {entry.id for candidate in found for entry in candidate.regular}
    strays = [member for member in group.members if member.id not in taken]
    same_way = [entry for entry in strays if entry.cents * found[0].regular[0].cents > 0]
    if group.kind is not ContractKeyKind.MANDATE and len(same_way) > _STRAY * len(taken):
        left_out = {entry.id for entry in same_way}
        largest = max(abs(entry.cents) for candidate in found for entry in candidate.regular)
        strays = [
            entry for entry in strays if entry.id not in left_out and abs(entry.cents) <= largest
        ]
    for stray in strays:
        _nearest(stray, found).irregular.append(stray)


def _nearest(stray: Entry, found: Sequence[ContractCandidate]) -> ContractCandidate:
    return min(found, key=lambda it: abs(abs(it.regular[-1].cents) - abs(stray.cents)))
