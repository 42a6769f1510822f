"""Contracts that go on under another key: runs of payments that hand over to each other.

A bank account, a mandate, a name or a day may change, and the contract is still the same. A run
goes on with another that begins when the next payment is due, at a like amount. What speaks for
it and against it is weighed (`data/priors.toml`); who is somebody else stays a contract apart.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from kontowerk.analysis.contracts.accept import tables
from kontowerk.analysis.contracts.find import ContractCandidate
from kontowerk.analysis.contracts.fit import Placed, nearest_slots, tolerance
from kontowerk.analysis.contracts.keys import BookingGroup, ContractKeyKind
from kontowerk.analysis.contracts.sides import (
    MET_AGAIN,
    UNKNOWN,
    CounterpartySide,
    Reason,
    of_amounts,
    of_sides,
    side_of,
)
from kontowerk.analysis.model import Entry, Mark, Period

_UNRELATED: Final = "UNRELATED_OTHER"
_SOONEST: Final = 0.2  # periods after the last payment of a run
_LATEST: Final = 1.6
_LATEST_SURE: Final = 2.6  # where somebody is known to be the same
_MORE_DAYS: Final = 6
_MORE_TOLERANCE: Final = 4
_LONG: Final = 80  # days of periods that hardly move
_LONG_SOONEST: Final = 0.8
_LONG_LATEST: Final = 1.25
_LOWEST: Final = 0.75  # of the amount before
_HIGHEST: Final = 1.4
_ENDS: Final = 4  # payments on either side of a hand-over that are compared
_FEW: Final = 3  # payments of a run too short to be a contract alone


def _window(period: Period) -> tuple[int, int]:
    """Return after how many days payments go on at the soonest, and at the latest."""
    if period.days > _LONG:
        return int(_LONG_SOONEST * period.days), int(_LONG_LATEST * period.days) + _MORE_DAYS
    return int(_SOONEST * period.days), int(_LATEST_SURE * period.days) + _MORE_DAYS


_LONGEST: Final = max(_window(period)[1] for period in Period)


def may_go_on(group: BookingGroup) -> bool:
    """See few payments of one direction that may be the first or last of a contract."""
    members = group.members
    if len(members) > _FEW or group.kind is ContractKeyKind.NOBODY:
        return False
    if any(Mark.CARD in member.marks or Mark.RETURN_DEBIT in member.marks for member in members):
        return False
    return all(member.cents * members[0].cents > 0 for member in members)


class Run:
    """Payments of one key in a row; `found` is None if they are too few for a contract."""

    def __init__(self, key: str, entries: Sequence[Entry], found: ContractCandidate | None) -> None:
        self.key = key
        self.entries = entries
        self.found = found
        self.first = entries[0].day
        self.last = entries[-1].day
        self.opening = entries[0].cents
        self.closing = entries[-1].cents

    @cached_property
    def begins(self) -> CounterpartySide:
        return side_of(self.entries[:_ENDS])

    @cached_property
    def ends(self) -> CounterpartySide:
        return side_of(self.entries[-_ENDS:])

    @cached_property
    def names(self) -> Sequence[str]:
        """What the other side of the last payment is called."""
        entry = self.entries[-1]
        if Mark.PAYMENT_SERVICE in entry.marks:
            return [entry.merchant] if entry.merchant else []
        known = entry.partner if entry.partner != UNKNOWN else entry.name
        return [name for name in (entry.iban, known) if name]

    @cached_property
    def next(self) -> tuple[int, int]:
        """The first and the last day on which payments may go on under another key."""
        if self.found is None:
            return self.last + 1, self.last + _LONG
        soonest, latest = _window(self.found.schedule.period)
        return self.last + soonest, self.last + latest

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """The lowest and the highest amount, by sign."""
        cents = [entry.cents for entry in self.entries]
        return min(cents), max(cents)

    @cached_property
    def taken(self) -> frozenset[int]:
        """The slots of its payments; none of a run that has no slots."""
        placed = self.found.placed if self.found is not None else ()
        return frozenset([placement.slot for placement in placed])

    @cached_property
    def is_short(self) -> bool:
        return self.found is None or len(self.entries) == 1


class _Pair(NamedTuple):
    """A run that may follow another, reasons that do not depend on others, the run of a link."""

    after: Run
    run: Run
    reasons: tuple[Reason, ...]


class ContractLink(NamedTuple):
    """A run goes on with another, and why."""

    weight: float
    before: int
    after: int
    reasons: tuple[Reason, ...]
    run: Run  # the later or shorter one, in the slots of the other if it had none


class Chain(NamedTuple):
    """The runs of one contract in their order, and the reasons of each hand-over."""

    runs: tuple[Run, ...]
    reasons: tuple[tuple[Reason, ...], ...]


def chains_of(runs: Sequence[Run], followers: "Followers | None" = None) -> list[Chain]:
    """Put runs together; short ones that go on with nothing are left out, if they have no slots.

    `followers` know the runs of the call before: of those that are still there nothing is redone.
    """
    followers = Followers() if followers is None else followers
    followers.update(runs)
    links = sorted(_links(runs, followers), key=lambda it: (-it.weight, it.before, it.after))
    after: dict[int, ContractLink] = {}
    before: dict[int, ContractLink] = {}
    made = list(runs)
    for link in links:
        if link.before in after or link.after in before:
            continue
        if made[link.before].is_short and made[link.after].is_short:
            continue
        after[link.before] = before[link.after] = link
        place = link.before if made[link.before].is_short else link.after
        if made[place].is_short:
            made[place] = link.run
    return list(_chained(made, after, before))


def _chained(
    runs: Sequence[Run], after: Mapping[int, ContractLink], before: Mapping[int, ContractLink]
) -> Iterator[Chain]:
    for place, run in enumerate(runs):
        if place in before or run.found is None:
            continue
        parts, reasons = [run], list[tuple[Reason, ...]]()
        at = place
        while at in after:
            reasons.append(after[at].reasons)
            at = after[at].after
            parts.append(runs[at])
        yield Chain(tuple(parts), tuple(reasons))


class Followers:
    """Which runs may follow which, kept while runs come and go."""

    def __init__(self) -> None:
        self._of: dict[Run, list[_Pair]] = {}

    def __iter__(self) -> Iterator[tuple[Run, _Pair]]:
        return ((run, pair) for run, pairs in self._of.items() if pairs for pair in pairs)

    def update(self, runs: Sequence[Run]) -> None:
        """Compare runs that are new with all others; forget those that are there no more."""
        new = [run for run in runs if run not in self._of]
        self._forget(self._of.keys() - set(runs))
        if not new:
            return
        old = sorted(self._of, key=_last_day)
        ends = [run.last for run in old]
        every = sorted(runs, key=_first_day)
        begins = [run.first for run in every]
        for run in new:
            self._of[run] = []
            first, last = run.next
            start = bisect_left(begins, first)
            self._compare([run], every[start : bisect_right(begins, last, start)])
            start = bisect_left(ends, run.first - _LONGEST)
            self._compare(old[start : bisect_left(ends, run.first, start)], [run])

    def _forget(self, gone: Collection[Run]) -> None:
        for run in gone:
            del self._of[run]
        for pairs in self._of.values() if gone else ():
            if pairs and any(pair.after in gone for pair in pairs):
                pairs[:] = [pair for pair in pairs if pair.after not in gone]

    def _compare(self, earlier: Iterable[Run], later: Sequence[Run]) -> None:
        for before in earlier:
            for after in later:
                if _begins_in_time(before, after):
                    pair = _pair(before, after)
                    if pair is not None:
                        self._of[before].append(pair)


def _begins_in_time(before: Run, after: Run) -> bool:
    """See a run that begins when another is to go on, at about the amount that one closed at.

    Most runs are not alike in that, so it is asked before everything else.
    """
    first, last = before.next
    return (
        first <= after.first <= last
        and _LOWEST <= after.opening / before.closing <= _HIGHEST
        and (before.found is not None or not after.is_short)
    )


def _first_day(run: Run) -> int:
    return run.first


def _last_day(run: Run) -> int:
    return run.last


def _links(runs: Sequence[Run], followers: Followers) -> Iterator[ContractLink]:
    """Yield hand-overs that enough speaks for."""
    place_of = {run: place for place, run in enumerate(runs)}
    kinds = _kinds(runs)
    for run, pair in followers:
        link = _link(place_of[run], place_of[pair.after], run, pair, kinds)
        if link is not None:
            yield link


def _link(
    place: int,
    later: int,
    before: Run,
    pair: _Pair,
    kinds: Mapping[tuple[str, bool], Sequence[Run]],
) -> ContractLink | None:
    """Weigh whether a run goes on with a later one; None if it cannot."""
    after, fitted, reasons = pair
    if Reason.SAME_CATEGORY in reasons and _is_only_one(before, after, kinds):
        place_of = reasons.index(Reason.SAME_CATEGORY) + 1
        reasons = (*reasons[:place_of], Reason.ONLY_ONE, *reasons[place_of:])
    if not MET_AGAIN.intersection(reasons) and not _may_be_renamed(reasons, after):
        return None
    weights: Mapping[str, float] = tables()["continuity"]
    weight = sum(weights[reason.value] for reason in reasons)
    return (
        ContractLink(weight, place, later, reasons, fitted) if weight >= weights["asked"] else None
    )


def _pair(before: Run, after: Run) -> _Pair | None:
    if not _may_follow(before, after):
        return None
    long, short = (after, before) if before.is_short else (before, after)
    fitted = _fitted(long, short) if short.is_short else short
    return None if fitted is None else _Pair(after, fitted, tuple(_reasons(before, after)))


def _is_only_one(before: Run, after: Run, kinds: Mapping[tuple[str, bool], Sequence[Run]]) -> bool:
    """See no other of the category that was paid before and after the hand-over."""
    old, new = before.entries[-1], after.entries[0]
    return not any(
        run.first <= old.day and run.last >= new.day
        for run in kinds.get((old.category, old.cents > 0), ())
        if run is not before and run is not after
    )


def _may_follow(before: Run, after: Run) -> bool:
    """See the same period, and slots on one side at least."""
    one, other = before.found, after.found
    if one is None and other is None:
        return False
    if before.is_short or after.is_short or one is None or other is None:
        return True
    return one.schedule.period is other.schedule.period


def _fitted(long: Run, short: Run) -> Run | None:
    """Put a short run into the slots of a contract before or after it."""
    found = long.found
    if found is None:
        return None
    schedule = found.schedule
    allowed = tolerance(schedule.period) + _MORE_TOLERANCE
    taken = {placement.slot for placement in found.placed}
    placed: list[Placed] = []
    days = [entry.day for entry in short.entries]
    for place, (number, slot) in enumerate(nearest_slots(schedule, days)):
        if number in taken or abs(days[place] - slot) > allowed:
            return None
        taken.add(number)
        placed.append(Placed(number, place))
    if placed != sorted(placed):
        return None
    made = ContractCandidate(short.entries, schedule, placed, 0.0, found.prior, None, [])
    return Run(short.key, short.entries, made)


def _reasons(before: Run, after: Run) -> Iterator[Reason]:
    yield from of_sides(before.ends, after.begins)
    old, new = before.entries[-1], after.entries[0]
    yield from of_amounts(before.entries[-_FEW:], new)
    yield from _of_days(before, after)
    if _category(before) == _category(after):
        yield Reason.SAME_CATEGORY
    elif old.category.split("_")[0] != new.category.split("_")[0]:
        yield Reason.OTHER_CATEGORY
    if old.insurance != new.insurance:
        unsaid = _UNRELATED in (old.insurance, new.insurance)
        yield Reason.UNSAID_INSURANCE if unsaid else Reason.OTHER_INSURANCE
    if old.product != new.product:
        yield Reason.OTHER_PRODUCT
    if (Mark.CARD in old.marks) != (Mark.CARD in new.marks):
        yield Reason.OTHER_WAY


def _of_days(before: Run, after: Run) -> Iterator[Reason]:
    """See whether the later run keeps the day of the earlier one, and what is left out."""
    run = after if before.found is None else before
    day = before.last if before.found is None else after.first
    if run.found is None:
        return
    schedule = run.found.schedule
    number, slot = next(iter(nearest_slots(schedule, [day])))
    if abs(day - slot) <= tolerance(schedule.period) + _MORE_TOLERANCE:
        yield Reason.ON_SCHEDULE
    numbers = [placement.slot for placement in run.found.placed]
    apart = min(abs(number - numbers[0]), abs(number - numbers[-1]))
    late = after.first - before.last > _LATEST * schedule.period.days + _MORE_DAYS
    if apart > 1 and late:
        yield Reason.LEFT_OUT


def _category(run: Run) -> str:
    return run.entries[-1].category


def _may_be_renamed(reasons: Sequence[Reason], after: Run) -> bool:
    """See nothing of the other side again but the amount, at the very next slot."""
    card = Mark.CARD in after.entries[0].marks
    in_step = Reason.LEFT_OUT not in reasons and Reason.ON_SCHEDULE in reasons
    telling = Reason.ODD_AMOUNT in reasons or Reason.SAME_WORDS in reasons
    return Reason.SAME_AMOUNT in reasons and telling and in_step and not card


def _kinds(runs: Iterable[Run]) -> Mapping[tuple[str, bool], list[Run]]:
    found: defaultdict[tuple[str, bool], list[Run]] = defaultdict(list)
    for run in runs:
        if run.found is not None:
            found[_category(run), run.entries[-1].cents > 0].append(run)
    return found
