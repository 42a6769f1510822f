"""The nouns: a requirement, a way to break it, and what its tests said to that."""

from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Requirement:
    """A line of the list of requirements."""

    id: str
    kind: str
    statement: str


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """A place of a source file, in bytes, and what is written there instead."""

    file: str  # relative to the tree
    start: int
    end: int
    text: str
    function: str  # the innermost one around it; empty outside of all


@dataclass(frozen=True, slots=True)
class Break:
    """One thing that is broken, everywhere it is said."""

    what: str
    sites: tuple[Site, ...]


class Verdict(StrEnum):
    """What the sample says of a requirement."""

    NOTICED = "noticed"
    UNNOTICED = "NOT noticed"
    UNBROKEN = "nothing to break"
    UNTRIED = "only processes or browsers show it"
    NOT_GREEN = "not green before anything was broken"


@dataclass
class Found:
    """What became of a requirement, with what was broken and which tests looked."""

    requirement: Requirement
    verdict: Verdict
    tests: int = 0
    noticed: list[str] = field(default_factory=list[str])
    unnoticed: list[str] = field(default_factory=list[str])

    @property
    def is_broken(self) -> bool:
        """Say whether it was broken, noticed or not."""
        return self.verdict in (Verdict.NOTICED, Verdict.UNNOTICED)

    @property
    def is_fault(self) -> bool:
        return self.verdict in (Verdict.UNNOTICED, Verdict.NOT_GREEN)

    def __str__(self) -> str:
        """Say it in a line."""
        parts = [f"{self.requirement.id:<22} {self.verdict}"]
        if self.noticed:
            parts.append(f"broken: {', '.join(self.noticed)}")
        if self.unnoticed:
            parts.append(f"not seen broken: {', '.join(self.unnoticed)}")
        return "; ".join(parts)
