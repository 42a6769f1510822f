"""The cashflow of a person, told by tag or by time. Spec: Cashflow."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from kontowerk.analysis.cashflow.cells import (
    CashflowQuery,
    Cell,
    Tag,
    TimeItem,
    flows_of,
    regular_ids,
    statistics,
)
from kontowerk.analysis.cashflow.predict import (
    Prediction,
    expected_flows,
    history_of,
    predictions,
)
from kontowerk.analysis.model import Contract, Entry


class Focus(StrEnum):
    """What stands outside: a tag with its times, or a time with its tags."""

    TIME = "time"
    TAG = "tag"


class TagFlow(NamedTuple):
    """A tag, and what it moved and will move over time."""

    tag: Tag
    statistics: list[Cell]
    predictions: list[Prediction]


class TagCell(NamedTuple):
    tag: Tag
    cents: int


class TagPrediction(NamedTuple):
    tag: Tag
    prediction: Prediction


class TimeFlow(NamedTuple):
    """A span of time, and what each tag moved and will move in it."""

    item: TimeItem
    statistics: list[TagCell]
    predictions: list[TagPrediction]


def cashflow(
    entries: Sequence[Entry], contracts: Sequence[Contract], today: date, view: CashflowQuery
) -> list[TagFlow]:
    """Return the cashflow by tag, aggregates first, then by name."""
    if not entries:
        return []
    day = today.toordinal()
    regular = regular_ids(contracts)
    flows = flows_of(entries, regular, view)
    past = history_of(entries, regular, day)
    expected = expected_flows(contracts, view, day)
    tags = sorted(flows.everything, key=lambda it: (not it.aggregate, it.name))
    return [
        TagFlow(tag, statistics(flows.everything[tag]), predictions(tag, flows, expected, past))
        for tag in tags
    ]


def by_time(flows: Sequence[TagFlow]) -> list[TimeFlow]:
    """Turn a cashflow inside out: time outside, tags inside, aggregates left out (OP-150)."""
    found: dict[TimeItem, TimeFlow] = {}
    for flow in flows:
        if flow.tag.aggregate:
            continue
        for cell in flow.statistics:
            at = found.setdefault(cell.item, TimeFlow(cell.item, [], []))
            at.statistics.append(TagCell(flow.tag, cell.cents))
        for prediction in flow.predictions:
            at = found.setdefault(prediction.item, TimeFlow(prediction.item, [], []))
            at.predictions.append(TagPrediction(flow.tag, prediction))
    return [found[item] for item in sorted(found)]
