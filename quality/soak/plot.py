"""Draw a week as one SVG that reads on light and on dark pages: courses, one below the other."""

from collections.abc import Iterator, Sequence

from quality.soak.judge import Round
from quality.svg import STYLE, text_at

_WIDTH, _PANEL, _LEFT, _RIGHT, _TOP = 960, 120, 90, 30, 40


def draw(week: Sequence[Round]) -> str:
    """Return the drawing."""
    courses: tuple[tuple[str, Sequence[float]], ...] = (
        ("MB of serve", [seen.serve_mb for seen in week]),
        ("MB of a worker", [seen.work_mb for seen in week]),
        ("connections", [seen.connections for seen in week]),
        ("seconds of a round", [seen.seconds for seen in week]),
    )
    height = _TOP + len(courses) * _PANEL + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        "<title>Memory, connections and length of a round, over a week</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{_WIDTH}" height="{height}"/>',
    ]
    for number, (name, values) in enumerate(courses):
        parts += _course(name, values, _TOP + number * _PANEL)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _course(name: str, values: Sequence[float], top: int) -> Iterator[str]:
    """Yield one course from zero to its largest value."""
    most, height = max(values) or 1.0, _PANEL - 50
    width = (_WIDTH - _LEFT - _RIGHT) / max(len(values) - 1, 1)
    yield text_at(_LEFT, top, f"{name}: {values[0]:,.1f} first, {values[-1]:,.1f} last", "name")
    for value in (0.0, most):
        y = top + 12 + height * (1 - value / most)
        yield f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield text_at(_LEFT - 8, y + 4, f"{value:,.0f}", anchor="end")
    points = " ".join(
        f"{_LEFT + number * width:.1f},{top + 12 + height * (1 - value / most):.1f}"
        for number, value in enumerate(values)
    )
    yield f'<polyline class="course" points="{points}"/>'
