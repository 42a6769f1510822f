"""SQL of the products; a product is written as one JSON object, because it has many columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.db import Tx
from kontowerk.kit.db.columns import listed, statement
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
