"""TAN methods as HITANS describes them, in all its versions and in the spellings of banks.

A method is a row of so many elements, and a segment holds its rows one after the other without
any mark between them. How many there are depends on the version, and some banks send version 7
in the rows of version 6. So the rows are cut where each begins with a code and a process.
Spec: FinTS 3.0 PIN/TAN B.4 (HITANS 1 to 7).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from kontowerk.connectors.fints.message import ONE_STEP, Segment, texts_of
from kontowerk.connectors.snapshot import SecurityMethod

SPOKEN: Final = (6, 7)  # versions of HKTAN that we write
_CODE: Final = re.compile(r"[0-9]{3}")
_PROCESS: Final = re.compile(r"[1-4S]")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_TWO_STEP: Final = frozenset({"2", "S"})
_DECOUPLED_PROCESS: Final = "S"
_LEAST: Final = 8  # elements of a row that says enough


class MediumRule(StrEnum):
    """Whether a medium is named when a method is used."""

    NO = "no"
    ALLOWED = "allowed"
    REQUIRED = "required"


_RULES: Final = {"0": MediumRule.NO, "1": MediumRule.ALLOWED, "2": MediumRule.REQUIRED}


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where in a row of a version something stands."""

    first: int  # place of the first row behind the group's own elements
    lengths: tuple[int, ...]  # of a row, the standard's first
    name: int
    hint: int
    technique: int | None = None
    medium: int | None = None
    polls: int | None = None  # most polls, wait before the first, wait before the next


_LAYOUTS: Final = {
    1: _Layout(4, (11,), name=3, hint=6),
    2: _Layout(3, (15,), name=3, hint=6),
    3: _Layout(3, (18, 17), name=3, hint=6, medium=16),
    4: _Layout(3, (22, 21), name=5, hint=8, technique=3, medium=20),
    5: _Layout(3, (22, 21), name=5, hint=8, technique=3, medium=20),
    6: _Layout(3, (21, 20, 26), name=5, hint=8, technique=3, medium=18),
    7: _Layout(3, (26, 21, 24, 25, 20), name=5, hint=8, technique=3, medium=18, polls=21),
}


@dataclass(frozen=True, slots=True)
class TanMethod:
    """A method of the bank, and how its challenges are answered."""

    code: str
    name: str
    hint: str | None
    version: int  # of HKTAN
    needs_medium: bool = False
    decoupled: bool = False
    max_polls: int | None = None
    first_poll: int | None = None
    next_poll: int | None = None
    medium: MediumRule = MediumRule.NO

    @property
    def is_one_step(self) -> bool:
        """Whether orders are signed with the PIN alone, and no HKTAN goes with them."""
        return self.code == ONE_STEP

    @property
    def is_spoken(self) -> bool:
        return self.version in SPOKEN

    def shown(self) -> SecurityMethod:
        return SecurityMethod(self.code, self.name, self.hint, self.decoupled)


PIN_ALONE: Final = TanMethod(ONE_STEP, "PIN", None, 0)


def tan_methods(segments: Iterable[Segment]) -> tuple[TanMethod, ...]:
    """Return each method in the newest version that describes it."""
    found: dict[str, TanMethod] = {}
    described = [s for s in segments if s.name == "HITANS" and s.version in _LAYOUTS]
    for segment in sorted(described, key=lambda s: s.version):
        for method in _methods(segment):
            found[method.code] = method
    return tuple(found.values())


def _methods(segment: Segment) -> Iterable[TanMethod]:
    layout = _LAYOUTS[segment.version]
    for row in _rows(texts_of(segment)[layout.first :], layout):
        if row[1] in _TWO_STEP:
            yield _method(row, layout, segment.version)


def _rows(elements: list[str | None], layout: _Layout) -> list[list[str | None]]:
    """Cut at the length that lets every row begin like one; else where rows seem to begin."""
    for length in layout.lengths:
        starts = range(0, len(elements), length)
        rows = [elements[start : start + length] for start in starts]
        whole = [row for row in rows if any(row)]
        if whole and all(_begins(row) and len(row) >= _LEAST for row in whole):
            return whole
    shortest = min(layout.lengths) - 2
    rows, start = list[list[str | None]](), 0
    for place in range(len(elements) + 1):
        ends = place == len(elements) or (
            place - start >= shortest and _begins(elements[place : place + _LEAST])
        )
        if ends:
            row = elements[start:place]
            if _begins(row) and len(row) >= _LEAST:
                rows.append(row)
            start = place
    return rows


def _begins(row: list[str | None]) -> bool:
    code, process = (*row[:2], None, None)[:2]
    return bool(code and _CODE.fullmatch(code) and process and _PROCESS.fullmatch(process))


def _method(row: list[str | None], layout: _Layout, version: int) -> TanMethod:
    def at(place: int | None) -> str | None:
        return row[place] if place is not None and place < len(row) else None

    code = row[0] or ""
    rule = _RULES.get(at(layout.medium) or "", MediumRule.NO)
    technique = (at(layout.technique) or "").casefold()
    polls = layout.polls if layout.polls is not None and len(row) > layout.lengths[1] else None
    most, first, following = (
        _number(at(polls + more) if polls is not None else None) for more in range(3)
    )
    return TanMethod(
        code=code,
        name=at(layout.name) or code,
        hint=at(layout.hint),
        version=version,
        needs_medium=rule is MediumRule.REQUIRED,
        decoupled=technique.startswith("decoupled") or row[1] == _DECOUPLED_PROCESS,
        max_polls=most,
        first_poll=first,
        next_poll=following,
        medium=rule,
    )


def _number(text: str | None) -> int | None:
    return int(text) if text and _NUMBER.fullmatch(text) else None
