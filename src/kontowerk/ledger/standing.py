"""Standing orders of a product: as the bank listed them, and as requests changed them since."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from kontowerk.connectors.transfer import STANDING_LIST, StandingOrder
from kontowerk.kit.db import Tx
from kontowerk.ledger import read
from kontowerk.ledger.model import (
    NoStandingListError,
    Product,
    UnknownProductError,
    UnknownStandingOrderError,
)
from kontowerk.ledger.store import products as store


@dataclass(frozen=True, slots=True)
class StandingList:
    """The standing orders of a product; `listed_at` None: the bank has never listed them."""

    orders: tuple[StandingOrder, ...]
    listed_at: datetime | None


def id_of(product_id: str, order: StandingOrder) -> UUID:
    """Name a standing order: always the same for the bank's own name of it."""
    own = order.order_id or f"{order.iban} {order.amount} {order.schedule} {order.purpose}"
    return UUID(bytes=sha256(f"{product_id}\n{own}".encode()).digest()[:16])


async def of_product(tx: Tx, customer_id: UUID, access_id: str, product_id: str) -> StandingList:
    """Return the standing orders of a product; raises where its bank gives no list."""
    product = await read.product(tx, customer_id, access_id, product_id)
    if STANDING_LIST not in product.transfers:
        raise NoStandingListError
    return StandingList(*await store.standing_list(tx, customer_id, product.product_no))


async def kept(tx: Tx, customer_id: UUID, product: Product) -> StandingList | None:
    """Return what is stored of the standing orders of a product, whoever told it; else None."""
    found = StandingList(*await store.standing_list(tx, customer_id, product.product_no))
    return found if found.orders or found.listed_at else None


async def one(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str, order_id: UUID
) -> StandingOrder:
    """Return a standing order that can be changed or deleted: the bank has a name for it."""
    product = await read.product(tx, customer_id, access_id, product_id)
    orders, _ = await store.standing_list(tx, customer_id, product.product_no)
    for order in orders:
        if order.order_id is not None and id_of(product_id, order) == order_id:
            return order
    raise UnknownStandingOrderError


async def replaced(
    tx: Tx,
    customer_id: UUID,
    access_id: str,
    product_id: str,
    *,
    former: str | None,
    new: StandingOrder | None,
) -> None:
    """Note what a request did at the bank: one gone, one new, or one in place of another."""
    try:
        product = await read.product(tx, customer_id, access_id, product_id)
    except UnknownProductError:  # the access was removed meanwhile
        return
    orders, listed_at = await store.lock_standing_list(tx, customer_id, product.product_no)
    gone = {former, new.order_id if new is not None else former}
    kept = [order for order in orders if order.order_id is None or order.order_id not in gone]
    written = [*kept, new] if new is not None else kept
    await store.put_standing_list(tx, customer_id, product.product_no, written, listed_at)
