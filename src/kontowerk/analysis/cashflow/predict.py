"""What the running span and the next one will bring (OP-137).

Contracts are expected in their slots, as early or late as their last twelve payments came: one
that is due at the turn of a span counts in each by its share. One that has not come while most came
sooner may have been left out, and counts by the chance that it still comes. Everything else is
expected as in the last twelve spans, without the extremes. The running span is what happened, and
the part of the usual that still comes. Nothing older counts, so there are no seasons: twelve months
have one each.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from kontowerk.analysis.cashflow.cells import (
    CYCLES,
    PER_MONTHS,
    CashflowQuery,
    Flows,
    SpanUnit,
    Tag,
    TagSeries,
    TimeItem,
    is_savings,
    item_of,
    merged,
    new_flow,
    span_of,
    span_start,
    tags_of,
)
from kontowerk.analysis.contracts.expect import Delays
from kontowerk.analysis.contracts.fit import rolled, slot_day, slot_number
from kontowerk.analysis.model import Contract, Entry, EntryId

_HISTORY: Final = 12
_LEAST: Final = 3
_TRIMMED: Final = 0.2
_LOW: Final = 0.1
_HIGH: Final = 0.9
_FIRM: Final = 4  # payments of a contract that may miss one
_LEFT_OUT: Final = 0.03  # of the slots of contracts, as in made-up households


class Prediction(NamedTuple):
    """What a span will bring: `cents` is the sum of the other two; the band holds 10 to 90 %."""

    item: TimeItem
    cents: int
    regular: int
    irregular: int
    lower: int | None
    upper: int | None


class Usual(NamedTuple):
    """What a span usually brings beside contracts."""

    cents: float
    lower: float
    upper: float

    def times(self, share: float) -> "Usual":
        return Usual(self.cents * share, self.lower * share, self.upper * share)


_NOTHING: Final = Usual(0.0, 0.0, 0.0)


class _Sum(NamedTuple):
    """A prediction that can be added to others; without `usual` nobody knows a band."""

    regular: int
    irregular: int
    usual: Usual | None


class SpanHistory(NamedTuple):
    """The full spans that predictions look back on, and how far the running ones are."""

    today: int
    spans: Mapping[SpanUnit, range]  # at most twelve
    to_come: Mapping[SpanUnit, float]  # share of what is usual that comes after today


def history_of(entries: Sequence[Entry], regular: frozenset[EntryId], today: int) -> SpanHistory:
    """Look at when money moves within spans; without history, evenly."""
    first = entries[0].day
    spans = {unit: _full(unit, first, today) for unit in CYCLES}
    loose = [(entry.day, abs(entry.cents)) for entry in entries if entry.id not in regular]
    shares = {unit: _to_come(unit, spans[unit], loose, today) for unit in CYCLES}
    return SpanHistory(today, spans, shares)


def _full(unit: SpanUnit, first: int, today: int) -> range:
    """Return the last spans that are over, with the one that ends today."""
    end = span_of(unit, today + 1)
    return range(max(span_of(unit, first) + 1, end - _HISTORY), end)


def _to_come(unit: SpanUnit, spans: range, loose: Iterable[tuple[int, int]], today: int) -> float:
    """Return the share of a span's irregular money that moves after today's place in it.

    What moves on the last days of longer ones has moved by the last day of a shorter one.
    """
    now = span_of(unit, today)
    start, end = span_start(unit, now), span_start(unit, now + 1)
    if today + 1 == end:
        return 0.0
    if len(spans) < _LEAST:
        return (end - today - 1) / (end - start)
    passed = today - start
    begin, stop = span_start(unit, spans[0]), span_start(unit, spans[-1] + 1)
    total = after = 0
    for day, cents in loose:
        if begin <= day < stop:
            total += cents
            if day - span_start(unit, span_of(unit, day)) > passed:
                after += cents
    return after / total if total else (end - today - 1) / (end - start)


def expected_flows(
    contracts: Sequence[Contract], view: CashflowQuery, today: int
) -> dict[Tag, TagSeries]:
    """Add up what contracts will bring up to the end of the next year."""
    until = span_start(SpanUnit.YEAR, span_of(SpanUnit.YEAR, today) + 2) - 1
    found: dict[Tag, TagSeries] = {}
    for contract in contracts:
        if view.exclude_savings and is_savings(contract.category):
            continue
        number = _next_slot(contract, contracts, today)
        if number is None:
            continue
        cents = contract.amounts.next or contract.amounts.latest
        flow = new_flow()
        for day, part in _payments(contract, number, cents, today, until):
            flow.add(day, part)
        for tag in tags_of(view, contract.category, contract.partner, cents):
            found[tag] = merged(found.get(tag), flow)
    return found


def _next_slot(contract: Contract, others: Iterable[Contract], today: int) -> int | None:
    """Number the next slot to be paid; a contract that missed one and is not over has one too."""
    if contract.next_slot is not None or contract.ended or len(contract.regular) < _FIRM:
        return contract.next_slot
    last = contract.regular[-1].day
    if any(other.category == contract.category and other.regular[0].day > last for other in others):
        return None  # something else took its place
    schedule = contract.schedule
    number = slot_number(schedule, contract.slots[-1]) + 1
    while rolled(schedule, slot_day(schedule, number)) <= today:
        number += 1
    return number


def _payments(
    contract: Contract, number: int, cents: int, today: int, until: int
) -> Iterator[tuple[int, int]]:
    """Yield days and cents of payments to come; those of a slot in time add up to its cents."""
    schedule = contract.schedule
    paid = [entry.day for entry in contract.regular[-_HISTORY:]]
    delays = Delays(schedule, contract.slots[-_HISTORY:], paid)
    while rolled(schedule, slot_day(schedule, number)) <= until:
        days = delays.days(number)
        later = [(day, parts) for day, parts in sorted(days.items()) if day > today]
        if later:
            yield from _shared(round(cents * _chance(days, later)), later)
        else:  # later than ever: expected any moment
            yield today, cents
        number += 1


def _chance(days: Mapping[int, int], later: Sequence[tuple[int, int]]) -> float:
    """Say how likely a payment that has not come still comes; 1 while none came sooner."""
    if len(later) == len(days):
        return 1.0
    waiting = sum(parts for _, parts in later) * (1 - _LEFT_OUT)
    return waiting / (waiting + _LEFT_OUT * sum(days.values()))


def _shared(cents: int, days: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Share cents out over days by their counts, to the cent."""
    total = sum(count for _, count in days)
    counted = given = 0
    for day, count in days:
        counted += count
        part = round(cents * counted / total) - given
        given += part
        yield day, part


