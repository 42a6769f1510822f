"""Write what CONTRIBUTING.md and docs/tour.md say about places, between their markers."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from tools import rooms

_BLOCK: Final = "<!-- made by make pages: {name} -->\n{content}<!-- end of {name} -->"
_BETWEEN: Final = r"<!-- made by make pages: {name} -->\n.*?<!-- end of {name} -->"
_TABLE: Final = "\n| Folder | What is in it |\n|---|---|\n"


class NoMarkersError(ValueError):
    """A page has lost the marks between which it is written."""


def pages(root: Path = rooms.ROOT) -> Mapping[Path, str]:
    """Return the pages as they are stored."""
    contributing = root / "CONTRIBUTING.md"
    tour = root / "docs" / "tour.md"
    first = contributing.read_text(encoding="utf-8")
    first = between(first, "rooms", _rooms(root))
    second = tour.read_text(encoding="utf-8")
    for package in ("kontowerk", "banksim", "households"):
        second = between(second, package, _table(rooms.folders(package, root)))
    return {contributing: between(first, "layers", _layers(root)), tour: second}


def between(page: str, name: str, content: str) -> str:
    """Put new content between the markers of a name."""
    block = _BLOCK.format(name=name, content=content)
    written, count = re.subn(
        _BETWEEN.format(name=name), block.replace("\\", r"\\"), page, flags=re.DOTALL
    )
    if count != 1:
        message = f"the markers of {name!r} must be there once, and are there {count} times"
        raise NoMarkersError(message)
    return written


def _rooms(root: Path) -> str:
    rows = "".join(
        f"| `{room.path}` | {room.sentence[0].upper()}{room.sentence[1:]} |\n"
        for room in rooms.rooms(root)
    )
    return "\n| Room | What it is for |\n|---|---|\n" + rows + "\n"


def _layers(root: Path) -> str:
    lines = "\n".join(" | ".join(line) for line in rooms.layers(root))
    return f"\n```\n{lines}\n```\n\n"


def _table(folders: Iterable[rooms.Folder]) -> str:
    rows = "".join(f"| `{folder.path}/` | {folder.sentence} |\n" for folder in folders)
    return _TABLE + rows + "\n"


if __name__ == "__main__":
    for target, content in pages().items():
        target.write_text(content, encoding="utf-8")
        print(f"wrote {target.name}")
