"""Cashflow: what moved and will move, by tag and time.

Spec: Cashflow; Cashflow organization (OP-137, OP-148 to OP-150). A person has thousands of cells,
each with a whole item of a tree, so they are joined from bytes that are written once.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from kontowerk.analysis.cashflow.build import Focus, TagFlow, TimeFlow, by_time
from kontowerk.analysis.cashflow.cells import CashflowQuery, Level
from kontowerk.analysis.cashflow.predict import Prediction
from kontowerk.analysis.compute import Analysis
from kontowerk.api.wire.analyses.instances import (
    Instance,
    ItemWriter,
    Written,
    instance_id,
    person,
)
from kontowerk.api.wire.base import Answer, WireAmount, wire
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.tag_trees import TagTreeItem
from kontowerk.api.wire.tags import ItemInstance
from kontowerk.tagging.model import Tree
from kontowerk.tagging.trees import UnknownTreeItemError

_TIMES: Final = "CASHFLOW"
_EXCLUDED: Final = {True: "1", False: "0"}

Named = Callable[[str], Written | None]


class CashflowCell(Answer):
    """Amount of a period."""

    cashflow: WireAmount
    tag_tree_item: TagTreeItem = wire("tagTreeItem")


class CashflowPrediction(CashflowCell):
    """Predicted amount: contracts, other transactions, and the range in 8 of 10 cases."""

    regular: WireAmount = wire("cashflowRegular")
    irregular: WireAmount = wire("cashflowIrregular")
    lower: WireAmount | None
    upper: WireAmount | None


class CashflowDetails(Answer):
    """Past, current and predicted periods; `aggregate` is an addition."""

    statistics: list[CashflowCell]
    predictions: list[CashflowPrediction]
    aggregate: Literal[True] | None = None


class CashflowInstance(ItemInstance):
    """A tag with its periods, or a period with its tags."""

    details: CashflowDetails


class _Details(msgspec.Struct, frozen=True, gc=False):
    """What `CashflowDetails` describes.

    The sum of all income has the item of the main category: only `aggregate` tells them apart.
    """

    statistics: msgspec.Raw
    predictions: msgspec.Raw
    aggregate: bool | UnsetType = UNSET


class CashflowView(NamedTuple):
    """A cashflow as it can be asked for."""

    focus: Focus = Focus.TIME
    view: CashflowQuery = CashflowQuery()

    @property
    def name(self) -> str:
        tree, level, excluded = self.view
        return f"cashflow:{self.focus}:{tree}:{level}:{_EXCLUDED[excluded]}"

    @classmethod
    def named(cls, name: str) -> "CashflowView":
        """Return the view with a name; raises ValueError."""
        _, focus, tree, level, excluded = name.split(":")
        return cls(
            Focus(focus), CashflowQuery(Tree(tree), Level(level), excluded == _EXCLUDED[True])
        )


DEFAULT: Final = CashflowView()


def cashflow(analysis: Analysis, asked: CashflowView, items: ItemWriter) -> bytes:
    """Write a cashflow; spans that no tree names are left out."""
    flows = analysis.cashflow(asked.view)
    tree = asked.view.tree
    tag_of, time_of = _lookup(items, tree), _lookup(items, _TIMES)
    if asked.focus is Focus.TIME:
        found = [
            _instance(analysis, asked, tag_of(flow.tag.name), flow.tag, _of_tag(flow, time_of))
            for flow in flows
        ]
    else:
        found = [
            _instance(
                analysis,
                asked,
                time_of(time_flow.item.system_name),
                time_flow.item,
                _of_time(time_flow, tag_of),
            )
            for time_flow in by_time(flows)
        ]
    return encode([instance for instance in found if instance is not None])


def _lookup(items: ItemWriter, tree: str) -> Named:
    """Find items of a tree; the calendar of a tree has a first and a last year."""
    known: dict[str, Written | None] = {}

    def find(name: str) -> Written | None:
        if name not in known:
            try:
                known[name] = items.written(tree, name)
            except UnknownTreeItemError:
                known[name] = None
        return known[name]

    return find


def _instance(
    analysis: Analysis, asked: CashflowView, written: Written | None, key: object, details: _Details
) -> Instance | None:
    if written is None:
        return None
    owner = analysis.owner
    identity = instance_id(owner, asked.name, key)
    return Instance(identity, person(owner), written.relations, written.item, details)


def _of_tag(flow: TagFlow, time_of: Named) -> _Details:
    return _Details(
        _cells(
            (statistic.cents, time_of(statistic.item.system_name)) for statistic in flow.statistics
        ),
        _predictions(
            (prediction, time_of(prediction.item.system_name)) for prediction in flow.predictions
        ),
        aggregate=flow.tag.aggregate or UNSET,
    )


def _of_time(flow: TimeFlow, tag_of: Named) -> _Details:
    return _Details(
        _cells((statistic.cents, tag_of(statistic.tag.name)) for statistic in flow.statistics),
        _predictions(
            (prediction.prediction, tag_of(prediction.tag.name)) for prediction in flow.predictions
        ),
    )


def _cells(cells: Iterable[tuple[int, Written | None]]) -> msgspec.Raw:
    return _joined(
        [
            b'{"cashflow":%b,"tagTreeItem":%b}' % (_number(cents), bytes(written.item))
            for cents, written in cells
            if written is not None
        ]
    )


def _predictions(cells: Iterable[tuple[Prediction, Written | None]]) -> msgspec.Raw:
    return _joined(
        [_predicted(cell, bytes(written.item)) for cell, written in cells if written is not None]
    )


def _predicted(it: Prediction, item: bytes) -> bytes:
    return (
        b'{"cashflow":%b,"tagTreeItem":%b,"cashflowRegular":%b,"cashflowIrregular":%b,'
        b'"lower":%b,"upper":%b}'
    ) % (
        _number(it.cents),
        item,
        _number(it.regular),
        _number(it.irregular),
        _number(it.lower),
        _number(it.upper),
    )


def _joined(parts: Sequence[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[%b]" % b",".join(parts))


def _number(cents: int | None) -> bytes:
    if cents is None:
        return b"null"
    whole, part = divmod(abs(cents), 100)
    return b"%b%d.%02d" % (b"-" if cents < 0 else b"", whole, part)
