"""Cursors, and what a page tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple
from uuid import UUID

from kontowerk.accesses.model import AccessView
from kontowerk.kit.errors import GoneError, InvalidError


class Stream(IntEnum):
    """What changes; in this order within one transaction, so that removals come first."""

    REMOVAL = 0
    ACCESS = 1
    BOOKING = 2
    TAG = 3


class Bound(NamedTuple):
    """A place in one stream: transaction, product and id."""

    xid: int
    number: int
    id: UUID


class ChangePlace(NamedTuple):
    """The place of a change among all changes of a person."""

    xid: int
    stream: Stream
    number: int
    id: UUID


@dataclass(frozen=True, slots=True)
class Listing:
    """A first pass over the bookings by their keys; changes since `begun` follow after it."""

    begun: int
    number: int
    id: UUID


@dataclass(frozen=True, slots=True)
class Following:
    """All changes up to this place were told."""

    place: ChangePlace


SyncCursor = Listing | Following


@dataclass(frozen=True, slots=True)
class Removal:
    """Something that is gone: an access, a product with its bookings, or a single booking."""

    access_id: str
    product_id: str | None
    transaction_id: UUID | None


@dataclass(frozen=True, slots=True)
class SyncPage:
    """A part of what changed: removals come before the rest. `bookings` are rows with tags.

    `pending` are rows of what banks have only taken note of, or of what has become of it.
    """

    removals: Sequence[Removal]
    accesses: Sequence[AccessView]
    bookings: Sequence[Any]
    cursor: SyncCursor
    more: bool
    pending: Sequence[Any] = ()


class NotASyncCursorError(InvalidError):
    """The cursor is not one this service gave out."""


class CursorTooOldError(GoneError):
    """The cursor is too old to go on from; drop what you have and begin without a cursor."""
