"""`python -m tools.coverage_by_room REPORT`: a table of covered lines and branches by room.

REPORT is what `coverage json` writes. A room is a package below `src/kontowerk`.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

_ROOMS: Final = PurePosixPath("src/kontowerk")


def room_of(path: str) -> str:
    """Return the room a file belongs to."""
    inside = PurePosixPath(path).relative_to(_ROOMS).parts
    return inside[0] if len(inside) > 1 else "."


def by_room(files: Mapping[str, Any]) -> dict[str, Counter[str]]:
    """Add up the files of each room."""
    rooms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for path, file in files.items():
        counts = {name: n for name, n in file["summary"].items() if isinstance(n, int)}
        rooms[room_of(path)].update(counts)
    return dict(sorted(rooms.items()))


def line_of(name: str, counts: Mapping[str, int]) -> str:
    """Write a line of the table."""
    lines, branches = counts["num_statements"], counts["num_branches"]
    covered = counts["covered_lines"], counts["covered_branches"]
    share = sum(covered) / max(1, lines + branches)
    return (
        f"{name:<14}{covered[0]:>7} of {lines:<7}{covered[1]:>7} of {branches:<7}"
        f"{int(share * 1000) / 10:>6.1f} %"
    )


def main(report: str) -> None:
    """Print the table."""
    rooms = by_room(json.loads(Path(report).read_text(encoding="utf-8"))["files"])
    print(f"{'room':<14}{'lines':>14}{'branches':>18}{'both':>16}")
    for name, counts in rooms.items():
        if counts["num_statements"]:
            print(line_of(name, counts))
    print(line_of("total", sum(rooms.values(), Counter[str]())))


if __name__ == "__main__":
    main(sys.argv[1])
