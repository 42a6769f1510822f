"""Calls of the API over days: how many, which share ended in an error, and by whom and what."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts.drawing import (
    NOTHING,
    Chart,
    ChartTexts,
    KeyEntry,
    Lane,
    Table,
    below_columns,
    block,
    column,
    element,
    panel,
    picture,
    sign,
    together,
)
from kontowerk.console.api_usage import ApiUsage, CallCount, CallsOverDays

_HEIGHT: Final = 248
# Two panels above each other: calls, and the share of errors.
_CALLS: Final = (24.0, 128.0)
_SHARES: Final = (166.0, 218.0)
_LABELS: Final = 240
_LEAST_SHARE: Final = (
    0.05  # a panel of shares reaches at least as high, so that little looks little
)
_HIGH: Final = 0.02  # a day with more errors stands out
_ENOUGH: Final = 20  # calls of a day of which a share says something
_SMALL: Final = 20.0  # height of a row's drawing
_HEAD: Final = ("day", "calls", "refused", "failed", "share")
_ROWS: Final = ("name", "calls", "refused", "failed", "share")


def calls(found: ApiUsage, words: ChartTexts) -> Chart | None:
    """Draw the calls of each day, and below them how many ended in an error; None without one."""
    whole, t, shown = found.all.whole, words.t, words.shown
    if whole.share is None:
        return None
    today = found.all.days[-1]
    return Chart(
        name="usage-picture",
        heading=t("chart.usage.heading", share=_share(whole, words), n=shown.number(whole.calls)),
        lead=t(
            "chart.usage.lead",
            share=_share(today, words),
            n=shown.number(today.calls),
            first=shown.day(found.days[0]),
        ),
        drawing=_drawn(found, words),
        key=(
            KeyEntry(sign(block("in")), t("chart.usage.key_well")),
            KeyEntry(sign(block("late")), t("chart.usage.key_refused")),
            KeyEntry(sign(block("out")), t("chart.usage.key_failed")),
        ),
        table=Table(
            t("chart.usage.title"),
            tuple(t.raw(f"chart.usage.{column}") for column in _HEAD),
            tuple(
                (shown.day(day), *_figures(count, words))
                for day, count in zip(found.days, found.all.days, strict=True)
            ),
            frozenset({1, 2, 3, 4}),
        ),
    )


def by_name(groups: Sequence[CallsOverDays], kind: str, words: ChartTexts) -> Chart | None:
    """Draw a row of small columns for each operation or tenant; each row has its own scale."""
    t, shown = words.t, words.shown
    if not groups:
        return None
    lanes = [
        Lane(
            _name(group, words),
            "",
            f"{shown.number(group.whole.calls)} · {_share(group.whole, words)}",
            _small(group),
        )
        for group in groups
    ]
    rows = [(_name(group, words), *_figures(group.whole, words)) for group in groups]
    return Chart(
        name=f"usage-{kind}",
        heading=_finding(groups, words),
        lead=t(f"chart.usage.by_{kind}"),
        lanes=tuple(lanes),
        key=(
            KeyEntry(sign(block("mute")), t("chart.usage.key_day")),
            KeyEntry(sign(block("out")), t("chart.usage.key_high", share=shown.percent(_HIGH))),
        ),
        table=Table(
            t(f"chart.usage.by_{kind}"),
            tuple(t.raw(f"chart.usage.{column}") for column in _ROWS),
            tuple(rows),
            frozenset({1, 2, 3, 4}),
        ),
    )


def _finding(groups: Sequence[CallsOverDays], words: ChartTexts) -> str:
    """Say whose errors stand out today, or else in the whole time."""
    t = words.t
    asked = [group for group in groups if group.days[-1].calls >= _ENOUGH]
    today = max(asked, key=lambda group: group.days[-1].share or 0.0, default=None)
    if today is not None and (today.days[-1].share or 0.0) > _HIGH:
        share = _share(today.days[-1], words)
        return t("chart.usage.worst_today", name=_name(today, words), share=share)
    worst = max(groups, key=lambda group: (group.whole.share or 0.0, group.whole.calls))
    if not worst.whole.errors:
        return t("chart.usage.none_failed")
    return t("chart.usage.worst", name=_name(worst, words), share=_share(worst.whole, words))


def _name(group: CallsOverDays, words: ChartTexts) -> str:
    return group.name or words.t.raw("chart.usage.others")


def _figures(count: CallCount, words: ChartTexts) -> tuple[str, ...]:
    numbers = (count.calls, count.refused, count.failed)
    return (*map(words.shown.number, numbers), _share(count, words))


def _share(count: CallCount, words: ChartTexts) -> str:
    return NOTHING if count.share is None else words.shown.tenths(count.share)


def _drawn(found: ApiUsage, words: ChartTexts) -> Markup:
    t, shown, counts = words.t, words.shown, found.all.days
    most = max(count.calls for count in counts)
    highest = max(_LEAST_SHARE, *(count.share or 0.0 for count in counts))
    described = t(
        "chart.usage.described",
        most=shown.number(most),
        share=shown.tenths(max(count.share or 0.0 for count in counts)),
    )
    columns = [
        together([_stack(at, count, len(counts), most), _error(at, count, len(counts), highest)])
        for at, count in enumerate(counts)
    ]
    return picture(
        "usage",
        t("chart.usage.title"),
        described,
        panel(_CALLS, t("chart.usage.axis_calls", most=shown.number(most))),
        panel(_SHARES, t("chart.usage.axis_share", share=shown.tenths(highest))),
        together(columns),
        below_columns([shown.short_day(day) for day in found.days], y=_LABELS),
        height=_HEIGHT,
    )


def _stack(index: int, count: CallCount, columns: int, most: int) -> Markup:
    """Draw what was answered well, above it what was refused, on top what failed."""
    top, bottom = _CALLS
    one = (bottom - top) / max(1, most)
    parts, at = list[Markup](), bottom
    for look, number in (
        ("in", count.calls - count.errors),
        ("late", count.refused),
        ("out", count.failed),
    ):
        if number:
            at -= number * one
            parts.append(column(index, columns, look, at, number * one))
    return together(parts)


def _error(index: int, count: CallCount, columns: int, highest: float) -> Markup:
    if not count.share:
        return Markup()
    top, bottom = _SHARES
    height = (bottom - top) * count.share / highest
    return column(index, columns, "out" if count.share > _HIGH else "mute", bottom - height, height)


def _small(group: CallsOverDays) -> Markup:
    most = max(1, *(count.calls for count in group.days))
    columns = [
        column(
            at,
            len(group.days),
            "out" if (count.share or 0.0) > _HIGH else "mute",
            _SMALL - count.calls * _SMALL / most,
            count.calls * _SMALL / most,
        )
        for at, count in enumerate(group.days)
        if count.calls
    ]
    return element("svg", together(columns), class_="kw-wf", aria_hidden="true")
