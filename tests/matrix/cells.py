"""Which ways to approve there are, what may happen on each, and how it must end."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Face(StrEnum):
    """How the bank is spoken to."""

    FINTS = "fints"
    EMBEDDED = "xs2a_embedded"
    DECOUPLED = "xs2a_decoupled"
    REDIRECT = "xs2a_redirect"

    @property
    def approach(self) -> str:
        """Return the last word: at XS2A how the bank has people approve."""
        return self.rpartition("_")[2]


class Course(StrEnum):
    """What the person does."""

    RIGHT = "right"
    WRONG_ONCE = "wrong_once"
    WRONG_THRICE = "wrong_thrice"
    TOO_LATE = "too_late"  # the bank's own time is over when the answer comes
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    UNANSWERED = "unanswered"  # our own time runs out
    UNSEEN = "unseen"  # approved at the bank, and nobody tells us


class Kill(StrEnum):
    """Who dies while the bank waits for the person."""

    NOBODY = "nobody_killed"
    WORKER = "worker_killed"
    API = "api_killed"


# The words of the simulator's logins.
_TYPED: Final = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push")
APP: Final = "decoupled"
_SHOWS_IN_AN_APP: Final = ("push", APP)

_ALWAYS: Final = (Course.RIGHT, Course.TOO_LATE, Course.CANCELLED, Course.UNANSWERED)
_WRONG: Final = (Course.WRONG_ONCE, Course.WRONG_THRICE)


@dataclass(frozen=True, slots=True)
class Cell:
    """One way through one bank."""

    face: Face
    method: str
    course: Course

    def __str__(self) -> str:
        return f"{self.face}-{self.method}-{self.course}"

    @property
    def is_typed_here(self) -> bool:
        """Say whether we are given a TAN: not in an app, not on the bank's pages."""
        return self.method != APP and self.face is not Face.REDIRECT

    @property
    def is_granted(self) -> bool:
        return self.course in {Course.RIGHT, Course.WRONG_ONCE, Course.UNSEEN}

    @property
    def waits_for_nobody(self) -> bool:
        """Say whether only our own time ends the question."""
        return self.course in {Course.UNANSWERED, Course.UNSEEN}

    @property
    def faults(self) -> tuple[str, ...]:
        """Return how the bank must behave for this to happen."""
        asks = ("sca-always",) if self.face is Face.FINTS else ()
        if self.course is not Course.TOO_LATE:
            return asks
        return (*asks, "push-timeout" if self.method == APP else "tan-expired")

    # What must come of it ------------------------------------------------------------

    @property
    def wrong_tries(self) -> int:
        return {Course.WRONG_ONCE: 1, Course.WRONG_THRICE: 3}.get(self.course, 0)

    @property
    def codes(self) -> list[str]:
        """Return the codes of the messages an ended consent carries."""
        if self.is_granted:
            return []
        refused = {Course.WRONG_THRICE, Course.TOO_LATE, Course.REJECTED}
        return ["BA1103", "BA3040"] if self._refused_here(refused) else ["BA3040"]

    @property
    def reason(self) -> str:
        """Return a word of the German text that says why nothing came of it."""
        match self.course:
            case Course.CANCELLED:
                return "abgebrochen"
            case Course.UNANSWERED:
                return "abgelaufen"
            case _:
                return "TAN" if self.is_typed_here else "abgelehnt"

    def _refused_here(self, courses: set[Course]) -> bool:
        return self.is_typed_here and self.course in courses


def _courses(face: Face, method: str) -> tuple[Course, ...]:
    found = _ALWAYS
    if method != APP:
        found += _WRONG
    if method in _SHOWS_IN_AN_APP or face is Face.REDIRECT:
        found += (Course.REJECTED,)
    if method == APP or face is Face.REDIRECT:
        found += (Course.UNSEEN,)
    return found


METHODS: Final = {
    Face.FINTS: (*_TYPED, APP),
    Face.EMBEDDED: _TYPED,
    Face.DECOUPLED: (APP,),
    Face.REDIRECT: (*_TYPED, APP),
}
CELLS: Final = tuple(
    Cell(face, method, course)
    for face, methods in METHODS.items()
    for method in methods
    for course in _courses(face, method)
)
