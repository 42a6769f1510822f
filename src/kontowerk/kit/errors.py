"""Failures a caller can cause. Rooms subclass these; doors translate them.

DomainError
├── NotFoundError        the object does not exist, or is not the caller's (the two are one)
├── InvalidError         the request is wrong in itself
├── ForbiddenError       the caller may not do this
├── ConflictError        the request contradicts the present state
├── BusyError            we have more to do than we can; come back later
└── GoneError            the operation was retired

A bank's "no" is none of these: it is an answer, and answers are values.
"""

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


class DomainError(Exception):
    """Something the caller can understand went wrong."""

    def __str__(self) -> str:
        return (self.__doc__ or type(self).__name__).strip().splitlines()[0]


class NotFoundError(DomainError):
    """The object does not exist."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong place in a request: where (a JSON pointer or field name) and what."""

    pointer: str
    text: str


class InvalidError(DomainError):
    """The request is wrong in itself."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__()
        self.faults = faults


class ForbiddenError(DomainError):
    """The caller may not do this."""


class ConflictError(DomainError):
    """The request contradicts the present state."""


class BusyError(DomainError):
    """There is more work than capacity at the moment."""

    def __init__(self, retry_after: int = 1) -> None:
        super().__init__()
        self.retry_after = retry_after


class GoneError(DomainError):
    """This operation was retired."""


def pointer(*parts: str) -> str:
    """Return a JSON pointer (RFC 6901)."""
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)


def existing(found: T | None, unknown: type[DomainError]) -> T:
    """Return what was looked for; what was not found does not exist."""
    if found is None:
        raise unknown
    return found
