"""A changed rule, named by what was changed and not by where that stands."""

from dataclasses import dataclass
from enum import StrEnum


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    UNTRIED = "untried"


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """A change of a rule: the lines of a function before and after."""

    file: str
    function: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed rule and what became of it; `name` is mutmut's."""

    name: str
    change: Change
    fate: Fate
