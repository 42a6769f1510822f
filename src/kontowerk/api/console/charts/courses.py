"""Calls at banks over time: how many end well, how long they take, how late a host will be."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts.drawing import (
    NOTHING,
    Chart,
    ChartTexts,
    KeyEntry,
    Table,
    below_columns,
    block,
    column,
    element,
    panel,
    percent,
    picture,
    sign,
    together,
)
from kontowerk.bankcalls.rules.availability import Lateness, is_failing
from kontowerk.console.exchanges import LookbackSpan, Slot, Tally, Trend
from kontowerk.console.states import LimitLine

_HEIGHT: Final = 248
# Two panels above each other: calls, and durations.
_CALLS: Final = (24.0, 118.0)
_TIMES: Final = (156.0, 218.0)
_LABELS: Final = 240
_EVERY: Final = {LookbackSpan.DAY: 3, LookbackSpan.WEEK: 1}  # so many columns have a label
_HEAD: Final = ("time", "calls", "well", "failed", "median", "slow")
_HOST_HEIGHT: Final = 168
_PLACE: Final = (24.0, 138.0)
_HOST_LABELS: Final = 160
_HOUR_POINTS: Final = 4  # points of the forecast
_LABEL_EVERY: Final = 3  # hours
_LEAST: Final = 15 * 60.0  # seconds the picture shows at least, so that little looks little


def course(found: Trend, name: str, words: ChartTexts) -> Chart | None:
    """Draw the calls of a span above, and below it how long they took; None without a call."""
    whole, t, shown = found.whole, words.t, words.shown
    if whole.share is None or whole.median is None or whole.slow is None:
        return None
    return Chart(
        name=f"{name}-picture",
        heading=t(
            f"chart.course.heading_{found.span.value}",
            share=shown.percent(whole.share),
            n=shown.number(whole.calls),
        ),
        lead=t(
            "chart.course.lead",
            median=shown.duration(whole.median),
            slow=shown.duration(whole.slow),
        ),
        drawing=_drawn(found, name, words),
        key=_key(words),
        table=_table(found, words),
    )


def failures(tally: Tally, words: ChartTexts) -> str:
    """Say on whose side calls failed, and how many."""
    sides = (
        f"{words.t.raw(f'side.{side.value}')}: {words.shown.number(n)}"
        for side, n in tally.failed.items()
    )
    return ", ".join(sides) or NOTHING


def _drawn(found: Trend, name: str, words: ChartTexts) -> Markup:
    t, shown, slots = words.t, words.shown, found.slots
    most = max(slot.tally.calls for slot in slots)
    longest = max(slot.tally.slow or 0.0 for slot in slots)
    described = t(
        f"chart.course.described_{found.span.value}",
        most=shown.number(most),
        longest=shown.duration(longest),
    )
    columns = [
        together([_calls(at, slot, len(slots), most), _times(at, slot, len(slots), longest)])
        for at, slot in enumerate(slots)
    ]
    return picture(
        name,
        t(f"chart.course.title_{found.span.value}"),
        described,
        panel(_CALLS, t("chart.course.axis_calls", most=shown.number(most))),
        panel(_TIMES, t("chart.course.axis_times", longest=shown.duration(longest))),
        together(columns),
        _labels(found.span, slots, words),
        height=_HEIGHT,
    )


def _calls(index: int, slot: Slot, count: int, most: int) -> Markup:
    """Draw the calls of a slot: those that ended well, and on top of them the others."""
    top, bottom = _CALLS
    one = (bottom - top) / max(1, most)
    well, failed = slot.tally.well * one, (slot.tally.calls - slot.tally.well) * one
    parts = list[Markup]()
    if well:
        parts.append(column(index, count, "in", bottom - well, well))
    if failed:
        parts.append(column(index, count, "out", bottom - well - failed, failed))
    return together(parts)


def _times(index: int, slot: Slot, count: int, longest: float) -> Markup:
    """Draw how long the calls of a slot took: a column for 95 of 100, a dot for half of them."""
    median, slow = slot.tally.median, slot.tally.slow
    if median is None or slow is None:
        return Markup()
    top, bottom = _TIMES
    one = (bottom - top) / (longest or 1.0)
    middle = percent((index + 0.5) * 100 / count)
    height = slow * one
    dot = element("circle", class_="dot", cx=middle, cy=bottom - median * one, r="4")
    return together([column(index, count, "mute", bottom - height, height), dot])


def _labels(span: LookbackSpan, slots: Sequence[Slot], words: ChartTexts) -> Markup:
    shown = words.shown
    text_of = shown.short_day_of if span is LookbackSpan.WEEK else shown.time_of
    return below_columns([text_of(slot.at) for slot in slots], y=_LABELS, every=_EVERY[span])


def _key(words: ChartTexts) -> tuple[KeyEntry, ...]:
    t = words.t
    dot = element("circle", class_="dot", cx="10", cy="6", r="4")
    return (
        KeyEntry(sign(block("in")), t("chart.course.key_well")),
        KeyEntry(sign(block("out")), t("chart.course.key_failed")),
        KeyEntry(sign(dot), t("chart.course.key_median")),
        KeyEntry(sign(block("mute")), t("chart.course.key_slow")),
    )


def _table(found: Trend, words: ChartTexts) -> Table:
    t, shown = words.t, words.shown
    rows = list[tuple[str, ...]]()
    for slot in found.slots:
        tally = slot.tally
        rows.append(
            (
                shown.day_of(slot.at) if found.span is LookbackSpan.WEEK else shown.when(slot.at),
                shown.number(tally.calls),
                NOTHING if tally.share is None else shown.percent(tally.share),
                failures(tally, words),
                NOTHING if tally.median is None else shown.duration(tally.median),
                NOTHING if tally.slow is None else shown.duration(tally.slow),
            )
        )
    return Table(
        t(f"chart.course.title_{found.span.value}"),
        tuple(t.raw(f"chart.course.{column}") for column in _HEAD),
        tuple(rows),
        frozenset({1, 2, 4, 5}),
    )


def lateness(line: LimitLine, words: ChartTexts) -> Chart:
    """Draw the forecast of a host."""
    t, shown = words.t, words.shown
    hours = line.forecast[::_HOUR_POINTS]
    return Chart(
        name="lateness-picture",
        heading=_host_heading(line, words),
        lead=t(
            "chart.lateness.lead",
            due=shown.number(per_hour(line.load.due_rate)),
            fits=shown.number(per_hour(line.capacity)),
            seconds=shown.duration(line.load.dialogue_seconds),
        ),
        drawing=_forecast(line, hours, words),
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


def _host_heading(line: LimitLine, words: ChartTexts) -> str:
    name, worst = line.host.host, line.worst.seconds
    if is_failing(line.host):
        return words.t("chart.lateness.heading_failing", host=name)
    if worst < 1:
        return words.t("chart.lateness.heading_none", host=name)
    return words.t("chart.lateness.heading", host=name, span=words.shown.lasting(worst))


def _forecast(line: LimitLine, hours: tuple[Lateness, ...], words: ChartTexts) -> Markup:
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
    return picture(
        "lateness",
        t("chart.lateness.title"),
        described,
        panel(_PLACE, t("chart.lateness.axis", span=shown.lasting(most))),
        together(columns),
        below_columns(
            [shown.time_of(point.at) for point in hours], y=_HOST_LABELS, every=_LABEL_EVERY
        ),
        height=_HOST_HEIGHT,
    )


def _heights(hours: Sequence[Lateness], most: float) -> list[float]:
    top, bottom = _PLACE
    return [(bottom - top) * point.seconds / most for point in hours]
