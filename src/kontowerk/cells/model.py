"""A cell, how far a move is, what it did, and why it does not go on."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from kontowerk.kit.errors import ConflictError
from kontowerk.kit.secret import Secret


@dataclass(frozen=True, slots=True)
class CellAddress:
    """A cell and the address of its database, for the login that moves tenants."""

    name: str
    database_url: Secret[str]


class Moving(NamedTuple):
    """Who moves: a tenant with all its users, or a single one of them."""

    tenant_id: UUID
    person_id: UUID | None = None

    @property
    def id(self) -> UUID:
        return self.tenant_id if self.person_id is None else self.person_id


class MoveState(StrEnum):
    """How far a move is, on either side."""

    COPYING = "copying"  # of the cell that is left: used as ever
    FENCED = "fenced"  # takes no changes for some seconds
    SWITCHED = "switched"  # never takes any again
    LEFT = "left"
    ARRIVING = "arriving"  # of the other one: nobody is led there yet
    ARRIVED = "arrived"
    GUEST = "guest"  # of a tenant at home elsewhere: only some of its users live here


@dataclass(slots=True)
class MoveReport:
    """What a move did, in figures."""

    people: int = 0
    rows: int = 0
    late_rows: int = 0
    jobs: int = 0
    again: int = 0  # people who were copied once more, since something changed
    fences: int = 0  # how often changes were kept out
    fenced_seconds: float = 0.0  # the longest of those times

    def note_fence(self, seconds: float) -> None:
        """Note for how long changes were kept out."""
        self.fenced_seconds = max(self.fenced_seconds, seconds)


class CellsError(ConflictError):
    """Something the operator has to put right first; the message says what."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self._message = message

    def __str__(self) -> str:
        return self._message
