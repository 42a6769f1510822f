"""SQL of the bookings that banks have only taken note of."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import assigned, listed, statement
from kontowerk.ledger.booking import FIELDS, SHOWN, Booking, PendingEntry

_SHOWN: Final = tuple(name for name in SHOWN if name != "pushed")
_CHANGED: Final = tuple(name for name in FIELDS if name not in {"amount", "currency"})

# Behind the four columns before them.
_booking: Final[Callable[[Sequence[object]], Booking]] = itemgetter(slice(4, None))
_KEPT: Final = statement(
    """
SELECT product_no, id, transaction_id, booked_at, {booking} FROM bank_pending
WHERE customer_id = $1 AND product_no = ANY ($2::integer[])
""",
    booking=listed(FIELDS),
)
_OF_PRODUCT: Final = statement(
    """
SELECT {shown}, false AS pushed, transaction_id FROM bank_pending
WHERE customer_id = $1 AND product_no = $2 ORDER BY id
""",
    shown=listed(_SHOWN),
)
_ADD: Final = statement(
    """
INSERT INTO bank_pending (customer_id, product_no, id, {booking})
SELECT $1, t.product_no, t.id, {given} FROM unnest($2::ledger_row[]) t
""",
    booking=listed(FIELDS),
    given=listed(FIELDS, "t"),
)
_CHANGE: Final = statement(
    """
UPDATE bank_pending b SET {changed} FROM unnest($2::ledger_row[]) t
WHERE b.customer_id = $1 AND b.product_no = t.product_no AND b.id = t.id
""",
    changed=assigned(_CHANGED, "t"),
)
_BOOK: Final = """
UPDATE bank_pending b SET transaction_id = t.transaction_id, booked_at = $5
FROM unnest($3::uuid[], $4::uuid[]) AS t (id, transaction_id)
WHERE b.customer_id = $1 AND b.product_no = $2 AND b.id = t.id
"""
_DROP: Final = """
DELETE FROM bank_pending WHERE customer_id = $1 AND product_no = $2 AND id = ANY ($3::uuid[])
"""


async def kept(tx: Tx, customer_id: UUID, numbers: Sequence[int]) -> dict[int, list[PendingEntry]]:
    """Return what is stored of these products."""
    entries: dict[int, list[PendingEntry]] = {number: [] for number in numbers}
    for row in await tx.rows(_KEPT, customer_id, numbers):
        entry = PendingEntry(row["id"], _booking(row), row["transaction_id"], row["booked_at"])
        entries[row["product_no"]].append(entry)
    return entries


async def of_product(tx: Tx, customer_id: UUID, product_no: int) -> Sequence[Any]:
    """Return the entries of a product with the columns of its bookings."""
    return await tx.rows(_OF_PRODUCT, customer_id, product_no)


async def add(tx: Tx, customer_id: UUID, product_no: int, entries: Sequence[PendingEntry]) -> None:
    await tx.run(_ADD, customer_id, _composite(product_no, entries))


async def change(
    tx: Tx, customer_id: UUID, product_no: int, entries: Sequence[PendingEntry]
) -> None:
    await tx.run(_CHANGE, customer_id, _composite(product_no, entries))


async def book(
    tx: Tx, customer_id: UUID, product_no: int, became: Sequence[tuple[UUID, UUID]]
) -> None:
    """Note which bookings entries have become."""
    ids, bookings = zip(*became, strict=True)
    await tx.run(_BOOK, customer_id, product_no, ids, bookings, tx.now)


async def drop(tx: Tx, customer_id: UUID, product_no: int, ids: Sequence[UUID]) -> None:
    await tx.run(_DROP, customer_id, product_no, ids)


def _composite(product_no: int, entries: Sequence[PendingEntry]) -> list[tuple[object, ...]]:
    return [(product_no, entry.id, None, *entry.booking) for entry in entries]
