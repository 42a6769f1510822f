"""Forget what was found out about a customer who is erased."""

from uuid import UUID

from kontowerk.analysis.store import kept, marks
from kontowerk.kit.db import Tx


async def count_all(tx: Tx, customer_id: UUID) -> int:
    """Count the pages that are kept; to be asked before the products go, which take them along."""
    return await kept.count(tx, customer_id)


async def forget_all(tx: Tx, customer_id: UUID) -> None:
    """Delete everything that is left; to be called after the products are gone.

    An analysis under way is waited for; one that begins later finds no products, and keeps
    nothing.
    """
    await kept.lock(tx, customer_id)
    await kept.forget(tx, customer_id)
    await marks.remove_all(tx, customer_id)
