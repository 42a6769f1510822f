"""Elements of SVG, scales, and what a picture consists of.

Pictures are as wide as their place: x is in per cent and y in pixels, so that text keeps its size.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from markupsafe import Markup, escape

from kontowerk.api.console.render import ConsoleFormatter
from kontowerk.api.pages.language import Texts

NOTHING: Final = "\N{EN DASH}"
_FILLED: Final = 0.64  # of a column's place
_STEPS: Final = (1, 2, 5)
_MOST_LINES: Final = 5


@dataclass(frozen=True, slots=True)
class ChartTexts:
    """How a picture speaks."""

    t: Texts
    shown: ConsoleFormatter


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of a picture; the first column names its row, the others are numbers or not."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: frozenset[int]


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A sign and what it means."""

    sign: Markup
    text: str


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of a time line."""

    name: str
    detail: str
    figure: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Chart:
    """A finding, what it is about, the drawing, and its numbers."""

    name: str
    heading: str
    lead: str
    table: Table
    drawing: Markup | None = None
    lanes: tuple[Lane, ...] = ()
    axis: Markup | None = None
    key: tuple[KeyEntry, ...] = ()
    open: bool = False  # its numbers are part of the finding


@dataclass(frozen=True, slots=True)
class TimeLine:
    """Days from left to right, in per cent."""

    first: date
    last: date
    margin: float = 2.0

    def place(self, day: date) -> float:
        whole = max(1, (self.last - self.first).days)
        share = (day - self.first).days / whole
        return self.margin + share * (100 - 2 * self.margin)

    def has(self, day: date) -> bool:
        return self.first <= day <= self.last

    def months(self, every: int) -> Iterator[date]:
        """Return the first days of every so many months."""
        number = self.first.year * 12 + self.first.month
        while (day := date(number // 12, number % 12 + 1, 1)) <= self.last:
            yield day
            number += every


def element(name: str, *children: Markup | str, **attributes: str | float) -> Markup:
    """Write an element; text and values are escaped. `class_` and `text_anchor` become names."""
    written = "".join(
        f' {_name(key)}="{escape(_value(value))}"' for key, value in attributes.items()
    )
    inside = Markup("").join(escape(child) for child in children)
    return Markup(f"<{name}{written}>{inside}</{name}>")  # noqa: S704 - every part is escaped


def together(parts: Iterator[Markup] | Sequence[Markup]) -> Markup:
    return Markup("").join(parts)


def percent(value: float) -> str:
    return f"{value:.2f}%"


def picture(name: str, title: str, described: str, *parts: Markup, height: float) -> Markup:
    """Draw a whole picture; its title and description are read out instead of it."""
    return element(
        "svg",
        element("title", title, id=f"{name}-title"),
        element("desc", described, id=f"{name}-text"),
        *parts,
        class_="kw-chart",
        height=height,
        role="img",
        aria_labelledby=f"{name}-title {name}-text",
    )


def sign(*children: Markup) -> Markup:
    """Draw a sign for the key."""
    return element("svg", *children, viewBox="0 0 20 12", aria_hidden="true")


def block(look: str) -> Markup:
    """Draw what stands for columns in the key."""
    return element("rect", class_=look, width="20", height="12")


def column(index: int, columns: int, look: str, y: float, height: float) -> Markup:
    """Draw one of so many columns that stand beside each other."""
    step = 100 / columns
    x, width = percent((index + (1 - _FILLED) / 2) * step), percent(step * _FILLED)
    return element("rect", class_=look, x=x, width=width, y=y, height=height)


def below_columns(texts: Sequence[str], *, y: float, every: int = 1) -> Markup:
    """Write texts below every so many columns; every other one is left out where it is narrow."""
    return together(
        [
            element(
                "text",
                texts[index],
                class_="alt" if index // every % 2 else "m",
                x=percent((index + 0.5) * 100 / len(texts)),
                y=y,
                text_anchor="middle",
            )
            for index in range(0, len(texts), every)
        ]
    )


def panel(place: tuple[float, float], label: str) -> Markup:
    """Draw the lines of zero and of the highest value, which is named."""
    top, bottom = place
    return together(
        [
            element("line", class_="grid", x1="0", x2="100%", y1=top, y2=top),
            element("line", class_="zero", x1="0", x2="100%", y1=bottom, y2=bottom),
            element("text", label, x="0", y=top - 8),
        ]
    )


def ticks(lowest: Decimal, highest: Decimal) -> list[int]:
    """Return round amounts between two, zero left out, few enough to be read."""
    span = max(highest - lowest, Decimal(1))
    size = 1
    while True:
        for step in (size * factor for factor in _STEPS):
            if span / step <= _MOST_LINES:
                first = int(lowest // step) * step
                found = range(first, int(highest) + 1, step)
                return [tick for tick in found if tick != 0 and lowest <= tick <= highest]
        size *= 10


def bar(share: float, look: str) -> Markup:
    """Draw a bar that fills a share of its place."""
    width = percent(100 * min(1.0, max(0.0, share)))
    shape = element("rect", class_=look, x="0", y="3", height="14", rx="2", width=width)
    return element("svg", shape, class_="kw-wf", aria_hidden="true")


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")
