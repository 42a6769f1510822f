"""What a bank has only taken note of: it stays itself while it is listed, and becomes a booking.

An entry that is not listed any more has become a booking that came with the same fetch, if one
has its amount and says in another field, too, that it is the same: a reference, who stands on the
other side, the purpose. A wrong link would be worse than none, so everything else has vanished.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.snapshot import Transaction
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.ledger.booking import (
    AMOUNT,
    FIELDS,
    TELLING,
    Booking,
    PendingEntry,
    StoredBooking,
    booking_of,
    likeness,
    matter,
    transaction_of,
)
from kontowerk.ledger.store import bookings as store

# As long as a cursor can be followed.
KEPT_FOR: Final = timedelta(days=90)
_CURRENCY: Final = FIELDS.index("currency")
_TEXTS: Final = (FIELDS.index("counterparty_name"), FIELDS.index("purpose"))
_NOTHING: Final = frozenset({None, "", "NOTPROVIDED"})


@dataclass(slots=True)
class PendingPlan:
    """What has to be done so that the ledger knows what the bank lists."""

    new: list[PendingEntry] = field(default_factory=list[PendingEntry])
    changed: list[PendingEntry] = field(default_factory=list[PendingEntry])
    became: list[tuple[UUID, UUID]] = field(default_factory=list[tuple[UUID, UUID]])
    gone: list[UUID] = field(default_factory=list[UUID])


def plan(
    kept: Sequence[PendingEntry],
    listed: Sequence[Transaction] | None,
    arrived: Sequence[StoredBooking],
    now: datetime,
) -> PendingPlan:
    """Compare what is kept with what the bank lists and with the bookings it made meanwhile.

    `listed` None: the bank did not say; then only those go that have become bookings.
    """
    found = PendingPlan()
    left = [entry for entry in kept if entry.transaction_id is None]
    found.gone += [
        entry.id for entry in kept if entry.booked_at and entry.booked_at < now - KEPT_FOR
    ]
    if listed is not None:
        left = _still_listed(found, left, [booking_of(entry) for entry in listed])
    left = _booked(found, left, arrived)
    if listed is not None:
        found.gone += [entry.id for entry in left]
    return found


def _still_listed(
    found: PendingPlan, left: list[PendingEntry], listed: Sequence[Booking]
) -> list[PendingEntry]:
    """Pair what is listed with what was; what is unpaired is new, and what is left is returned."""
    by_matter = defaultdict[bytes, list[PendingEntry]](list)
    for entry in sorted(left, key=lambda entry: entry.id):
        by_matter[matter(transaction_of(entry.booking))].append(entry)
    paired: set[UUID] = set()
    unpaired: list[Booking] = []
    for booking in listed:
        alike = by_matter.get(matter(transaction_of(booking)))
        if alike:
            entry = alike.pop(0)
            paired.add(entry.id)
            if entry.booking != booking:
                found.changed.append(PendingEntry(entry.id, booking))
        else:
            unpaired.append(booking)
    rest = [entry for entry in left if entry.id not in paired]
    for booking, entry in _likely(unpaired, rest):
        paired.add(entry.id)
        unpaired.remove(booking)
        found.changed.append(PendingEntry(entry.id, booking))
    found.new += [PendingEntry(new_id(), booking) for booking in unpaired]
    return [entry for entry in left if entry.id not in paired]


def _booked(
    found: PendingPlan, left: list[PendingEntry], arrived: Sequence[StoredBooking]
) -> list[PendingEntry]:
    """Link what became a booking; returns the rest."""
    if not left:
        return left
    by_booking = defaultdict[Booking, list[UUID]](list)
    for row in arrived:
        by_booking[row.booking].append(row.id)
    linked: set[UUID] = set()
    for booking, entry in _likely([row.booking for row in arrived], left):
        found.became.append((entry.id, by_booking[booking].pop(0)))
        linked.add(entry.id)
    return [entry for entry in left if entry.id not in linked]


def _likely(
    bookings: Sequence[Booking], entries: Sequence[PendingEntry]
) -> Iterator[tuple[Booking, PendingEntry]]:
    """Put together what is surely the same, the most alike first."""
    ranked = sorted(
        (-likeness(booking, entry.booking), place, entry.id)
        for place, booking in enumerate(bookings)
        for entry in entries
        if _is_same(booking, entry.booking)
    )
    by_id = {entry.id: entry for entry in entries}
    used: set[int] = set()
    for _, place, id_ in ranked:
        if place not in used and id_ in by_id:
            used.add(place)
            yield bookings[place], by_id.pop(id_)


def _is_same(one: Booking, other: Booking) -> bool:
    if (one[AMOUNT], one[_CURRENCY]) != (other[AMOUNT], other[_CURRENCY]):
        return False
    said = any(one[at] == other[at] and one[at] not in _NOTHING for at in TELLING)
    return said or any(_words(one[at]) == _words(other[at]) != "" for at in _TEXTS)


def _words(text: str | None) -> str:
    return "".join(letter for letter in (text or "").casefold() if letter.isalnum())


async def write(
    tx: Tx,
    customer_id: UUID,
    fetched: Iterable[tuple[int, Sequence[Transaction] | None, Sequence[StoredBooking]]],
) -> None:
    """Store what a fetch said, by the number of the product, with the bookings that are new."""
    given = {number: (listed, arrived) for number, listed, arrived in fetched}
    if not given:
        return
    for number, kept in (await store.pending_kept(tx, customer_id, list(given))).items():
        changes = plan(kept, *given[number], tx.now)
        if changes.gone:
            await store.drop_pending(tx, customer_id, number, changes.gone)
        if changes.changed:
            await store.change_pending(tx, customer_id, number, changes.changed)
        if changes.became:
            await store.book_pending(tx, customer_id, number, changes.became)
        if changes.new:
            await store.add_pending(tx, customer_id, number, changes.new)


async def of_product(tx: Tx, customer_id: UUID, product_no: int) -> Sequence[Any]:
    """Return the entries of a product: columns of its bookings, and what they have become."""
    return await store.pending_of(tx, customer_id, product_no)
