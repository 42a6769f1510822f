"""What changed in a life, on a line of time."""

from datetime import date, timedelta
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
from kontowerk.api.console.charts.lifelines import BEFORE, axis_of, row
from kontowerk.api.console.charts.names import name_of

_MOST_EVENTS: Final = 20


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
            name=name_of(event.tag_tree_item, words.t.language),
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
