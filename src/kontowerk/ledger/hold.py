"""Keep several lists of a customer as they are, for somebody who works on all of them."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.ledger.model import Account
from kontowerk.ledger.store import products


async def hold_lists(tx: Tx, customer_id: UUID, access_id: str | None = None) -> list[Account]:
    """Return the products of one or of all accesses, by number.

    Until the transaction ends no booking of theirs comes, changes or goes. Who removes products
    holds them first, too: the database would take them in an order of its own.
    """
    return await products.hold_lists(tx, customer_id, access_id)
