"""The nouns: a guard with the text that makes it, and what the attacks said without it."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A text of the product, wherever it stands, and what stands there without the guard."""

    find: str
    put: str


@dataclass(frozen=True, slots=True)
class Safeguard:
    """Something that keeps an attack from succeeding, or an honest caller from being refused."""

    name: str
    rewrites: tuple[Rewrite, ...]
    attacks: tuple[str, ...]  # names of test functions, some with the parameters in brackets
    beside: tuple[str, ...] = ()  # tests that run before them, whatever they say
    tells: frozenset[str] = frozenset()  # what is raised where no assertion is


@dataclass(frozen=True, slots=True)
class AttackEnd:
    """How one test ended: passed, failed, or failed beside the test itself."""

    outcome: str
    error: str  # the class of what was raised
    said: str  # the first line of it


class Notice(StrEnum):
    """What an attack said of a missing guard."""

    NOTICED = "noticed"
    UNNOTICED = "NOT NOTICED"


@dataclass(frozen=True, slots=True)
class WithoutGuard:
    """A guard that was taken away, and what each of its attacks said."""

    guard: Safeguard
    notice: Notice
    said: tuple[str, ...]

    def __str__(self) -> str:
        """Say it in a line, and what was said in further ones."""
        return "\n".join([f"{self.notice:<12} {self.guard.name}", *(f"    {x}" for x in self.said)])
