"""SQL of the lists of standing orders, one per product."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from kontowerk.connectors.standing import StandingOrder
from kontowerk.kit.db import Tx

_ORDERS: Final = msgspec.json.Decoder(tuple[StandingOrder, ...])

_ONE: Final = """
SELECT orders, listed_at FROM bank_standing_list WHERE customer_id = $1 AND product_no = $2
"""
_HELD: Final = _ONE + " FOR UPDATE"
_PUT: Final = """
INSERT INTO bank_standing_list (customer_id, product_no, orders, listed_at)
VALUES ($1, $2, $3::jsonb, $4)
ON CONFLICT (customer_id, product_no) DO UPDATE
  SET orders = EXCLUDED.orders, listed_at = EXCLUDED.listed_at
"""


async def one(
    tx: Tx, customer_id: UUID, product_no: int
) -> tuple[tuple[StandingOrder, ...], datetime | None]:
    """Return the standing orders of a product, and when the bank listed them."""
    return await _read(tx, _ONE, customer_id, product_no)


async def hold(
    tx: Tx, customer_id: UUID, product_no: int
) -> tuple[tuple[StandingOrder, ...], datetime | None]:
    """Return the same, and let nobody else change the list meanwhile."""
    return await _read(tx, _HELD, customer_id, product_no)


async def _read(
    tx: Tx, sql: str, customer_id: UUID, product_no: int
) -> tuple[tuple[StandingOrder, ...], datetime | None]:
    row = await tx.row(sql, customer_id, product_no)
    return ((), None) if row is None else (_ORDERS.decode(row["orders"]), row["listed_at"])


async def put(
    tx: Tx,
    customer_id: UUID,
    product_no: int,
    orders: Sequence[StandingOrder],
    listed_at: datetime | None,
) -> None:
    """Put a list in place of the former one."""
    written = msgspec.json.encode(tuple(orders)).decode()
    await tx.run(_PUT, customer_id, product_no, written, listed_at)
