"""Draw pages and bytes by size as one SVG that reads on light and on dark pages."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from quality.scale.judge import Course
from quality.svg import STYLE, text_at

_WIDTH, _HEIGHT = 960, 330
_LEFT, _TOP, _BOTTOM, _GAP = 70, 60, 56, 90
_PANEL: Final = (_WIDTH - 2 * _LEFT - _GAP) / 2
_LARGEST: Final = 6  # tables that are named


def draw(courses: Sequence[Course], held: Mapping[int, Mapping[str, int]]) -> str:
    """Return the drawing: a line for each statement, and the bytes of a user by table."""
    sizes = sorted(held)
    growing = sum(course.grows for course in courses)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
        "<title>Pages a statement touches and bytes a user takes, by number of users</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{_WIDTH}" height="{_HEIGHT}"/>',
        text_at(_LEFT, 28, "8 kB pages a statement touches", "name"),
        text_at(_LEFT, 46, f"{len(courses) - growing} flat (solid), {growing} growing (dashed)"),
        *_lines(courses, sizes),
        text_at(_LEFT + _PANEL + _GAP, 28, "kB a user takes, by table", "name"),
        text_at(_LEFT + _PANEL + _GAP, 46, f"at {sizes[-1]:,} users, with indexes"),
        *_bars(held[sizes[-1]], sizes[-1]),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _lines(courses: Sequence[Course], sizes: Sequence[int]) -> Iterable[str]:
    """Yield both axes and a line for each statement; both scales are logarithmic."""
    most = max(max(course.buffers.values()) for course in courses)
    top = math.ceil(math.log10(max(most, 10)))
    first, last = math.log10(sizes[0]), math.log10(sizes[-1])

    def x_of(size: int) -> float:
        return _LEFT + _PANEL * (math.log10(size) - first) / (last - first)

    def y_of(pages: int) -> float:
        height = _HEIGHT - _TOP - _BOTTOM
        return _HEIGHT - _BOTTOM - height * math.log10(max(pages, 1)) / top

    for power in range(top + 1):
        y = y_of(10**power)
        ends = f'x1="{_LEFT}" x2="{_LEFT + _PANEL:.0f}" y1="{y:.1f}" y2="{y:.1f}"'
        yield f'<line class="grid" {ends}/>'
        yield text_at(_LEFT - 8, y + 4, f"{10**power:,}", anchor="end")
    for size in sizes:
        yield text_at(x_of(size), _HEIGHT - _BOTTOM + 20, f"{size:,}", anchor="middle")
    yield text_at(_LEFT + _PANEL / 2, _HEIGHT - _BOTTOM + 40, "users", anchor="middle")
    for course in courses:
        points = " ".join(f"{x_of(n):.1f},{y_of(b):.1f}" for n, b in sorted(course.buffers.items()))
        kind = "grows" if course.grows else "flat"
        title = f"<title>{escape(course.name)}</title>"
        yield f'<polyline class="{kind}" points="{points}">{title}</polyline>'


def _bars(bytes_of: Mapping[str, int], users: int) -> Iterable[str]:
    """Yield a bar for each of the largest tables."""
    ordered = sorted(bytes_of.items(), key=lambda entry: -entry[1])[:_LARGEST]
    left = _LEFT + _PANEL + _GAP + 110
    for place, (name, size) in enumerate(ordered):
        y = _TOP + 14 + place * 34
        width = (_WIDTH - left - 70) * size / ordered[0][1]
        yield text_at(left - 8, y + 15, name, anchor="end")
        yield f'<rect class="bar" x="{left:.0f}" y="{y}" width="{width:.1f}" height="20"/>'
        yield text_at(left + width + 6, y + 15, f"{size / users / 1000:,.1f}")
