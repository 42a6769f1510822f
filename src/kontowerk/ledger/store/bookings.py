"""SQL of the bookings, and of those that banks have only taken note of.

Hot reads are one statement each; many rows go in as one array of a composite type.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import assigned, listed, statement
from kontowerk.ledger.booking import FIELDS, SHOWN, Booking, PendingEntry, StoredBooking

# A booking keeps its amount; its day changes only with its id.
_CHANGED: Final = tuple(name for name in FIELDS if name not in {"booked_on", "amount", "currency"})

_HEAD: Final = """
SELECT product_no, tx_version, tx_count, body FROM ledger_head($1, $2, $3, $4)
"""

# Many at a time, each of its own owner: of a customer who is known, or of whom a token is of, with
# the same columns as identity asks for. What is not wanted is not called.
_HEADS: Final = """
SELECT q.place, h.*
FROM unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[], $5::text[])
  WITH ORDINALITY AS q (customer_id, digest, access_id, product_id, wanted, place),
LATERAL (
  SELECT k.client_id, k.client_name, k.user_id, k.scopes, k.expires_at, k.key_thumbprint, k.id,
    k.name, k.description, k.regulated, k.cors_origins, k.password_min_length, k.profiling,
    k.post_wait, k.product_no, k.tx_version, k.tx_count, k.body
  FROM ledger_head_by_token(q.digest, q.access_id, q.product_id, q.wanted) k
  WHERE q.customer_id IS NULL
  UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    l.product_no, l.tx_version, l.tx_count, l.body
  FROM ledger_head(q.customer_id, q.access_id, q.product_id, q.wanted) l
  WHERE q.customer_id IS NOT NULL
) h
"""

# Lists are only written: the text of an amount is what is sent, and a number nobody needs.
_ROWS: Final = statement(
    "SELECT {before}, amount::text, {behind} FROM ledger_rows($1, $2, $3, $4)",
    before=listed(SHOWN[: SHOWN.index("amount")]),
    behind=listed(SHOWN[SHOWN.index("amount") + 1 :]),
)

_SOME: Final = statement(
    """
SELECT {shown} FROM bank_transaction
WHERE customer_id = $1 AND product_no = $2
  AND id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
ORDER BY id DESC LIMIT $4
""",
    shown=listed(SHOWN),
)

_ONE: Final = statement(
    """
SELECT {shown} FROM bank_transaction WHERE customer_id = $1 AND product_no = $2 AND id = $3
""",
    shown=listed(SHOWN),
)

_KEEP: Final = "SELECT ledger_keep_page($1, $2, $3, $4, $5)"
# Ids are led by the day: a window is a range of the key.
# One product at a time: over several the planner does not know how small the ranges are.
_WINDOW: Final = statement(
    """
SELECT id, content_id, {booking} FROM bank_transaction
WHERE customer_id = $1 AND product_no = $2 AND id >= $3 AND NOT pushed
""",
    booking=listed(FIELDS),
)
# Rows go in as an array of one composite type: half the time of an array per column. Without
# ON CONFLICT, which costs too: the product is held, so an id that is taken is a fault of ours.
_ADD: Final = statement(
    """
INSERT INTO bank_transaction (customer_id, product_no, id, content_id, pushed, {booking})
SELECT $1, t.product_no, t.id, t.content_id, $3, {given}
FROM unnest($2::ledger_row[]) t
""",
    booking=listed(FIELDS),
    given=listed(FIELDS, "t"),
)
_CHANGE: Final = statement(
    """
UPDATE bank_transaction b SET content_id = t.content_id, {changed}
FROM unnest($2::ledger_row[]) t
WHERE b.customer_id = $1 AND b.product_no = t.product_no AND b.id = t.id
""",
    changed=assigned(_CHANGED, "t"),
)
# The id changes in place, so that what other rooms keep of a booking goes with it.
_MOVE: Final = statement(
    """
