"""SQL of the products, and of what banks list of them beside bookings: positions, standing orders.

A product is written as one JSON object, because it has many columns.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.connectors.snapshot import Position, ProductKind, Unit
from kontowerk.connectors.transfer import StandingOrder
from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import listed, statement
from kontowerk.kit.money import Money
from kontowerk.ledger.model import (
    Account,
    BalanceSource,
    CurrencyBalance,
    HomeSavingsContract,
    Product,
    ProductPart,
)

_CONTRACT: Final = tuple(field.name for field in fields(HomeSavingsContract))
_NO_CONTRACT: Final = [None] * len(_CONTRACT)
_BALANCES: Final = msgspec.json.Decoder(tuple[CurrencyBalance, ...])

# Columns are named, so that an added one does not slip in unseen.
_COLUMNS: Final = (
    *("product_no", "access_id", "product_id", "kind", "label", "owner", "currency"),
    *("account_number", "bank_code", "iban", "bic", "institution", "transfers", "balance"),
    *("balance_at", "balance_source", "overdraft_limit", "credit_limit", "credit_drawn"),
    *("balances", *_CONTRACT, "refreshed_at", "never_fetched", "tx_version"),
)
_PRODUCT: Final = statement(
    """
SELECT {columns} FROM bank_product WHERE customer_id = $1 AND access_id = $2 AND product_id = $3
""",
    columns=listed(_COLUMNS),
)
_PRODUCTS: Final = statement(
    """
SELECT {columns} FROM bank_product WHERE customer_id = $1 AND access_id = $2
ORDER BY place, product_no
""",
    columns=listed(_COLUMNS),
)
# Pushed bookings change the same counters, so whoever records holds the products.
_HELD_PRODUCTS: Final = statement(
    """
SELECT {columns} FROM bank_product WHERE customer_id = $1 AND access_id = $2
ORDER BY product_no FOR UPDATE
""",
    columns=listed(_COLUMNS),
)
_LISTS: Final = """
SELECT product_no, access_id, product_id, kind, owner, iban
FROM bank_product WHERE customer_id = $1 ORDER BY product_no
"""
# All who hold several products take them in this order. Not FOR UPDATE: their keys stay.
_HELD_LISTS: Final = """
SELECT product_no, access_id, product_id, kind, owner, iban
FROM bank_product WHERE customer_id = $1 AND ($2::text IS NULL OR access_id = $2)
ORDER BY product_no FOR NO KEY UPDATE
"""
_HOLD: Final = """
SELECT product_no, currency FROM bank_product
WHERE customer_id = $1 AND access_id = $2 AND product_id = $3 FOR UPDATE
"""
# Two accesses of a customer may get their first products at the same time.
_LOCK_NUMBERS: Final = """
SELECT pg_advisory_xact_lock(hashtextextended('ledger product ' || $1::uuid, 0))
"""
_LAST_NUMBER: Final = """
SELECT coalesce(max(product_no), 0) FROM bank_product WHERE customer_id = $1
"""
# Versions begin at the time of birth: a product that was deleted and comes again under the same
# number never has a version that somebody still holds a copy of.
_ADD: Final = """
INSERT INTO bank_product (customer_id, product_no, access_id, product_id, place, kind, label, owner,
  currency, account_number, bank_code, iban, bic, institution, transfers, balance, balance_at,
  balance_source, overdraft_limit, credit_limit, credit_drawn, balances, contract_number,
  contract_type, contract_status, contract_amount, contract_date, rating, savings_rate,
  loan_rate, savings_progress, in_saving_phase, refreshed_at, never_fetched, tx_version, tx_count,
  tx_sum)
SELECT $1, p.product_no, p.access_id, p.product_id, p.place, p.kind, p.label, p.owner, p.currency,
  p.account_number, p.bank_code, p.iban, p.bic, p.institution, p.transfers, p.balance,
  p.balance_at, p.balance_source, p.overdraft_limit, p.credit_limit, p.credit_drawn, p.balances,
  p.contract_number, p.contract_type, p.contract_status, p.contract_amount, p.contract_date,
  p.rating, p.savings_rate, p.loan_rate, p.savings_progress, p.in_saving_phase,
  p.refreshed_at, p.never_fetched, (extract(epoch FROM p.refreshed_at) * 1000000)::bigint,
  p.tx_count, p.tx_sum
FROM jsonb_populate_recordset(NULL::bank_product, $2::jsonb) p
"""
# The counters come as what is added to them.
_CHANGE: Final = """
UPDATE bank_product b SET place = p.place, kind = p.kind, label = p.label, owner = p.owner,
  currency = p.currency, account_number = p.account_number, bank_code = p.bank_code, iban = p.iban,
  bic = p.bic, institution = p.institution, transfers = p.transfers, balance = p.balance,
  balance_at = p.balance_at, balance_source = p.balance_source,
  overdraft_limit = p.overdraft_limit, credit_limit = p.credit_limit,
  credit_drawn = p.credit_drawn, balances = p.balances, contract_number = p.contract_number,
  contract_type = p.contract_type, contract_status = p.contract_status,
  contract_amount = p.contract_amount, contract_date = p.contract_date, rating = p.rating,
  savings_rate = p.savings_rate, loan_rate = p.loan_rate,
  savings_progress = p.savings_progress, in_saving_phase = p.in_saving_phase,
  refreshed_at = p.refreshed_at, never_fetched = p.never_fetched,
  tx_version = b.tx_version + p.tx_version, tx_count = b.tx_count + p.tx_count,
  tx_sum = b.tx_sum + p.tx_sum
