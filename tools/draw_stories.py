"""Draw five stories as sequences: which rooms a request and its job pass, in their order.

What was passed is noted from a run (`make stories`) in `stories.json`; nobody writes it by hand.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from tools import rooms

NOTES: Final = rooms.ROOT / "tools" / "stories.json"
# Each story, and the requests it is told by.
TITLES: Final = {
    "add": "Add an access",
    "approve": "Approve what a bank asks",
    "refresh": "Refresh an access",
    "pay": "Pay, and approve the payment",
    "read": "Read bookings",
}
_OUTSIDE: Final = ("caller", "api", "queue", "jobs")
_COLUMN, _ROW, _MARGIN, _HEAD = 112, 34, 16, 34
_STYLE: Final = """
  text { font-family: system-ui, sans-serif; fill: #17202a; text-anchor: middle }
  .name { font-size: 13px; font-weight: 600 }
  .said { font-size: 10.5px; fill: #4a5663 }
  .part { font-size: 11px; font-style: italic; text-anchor: start; fill: #4a5663 }
  .life { stroke: #c3ccd5; stroke-dasharray: 3 3 }
  .arrow { stroke: #5b84b8; stroke-width: 1.4 }
  .tip { fill: #5b84b8 }
  .ground { fill: #fbfcfd }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8edf2 }
    .said, .part { fill: #aeb9c4 }
    .life { stroke: #4a5663 }
    .ground { fill: #12181e }
  }
"""

Passage = tuple[str, str, str]  # from, to, what is called
Part = tuple[str, list[Passage]]  # which request, or its job; what it passed
Told = dict[str, list[Part]]


def noted() -> Told:
    """Return what the last run passed."""
    return msgspec.json.decode(NOTES.read_bytes(), type=Told)


def store(told: Told) -> None:
    """Keep the notes of a run, and draw them."""
    NOTES.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
    for target, picture in pictures().items():
        target.write_text(picture, encoding="utf-8")


def pictures() -> dict[Path, str]:
    """Return the pictures as they are stored."""
    folder = rooms.ROOT / "docs" / "images"
    told = noted()
    return {folder / f"story-{story}.svg": draw(TITLES[story], told[story]) for story in TITLES}


def draw(title: str, parts: Sequence[Part]) -> str:
    """Draw one story: a line down for each who takes part, an arrow for each passage."""
    names = _taking_part(parts)
    places = {name: _MARGIN + _COLUMN * (place + 0.5) for place, name in enumerate(names)}
    rows = sum(len(passed) + 1 for _, passed in parts)
    width, height = 2 * _MARGIN + _COLUMN * len(names), _HEAD + _ROW * rows + 2 * _MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"',
        '  aria-labelledby="title">',
        f'<title id="title">{escape(title)}: the rooms that are passed</title>',
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
    ]
    for name, x in places.items():
        lines.append(f'<text class="name" x="{x:g}" y="{_MARGIN + 12}">{name}</text>')
        lines.append(f'<path class="life" d="M{x:g} {_HEAD}V{height - _MARGIN}"/>')
    y = _HEAD + _ROW
    for name, passed in parts:
        lines.append(f'<text class="part" x="{_MARGIN}" y="{y - 12}">{escape(name)}</text>')
        y += _ROW
        for before, after, label in passed:
            lines += _arrow(places[before], places[after], y - 12, label)
            y += _ROW
    return "\n".join([*lines, "</svg>", ""])


def _taking_part(parts: Sequence[Part]) -> list[str]:
    """Return who takes part, from the doors down to the bank."""
    layers = [name for layer in rooms.layers(rooms.ROOT) for name in sorted(layer)]
    order = [*_OUTSIDE, *(name for name in layers if name not in _OUTSIDE), "bank"]
    used = {name for _, passed in parts for before, after, _ in passed for name in (before, after)}
    return [name for name in order if name in used]


def _arrow(start: float, end: float, y: int, label: str) -> list[str]:
    tip = end - 7 if end > start else end + 7
    return [
        f'<path class="arrow" d="M{start:g} {y}H{tip:g}"/>',
        f'<path class="tip" d="M{end:g} {y}L{tip:g} {y - 4}V{y + 4}Z"/>',
        f'<text class="said" x="{(start + end) / 2:g}" y="{y - 5}">{escape(label)}</text>',
    ]


if __name__ == "__main__":
    for path, drawn in pictures().items():
        path.write_text(drawn, encoding="utf-8")
