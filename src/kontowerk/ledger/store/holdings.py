"""SQL of what banks list of a product beside bookings: securities positions, standing orders."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.connectors.snapshot import Position, Unit
from kontowerk.connectors.transfer import StandingOrder
from kontowerk.kit.db import Tx
from kontowerk.kit.money import Money

_POSITIONS: Final = """
SELECT product_no, name, quantity, unit, isin, wkn, price, price_currency, priced_at, fx_rate,
  venue, total_value, total_currency
FROM bank_position WHERE customer_id = $1 AND product_no = ANY($2::integer[])
ORDER BY product_no, place
"""
_REMOVE_POSITIONS: Final = """
DELETE FROM bank_position WHERE customer_id = $1 AND product_no = ANY($2::integer[])
"""
_ADD_POSITIONS: Final = """
INSERT INTO bank_position (customer_id, product_no, place, name, quantity, unit, isin, wkn, price,
  price_currency, priced_at, fx_rate, venue, total_value, total_currency)
SELECT $1, p.* FROM unnest($2::integer[], $3::integer[], $4::text[], $5::numeric[], $6::text[],
  $7::text[], $8::text[], $9::numeric[], $10::text[], $11::timestamptz[], $12::numeric[],
  $13::text[], $14::numeric[], $15::text[]) p
"""

_ORDERS: Final = msgspec.json.Decoder(tuple[StandingOrder, ...])
_STANDING: Final = """
SELECT orders, listed_at FROM bank_standing_list WHERE customer_id = $1 AND product_no = $2
"""
_STANDING_LOCKED: Final = _STANDING + " FOR UPDATE"
_PUT_STANDING: Final = """
INSERT INTO bank_standing_list (customer_id, product_no, orders, listed_at)
VALUES ($1, $2, $3::jsonb, $4)
ON CONFLICT (customer_id, product_no) DO UPDATE
  SET orders = EXCLUDED.orders, listed_at = EXCLUDED.listed_at
"""


async def positions(
    tx: Tx, customer_id: UUID, product_nos: Sequence[int]
) -> Mapping[int, list[Position]]:
    """Return the positions of products, in the bank's order."""
    found: defaultdict[int, list[Position]] = defaultdict(list)
    for row in await tx.rows(_POSITIONS, customer_id, product_nos):
        found[row["product_no"]].append(_position(row))
    return found


async def put_positions(
    tx: Tx, customer_id: UUID, placed: Mapping[int, Sequence[Position]]
) -> None:
    """Put these positions in place of all former ones of these products."""
    await tx.run(_REMOVE_POSITIONS, customer_id, list(placed))
    rows = [
        (product_no, place, *_columns(position))
        for product_no, listed in placed.items()
        for place, position in enumerate(listed)
    ]
    if rows:
        await tx.run(_ADD_POSITIONS, customer_id, *zip(*rows, strict=True))


async def standing_list(
    tx: Tx, customer_id: UUID, product_no: int
) -> tuple[tuple[StandingOrder, ...], datetime | None]:
    """Return the standing orders of a product, and when the bank listed them."""
    return await _standing(tx, _STANDING, customer_id, product_no)


async def lock_standing_list(
    tx: Tx, customer_id: UUID, product_no: int
) -> tuple[tuple[StandingOrder, ...], datetime | None]:
    """Return the same, and let nobody else change the list meanwhile."""
    return await _standing(tx, _STANDING_LOCKED, customer_id, product_no)


async def put_standing_list(
    tx: Tx,
    customer_id: UUID,
    product_no: int,
    orders: Sequence[StandingOrder],
    listed_at: datetime | None,
) -> None:
    """Put a list in place of the former one."""
    written = msgspec.json.encode(tuple(orders)).decode()
    await tx.run(_PUT_STANDING, customer_id, product_no, written, listed_at)


def _columns(position: Position) -> tuple[object, ...]:
    total = position.total_value
    worth = (None, None) if total is None else (total.amount, total.currency)
    unit = position.unit.value
    prices = position.price, position.price_currency, position.priced_at, position.fx_rate
    names = position.name, position.quantity, unit, position.isin, position.wkn
    return *names, *prices, position.venue, *worth


def _position(row: Mapping[str, Any]) -> Position:
    values: dict[str, Any] = dict(row)
    del values["product_no"]
    amount, currency = values.pop("total_value"), values.pop("total_currency")
    unit = Unit(values.pop("unit"))
    total = None if amount is None else Money(amount, currency)
    return Position(**values, unit=unit, total_value=total)


async def _standing(
    tx: Tx, sql: str, customer_id: UUID, product_no: int
) -> tuple[tuple[StandingOrder, ...], datetime | None]:
    row = await tx.row(sql, customer_id, product_no)
    return ((), None) if row is None else (_ORDERS.decode(row["orders"]), row["listed_at"])
