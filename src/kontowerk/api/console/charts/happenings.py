"""What happened on a line of time: changes in a life, and payments that did not come.

Contracts whose payment was expected before today stand apart.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from kontowerk.api.console.charts import reading
from kontowerk.api.console.charts.drawing import (
    NOTHING,
    Chart,
    ChartTexts,
    Lane,
    Table,
    TimeLine,
    element,
    percent,
)
from kontowerk.api.console.charts.lifelines import BEFORE, active, axis_of, is_overdue, row
from kontowerk.api.console.charts.reading import ReadContract

_MOST_EVENTS: Final = 20
_Y: Final = 16


def events(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw what changed in a life, one row for each change."""
    found = sorted(reading.events(answer), key=lambda one: one.details.event_date)[-_MOST_EVENTS:]
    if not found:
        return None
    first = min(today - BEFORE, found[0].details.event_date)
    line = TimeLine(first, max(today, found[-1].details.event_date) + timedelta(days=30))
    t, shown = words.t, words.shown
    lanes = tuple(
        Lane(
            name=event.tag_tree_item.name_in(words.t.language),
            detail="",
            figure=shown.day(event.details.event_date),
            drawing=element(
                "svg",
                row(line, today, 16),
                element(
                    "circle",
                    class_="ring",
                    cx=percent(line.place(event.details.event_date)),
                    cy="16",
                    r="6",
                ),
                class_="kw-chart",
                height=32,
                aria_hidden="true",
            ),
        )
        for event in found
    )
    return Chart(
        name="events",
        heading=t.count("chart.events.heading", len(found)),
        lead=t("chart.events.lead", first=shown.day(first)),
        axis=axis_of(line, today, words),
        lanes=lanes,
        table=Table(
            t("chart.events.caption"),
            (t("chart.events.name"), t("chart.events.day")),
            tuple((lane.name, lane.figure) for lane in lanes),
            frozenset({1}),
        ),
    )


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
        name=contract.tag_tree_item.name_in(words.t.language),
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
            contract.tag_tree_item.name_in(t.language),
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
    return NOTHING if latest is None else words.shown.day(latest)
