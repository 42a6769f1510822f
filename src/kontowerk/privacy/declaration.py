"""What is said of a table with personal data: whose a row is, how it is exported, how it ends."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from kontowerk.kit.db import Tx


@dataclass(frozen=True, slots=True)
class Exported:
    """Part of the export of a person, in this field of it; `*` stands for every key.

    The door may say the name in another language.
    """

    field: str


@dataclass(frozen=True, slots=True)
class Withheld:
    """Not exported, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Erased:
    """Gone with the person, in the transaction of the erasure; `by` says by which deletion."""

    by: str


@dataclass(frozen=True, slots=True)
class Retained:
    """Outlives the person for a reason; `setting` says for how long."""

    reason: str
    setting: str


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """A table whose rows are about a person, which the column `owner` names."""

    name: str
    export: Exported | Withheld
    end: Erased | Retained
    owner: str = "customer_id"


@dataclass(frozen=True, slots=True)
class DataSubject:
    """A person whose data ends, and on whose word."""

    customer_id: UUID
    tenant_id: UUID
    actor: str


Counts = Mapping[str, int]


async def nothing(_tx: Tx, _subject: DataSubject) -> Counts:
    """Count or erase nothing: the room's rows are counted by others, or go with theirs."""
    return {}


@dataclass(frozen=True, slots=True)
class RoomData:
    """The personal data of a room.

    `count` is asked of all rooms before anything goes, `erase` then deletes; both return numbers
    for the receipt.
    """

    room: str
    tables: tuple[PersonalTable, ...]
    erase: Callable[[Tx, DataSubject], Awaitable[Counts]] = nothing
    count: Callable[[Tx, DataSubject], Awaitable[Counts]] = nothing
