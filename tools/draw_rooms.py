"""Draw the rooms of the product: layers from the import contract, arrows from the code.

An arrow that others imply is left out, and so is what everybody uses: the lowest layer.
"""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from tools import imports, rooms

TARGET: Final = rooms.ROOT / "docs" / "images" / "rooms.svg"
_PARTS_OF_NO_RUN: Final = frozenset({"testing"})  # shipped for tests of others
_WIDTH, _HEIGHT, _GAP, _BETWEEN, _MARGIN, _COLUMNS = 230, 76, 24, 40, 20, 4
_SHIFTS: Final = (0.5, 0.0, 0.25, 0.75, 1.0)  # where a row with room to spare may stand
_ROUNDS: Final = 3
_STEPS: Final = 16
_LINE: Final = 37  # characters of a sentence on one line
_LINES: Final = 3
_STYLE: Final = """
  text { font-family: system-ui, sans-serif; fill: #17202a }
  .name { font-size: 14px; font-weight: 600 }
  .said { font-size: 10.5px; fill: #4a5663 }
  .box { fill: #ffffff; stroke: #9aa7b4 }
  .door .box { fill: #e8f0fa; stroke: #5b84b8 }
  .floor .box { fill: #f0f2f4 }
  .arrow { fill: none; stroke: #7b8894; stroke-width: 1.2 }
  .tip { fill: #7b8894 }
  .ground { fill: #fbfcfd }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8edf2 }
    .said { fill: #aeb9c4 }
    .box { fill: #1d252d; stroke: #5c6a77 }
    .door .box { fill: #1b2b40; stroke: #5b84b8 }
    .floor .box { fill: #262f38 }
    .arrow { stroke: #8593a0 }
    .tip { fill: #8593a0 }
    .ground { fill: #12181e }
  }
"""


@dataclass(frozen=True, slots=True)
class Box:
    """A room and where it stands."""

    name: str
    sentence: str
    kind: str
    left: float
    top: float

    @property
    def middle(self) -> float:
        return self.left + _WIDTH / 2


def picture(root: Path = rooms.ROOT) -> str:
    """Return the picture as it is stored."""
    hidden = {*_PARTS_OF_NO_RUN, *rooms.layers(root)[-1]}
    arrows = [
        arrow
        for arrow in sorted(imports.direct(imports.arrows(root)))
        if not hidden.intersection(arrow)
    ]
    boxes = _boxes(root, frozenset(arrows))
    width = _COLUMNS * (_WIDTH + _GAP) - _GAP + 2 * _MARGIN
    height = max(box.top for box in boxes.values()) + _HEIGHT + _MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" role="img"',
        '  aria-labelledby="title explained">',
        '<title id="title">The rooms of kontowerk and who imports whom</title>',
        '<desc id="explained">Layers from top to bottom; an arrow leads from the room that imports',
        "to the one that is imported. Arrows that others imply are left out.</desc>",
        f"<style>{_STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"',
        '  markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
        f'<rect class="ground" width="{width}" height="{height:g}" rx="8"/>',
        *(_arrow(boxes[start], boxes[end]) for start, end in arrows),
        *(line for box in boxes.values() for line in _drawn(box)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _boxes(root: Path, arrows: AbstractSet[imports.Arrow]) -> Mapping[str, Box]:
    """Place the rooms so that few arrows run behind a room they have nothing to do with."""
    lines = rooms.layers(root)
    rows = [[place for place in line if place not in _PARTS_OF_NO_RUN] for line in lines]
    chosen = [(tuple(row), 0.5) for row in rows]
    for number in [*range(len(rows))] * _ROUNDS:
        chosen[number] = min(
            product(permutations(rows[number]), _SHIFTS),
            key=lambda way: _cost(
                _placed(root, [*chosen[:number], way, *chosen[number + 1 :]]), arrows
            ),
        )
    return _placed(root, chosen)


def _placed(root: Path, rows: Sequence[tuple[tuple[str, ...], float]]) -> dict[str, Box]:
    boxes = dict[str, Box]()
    for number, (places, shift) in enumerate(rows):
        free = (_COLUMNS - len(places)) * (_WIDTH + _GAP)
        for column, place in enumerate(places):
            said = _sentence(root, place)
            first, _, rest = said.partition(": ")
            is_kind = first in ("Room", "Door")
            kind = "floor" if number == len(rows) - 1 else first.lower() if is_kind else "other"
            text = rest[0].upper() + rest[1:] if is_kind else said
            left = _MARGIN + shift * free + column * (_WIDTH + _GAP)
            boxes[place] = Box(place, text, kind, left, _MARGIN + number * (_HEIGHT + _BETWEEN))
    return boxes


@cache
def _sentence(root: Path, place: str) -> str:
    return rooms.sentence(root / "src" / "kontowerk" / place)


def _cost(boxes: Mapping[str, Box], arrows: AbstractSet[imports.Arrow]) -> tuple[int, float]:
    """Count points of arrows behind foreign rooms; of equal ways the one with shorter arrows."""
    hidden, length = 0, 0.0
    for start, end in arrows:
        points = list(_points(boxes[start], boxes[end]))
        length += abs(boxes[start].middle - boxes[end].middle)
        for box in boxes.values():
            if box.name not in (start, end):
                hidden += sum(_is_behind(point, box) for point in points)
    return hidden, length


def _is_behind(point: tuple[float, float], box: Box) -> bool:
    across, down = point
    return box.left - 8 < across < box.left + _WIDTH + 8 and box.top < down < box.top + _HEIGHT


def _bend(start: Box, end: Box) -> float:
    return min((end.top - start.top - _HEIGHT) / 2, _BETWEEN)


def _points(start: Box, end: Box) -> Iterator[tuple[float, float]]:
    above, below, bend = start.top + _HEIGHT, end.top, _bend(start, end)
    for step in range(1, _STEPS):
        t = step / _STEPS
        far = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        across = (far[0] + far[1]) * start.middle + (far[2] + far[3]) * end.middle
        yield (
            across,
            far[0] * above + far[1] * (above + bend) + far[2] * (below - bend) + far[3] * below,
        )


def _arrow(start: Box, end: Box) -> str:
    above, below, bend = start.top + _HEIGHT, end.top, _bend(start, end)
    return (
        f'<path class="arrow" marker-end="url(#tip)" d="M{start.middle:g} {above:g}'
        f" C{start.middle:g} {above + bend:g} {end.middle:g} {below - bend:g}"
        f' {end.middle:g} {below:g}"/>'
    )


def _drawn(box: Box) -> Iterator[str]:
    said = textwrap.wrap(box.sentence, _LINE, max_lines=_LINES, placeholder=" …")
    yield f'<g class="{box.kind}">'
    yield (
        f'<rect class="box" x="{box.left:g}" y="{box.top:g}" width="{_WIDTH}" height="{_HEIGHT}"'
        ' rx="6"/>'
    )
    yield f'<text class="name" x="{box.left + 12:g}" y="{box.top + 20:g}">{box.name}</text>'
    for number, line in enumerate(said):
        height = box.top + 37 + 14 * number
        yield f'<text class="said" x="{box.left + 12:g}" y="{height:g}">{escape(line)}</text>'
    yield "</g>"


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
