"""SQL of bookings with the tags they have; the ledger's rows are read only.

Rows hold the columns of a booking and those of `Kept`, in that order; a booking without a
tag has nulls there.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import listed, statement
from kontowerk.ledger.booking import COUNTERPARTY, JUDGED

Key = tuple[int, UUID]  # product number, id
Row = tuple[Any, ...]


class Kept(NamedTuple):
    """A tag as it is stored: items by system id, and what it was made with."""

    category: int
    insurance_type: int
    partner: int
    freelancer_category: int
    freelancer_corrected: bool
    confidence: float
    stage: str
    rule: str
    versions: str
    context: str


_STALE: Final = statement(
    """
SELECT b.product_no, b.id, {judged}, {tag}
FROM bank_transaction b
LEFT JOIN transaction_tag t ON t.customer_id = b.customer_id AND t.product_no = b.product_no
  AND t.transaction_id = b.id
WHERE b.customer_id = $1 AND ($2::integer IS NULL OR b.product_no = $2)
  AND (t.transaction_id IS NULL OR t.versions <> $3 OR t.context <> $4)
ORDER BY b.product_no, b.id DESC LIMIT $5
""",
    judged=listed(JUDGED, "b"),
    tag=listed(Kept._fields, "t"),
)
_ANY_STALE: Final = """
SELECT EXISTS (
  SELECT FROM bank_transaction b
  LEFT JOIN transaction_tag t ON t.customer_id = b.customer_id AND t.product_no = b.product_no
    AND t.transaction_id = b.id
  WHERE b.customer_id = $1 AND (t.transaction_id IS NULL OR t.versions <> $2))
"""
_THESE: Final = statement(
    """
SELECT b.product_no, b.id, {judged}, {tag}
FROM unnest($2::integer[], $3::uuid[]) AS k (product_no, id)
JOIN bank_transaction b ON b.customer_id = $1 AND b.product_no = k.product_no AND b.id = k.id
LEFT JOIN transaction_tag t ON t.customer_id = $1 AND t.product_no = k.product_no
  AND t.transaction_id = k.id
""",
    judged=listed(JUDGED, "b"),
    tag=listed(Kept._fields, "t"),
)
# The other side of a transfer: another product, the opposite amount, some days apart. Ids are led
# by the day, so a range of them bounds what is looked at.
_OPPOSITE: Final = statement(
    """
SELECT b.product_no, b.id, {judged}, {tag}
FROM bank_transaction b
LEFT JOIN transaction_tag t ON t.customer_id = b.customer_id AND t.product_no = b.product_no
  AND t.transaction_id = b.id
WHERE b.customer_id = $1 AND b.product_no = ANY($2::integer[]) AND b.id BETWEEN $3 AND $4
  AND EXISTS (
    SELECT FROM unnest($5::integer[], $6::numeric[], $7::date[]) AS k (product_no, amount, day)
    WHERE k.amount = -b.amount AND k.product_no <> b.product_no
      AND b.booked_on BETWEEN k.day - $8::integer AND k.day + $8::integer)
""",
    judged=listed(JUDGED, "b"),
    tag=listed(Kept._fields, "t"),
)
_COUNTERPARTIES: Final = statement(
    """
SELECT product_no, id, amount, coalesce({name}, ''), coalesce({iban}, '')
FROM bank_transaction
WHERE customer_id = $1
  AND ($2 = '' OR replace(upper(coalesce({iban}, '')), ' ', '') = $2)
""",
    name=COUNTERPARTY[0],
    iban=COUNTERPARTY[1],
)
_ONE: Final = statement(
    """
SELECT product_no, id, amount, coalesce({name}, ''), coalesce({iban}, '')
FROM bank_transaction WHERE customer_id = $1 AND product_no = $2 AND id = $3
""",
    name=COUNTERPARTY[0],
    iban=COUNTERPARTY[1],
)


class TransferSide(NamedTuple):
    """What must be known of a booking to find the other side of a transfer."""

    product_no: int
    amount: Decimal
    booked_on: date


class Counterparty(NamedTuple):
    """Who stands on the other side of a booking, as the bank wrote it."""

    product_no: int
    id: UUID
    amount: Decimal
    name: str
    iban: str

    @property
    def key(self) -> Key:
        return self.product_no, self.id


async def stale(
    tx: Tx, customer_id: UUID, product_no: int | None, versions: str, context: str, most: int
) -> list[Row]:
    """Return bookings without a tag, or with one of other versions or another context."""
    found = await tx.rows(_STALE, customer_id, product_no, versions, context, most)
    return [tuple(row) for row in found]


async def any_stale(tx: Tx, customer_id: UUID, versions: str) -> bool:
    return await tx.value(_ANY_STALE, customer_id, versions)


async def these(tx: Tx, customer_id: UUID, keys: Sequence[Key]) -> list[Row]:
    numbers, ids = [key[0] for key in keys], [key[1] for key in keys]
    return [tuple(row) for row in await tx.rows(_THESE, customer_id, numbers, ids)]


async def opposite(
    tx: Tx,
    customer_id: UUID,
    product_nos: Sequence[int],
    ids: tuple[UUID, UUID],
    sides: Sequence[TransferSide],
    days: int,
) -> list[Row]:
    """Return what may be the other side of any of these."""
    columns = [list(column) for column in zip(*sides, strict=True)]
    found = await tx.rows(_OPPOSITE, customer_id, product_nos, *ids, *columns, days)
    return [tuple(row) for row in found]


async def counterparties(tx: Tx, customer_id: UUID, iban: str) -> list[Counterparty]:
    """Return who stands on the other side of all bookings, or of those with a compact IBAN."""
    rows = await tx.rows(_COUNTERPARTIES, customer_id, iban)
    return [Counterparty._make(row) for row in map(tuple, rows)]


async def one(tx: Tx, customer_id: UUID, product_no: int, id_: UUID) -> Counterparty | None:
    row = await tx.row(_ONE, customer_id, product_no, id_)
    return None if row is None else Counterparty._make(tuple(row))
