"""How late refreshes at a bank's host will be, hour by hour."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts.drawing import (
    Chart,
    ChartTexts,
    KeyEntry,
    Table,
    below_column,
    block,
    column,
    element,
    panel,
    sign,
    together,
)
from kontowerk.bankcalls.rules.availability import is_failing
from kontowerk.bankcalls.rules.forecast import Lateness
from kontowerk.console.budgets import BudgetLine

_HEIGHT: Final = 168
_PLACE: Final = (24.0, 138.0)
_LABELS: Final = 160
_HOUR: Final = 4  # points of the forecast
_LABEL_EVERY: Final = 3  # hours
_LEAST: Final = 15 * 60.0  # seconds the picture shows at least, so that little looks little


def lateness(line: BudgetLine, words: ChartTexts) -> Chart:
    """Draw the forecast of a host."""
    t, shown = words.t, words.shown
    hours = line.forecast[::_HOUR]
    return Chart(
        name="lateness-picture",
        heading=_heading(line, words),
        lead=t(
            "chart.lateness.lead",
            due=shown.number(per_hour(line.load.due_rate)),
            fits=shown.number(per_hour(line.capacity)),
            seconds=shown.duration(line.load.dialogue_seconds),
        ),
        drawing=_drawn(line, hours, words),
        key=(KeyEntry(sign(block("late")), t("chart.lateness.key")),),
        table=Table(
            t("chart.lateness.title"),
            tuple(t.raw(f"chart.lateness.{column}") for column in ("time", "waiting", "late")),
            tuple(
                (
                    shown.when(point.at),
                    shown.number(round(point.waiting)),
                    shown.lasting(point.seconds),
                )
                for point in hours
            ),
            frozenset({1, 2}),
        ),
    )


def per_hour(rate: float) -> int:
    """Return how many an hour has."""
    return round(rate * 3600)


def _heading(line: BudgetLine, words: ChartTexts) -> str:
    name, worst = line.host.host, line.worst.seconds
    if is_failing(line.host):
        return words.t("chart.lateness.heading_failing", host=name)
    if worst < 1:
        return words.t("chart.lateness.heading_none", host=name)
    return words.t("chart.lateness.heading", host=name, span=words.shown.lasting(worst))


def _drawn(line: BudgetLine, hours: tuple[Lateness, ...], words: ChartTexts) -> Markup:
    t, shown, worst = words.t, words.shown, line.worst
    most = max(_LEAST, worst.seconds)
    described = t(
        "chart.lateness.described",
        span=shown.lasting(worst.seconds),
        time=shown.when(worst.at),
    )
    columns = [
        column(index, len(hours), "late", _PLACE[1] - height, height)
        for index, height in enumerate(_heights(hours, most))
        if height
    ]
    labels = [
        below_column(
            shown.time_of(hours[index].at),
            *(index, len(hours)),
            y=_LABELS,
            alternate=bool(index // _LABEL_EVERY % 2),
        )
        for index in range(0, len(hours), _LABEL_EVERY)
    ]
    return element(
        "svg",
        element("title", t("chart.lateness.title"), id="lateness-title"),
        element("desc", described, id="lateness-text"),
        panel(_PLACE, t("chart.lateness.axis", span=shown.lasting(most))),
        together(columns),
        together(labels),
        class_="kw-chart",
        height=_HEIGHT,
        role="img",
        aria_labelledby="lateness-title lateness-text",
    )


def _heights(hours: Sequence[Lateness], most: float) -> list[float]:
    top, bottom = _PLACE
    return [(bottom - top) * point.seconds / most for point in hours]
