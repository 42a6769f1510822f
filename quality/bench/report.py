"""How figures are shown: a table for people, a dictionary for programs."""

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from quality.bench.stats import median

Sense = Literal["<", "<=", ">=", ">"]

_COMPARE: Final[dict[Sense, Callable[[float, float], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">=": operator.ge,
    ">": operator.gt,
}
_BAR: Final = 24
_HEAD: Final = f"  {'':<41} {'figure':>9} {'':<5} {'min - max':>17}  {'0 ... max':<{_BAR}}  goal"


@dataclass(frozen=True)
class Goal:
    """What a figure should be."""

    sense: Sense
    limit: float

    def is_reached_by(self, value: float) -> bool:
        return _COMPARE[self.sense](value, self.limit)


@dataclass(frozen=True)
class Row:
    """One figure: a value per round, and the whole run's where that is not their median."""

    label: str
    unit: str
    rounds: Sequence[float]
    goal: Goal | None = None
    whole: float | None = None

    @property
    def value(self) -> float:
        return median(self.rounds) if self.whole is None else self.whole

    @property
    def is_reached(self) -> bool:
        return self.goal is None or self.goal.is_reached_by(self.value)


@dataclass(frozen=True)
class Chapter:
    """The figures of one question."""

    title: str
    rows: Sequence[Row]
    notes: Sequence[str] = field(default_factory=tuple[str, ...])


def text_of(chapter: Chapter) -> str:
    """Return the chapter as a table."""
    lines = ["", chapter.title, _HEAD, *(_line(row) for row in chapter.rows)]
    return "\n".join([*lines, *(f"  · {note}" for note in chapter.notes)])


def data_of(chapter: Chapter) -> dict[str, object]:
    """Return the chapter for a JSON file."""
    return {
        "title": chapter.title,
        "notes": list(chapter.notes),
        "rows": [
            {
                "label": row.label,
                "unit": row.unit,
                "value": row.value,
                "rounds": list(row.rounds),
                "goal": f"{row.goal.sense} {row.goal.limit:g}" if row.goal else None,
                "reached": row.is_reached if row.goal else None,
            }
            for row in chapter.rows
        ],
    }


def summary(chapters: Sequence[Chapter]) -> str:
    """Return the last line of a run."""
    goals = [row for chapter in chapters for row in chapter.rows if row.goal]
    reached = sum(row.is_reached for row in goals)
    return f"bench: {len(goals)} goals, {reached} reached"


def _line(row: Row) -> str:
    low, high = min(row.rounds), max(row.rounds)
    spread = f"{number(low)} - {number(high)}" if len(row.rounds) > 1 else ""
    goal = ""
    if row.goal:
        mark = "reached" if row.is_reached else "MISSED"
        goal = f"{row.goal.sense} {row.goal.limit:g}  {mark}"
    line = (
        f"  {row.label:<41} {number(row.value):>9} {row.unit:<5} {spread:>17}  "
        f"{_bar(low, row.value, high):<{_BAR}}  {goal}"
    )
    return line.rstrip()


def _bar(low: float, middle: float, high: float) -> str:
    """Draw the spread on a scale that begins at zero, so that small spreads look small."""
    end = max(high, middle)
    if low < 0 or end <= 0:
        return ""
    at = [round(value / end * (_BAR - 1)) for value in (low, middle, high)]
    cells = [" "] * _BAR
    cells[at[0] : at[2] + 1] = "─" * (at[2] + 1 - at[0])
    cells[at[1]] = "●"
    return "".join(cells)


def number(value: float) -> str:
    """Write three significant digits, without exponent where people read the number."""
    size = abs(value)
    if size >= 100 or value == int(value):
        return f"{value:,.0f}"
    if size >= 10:
        return f"{value:.1f}"
    if size >= 1:
        return f"{value:.2f}"
    return f"{value:.3f}" if size >= 0.001 else f"{value:.1g}"
