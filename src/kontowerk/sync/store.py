"""Changes of a person in the order of the transactions that made them.

The driver knows no xid8, so such numbers travel as text, under other names than the columns: ORDER
BY takes the name of an output before that of a column, and text puts 1000 before 999. Statements
with a limit look up what belongs to their rows, so a page costs the same whatever there is besides.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

from kontowerk.kit.db import Tx, columns
from kontowerk.kit.db.columns import statement
from kontowerk.ledger.read import COLUMNS
from kontowerk.sync.model import Bound, ChangePlace, Removal, Stream

# A change is told when no transaction that began before its own is still open: such a one could
# yet write a change that sorts before it, and a cursor would have passed it.
_STAND: Final = """
SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
  pg_snapshot_xmax(pg_current_snapshot())::text AS newest,
  EXISTS (SELECT FROM sync_removal WHERE customer_id = $1 AND (xid, id) > ($2::text::xid8, $3::uuid)
    AND at < now() - interval '90 days') AS too_late
"""
_REMOVALS: Final = """
SELECT xid::text AS written_in, 0 AS number, id, access_id, product_id, transaction_id
FROM sync_removal
WHERE customer_id = $1 AND (xid, id) > ($2::text::xid8, $3::uuid) AND xid < $4::text::xid8
ORDER BY xid, id LIMIT $5
"""
# A person has few accesses; the products are shown with them.
_ACCESSES: Final = """
SELECT c.written::text AS written_in, 0 AS number, c.key AS id, c.access_id
FROM (
  SELECT a.key, a.access_id, greatest(a.xid, (
    SELECT p.xid FROM bank_product p
    WHERE p.customer_id = $1 AND p.access_id = a.access_id ORDER BY p.xid DESC LIMIT 1)) AS written
  FROM access a WHERE a.customer_id = $1
) c
WHERE (c.written, c.key) > ($2::text::xid8, $3::uuid) AND c.written < $4::text::xid8
ORDER BY c.written, c.key LIMIT $5
"""
# The columns of the ledger come first, in its order, then those of the tag.
_TAG: Final = ("category", "insurance_type", "partner", "freelancer_category", "versions")
_SHOWN: Final = columns.listed((*COLUMNS, *_TAG), "b")
# A booking changes with its tag, and is told once. What one transaction wrote is sorted for each
# page, so the rows of the page are taken before anything is looked up for them.
_BOOKINGS: Final = statement(
    """
SELECT {shown}, b.xid::text AS written_in, b.product_no AS number, p.access_id, p.product_id
FROM (
  SELECT xid, product_no, {columns} FROM bank_transaction
  WHERE customer_id = $1 AND (xid, product_no, id) > ($2::text::xid8, $3::integer, $4::uuid)
    AND xid < $5::text::xid8
  ORDER BY xid, product_no, id LIMIT $6
) b
JOIN bank_product p ON p.customer_id = $1 AND p.product_no = b.product_no
ORDER BY b.xid, b.product_no, b.id
""",
    shown=_SHOWN,
    columns=columns.listed((*COLUMNS, *_TAG)),
)
_LISTED: Final = statement(
    """
SELECT {shown}, b.product_no AS number, p.access_id, p.product_id,
  b.xid < $4::text::xid8 AS is_settled
FROM bank_transaction b
JOIN bank_product p ON p.customer_id = $1 AND p.product_no = b.product_no
WHERE b.customer_id = $1 AND (b.product_no, b.id) > ($2::integer, $3::uuid)
ORDER BY b.product_no, b.id LIMIT $5
""",
    shown=_SHOWN,
)
# They have their places among the bookings: keys of both are of one kind, and differ.
_PENDING: Final = statement(
    """
SELECT {shown}, false AS pushed, b.transaction_id,
  b.xid::text AS written_in, b.product_no AS number, p.access_id, p.product_id
FROM bank_pending b
JOIN bank_product p ON p.customer_id = $1 AND p.product_no = b.product_no
WHERE b.customer_id = $1 AND (b.xid, b.product_no, b.id) > ($2::text::xid8, $3::integer, $4::uuid)
  AND b.xid < $5::text::xid8
ORDER BY b.xid, b.product_no, b.id LIMIT $6
""",
    shown=columns.listed(COLUMNS[:-1], "b"),
)
_FORGET: Final = "DELETE FROM sync_removal WHERE customer_id = $1"


class Stand(NamedTuple):
    """How far changes are settled, how far there are any, and whether some are forgotten."""

    horizon: int
    newest: int
    too_late: bool


class FoundChange(NamedTuple):
    """A change and its place."""

    place: ChangePlace
    subject: Any


class PendingChange(NamedTuple):
    """The row of a booking that a bank has only taken note of."""

    row: Any


async def stand(tx: Tx, customer_id: UUID, removals_after: Bound) -> Stand:
    row = await tx.row(_STAND, customer_id, str(removals_after.xid), removals_after.id)
    assert row is not None  # noqa: S101 - a SELECT without FROM has a row
    return Stand(int(row["horizon"]), int(row["newest"]), row["too_late"])


async def removals(
    tx: Tx, customer_id: UUID, after: Bound, horizon: int, most: int
) -> list[FoundChange]:
    rows = await tx.rows(_REMOVALS, customer_id, str(after.xid), after.id, str(horizon), most)
    return [
        FoundChange(
            _place(row, Stream.REMOVAL),
            Removal(row["access_id"], row["product_id"], row["transaction_id"]),
        )
        for row in rows
    ]


async def accesses(
    tx: Tx, customer_id: UUID, after: Bound, horizon: int, most: int
) -> list[FoundChange]:
    """Return the names of accesses that changed, themselves or in a product."""
    rows = await tx.rows(_ACCESSES, customer_id, str(after.xid), after.id, str(horizon), most)
    return [FoundChange(_place(row, Stream.ACCESS), row["access_id"]) for row in rows]


async def bookings(
    tx: Tx, customer_id: UUID, after: Bound, horizon: int, most: int
) -> list[FoundChange]:
    rows = await tx.rows(_BOOKINGS, customer_id, *_bookings_after(after), str(horizon), most)
    return [FoundChange(_place(row, Stream.BOOKING), row) for row in rows]


async def pending(
    tx: Tx, customer_id: UUID, after: Bound, horizon: int, most: int
) -> list[FoundChange]:
    rows = await tx.rows(_PENDING, customer_id, *_bookings_after(after), str(horizon), most)
    return [FoundChange(_place(row, Stream.BOOKING), PendingChange(row)) for row in rows]


async def listed(
    tx: Tx, customer_id: UUID, number: int, id_: UUID, begun: int, most: int
) -> Sequence[Any]:
    """Return bookings by their keys; `is_settled` where nothing of them changed since `begun`."""
    return await tx.rows(_LISTED, customer_id, number, id_, str(begun), most)


async def forget(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_FORGET, customer_id)


def _bookings_after(after: Bound) -> tuple[str, int, UUID]:
    return str(after.xid), after.number, after.id


def _place(row: Any, stream: Stream) -> ChangePlace:
    return ChangePlace(int(row["written_in"]), stream, row["number"], row["id"])
