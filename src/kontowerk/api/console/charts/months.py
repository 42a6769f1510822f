"""Money in and out by month, with what comes next, and where it went by main category."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts import reading
from kontowerk.api.console.charts.drawing import (
    NOTHING,
    Chart,
    ChartTexts,
    KeyEntry,
    Lane,
    Table,
    bar,
    block,
    element,
    percent,
    picture,
    sign,
    ticks,
    together,
)
from kontowerk.api.console.charts.reading import EXPENSES, INCOME, NET, Month, months_of, past_of

_HEIGHT: Final = 300
_TOP, _BOTTOM, _LABELS = 24.0, 268.0, 290
_LEFT: Final = 15.0  # per cent, for the figures of the axis
_FILLED: Final = 0.6  # of a column's place
_MIDDLE: Final = "middle"
_PARTIAL: Final = "*"
# They are no spending: sums, own transfers, and what comes in.
_NO_CATEGORY: Final = frozenset({NET, INCOME, EXPENSES, "TRANSFER"})
_MOST_CATEGORIES: Final = 7


def cashflow(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw income above and expenses below zero, and what is left as a line."""
    months = months_of(reading.cashflow(answer), today)
    if not months:
        return None
    t, shown = words.t, words.shown
    whole = [month for month in months if not month.expected and not month.partial]
    heading = t("chart.cashflow.none")
    lead = t("chart.cashflow.lead", first=_named(months[0], words), last=_named(months[-1], words))
    if whole:
        mean = sum((month.net for month in whole), Decimal(0)) / len(whole)
        key = "chart.cashflow.left" if mean >= 0 else "chart.cashflow.missing"
        heading = t(key, amount=shown.whole_euros(abs(mean)))
        counted = t.count("chart.cashflow.counted", len(whole))
        lead = f"{lead} {counted}"
    return Chart(
        name="cashflow",
        heading=heading,
        lead=lead,
        drawing=_drawn(months, words),
        key=_key(months, words),
        table=_table(months, words),
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where amounts and months are."""

    highest: Decimal
    lowest: Decimal
    count: int

    @classmethod
    def of(cls, months: Sequence[Month]) -> "_Frame":
        highs = [max(month.income, month.net, month.upper or month.net) for month in months]
        lows = [min(month.expenses, month.net, month.lower or month.net) for month in months]
        return cls(max(Decimal(1), *highs), min(Decimal(-1), *lows), len(months))

    def y(self, amount: Decimal) -> float:
        share = (self.highest - amount) / (self.highest - self.lowest)
        return _TOP + float(share) * (_BOTTOM - _TOP)

    @property
    def step(self) -> float:
        return (100 - _LEFT) / self.count

    def left(self, index: int) -> float:
        return _LEFT + self.step * index

    def middle(self, index: int) -> float:
        return self.left(index) + self.step / 2


def _drawn(months: Sequence[Month], words: ChartTexts) -> Markup:
    frame = _Frame.of(months)
    t, shown = words.t, words.shown
    incomes, expenses = [m.income for m in months], [-m.expenses for m in months]
    described = t(
        "chart.cashflow.described",
        least_in=shown.whole_euros(min(incomes)),
        most_in=shown.whole_euros(max(incomes)),
        least_out=shown.whole_euros(min(expenses)),
        most_out=shown.whole_euros(max(expenses)),
    )
    return picture(
        "cashflow",
        t("chart.cashflow.title"),
        described,
        _grid(frame, words),
        together([_column(frame, index, month, words) for index, month in enumerate(months)]),
        element(
            "line", class_="zero", x1="0", x2="100%", y1=frame.y(Decimal(0)), y2=frame.y(Decimal(0))
        ),
        _border(frame, months, words),
        _net(frame, months),
        height=_HEIGHT,
    )


def _grid(frame: _Frame, words: ChartTexts) -> Markup:
    lines = list[Markup]()
    for amount in ticks(frame.lowest, frame.highest):
        y = frame.y(Decimal(amount))
        lines.append(element("line", class_="grid", x1="0", x2="100%", y1=y, y2=y))
        lines.append(element("text", words.shown.number(amount), x="0", y=y - 4))
    return together(lines)


def _column(frame: _Frame, index: int, month: Month, words: ChartTexts) -> Markup:
    zero = frame.y(Decimal(0))
    x = percent(frame.middle(index) - frame.step * _FILLED / 2)
    width = percent(frame.step * _FILLED)
    look = " fc" if month.expected else (" part" if month.partial else "")
    top, bottom = frame.y(month.income), frame.y(month.expenses)
    label = element(
        "text",
        words.shown.month(month.day) + (_PARTIAL if month.partial else ""),
        class_="alt" if index % 2 else "m",
        x=percent(frame.middle(index)),
        y=_LABELS,
        text_anchor=_MIDDLE,
    )
    return together(
        [
            element("rect", class_=f"in{look}", x=x, width=width, y=top, height=zero - top),
            element("rect", class_=f"out{look}", x=x, width=width, y=zero, height=bottom - zero),
            label,
        ]
    )


def _border(frame: _Frame, months: Sequence[Month], words: ChartTexts) -> Markup:
    """Draw where the past ends."""
    first = next((index for index, month in enumerate(months) if month.expected), None)
    if first is None:
        return Markup()
    x = percent(frame.left(first))
    label = words.t("chart.expected")
    return together(
        [
            element("line", class_="now", x1=x, x2=x, y1="20", y2=_BOTTOM + 2),
            element("text", label, class_="t halo", x="100%", y="12", text_anchor="end"),
        ]
    )


def _net(frame: _Frame, months: Sequence[Month]) -> Markup:
    points = [(frame.middle(index) * 10, frame.y(month.net)) for index, month in enumerate(months)]
    past = [point for point, month in zip(points, months, strict=True) if not month.expected]
    ahead = past[-1:] + points[len(past) :]
    lines = list[Markup]()
    if len(ahead) > 1 and _has_range(months):
        lines.append(
            element("polygon", class_="band strong", points=_band(frame, months, len(past)))
        )
    lines.append(element("polyline", class_="line halo-l", points=_points(past)))
    lines.append(element("polyline", class_="line", points=_points(past)))
    if len(ahead) > 1:
        lines.append(element("polyline", class_="line dash", points=_points(ahead)))
    drawn = element(
        "svg",
        *lines,
        x="0",
        y="0",
        width="100%",
        height=_HEIGHT,
        viewBox=f"0 0 1000 {_HEIGHT}",
        preserveAspectRatio="none",
    )
    dots = [element("circle", class_="dot", cx=percent(x / 10), cy=y, r="4") for x, y in past]
    return together([drawn, *dots])


def _has_range(months: Sequence[Month]) -> bool:
    return any(month.lower is not None and month.upper is not None for month in months)


def _band(frame: _Frame, months: Sequence[Month], begun: int) -> str:
    known = list(enumerate(months))[max(0, begun - 1) :]
    above = [(frame.middle(at) * 10, frame.y(_or_net(m.upper, m))) for at, m in known]
    below = [(frame.middle(at) * 10, frame.y(_or_net(m.lower, m))) for at, m in known]
    return _points([*above, *reversed(below)])


def _or_net(amount: Decimal | None, month: Month) -> Decimal:
    return month.net if amount is None else amount


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.0f},{y:.1f}" for x, y in points)


def _named(month: Month, words: ChartTexts) -> str:
    return f"{words.shown.month(month.day)} {month.day.year}"


def _key(months: Sequence[Month], words: ChartTexts) -> tuple[KeyEntry, ...]:
    """Name what is drawn, and nothing else."""
    t = words.t
    entries = list[KeyEntry]()
    partial = sign(element("rect", class_="in part", width="20", height="12"))
    line = element("path", class_="line", d="M0 6h20")
    dashed = element("path", class_="line dash", d="M0 6h20")
    dot = element("circle", class_="dot", cx="10", cy="6", r="3")
    entries += (
        KeyEntry(sign(block("in")), t("chart.cashflow.key_in")),
        KeyEntry(sign(block("out")), t("chart.cashflow.key_out")),
        KeyEntry(sign(line, dot), t("chart.cashflow.key_net")),
    )
    if any(month.partial for month in months):
        entries.append(KeyEntry(partial, t("chart.cashflow.key_partial")))
    if any(month.expected for month in months):
        entries.append(KeyEntry(sign(block("in fc")), t("chart.cashflow.key_expected")))
    if _has_range(months):
        entries.append(KeyEntry(sign(block("band strong"), dashed), t("chart.cashflow.key_range")))
    return tuple(entries)


def _table(months: Sequence[Month], words: ChartTexts) -> Table:
    t, shown = words.t, words.shown
    rows = list[tuple[str, ...]]()
    for month in months:
        name = _named(month, words)
        band = NOTHING
        if month.lower is not None and month.upper is not None:
            ends = {"least": shown.whole_euros(month.lower), "most": shown.whole_euros(month.upper)}
            band = t("chart.cashflow.band", **ends)
        amounts = (
            shown.whole_euros(amount) for amount in (month.income, month.expenses, month.net)
        )
        if month.expected:
            name = t("chart.expected_month", month=name)
        elif month.partial:
            name = t("chart.partial_month", month=name)
        rows.append((name, *amounts, band))
    head = ("month", "income", "expenses", "net", "span")
    return Table(
        t("chart.cashflow.caption"),
        tuple(t.raw(f"chart.cashflow.{column}") for column in head),
        tuple(rows),
        frozenset({1, 2, 3, 4}),
    )


def categories(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw where money went in the last full month, the largest first and the rest last."""
    begun = today.replace(day=1)
    last = date(begun.year - (begun.month == 1), (begun.month - 2) % 12 + 1, 1)
    spent = list[tuple[str, Decimal]]()
    for flow in reading.cashflow(answer):
        amount = past_of(flow).get(last, Decimal(0))
        if flow.tag_tree_item.system_name not in _NO_CATEGORY and amount < 0:
            spent.append((flow.tag_tree_item.name_in(words.t.language), amount))
    if not spent:
        return None
    spent.sort(key=lambda one: one[1])
    whole = sum((amount for _, amount in spent), Decimal(0))
    shown = spent[:_MOST_CATEGORIES]
    rest = sum((amount for _, amount in spent[_MOST_CATEGORIES:]), Decimal(0))
    largest = shown[0][1]
    lanes = [
        Lane(name, "", words.shown.whole_euros(amount), _share_bar(amount, largest, "out"))
        for name, amount in shown
    ]
    if rest:
        figure = words.shown.whole_euros(rest)
        lanes.append(
            Lane(words.t("chart.categories.rest"), "", figure, _share_bar(rest, largest, "mute"))
        )
    t, month = words.t, f"{words.shown.month(last)} {last.year}"
    rows = tuple(
        (name, words.shown.euros(amount), words.shown.percent(float(amount / whole)))
        for name, amount in spent
    )
    head = (t("chart.categories.name"), t("chart.categories.amount"), t("chart.categories.share"))
    return Chart(
        name="categories",
        heading=t("chart.categories.heading", name=shown[0][0]),
        lead=t("chart.categories.lead", month=month),
        lanes=tuple(lanes),
        table=Table(month, head, rows, frozenset({1, 2})),
    )


def _share_bar(amount: Decimal, largest: Decimal, look: str) -> Markup:
    return bar(float(amount / largest), look)
