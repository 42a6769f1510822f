"""Cursors as callers keep them, and where each stream goes on.

A cursor names its person only by a check sum. That keeps mistakes away, not attackers: whatever is
written into a cursor, the rows are those of the caller.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from struct import Struct, error
from typing import Final
from uuid import UUID

from kontowerk.kit.errors import Fault
from kontowerk.sync.model import (
    Bound,
    ChangePlace,
    Following,
    Listing,
    NotASyncCursorError,
    Stream,
    SyncCursor,
)

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
    if place.stream < stream:
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
