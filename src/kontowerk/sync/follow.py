"""Tell what changed since a cursor, over all accesses of a person. Extension of Customer.

The first pass lists everything by its keys, which is as fast as a list can be read. It leaves out
what changed after it began; that is told with all later changes, in the order of the transactions
that made them. So nothing is told twice, and nothing is skipped: what could still be overtaken is
told later.
"""

from collections.abc import Sequence
from dataclasses import replace
from heapq import merge
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses import read
from kontowerk.accesses.model import AccessView
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.db.pool import look_up_in_order
from kontowerk.sync import model, store
from kontowerk.sync.model import (
    CursorTooOldError,
    Following,
    Listing,
    Removal,
    Stream,
    SyncCursor,
    SyncPage,
)
from kontowerk.sync.store import FoundChange, PendingChange
from kontowerk.tagging.context import Tagger
from kontowerk.tagging.make import tag_these

_ALL: Final = 2**31 - 1
_TRIES: Final = 5
_AHEAD: Final = 1_000  # bookings that are looked at for tags they lack


async def page(
    db: Database, classifier: Tagger, customer_id: UUID, cursor: SyncCursor | None, *, most: int
) -> SyncPage:
    """Return the next part, at most so many changes. Raises CursorTooOldError.

    Bookings without a present tag get one first. Where that changed something they are told with
    their tag, at its place. Meanwhile more may have settled, so what is told is looked at again.
    """
    found = await _read(db, customer_id, cursor, most)
    untagged = _untagged(found.bookings, str(classifier.versions))
    for _ in range(_TRIES):
        if not untagged:
            break
        # A tag moves its booking to a later place, and others take its place on the page.
        ahead = found if most >= _AHEAD else await _read(db, customer_id, cursor, _AHEAD)
        lacking = dict.fromkeys([*untagged, *_untagged(ahead.bookings, None)])
        await tag_these(db, classifier, customer_id, list(lacking))
        found = await _read(db, customer_id, cursor, most)
        # Other versions are those of a process newer or older than this one: not worth a fight.
        untagged = _untagged(found.bookings, None)
    return found


async def _read(db: Database, customer_id: UUID, cursor: SyncCursor | None, most: int) -> SyncPage:
    async with db.begin(customer_id) as tx:
        await look_up_in_order(tx)
        untold = model.removals_after(cursor or model.following_from(0))
        stand = await store.stand(tx, customer_id, untold)
        if cursor is None:
            begun = model.listing_from(stand.horizon)
            views = await _settled_accesses(tx, customer_id, stand.horizon)
            listed = await _list(tx, customer_id, begun, stand.horizon, most)
            noted = await _settled_pending(tx, customer_id, stand.horizon)
            return replace(
                listed, accesses=[*views, *listed.accesses], pending=[*noted, *listed.pending]
            )
        if stand.too_late or untold.xid > stand.newest:
            raise CursorTooOldError
        match cursor:
            case Listing():
                return await _list(tx, customer_id, cursor, stand.horizon, most)
            case Following():
                return await _follow(tx, customer_id, cursor, stand.horizon, most)


async def _list(tx: Tx, customer_id: UUID, cursor: Listing, horizon: int, most: int) -> SyncPage:
    rows = await store.listed(tx, customer_id, cursor.number, cursor.id, cursor.begun, most)
    bookings = [row for row in rows if row["is_settled"]]
    if len(rows) == most:
        last = Listing(cursor.begun, rows[-1]["number"], rows[-1]["id"])
        return SyncPage((), (), bookings, last, more=True)
    following = model.following_from(cursor.begun)
    rest = await _follow(tx, customer_id, following, horizon, most - len(rows))
    return replace(rest, bookings=[*bookings, *rest.bookings])


async def _follow(
    tx: Tx, customer_id: UUID, cursor: Following, horizon: int, most: int
) -> SyncPage:
    place, streams = cursor.place, list[list[FoundChange]]()
    for stream, read_stream in (
        (Stream.REMOVAL, store.removals),
        (Stream.ACCESS, store.accesses),
        (Stream.BOOKING, store.bookings),
        (Stream.BOOKING, store.pending),
    ):
        after = model.bound(place, stream)
        streams.append(await read_stream(tx, customer_id, after, horizon, most + 1))
    in_order = list(merge(*streams, key=lambda change: change.place))
    taken = in_order[:most]
    names = {change.subject for change in taken if change.place.stream is Stream.ACCESS}
    return SyncPage(
        removals=[change.subject for change in taken if isinstance(change.subject, Removal)],
        accesses=await _views(tx, customer_id, names),
        bookings=[
            change.subject
            for change in taken
            if change.place.stream is Stream.BOOKING
            and not isinstance(change.subject, PendingChange)
        ],
        pending=[
            change.subject.row for change in taken if isinstance(change.subject, PendingChange)
        ],
        cursor=Following(taken[-1].place) if taken else cursor,
        more=len(in_order) > len(taken),
    )


async def _settled_accesses(tx: Tx, customer_id: UUID, horizon: int) -> Sequence[AccessView]:
    start = model.bound(model.following_from(0).place, Stream.ACCESS)
    found = await store.accesses(tx, customer_id, start, horizon, _ALL)
    return await _views(tx, customer_id, {change.subject for change in found})


async def _settled_pending(tx: Tx, customer_id: UUID, horizon: int) -> Sequence[Any]:
    start = model.bound(model.following_from(0).place, Stream.BOOKING)
    noted = await store.pending(tx, customer_id, start, horizon, _ALL)
    return [change.subject.row for change in noted]


async def _views(tx: Tx, customer_id: UUID, names: set[str]) -> Sequence[AccessView]:
    if not names:
        return ()
    every = await read.every(tx, customer_id)
    return [view for view in every if view.access.access_id in names]


def _untagged(rows: Sequence[Any], versions: str | None) -> list[tuple[int, UUID]]:
    """Name bookings without a tag of these versions, or without any for their present words."""
    return [
        (row["number"], row["id"])
        for row in rows
        if not row["versions"] or (versions is not None and row["versions"] != versions)
    ]


async def forget_all(tx: Tx, customer_id: UUID) -> None:
    """Delete the notes of what was removed from a customer who is erased."""
    await store.forget(tx, customer_id)
