"""Contracts whose payment was expected before today: they stand apart."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from kontowerk.api.console.charts import reading
from kontowerk.api.console.charts.drawing import (
    Chart,
    ChartTexts,
    Lane,
    Table,
    TimeLine,
    element,
    percent,
)
from kontowerk.api.console.charts.lifelines import BEFORE, active, axis_of, is_overdue, row
from kontowerk.api.console.charts.names import name_of
from kontowerk.api.console.charts.reading import ReadContract

_Y: Final = 16


def overdue(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw the last payments, and the day on which the next was expected."""
    late = [contract for contract in active(answer) if is_overdue(contract, today)]
    if not late:
        return None
    t = words.t
    expected = [_expected(contract) for contract in late]
    line = TimeLine(min(today - BEFORE, *expected), today)
    return Chart(
        name="overdue",
        heading=t.count("chart.overdue.heading", len(late)),
        lead=t("chart.overdue.lead"),
        axis=axis_of(line, today, words),
        lanes=tuple(_lane(contract, line, today, words) for contract in late),
        table=_table(late, today, words),
    )


def _expected(contract: ReadContract) -> date:
    following = contract.details.date_next
    assert following is not None  # noqa: S101 - what is overdue was expected
    return following


def _lane(contract: ReadContract, line: TimeLine, today: date, words: ChartTexts) -> Lane:
    days = sorted(contract.details.cost_development_regular)
    paid = [
        element("circle", class_="mute", cx=percent(line.place(day)), cy=_Y, r="4")
        for day in days
        if line.has(day)
    ]
    missing = percent(line.place(_expected(contract)))
    late = words.t.count("chart.overdue.late", (today - _expected(contract)).days)
    return Lane(
        name=name_of(contract.tag_tree_item, words.t.language),
        detail=f"{contract.partner} · {late}",
        figure=words.shown.euros(contract.details.amount_next or contract.details.amount_latest),
        drawing=element(
            "svg",
            row(line, today, _Y),
            *paid,
            element("circle", class_="missing", cx=missing, cy=_Y, r="5.5"),
            class_="kw-chart",
            height=32,
            aria_hidden="true",
        ),
    )


def _table(late: Sequence[ReadContract], today: date, words: ChartTexts) -> Table:
    t, shown = words.t, words.shown
    rows = tuple(
        (
            name_of(contract.tag_tree_item, t.language),
            contract.partner,
            shown.day(_expected(contract)),
            shown.number((today - _expected(contract)).days),
            shown.euros(contract.details.amount_next or contract.details.amount_latest),
            _latest(contract, words),
        )
        for contract in late
    )
    head = ("name", "partner", "expected", "days", "amount", "latest")
    return Table(
        t("chart.overdue.caption"),
        tuple(t.raw(f"chart.overdue.{name}") for name in head),
        rows,
        frozenset({2, 3, 4, 5}),
    )


def _latest(contract: ReadContract, words: ChartTexts) -> str:
    latest = contract.details.date_latest
    return reading.NOTHING if latest is None else words.shown.day(latest)
