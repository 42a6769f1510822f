"""SQL of the securities positions."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.snapshot import Position, Unit
from kontowerk.kit.db import Tx
from kontowerk.kit.money import Money

_POSITIONS: Final = """
SELECT product_no, name, quantity, unit, isin, wkn, price, price_currency, priced_at, fx_rate,
  venue, total_value, total_currency
FROM bank_position WHERE customer_id = $1 AND product_no = ANY($2::integer[])
ORDER BY product_no, place
"""
_REMOVE: Final = """
DELETE FROM bank_position WHERE customer_id = $1 AND product_no = ANY($2::integer[])
"""
_ADD: Final = """
INSERT INTO bank_position (customer_id, product_no, place, name, quantity, unit, isin, wkn, price,
  price_currency, priced_at, fx_rate, venue, total_value, total_currency)
SELECT $1, p.* FROM unnest($2::integer[], $3::integer[], $4::text[], $5::numeric[], $6::text[],
  $7::text[], $8::text[], $9::numeric[], $10::text[], $11::timestamptz[], $12::numeric[],
  $13::text[], $14::numeric[], $15::text[]) p
"""


async def positions(
    tx: Tx, customer_id: UUID, product_nos: Sequence[int]
) -> Mapping[int, list[Position]]:
    """Return the positions of products, in the bank's order."""
    found: defaultdict[int, list[Position]] = defaultdict(list)
    for row in await tx.rows(_POSITIONS, customer_id, product_nos):
        found[row["product_no"]].append(_position(row))
    return found


async def put(tx: Tx, customer_id: UUID, placed: Mapping[int, Sequence[Position]]) -> None:
    """Put these positions in place of all former ones of these products."""
    await tx.run(_REMOVE, customer_id, list(placed))
    rows = [
        (product_no, place, *_columns(position))
        for product_no, listed in placed.items()
        for place, position in enumerate(listed)
    ]
    if rows:
        await tx.run(_ADD, customer_id, *zip(*rows, strict=True))


def _columns(it: Position) -> tuple[object, ...]:
    total = it.total_value
    worth = (None, None) if total is None else (total.amount, total.currency)
    prices = it.price, it.price_currency, it.priced_at, it.fx_rate, it.venue
    return it.name, it.quantity, it.unit.value, it.isin, it.wkn, *prices, *worth


def _position(row: Mapping[str, Any]) -> Position:
    values: dict[str, Any] = dict(row)
    del values["product_no"]
    amount, currency = values.pop("total_value"), values.pop("total_currency")
    unit = Unit(values.pop("unit"))
    total = None if amount is None else Money(amount, currency)
    return Position(**values, unit=unit, total_value=total)