UPDATE bank_transaction b SET id = t.id, content_id = t.content_id, booked_on = t.booked_on,
  {changed}
FROM ROWS FROM (unnest($2::uuid[]), unnest($3::ledger_row[])) AS t (old_id, product_no, id,
  content_id, {booking})
WHERE b.customer_id = $1 AND b.product_no = t.product_no AND b.id = t.old_id
""",
    changed=assigned(_CHANGED, "t"),
    booking=listed(FIELDS),
)
_PUSHED: Final = """
SELECT id FROM bank_transaction
WHERE customer_id = $1 AND product_no = $2 AND pushed AND batch_id = ANY($3::text[])
"""
_PENDING_SHOWN: Final = tuple(name for name in SHOWN if name != "pushed")
_PENDING_CHANGED: Final = tuple(name for name in FIELDS if name not in {"amount", "currency"})

# Behind the four columns before them.
_pending_booking: Final[Callable[[Sequence[object]], Booking]] = itemgetter(slice(4, None))
_PENDING_KEPT: Final = statement(
    """
SELECT product_no, id, transaction_id, booked_at, {booking} FROM bank_pending
WHERE customer_id = $1 AND product_no = ANY ($2::integer[])
""",
    booking=listed(FIELDS),
)
_PENDING_OF: Final = statement(
    """
SELECT {shown}, false AS pushed, transaction_id FROM bank_pending
WHERE customer_id = $1 AND product_no = $2 ORDER BY id
""",
    shown=listed(_PENDING_SHOWN),
)
_ADD_PENDING: Final = statement(
    """
INSERT INTO bank_pending (customer_id, product_no, id, {booking})
SELECT $1, t.product_no, t.id, {given} FROM unnest($2::ledger_row[]) t
""",
    booking=listed(FIELDS),
    given=listed(FIELDS, "t"),
)
_CHANGE_PENDING: Final = statement(
    """
UPDATE bank_pending b SET {changed} FROM unnest($2::ledger_row[]) t
WHERE b.customer_id = $1 AND b.product_no = t.product_no AND b.id = t.id
""",
    changed=assigned(_PENDING_CHANGED, "t"),
)
_BOOK_PENDING: Final = """
UPDATE bank_pending b SET transaction_id = t.transaction_id, booked_at = $5
FROM unnest($3::uuid[], $4::uuid[]) AS t (id, transaction_id)
WHERE b.customer_id = $1 AND b.product_no = $2 AND b.id = t.id
"""
_DROP_PENDING: Final = """
DELETE FROM bank_pending WHERE customer_id = $1 AND product_no = $2 AND id = ANY ($3::uuid[])
"""


class HeadQuestion(NamedTuple):
    """A list to be looked at: of a customer, or of whom a token is of."""

    customer_id: UUID | None
    token_hash: bytes | None
    access_id: str
    product_id: str
    view: str  # whose stored form is wanted


class Record(Protocol):
    """A row: its columns by place or by name."""

    def __getitem__(self, column: int | str, /) -> Any: ...

    def __len__(self) -> int: ...


async def head(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str, view: str
) -> Record | None:
    return await tx.row(_HEAD, customer_id, access_id, product_id, view)


async def heads(tx: Tx, asked: Sequence[HeadQuestion]) -> Sequence[Mapping[str, Any]]:
    """Return whose token it is and the head of a list of theirs, for each that there is.

    The first column is the place of the question, from 1.
    """
    return await tx.rows(_HEADS, *map(list, zip(*asked, strict=True)))


async def rows(
    tx: Tx, customer_id: UUID, product_no: int, low: UUID, high: UUID
) -> Sequence[Record]:
    return await tx.rows(_ROWS, customer_id, product_no, low, high)


async def some(
    tx: Tx, customer_id: UUID, product_no: int, before: UUID | None, most: int
) -> Sequence[Record]:
    return await tx.rows(_SOME, customer_id, product_no, before, most)


async def one(tx: Tx, customer_id: UUID, product_no: int, booking_id: UUID) -> Record | None:
    return await tx.row(_ONE, customer_id, product_no, booking_id)


async def keep(
    tx: Tx, customer_id: UUID, product_no: int, view: str, tx_version: int, body: bytes
) -> None:
    await tx.run(_KEEP, customer_id, product_no, view, tx_version, body)


Row = tuple[int, StoredBooking]

# Half the time of going over the values of a record.
_booking: Final[Callable[[Sequence[object]], Booking]] = itemgetter(slice(2, None))


async def window(tx: Tx, customer_id: UUID, product_no: int, low: UUID) -> list[StoredBooking]:
    """Return the bank's bookings from an id on."""
    rows = await tx.rows(_WINDOW, customer_id, product_no, low)
    return [StoredBooking(row[0], row[1], _booking(row)) for row in rows]


