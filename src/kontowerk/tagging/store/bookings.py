"""SQL of bookings with the tags they have; the ledger's rows are read only.

Rows hold the columns of a booking and those of `tags.Kept`, in that order; a booking without a
tag has nulls there.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple
from uuid import UUID

from kontowerk.kit.db import Tx

Key = tuple[int, UUID]  # product number, id
Row = tuple[Any, ...]

_STALE: Final = """
SELECT b.product_no, b.id, b.amount, b.booked_on, b.purpose, b.booking_text, b.transaction_code,
  b.counterparty_name, b.counterparty_iban, b.counterparty_name_ultimate, b.creditor_id,
  b.mandate_id, b.currency, t.category, t.insurance_type, t.partner, t.freelancer_category,
  t.freelancer_corrected, t.confidence, t.stage, t.rule, t.versions, t.context
FROM bank_transaction b
LEFT JOIN transaction_tag t ON t.customer_id = b.customer_id AND t.product_no = b.product_no
  AND t.transaction_id = b.id
WHERE b.customer_id = $1 AND ($2::integer IS NULL OR b.product_no = $2)
  AND (t.transaction_id IS NULL OR t.versions <> $3 OR t.context <> $4)
ORDER BY b.product_no, b.id DESC LIMIT $5
"""
_ANY_STALE: Final = """
SELECT EXISTS (
  SELECT FROM bank_transaction b
  LEFT JOIN transaction_tag t ON t.customer_id = b.customer_id AND t.product_no = b.product_no
    AND t.transaction_id = b.id
  WHERE b.customer_id = $1 AND (t.transaction_id IS NULL OR t.versions <> $2))
"""
_THESE: Final = """
SELECT b.product_no, b.id, b.amount, b.booked_on, b.purpose, b.booking_text, b.transaction_code,
  b.counterparty_name, b.counterparty_iban, b.counterparty_name_ultimate, b.creditor_id,
  b.mandate_id, b.currency, t.category, t.insurance_type, t.partner, t.freelancer_category,
  t.freelancer_corrected, t.confidence, t.stage, t.rule, t.versions, t.context
FROM unnest($2::integer[], $3::uuid[]) AS k (product_no, id)
JOIN bank_transaction b ON b.customer_id = $1 AND b.product_no = k.product_no AND b.id = k.id
LEFT JOIN transaction_tag t ON t.customer_id = $1 AND t.product_no = k.product_no
  AND t.transaction_id = k.id
"""
# The other side of a transfer: another product, the opposite amount, some days apart. Ids are led
# by the day, so a range of them bounds what is looked at.
_OPPOSITE: Final = """
SELECT b.product_no, b.id, b.amount, b.booked_on, b.purpose, b.booking_text, b.transaction_code,
  b.counterparty_name, b.counterparty_iban, b.counterparty_name_ultimate, b.creditor_id,
  b.mandate_id, b.currency, t.category, t.insurance_type, t.partner, t.freelancer_category,
  t.freelancer_corrected, t.confidence, t.stage, t.rule, t.versions, t.context
FROM bank_transaction b
LEFT JOIN transaction_tag t ON t.customer_id = b.customer_id AND t.product_no = b.product_no
  AND t.transaction_id = b.id
WHERE b.customer_id = $1 AND b.product_no = ANY($2::integer[]) AND b.id BETWEEN $3 AND $4
  AND EXISTS (
    SELECT FROM unnest($5::integer[], $6::numeric[], $7::date[]) AS k (product_no, amount, day)
    WHERE k.amount = -b.amount AND k.product_no <> b.product_no
      AND b.booked_on BETWEEN k.day - $8::integer AND k.day + $8::integer)
"""
_COUNTERPARTIES: Final = """
SELECT product_no, id, amount, coalesce(counterparty_name, ''), coalesce(counterparty_iban, '')
FROM bank_transaction
WHERE customer_id = $1
  AND ($2 = '' OR replace(upper(coalesce(counterparty_iban, '')), ' ', '') = $2)
"""
_ONE: Final = """
SELECT product_no, id, amount, coalesce(counterparty_name, ''), coalesce(counterparty_iban, '')
FROM bank_transaction WHERE customer_id = $1 AND product_no = $2 AND id = $3
"""


class Side(NamedTuple):
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
    sides: Sequence[Side],
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
