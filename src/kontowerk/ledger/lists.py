"""The lists of a product: held while somebody works on them, touched, kept as sent, dropped."""

from collections.abc import Collection
from uuid import UUID

from kontowerk.kit.db import Database, Tx
from kontowerk.ledger import rules
from kontowerk.ledger.errors import UnknownProductError
from kontowerk.ledger.model import Account
from kontowerk.ledger.store import bookings, products


async def keep_only(tx: Tx, customer_id: UUID, access_id: str, product_ids: Collection[str]) -> int:
    """Keep these products of an access and no others; returns how many are gone."""
    await hold_lists(tx, customer_id, access_id)
    return await products.drop_others(tx, customer_id, access_id, sorted(product_ids))


async def keep_selected(tx: Tx, customer_id: UUID, access_id: str, selected: frozenset[str]) -> int:
    """Keep the chosen products of an access, all without a choice; returns how many are gone."""
    held = await hold_lists(tx, customer_id, access_id)
    kept = [
        account.product_id for account in held if rules.is_selected(account.product_id, selected)
    ]
    if len(kept) == len(held):
        return 0
    return await products.drop_others(tx, customer_id, access_id, sorted(kept))


async def hold_lists(tx: Tx, customer_id: UUID, access_id: str | None = None) -> list[Account]:
    """Return the products of one or of all accesses, by number.

    Until the transaction ends no booking of theirs comes, changes or goes. Who removes products
    holds them first, too: the database would take them in an order of its own.
    """
    return await products.hold_lists(tx, customer_id, access_id)


async def touch(tx: Tx, customer_id: UUID, product_no: int) -> None:
    """Raise the version of a product's list."""
    if not await products.touch(tx, customer_id, product_no):
        raise UnknownProductError


async def keep(
    db: Database, customer_id: UUID, product_no: int, *, view: str, tx_version: int, body: bytes
) -> None:
    """Keep a page; one of a version that is no longer present is dropped."""
    async with db.read() as tx:
        await bookings.keep(tx, customer_id, product_no, view, tx_version, body)