FROM jsonb_populate_recordset(NULL::bank_product, $2::jsonb) p
WHERE b.customer_id = $1 AND b.product_no = p.product_no
"""
_COUNT: Final = """
UPDATE bank_product SET tx_version = tx_version + 1, tx_count = tx_count + $3, tx_sum = tx_sum + $4
WHERE customer_id = $1 AND product_no = $2
"""
# Bookings, positions and stored pages go with their product.
_DROP_OTHERS: Final = """
DELETE FROM bank_product WHERE customer_id = $1 AND access_id = $2 AND NOT product_id = ANY($3)
"""
_TOUCH: Final = """
UPDATE bank_product SET tx_version = tx_version + 1 WHERE customer_id = $1 AND product_no = $2
"""
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


@dataclass(frozen=True, slots=True)
class ProductChange:
    """A product as it shall be, and what its list gains; `listed`: the list answers differently."""

    place: int
    product: Product
    added: int
    total: Decimal
    listed: bool


def product_of(row: Mapping[str, Any]) -> Product:
    """Make a product of a row with the columns above."""
    values: dict[str, Any] = dict(row)
    contract = [values.pop(name) for name in _CONTRACT]
    source, balances = values["balance_source"], values["balances"]
    values["kind"] = ProductKind(values["kind"])
    values["transfers"] = frozenset(values["transfers"])
    values["balance_source"] = None if source is None else BalanceSource(source)
    values["balances"] = () if balances == "[]" else _BALANCES.decode(balances)
    values["never_fetched"] = frozenset(map(ProductPart, values["never_fetched"]))
    values["home_savings"] = None if contract == _NO_CONTRACT else HomeSavingsContract(*contract)
    return Product(**values)


async def product(tx: Tx, customer_id: UUID, access_id: str, product_id: str) -> Product | None:
    row = await tx.row(_PRODUCT, customer_id, access_id, product_id)
    return None if row is None else product_of(row)


async def products(tx: Tx, customer_id: UUID, access_id: str) -> list[Product]:
    return [product_of(row) for row in await tx.rows(_PRODUCTS, customer_id, access_id)]


async def hold_products(tx: Tx, customer_id: UUID, access_id: str) -> list[Product]:
    """Return the products and keep others from changing them until the transaction ends."""
    return [product_of(row) for row in await tx.rows(_HELD_PRODUCTS, customer_id, access_id)]


async def hold_lists(tx: Tx, customer_id: UUID, access_id: str | None) -> list[Account]:
    """Return the products of one or of all accesses and keep their bookings as they are."""
    return [_account(row) for row in await tx.rows(_HELD_LISTS, customer_id, access_id)]


async def accounts(tx: Tx, customer_id: UUID) -> list[Account]:
    return [_account(row) for row in await tx.rows(_LISTS, customer_id)]


async def hold_product(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str
) -> tuple[int, str | None] | None:
    """Return number and currency of a product and hold it."""
    row = await tx.row(_HOLD, customer_id, access_id, product_id)
    return None if row is None else (row["product_no"], row["currency"])


async def last_number(tx: Tx, customer_id: UUID) -> int:
    """Return the highest product number; nobody else takes the next one in the meantime."""
    await tx.run(_LOCK_NUMBERS, customer_id)
    return await tx.value(_LAST_NUMBER, customer_id)


async def add(tx: Tx, customer_id: UUID, added: Sequence[ProductChange]) -> None:
    await tx.run(_ADD, customer_id, _json(added))


async def change(tx: Tx, customer_id: UUID, changed: Sequence[ProductChange]) -> None:
    await tx.run(_CHANGE, customer_id, _json(changed))


async def count(tx: Tx, customer_id: UUID, product_no: int, rows: int, total: Decimal) -> None:
    """Add to the counters of a product."""
    await tx.run(_COUNT, customer_id, product_no, rows, total)


async def drop_others(tx: Tx, customer_id: UUID, access_id: str, product_ids: Sequence[str]) -> int:
    """Remove all products of an access but these; returns how many are gone."""
    return await tx.run(_DROP_OTHERS, customer_id, access_id, list(product_ids))


async def touch(tx: Tx, customer_id: UUID, product_no: int) -> bool:
    return await tx.run(_TOUCH, customer_id, product_no) == 1


def _account(row: Mapping[str, Any]) -> Account:
    values: dict[str, Any] = dict(row)
    values["kind"] = ProductKind(values["kind"])
    return Account(**values)


def _json(changes: Sequence[ProductChange]) -> str:
    return msgspec.json.encode([_columns(product_change) for product_change in changes]).decode()


def _columns(change: ProductChange) -> dict[str, object]:
    product = change.product
    columns: dict[str, object] = {
        product_field.name: getattr(product, product_field.name)
        for product_field in fields(product)
    }
    contract = columns.pop("home_savings")
    return columns | {
        **{name: getattr(contract, name, None) for name in _CONTRACT},
        "place": change.place,
        "transfers": sorted(product.transfers),
        "never_fetched": sorted(product.never_fetched),
        "tx_version": int(change.listed),
        "tx_count": change.added,
        "tx_sum": change.total,
    }


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
        (product_no, place, *_position_columns(position))
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


def _position_columns(position: Position) -> tuple[object, ...]:
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
