"""Contracts among the payments of one key: fitted, accepted, and what is left of the key."""

from collections.abc import Iterable, Mapping, Sequence
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
from kontowerk.analysis.contracts.fit import WEEKS, Fit, Placed, best_fit, with_late_ones
from kontowerk.analysis.contracts.keys import Group, KeyKind
from kontowerk.analysis.contracts.split import in_time, ways_to_split
from kontowerk.analysis.model import Entry, Mark, PartnerFact, Period, Schedule

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


class Found(NamedTuple):
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
        return [self.members[it.place] for it in self.placed]


def find_in(group: Group, facts: Facts) -> list[Found]:
    """Find the contracts of a key; every booking is in one of them at most."""
    if len(group.members) == 1:
        return _single(group.members, facts)
    incoming = [it for it in group.members if it.cents > 0 and Mark.RETURN_DEBIT not in it.marks]
    outgoing = [it for it in group.members if it.cents < 0]
    main, other = sorted((outgoing, incoming), key=len, reverse=True)
    found = _one_way(main, facts)
    # Money back has the mandate of what it gives back; another payment of the same office has none.
    back = group.kind is KeyKind.MANDATE and all(map(_mandated, (main, other)))
    if not found or (len(other) >= _MANY and not back):
        found += _one_way(other, facts)
    if found:
        _give_strays(group, found)
    return found


def _mandated(members: Iterable[Entry]) -> bool:
    return any(it.mandate for it in members)


def _one_way(members: Sequence[Entry], facts: Facts) -> list[Found]:
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


def _resumed(found: Found) -> list[Found]:
    """Cut a contract that was not paid for months, unless its mandate went on."""
    placed, members = found.placed, found.members
    if found.schedule.period is not Period.MONTH_ONE or any(map(is_mandated, members)):
        return [found]
    cuts = [at for at in range(1, len(placed)) if placed[at].slot - placed[at - 1].slot > _PAUSE]
    parts = [placed[start:end] for start, end in pairwise((0, *cuts, len(placed)))]
    if not cuts or any(len(it) < _TWICE for it in parts):
        return [found]
    return [found._replace(placed=it, irregular=[]) for it in parts]


def _may_be_out_of_step(members: Sequence[Entry], facts: Facts) -> bool:
    return are_alike(members) and prior(members, facts.get(members[0].partner)) >= EVIDENCE


def _of_parts(parts: Iterable[Sequence[Entry]], facts: Facts) -> list[Found]:
    return [it for it in (_accepted(part, facts) for part in parts) if it is not None]


def _more(found: list[Found], best: list[Found]) -> list[Found]:
    """Return which of two ways to see payments puts more of them into slots."""
    return found if _placed(found) > _placed(best) else best


def _extended(found: Found, members: Sequence[Entry]) -> Found:
    """Put payments of the same category and about the same amount into slots left free.

    A contract found by its commonest amount has had other prices.
    """
    mine = {it.id for it in found.regular}
    category = found.regular[-1].category
    alike = [it for it in members if it.id in mine or it.category == category]
    place_of = {it.id: place for place, it in enumerate(alike)}
    slots = zip(found.placed, found.regular, strict=True)
    placed = [Placed(at.slot, place_of[it.id]) for at, it in slots]
    fit = Fit(found.schedule, placed, found.score, 0.0, 0.0, 0.0)
    more = with_late_ones(fit, [it.day for it in alike], [it.cents for it in alike])
    return found._replace(members=alike, placed=more)


def _placed(found: Iterable[Found]) -> int:
    return sum(len(it.placed) for it in found)


def _accepted(members: Sequence[Entry], facts: Facts, *, wandering: bool = False) -> Found | None:
    """Accept payments as a contract; only with evidence for one their days may wander."""
    if len(members) < _TWICE:
        return None
    believed = prior(members, facts.get(members[0].partner))
    cents = [it.cents for it in members]
    # Payments outside of slots may be the odd ones, so amounts may look less steady than they are.
    least = asked_score(len(members), believed) / min(1.0, steadiness(cents) + _ODD_ONES)
    if least > 1 or (wandering and believed < EVIDENCE):
        return None
    days = [it.day for it in members]
    fit = best_fit(days, cents, least, wandering=wandering)
    if fit is None or len(fit.placed) < (WEEKS if fit.schedule.period.weeks else _TWICE):
        return None
    regular = [members[it.place] for it in fit.placed]
    steady = steadiness([it.cents for it in regular])
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
    return Found(members, fit.schedule, placed, fit.score, believed, confidence, [])


def _single(members: Sequence[Entry], facts: Facts) -> list[Found]:
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
    return [Found(members, schedule, [Placed(0, 0)], 0.0, believed, seen.confidence, [])]


def _give_strays(group: Group, found: Sequence[Found]) -> None:
    """Give what has no slot to the contract it is nearest to by amount.

    All of a mandate belongs together. Under another key, money back belongs to the contract,
    and a few odd payments; many are purchases that have nothing to do with it.
    """
    taken = {it.id for one in found for it in one.regular}
    strays = [it for it in group.members if it.id not in taken]
    same_way = [it for it in strays if it.cents * found[0].regular[0].cents > 0]
    if group.kind is not KeyKind.MANDATE and len(same_way) > _STRAY * len(taken):
        left_out = {it.id for it in same_way}
        largest = max(abs(it.cents) for one in found for it in one.regular)
        strays = [it for it in strays if it.id not in left_out and abs(it.cents) <= largest]
    for stray in strays:
        _nearest(stray, found).irregular.append(stray)


def _nearest(stray: Entry, found: Sequence[Found]) -> Found:
    return min(found, key=lambda it: abs(abs(it.regular[-1].cents) - abs(stray.cents)))