async def add(tx: Tx, customer_id: UUID, rows: Sequence[Row], *, pushed: bool = False) -> None:
    await tx.run(_ADD, customer_id, _composite(rows), pushed)


async def change(tx: Tx, customer_id: UUID, rows: Sequence[Row]) -> None:
    """Write content and fields of bookings that are there."""
    await tx.run(_CHANGE, customer_id, _composite(rows))


async def move(tx: Tx, customer_id: UUID, old_ids: Sequence[UUID], rows: Sequence[Row]) -> None:
    """Give bookings another id, and with it another day."""
    await tx.run(_MOVE, customer_id, old_ids, _composite(rows))


async def pushed_ids(
    tx: Tx, customer_id: UUID, product_no: int, batch_ids: Sequence[str]
) -> list[UUID]:
    """Return the ids of bookings pushed in these batches."""
    return [row[0] for row in await tx.rows(_PUSHED, customer_id, product_no, batch_ids)]


def _composite(rows: Sequence[Row]) -> list[tuple[object, ...]]:
    return [(product_no, row.id, row.content_id, *row.booking) for product_no, row in rows]


async def pending_kept(
    tx: Tx, customer_id: UUID, numbers: Sequence[int]
) -> dict[int, list[PendingEntry]]:
    """Return what is stored of these products."""
    entries: dict[int, list[PendingEntry]] = {number: [] for number in numbers}
    for row in await tx.rows(_PENDING_KEPT, customer_id, numbers):
        entry = PendingEntry(
            row["id"], _pending_booking(row), row["transaction_id"], row["booked_at"]
        )
        entries[row["product_no"]].append(entry)
    return entries


async def pending_of(tx: Tx, customer_id: UUID, product_no: int) -> Sequence[Any]:
    """Return the entries of a product with the columns of its bookings."""
    return await tx.rows(_PENDING_OF, customer_id, product_no)


async def add_pending(
    tx: Tx, customer_id: UUID, product_no: int, entries: Sequence[PendingEntry]
) -> None:
    await tx.run(_ADD_PENDING, customer_id, _composite(_unnamed(product_no, entries)))


async def change_pending(
    tx: Tx, customer_id: UUID, product_no: int, entries: Sequence[PendingEntry]
) -> None:
    await tx.run(_CHANGE_PENDING, customer_id, _composite(_unnamed(product_no, entries)))


async def book_pending(
    tx: Tx, customer_id: UUID, product_no: int, became: Sequence[tuple[UUID, UUID]]
) -> None:
    """Note which bookings entries have become."""
    ids, bookings = zip(*became, strict=True)
    await tx.run(_BOOK_PENDING, customer_id, product_no, ids, bookings, tx.now)


async def drop_pending(tx: Tx, customer_id: UUID, product_no: int, ids: Sequence[UUID]) -> None:
    await tx.run(_DROP_PENDING, customer_id, product_no, ids)


def _unnamed(product_no: int, entries: Sequence[PendingEntry]) -> list[Row]:
    return [(product_no, StoredBooking(entry.id, None, entry.booking)) for entry in entries]
