"""Which room imports which, read from the source."""

import ast
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Final

from tools.rooms import ROOT

_PACKAGE: Final = "kontowerk"
_HISTORY: Final = "versions"  # migrations are steps of a history, not code that others call

Arrow = tuple[str, str]  # from the room that imports to the room that is imported


def arrows(root: Path = ROOT) -> frozenset[Arrow]:
    """Return who imports whom."""
    source = root / "src" / _PACKAGE
    seen = set[Arrow]()
    for file in sorted(source.rglob("*.py")):
        within = file.relative_to(source).parts
        if len(within) > 1 and _HISTORY not in within:
            seen.update((within[0], room) for room in _imported(file) if room != within[0])
    return frozenset(seen)


def direct(every: AbstractSet[Arrow]) -> frozenset[Arrow]:
    """Leave out arrows between rooms that other arrows connect already."""
    return frozenset(
        arrow for arrow in every if arrow[1] not in _reached(arrow[0], every - {arrow})
    )


def _reached(room: str, every: AbstractSet[Arrow]) -> set[str]:
    reached = set[str]()
    ahead = {room}
    while ahead:
        ahead = {end for start, end in every if start in ahead} - reached
        reached |= ahead
    return reached


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from _rooms(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == _PACKAGE:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from _rooms([node.module])


def _rooms(modules: Iterable[str]) -> Iterator[str]:
    for module in modules:
        package, _, rest = module.partition(".")
        if package == _PACKAGE and rest:
            yield rest.partition(".")[0]
