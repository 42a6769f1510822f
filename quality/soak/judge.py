"""What a week has to leave as it was: memory, connections, and how long and how large a round is.

The first third of a week is not judged: caches fill, pools open, tables get their first pages.
After that the last third is held against the one in the middle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

_ROOM: Final = 1.15  # of memory
_ROOM_MB: Final = 12
_SLOWER: Final = 1.6  # a machine is not equally fast all the time
_SLOWER_SECONDS: Final = 2.0
_LARGER: Final = 1.5
_LARGER_KB: Final = 512
_CONNECTIONS: Final = 2


@dataclass(frozen=True, slots=True)
class Round:
    """What was seen when all accesses had been refreshed once more."""

    seconds: float  # from the first order until the last was stored
    refreshed: int
    serve_mb: float
    work_mb: float  # of one worker, on average
    connections: int
    stored_kb: int  # by the whole database


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it has to be."""

    figure: str
    told: str

    def __str__(self) -> str:
        return f"{self.figure}: {self.told}"


def findings(week: Sequence[Round], accesses: int) -> list[Finding]:
    """Return what grew, and rounds in which not everybody was refreshed."""
    third = len(week) // 3
    middle, last = week[third : 2 * third], week[2 * third :]
    return [*_grown(middle, last), *_left_out(week, accesses)]


def _grown(middle: Sequence[Round], last: Sequence[Round]) -> Iterator[Finding]:
    rows = (
        ("MB of serve", [r.serve_mb for r in middle], [r.serve_mb for r in last], _ROOM, _ROOM_MB),
        ("MB of a worker", [r.work_mb for r in middle], [r.work_mb for r in last], _ROOM, _ROOM_MB),
        (
            *("connections", [r.connections for r in middle], [r.connections for r in last]),
            *(1.0, _CONNECTIONS),
        ),
        (
            *("seconds of a round", [r.seconds for r in middle], [r.seconds for r in last]),
            *(_SLOWER, _SLOWER_SECONDS),
        ),
        ("kB stored by a round", _steps(middle), _steps(last), _LARGER, _LARGER_KB),
    )
    for figure, before, after, factor, room in rows:
        was, became = float(median(before)), float(median(after))
        if became > max(was * factor, was + room):
            yield Finding(figure, f"{was:,.1f} in the middle, {became:,.1f} at the end")


def _steps(rounds: Sequence[Round]) -> list[int]:
    return [after.stored_kb - before.stored_kb for before, after in pairwise(rounds)]


def _left_out(week: Sequence[Round], accesses: int) -> Iterator[Finding]:
    for number, seen in enumerate(week, 1):
        if seen.refreshed < accesses:
            yield Finding(f"round {number}", f"{seen.refreshed} of {accesses} refreshed")
