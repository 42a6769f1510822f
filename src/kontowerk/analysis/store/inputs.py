"""SQL of what analyses read: bookings of other rooms, and what people said about contracts.

The rows of other rooms are read only.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from kontowerk.analysis.model import OwnedProduct
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import listed, statement
from kontowerk.kit.db.pool import join_at_once
from kontowerk.ledger.booking import JUDGED

# Columns of a booking in the order of `Booking`, then those of its tags, and what they were made
# with; a booking without a tag has no versions.
_BOOKINGS: Final = statement(
    """
SELECT b.id, b.product_no, {judged}, b.counterparty_bic, b.category, b.insurance_type, b.partner,
  b.freelancer_category, b.confidence, b.stage, b.rule, coalesce(b.versions, ''), b.context
FROM bank_transaction b
WHERE b.customer_id = $1
""",
    judged=listed(JUDGED, "b"),
)
_PRODUCTS: Final = """
SELECT product_no, kind, CASE WHEN coalesce(currency, 'EUR') = 'EUR' THEN balance END
FROM bank_product WHERE customer_id = $1 ORDER BY product_no
"""
_CENTS: Final = Decimal(100)

Row = tuple[Any, ...]


async def bookings(tx: Tx, customer_id: UUID) -> list[Row]:
    await join_at_once(tx)
    return [tuple(row) for row in await tx.rows(_BOOKINGS, customer_id)]


async def products(tx: Tx, customer_id: UUID) -> list[OwnedProduct]:
    """Return all products; a balance in another currency is as good as none (OP-153)."""
    return [
        OwnedProduct(row[0], ProductKind(row[1]), None if row[2] is None else int(row[2] * _CENTS))
        for row in await tx.rows(_PRODUCTS, customer_id)
    ]


_OF: Final = """
SELECT transaction_id, said_at FROM contract_split WHERE customer_id = $1
ORDER BY said_at, transaction_id
"""
_PUT: Final = """
INSERT INTO contract_split (customer_id, product_no, transaction_id, said_at)
SELECT $1, b.product_no, b.id, $3
FROM bank_product p, LATERAL (
  SELECT t.product_no, t.id FROM bank_transaction t
  WHERE t.customer_id = $1 AND t.product_no = p.product_no AND t.id = $2 LIMIT 1) b
WHERE p.customer_id = $1
ON CONFLICT DO NOTHING
"""
# By product, as the key of bookings is: a person has few products and may have many bookings.
_EXISTS: Final = """
SELECT EXISTS (
  SELECT FROM bank_product p, LATERAL (
    SELECT FROM bank_transaction t
    WHERE t.customer_id = $1 AND t.product_no = p.product_no AND t.id = $2 LIMIT 1) b
  WHERE p.customer_id = $1)
"""
_REMOVE: Final = "DELETE FROM contract_split WHERE customer_id = $1 AND transaction_id = $2"
_COUNT: Final = "SELECT count(*) FROM contract_split WHERE customer_id = $1"


@dataclass(frozen=True, slots=True)
class Split:
    """A payment with which another contract begins, and when the person said so."""

    transaction_id: UUID
    said_at: datetime


async def of(tx: Tx, customer_id: UUID) -> list[Split]:
    return [Split(row[0], row[1]) for row in await tx.rows(_OF, customer_id)]


async def is_booked(tx: Tx, customer_id: UUID, transaction_id: UUID) -> bool:
    return await tx.value(_EXISTS, customer_id, transaction_id)


async def count(tx: Tx, customer_id: UUID) -> int:
    return await tx.value(_COUNT, customer_id)


async def put(tx: Tx, customer_id: UUID, transaction_id: UUID) -> None:
    await tx.run(_PUT, customer_id, transaction_id, tx.now)


async def remove(tx: Tx, customer_id: UUID, transaction_id: UUID) -> None:
    await tx.run(_REMOVE, customer_id, transaction_id)
