"""Read products, positions and bookings. Spec: BankProduct, Transaction, Securities position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.snapshot import Position
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import existing
from kontowerk.ledger import rules
from kontowerk.ledger.booking import SHOWN
from kontowerk.ledger.model import Account, Product, UnknownProductError, UnknownTransactionError
from kontowerk.ledger.store import bookings
from kontowerk.ledger.store import products as product_store
from kontowerk.ledger.store.bookings import HeadQuestion, Record
from kontowerk.ledger.store.products import product_of

# `product_of` is for the room above that reads accesses and products in one statement.
__all__ = [
    "COLUMNS",
    "HeadQuestion",
    "ListHead",
    "Record",
    "accounts",
    "booking",
    "head",
    "heads",
    "positions",
    "product",
    "product_of",
    "products",
    "rows",
    "some",
]

# What `rows` returns, in this order.
COLUMNS: Final = SHOWN


@dataclass(frozen=True, slots=True)
class ListHead:
    """What must be known before a list is read; `page` is its stored form, if still good."""

    product_no: int
    tx_version: int
    count: int
    page: bytes | None


async def product(tx: Tx, customer_id: UUID, access_id: str, product_id: str) -> Product:
    return existing(
        await product_store.product(tx, customer_id, access_id, product_id), UnknownProductError
    )


async def products(tx: Tx, customer_id: UUID, access_id: str) -> list[Product]:
    """Return the products of an access in the bank's order; an unknown access has none."""
    return await product_store.products(tx, customer_id, access_id)


async def accounts(tx: Tx, customer_id: UUID) -> list[Account]:
    """Return what tells all products of a customer apart, by number."""
    return await product_store.accounts(tx, customer_id)


async def positions(tx: Tx, customer_id: UUID, access_id: str, product_id: str) -> list[Position]:
    found = await product(tx, customer_id, access_id, product_id)
    by_product = await product_store.positions(tx, customer_id, [found.product_no])
    return by_product.get(found.product_no, [])


async def head(
    db: Database, customer_id: UUID, access_id: str, product_id: str, *, view: str
) -> ListHead | None:
    """Return the head of a product's list, or None when there is no such product."""
    async with db.read() as tx:
        row = await bookings.head(tx, customer_id, access_id, product_id, view)
    return None if row is None else ListHead(row[0], row[1], row[2], row[3])


async def heads(
    db: Database, asked: Sequence[HeadQuestion]
) -> list[tuple[Mapping[str, Any], ListHead | None] | None]:
    """Return the heads of many lists; those asked for by token with whom it is of.

    None where there is no such token, or no such product of a customer.
    """
    async with db.read() as tx:
        rows = await bookings.heads(tx, asked)
    found: list[tuple[Mapping[str, Any], ListHead | None] | None] = [None] * len(asked)
    for row in rows:
        number = row["product_no"]
        found[row["place"] - 1] = (
            row,
            None
            if number is None
            else ListHead(number, row["tx_version"], row["tx_count"], row["body"]),
        )
    return found


async def rows(
    db: Database, customer_id: UUID, product_no: int, *, first: date | None, last: date | None
) -> Sequence[Record]:
    """Return the bookings of these days, newest first, with the columns `COLUMNS`.

    For lists, so amounts are texts, with their two decimals.
    """
    low, high = rules.id_range(first, last)
    async with db.read() as tx:
        return await bookings.rows(tx, customer_id, product_no, low, high)


async def booking(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str, booking_id: UUID
) -> Record:
    """Return one booking of a product, with the columns `COLUMNS`."""
    found = await product(tx, customer_id, access_id, product_id)
    return existing(
        await bookings.one(tx, customer_id, found.product_no, booking_id), UnknownTransactionError
    )


async def some(
    tx: Tx, customer_id: UUID, product_no: int, *, before: UUID | None, most: int
) -> Sequence[Record]:
    """Return some bookings older than one, newest first, with the columns `COLUMNS`."""
    return await bookings.some(tx, customer_id, product_no, before, most)
