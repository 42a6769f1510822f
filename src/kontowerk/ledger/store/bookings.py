"""SQL of the bookings: hot reads in one statement each, many rows as one array per column."""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, Protocol
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import assigned, listed, statement
from kontowerk.ledger.booking import FIELDS, SHOWN, Booking, StoredBooking

# A booking keeps its amount; its day changes only with its id.
_CHANGED: Final = tuple(name for name in FIELDS if name not in {"booked_on", "amount", "currency"})

_HEAD: Final = """
SELECT product_no, tx_version, tx_count, body FROM ledger_head($1, $2, $3, $4)
"""

# With whom the token is of: the same columns as identity asks for, then those of the head.
_HEAD_BY_TOKEN: Final = """
SELECT client_id, client_name, user_id, scopes, expires_at, key_thumbprint, id, name, description,
  regulated, cors_origins, password_min_length, profiling, post_wait,
  product_no, tx_version, tx_count, body
FROM ledger_head_by_token($1, $2, $3, $4)
"""

_ROWS: Final = statement(
    "SELECT {shown} FROM ledger_rows($1, $2, $3, $4)",
    shown=listed(SHOWN),
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


class Record(Protocol):
    """A row: its columns by place or by name."""

    def __getitem__(self, column: int | str, /) -> Any: ...

    def __len__(self) -> int: ...


async def head(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str, view: str
) -> Record | None:
    return await tx.row(_HEAD, customer_id, access_id, product_id, view)


async def head_by_token(
    tx: Tx, token_hash: bytes, access_id: str, product_id: str, view: str
) -> Mapping[str, Any] | None:
    """Return whose token it is and the head of a list of theirs; None for an unknown token."""
    return await tx.row(_HEAD_BY_TOKEN, token_hash, access_id, product_id, view)


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
