"""Cursors as callers keep them, where each stream goes on, and what a page tells.

A cursor names its person only by a check sum. That keeps mistakes away, not attackers: whatever is
written into a cursor, the rows are those of the caller.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import blake2b
from struct import Struct, error
from typing import Any, Final, NamedTuple
from uuid import UUID

from kontowerk.accesses.model import AccessView
from kontowerk.kit.errors import Fault, GoneError, InvalidError


class Stream(IntEnum):
    """What changes; in this order within one transaction, so that removals come first."""

    REMOVAL = 0
    ACCESS = 1
    BOOKING = 2
    TAG = 3  # only in cursors of before: a booking is told with its tag


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


MOST: Final = 1000
USUAL: Final = 500

_FIRST_ID: Final = UUID(int=0)
_LAST_ID: Final = UUID(int=2**128 - 1)
_BEFORE_ALL: Final = -1
_LAST_NUMBER: Final = 2**31 - 1
_LISTING: Final = 255  # in the place of a stream
_LAYOUT: Final = Struct(">BQBi16s")
_FORM: Final = 1
_CHECK_BYTES: Final = 8


def listing_from(horizon: int) -> Listing:
    """Return where the first pass begins."""
    return Listing(horizon, _BEFORE_ALL, _FIRST_ID)


def following_from(begun: int) -> Following:
    """Return where changes are followed from that were not settled when the first pass began."""
    return Following(ChangePlace(begun, Stream.REMOVAL, _BEFORE_ALL, _FIRST_ID))


def bound(place: ChangePlace, stream: Stream) -> Bound:
    """Return the place in a stream behind which its changes are still to be told."""
    if place.stream == stream:
        return Bound(place.xid, place.number, place.id)
    if place.stream < stream or (place.stream, stream) == (Stream.TAG, Stream.BOOKING):
        return Bound(place.xid, _BEFORE_ALL, _FIRST_ID)
    return Bound(place.xid, _LAST_NUMBER, _LAST_ID)


def removals_after(cursor: SyncCursor) -> Bound:
    """Return the place behind which removals are still to be told."""
    following = following_from(cursor.begun) if isinstance(cursor, Listing) else cursor
    return bound(following.place, Stream.REMOVAL)


def cursor_text(cursor: SyncCursor, customer_id: UUID) -> str:
    """Write a cursor as callers keep it."""
    match cursor:
        case Listing(begun, number, id_):
            raw = _LAYOUT.pack(_FORM, begun, _LISTING, number, id_.bytes)
        case Following(place):
            raw = _LAYOUT.pack(_FORM, place.xid, place.stream, place.number, place.id.bytes)
    return urlsafe_b64encode(raw + _check(raw, customer_id)).decode().rstrip("=")


def cursor_of(text: str, customer_id: UUID) -> SyncCursor:
    """Read a cursor of this person; raises NotASyncCursorError."""
    try:
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        raw = whole[: _LAYOUT.size]
        form, xid, stream, number, id_ = _LAYOUT.unpack(raw)
        is_ours = form == _FORM and whole == raw + _check(raw, customer_id)
        cursor: SyncCursor = (
            Listing(xid, number, UUID(bytes=id_))
            if stream == _LISTING
            else Following(ChangePlace(xid, Stream(stream), number, UUID(bytes=id_)))
        )
    except (ValueError, error):
        raise _not_a_cursor() from None
    if not is_ours or cursor_text(cursor, customer_id) != text:
        raise _not_a_cursor()
    return cursor


def _check(raw: bytes, customer_id: UUID) -> bytes:
    return blake2b(raw, key=customer_id.bytes, digest_size=_CHECK_BYTES).digest()


def _not_a_cursor() -> NotASyncCursorError:
    return NotASyncCursorError(Fault("/query/cursor", "not a cursor of this list"))
