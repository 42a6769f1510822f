"""SQL of what analyses read; the rows of other rooms are read only."""

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
SELECT b.id, b.product_no, {judged}, b.counterparty_bic, t.category, t.insurance_type, t.partner,
  t.freelancer_category, t.confidence, t.stage, t.rule,
  coalesce(t.versions, ''), t.context
FROM bank_transaction b
LEFT JOIN transaction_tag t ON t.customer_id = $1 AND t.product_no = b.product_no
  AND t.transaction_id = b.id
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
