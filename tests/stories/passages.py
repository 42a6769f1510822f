"""Which rooms a request and its job pass, noted while they run.

A passage is a coroutine of one room that is entered from another; only the first between two rooms
counts, so what is noted has an order and no times. Requests are told apart by their correlation
ids, which their jobs go on under.
"""

import inspect
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from kontowerk.kit.logging import correlation_id

SOURCE = Path(__file__).parent.parent.parent / "src" / "kontowerk"
STORY = "story-"
DOORS = {"api": "caller", "jobs": "queue"}
_BEGINS = {"api": "request", "jobs": "job"}
# Not rooms of a story: the floor, what puts parts together, and what new bookings lead to, which
# are jobs of their own.
_HIDDEN = {"kit", "bootstrap", "testing", "migrations", "tagging", "analysis", "webhooks"}

Passage = tuple[str, str, str]  # from, to, what is called


class Passages:
    """Give it to `threading.setprofile` before the threads of a service start."""

    def __init__(self) -> None:
        self.noted = defaultdict[tuple[str, str], dict[tuple[str, str], str]](dict)
        self._codes = defaultdict[str, set[CodeType]](set)
        self._rooms: dict[CodeType, str | None] = {}

    def of(self, request: str) -> dict[str, list[Passage]]:
        """Return what was passed, first by the request, then by its job."""
        parts = {door: self.noted[f"{STORY}{request}", door] for door in DOORS}
        return {
            door: [(DOORS[door], door, _BEGINS[door]), *_own(door, part)]
            for door, part in parts.items()
            if part
        }

    def files(self, request: str) -> set[Path]:
        """Return the files of the product that a request and its job passed."""
        paths = {Path(code.co_filename) for code in self._codes[f"{STORY}{request}"]}
        return {path for path in paths if path.is_relative_to(SOURCE)}

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        del arg
        if event != "call" or not correlation_id.get().startswith(STORY):
            return
        code = frame.f_code
        self._codes[correlation_id.get()].add(code)
        room = self._room(code)
        if room is not None and inspect.CO_COROUTINE & code.co_flags:
            self._note(frame, room)

    def _note(self, frame: FrameType, room: str) -> None:
        above = [name for name in map(self._room, _callers(frame)) if name is not None]
        if above and above[0] == room:
            return
        door = next((name for name in (room, *above) if name in DOORS), "jobs")
        # Whoever is entered by a task of its own is the bank's protocol, called by one room.
        begins = DOORS.get(room) or ("bankcalls" if room == "connectors" else None)
        before = above[0] if above else begins
        if before is not None and before != "bank":  # below HTTPS is no story, though it is ours
            module = Path(frame.f_code.co_filename).stem
            label = "HTTPS" if room == "bank" else f"{module}.{frame.f_code.co_name}"
            self.noted[correlation_id.get(), door].setdefault((before, room), label)

    def _room(self, code: CodeType) -> str | None:
        if code not in self._rooms:
            self._rooms[code] = _room_of(code)
        return self._rooms[code]


def _own(door: str, noted: Mapping[tuple[str, str], str]) -> Iterator[Passage]:
    """Leave out how a door is entered, and jobs that follow: a job enters one room only."""
    first = next((ends for ends in noted if ends[0] == door), None)
    for ends, label in noted.items():
        follows = door == "jobs" and ends[0] == door and ends != first
        if ends[1] != door and not follows:
            yield *ends, label


def _callers(frame: FrameType) -> list[CodeType]:
    found = list[CodeType]()
    caller = frame.f_back
    while caller is not None:
        found.append(caller.f_code)
        caller = caller.f_back
    return found


def _room_of(code: CodeType) -> str | None:
    path = Path(code.co_filename)
    if path.name == "http_client.py" and code.co_name == "handle_async_request":
        return "bank"  # the line to it
    if path.is_relative_to(SOURCE):
        room = path.relative_to(SOURCE).parts[0]
        return None if room in _HIDDEN or room.endswith(".py") else room
    return None
