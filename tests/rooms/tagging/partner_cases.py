"""Bookings written for these tests, and how they are read."""

from collections.abc import Sequence
from typing import NamedTuple

from kontowerk.tagging.aggregators import merchant_behind
from kontowerk.tagging.model import Cleaned
from kontowerk.tagging.partners import Directory
from kontowerk.tagging.shape import fold


class Case(NamedTuple):
    """A booking and its partner; `card` says it is a card payment or a direct debit."""

    name: str
    text: str
    card: bool
    partner: str = "UNKNOWN"


class Score(NamedTuple):
    """How many partners were named, and how many rightly; `missed` shows what went wrong."""

    precision: float
    recall: float
    missed: list[tuple[Case, str]]


def cleaned(case: Case, *, ultimate: str = "", incoming: bool = False) -> Cleaned:
    """Fold a booking as tagging does."""
    name, text = fold(case.name), fold(case.text)
    return Cleaned(
        name=name,
        ultimate=fold(ultimate),
        text=text,
        merchant=merchant_behind(name, text),
        code="",
        purpose_code="",
        incoming=incoming,
        debit_or_card=case.card,
    )


def found(directory: Directory, case: Case) -> str:
    """Name the partner of a booking."""
    hit = directory.match(cleaned(case))
    return hit.partner.system_name if hit else "UNKNOWN"


def score(directory: Directory, cases: Sequence[Case]) -> Score:
    """Measure a set of bookings."""
    named = [(case, found(directory, case)) for case in cases]
    right = sum(case.partner == it != "UNKNOWN" for case, it in named)
    said = sum(it != "UNKNOWN" for _, it in named)
    known = sum(case.partner != "UNKNOWN" for case in cases)
    missed = [(case, it) for case, it in named if case.partner != it]
    return Score(right / said, right / known, missed)
