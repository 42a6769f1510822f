"""Say that the list of a product answers differently now."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.ledger.errors import UnknownProductError
from kontowerk.ledger.store import products


async def touch(tx: Tx, customer_id: UUID, product_no: int) -> None:
    """Raise the version of a product's list."""
    if not await products.touch(tx, customer_id, product_no):
        raise UnknownProductError
