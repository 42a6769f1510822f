"""How late refreshes at a bank's host will be, hour by hour."""

from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts.drawing import (
    Chart,
    ChartTexts,
    KeyEntry,
    Table,
    element,
    percent,
    sign,
    together,
)
from kontowerk.bankcalls.rules.availability import is_failing
from kontowerk.bankcalls.rules.forecast import Lateness
from kontowerk.console.budgets import BudgetLine

_HEIGHT: Final = 168
_TOP, _BOTTOM, _LABELS = 24.0, 138.0, 160
_HOUR: Final = 4  # points of the forecast
_LABEL_EVERY: Final = 3  # hours
_FILLED: Final = 0.64  # of a column's place
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
        key=(_key(words),),
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
    return element(
        "svg",
        element("title", t("chart.lateness.title"), id="lateness-title"),
        element("desc", described, id="lateness-text"),
        element("line", class_="grid", x1="0", x2="100%", y1=_TOP, y2=_TOP),
        element("line", class_="zero", x1="0", x2="100%", y1=_BOTTOM, y2=_BOTTOM),
        element("text", t("chart.lateness.axis", span=shown.lasting(most)), x="0", y=_TOP - 8),
        together([_column(index, point, len(hours), most) for index, point in enumerate(hours)]),
        together([_label(index, point, len(hours), words) for index, point in enumerate(hours)]),
        class_="kw-chart",
        height=_HEIGHT,
        role="img",
        aria_labelledby="lateness-title lateness-text",
    )


def _column(index: int, point: Lateness, count: int, most: float) -> Markup:
    height = (_BOTTOM - _TOP) * point.seconds / most
    if not height:
        return Markup()
    step = 100 / count
    return element(
        "rect",
        class_="late",
        x=percent((index + (1 - _FILLED) / 2) * step),
        width=percent(step * _FILLED),
        y=_BOTTOM - height,
        height=height,
    )


def _label(index: int, point: Lateness, count: int, words: ChartTexts) -> Markup:
    if index % _LABEL_EVERY:
        return Markup()
    return element(
        "text",
        words.shown.time_of(point.at),
        class_="alt" if index // _LABEL_EVERY % 2 else "m",
        x=percent((index + 0.5) * 100 / count),
        y=_LABELS,
        text_anchor="middle",
    )


def _key(words: ChartTexts) -> KeyEntry:
    block = element("rect", class_="late", width="20", height="12")
    return KeyEntry(sign(block), words.t("chart.lateness.key"))