def predictions(
    tag: Tag, flows: Flows, expected: Mapping[Tag, TagSeries], past: SpanHistory
) -> list[Prediction]:
    """Predict the running and the next week, month, quarter and year of a tag."""
    outlook = _Outlook(
        flows.everything.get(tag) or new_flow(),
        flows.irregular.get(tag) or new_flow(),
        expected.get(tag) or new_flow(),
        past,
    )
    found: list[Prediction] = []
    for unit in reversed(CYCLES):
        now = span_of(unit, past.today)
        for number in (now, now + 1):
            made = outlook.predict(unit, number)
            if made is not None:
                found.append(made)
    return found


class _Outlook:
    """Predicts the spans of one tag."""

    def __init__(
        self, everything: TagSeries, irregular: TagSeries, expected: TagSeries, past: SpanHistory
    ) -> None:
        self._all = everything
        self._irregular = irregular
        self._expected = expected
        self._past = past
        self._usual = {unit: self._usually(unit) for unit in CYCLES}

    def predict(self, unit: SpanUnit, number: int) -> Prediction | None:
        months = PER_MONTHS.get(unit, 0)
        if self._usual[unit] is None and months > 1:
            made = self._of_months(range(number * months, (number + 1) * months))
        else:
            made = self._of_span(unit, number)
        usual = made.usual
        known = usual is not None and (usual != _NOTHING or made.irregular != 0)
        if not known and not made.regular:
            return None
        cents = made.regular + made.irregular
        lower = upper = None
        if usual is not None:
            # The irregular part holds what happened already: the band is about the rest.
            happened = cents - round(usual.cents)
            lower = min(cents, happened + round(usual.lower))
            upper = max(cents, happened + round(usual.upper))
        item = item_of(unit, number)
        return Prediction(item, cents, made.regular, made.irregular, lower, upper)

    def _of_span(self, unit: SpanUnit, number: int) -> _Sum:
        regular = self._expected.at(unit, number)
        usual = self._usual[unit]
        irregular = 0
        if number == span_of(unit, self._past.today):
            happened = self._irregular.at(unit, number)
            regular += self._all.at(unit, number) - happened
            irregular = happened
            usual = None if usual is None else usual.times(self._past.to_come[unit])
        return _Sum(regular, irregular + (round(usual.cents) if usual else 0), usual)

    def _of_months(self, months: range) -> _Sum:
        """Add up months: those that are over as they were, the others as predicted."""
        now = span_of(SpanUnit.MONTH, self._past.today)
        over = [month for month in months if month < now]
        irregular = sum(self._irregular.months.get(month, 0) for month in over)
        regular = sum(self._all.months.get(month, 0) for month in over) - irregular
        parts = [self._ahead([month for month in months if month > now])]
        if now in months:
            parts.append(self._of_span(SpanUnit.MONTH, now))
        return _Sum(
            regular + sum(part.regular for part in parts),
            irregular + sum(part.irregular for part in parts),
            _add([part.usual for part in parts if part.usual is not None]),
        )

    def _ahead(self, months: Sequence[int]) -> _Sum:
        """Predict months to come in one go: what is usual is the same in all."""
        expected = self._expected.months
        regular = sum([expected[month] for month in months if month in expected])
        usual = self._usual[SpanUnit.MONTH]
        if usual is None or usual is _NOTHING:
            return _Sum(regular, 0, usual)
        cents, width = usual.cents * len(months), math.sqrt(len(months))
        below, above = usual.cents - usual.lower, usual.upper - usual.cents
        together = Usual(cents, cents - below * width, cents + above * width)
        return _Sum(regular, round(cents), together)

    def _usually(self, unit: SpanUnit) -> Usual | None:
        spans = self._past.spans[unit]
        if len(spans) < _LEAST:
            return None
        sums = self._irregular.by(unit)
        ordered = sorted(sums.get(span, 0) for span in spans)
        if not ordered[0] and not ordered[-1]:
            return _NOTHING
        cut = int(len(ordered) * _TRIMMED)
        mean = fmean(ordered[cut : len(ordered) - cut])
        return Usual(mean, _quantile(ordered, _LOW), _quantile(ordered, _HIGH))


def _add(parts: Sequence[Usual]) -> Usual | None:
    """Add spans that do not depend on each other: their bands add up by squares."""
    if not parts:
        return None
    cents = sum(part.cents for part in parts)
    below = math.hypot(*(part.cents - part.lower for part in parts))
    above = math.hypot(*(part.upper - part.cents for part in parts))
    return Usual(cents, cents - below, cents + above)


def _quantile(ordered: Sequence[int], share: float) -> float:
    place = (len(ordered) - 1) * share
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
