"""Consents that nobody needs any more: kept until their banks were told.

What was approved for an access that is gone, or for a run that came to nothing, would stay valid
at the bank. It is written down in the transaction that ends the access or the run.
"""

from uuid import UUID

from kontowerk.approvals.model import ConsentToEnd
from kontowerk.approvals.store import consents as store
from kontowerk.kit.db import Tx


async def keep_of_access(tx: Tx, customer_id: UUID, access_id: str | None = None) -> None:
    """Write down the consents of an access that is about to be removed; without one, of all."""
    await store.keep_of_access(tx, customer_id, access_id)


async def keep_of_run(tx: Tx, customer_id: UUID, run: UUID) -> None:
    """Write down what a person may have approved for a run that is about to end."""
    await store.keep_of_run(tx, customer_id, run)


async def take_due(tx: Tx, most: int) -> list[ConsentToEnd]:
    """Take some whose banks are to be told now; what is not removed comes again, later."""
    return await store.take_due(tx, tx.now, most)


async def remove(tx: Tx, consent: ConsentToEnd) -> bool:
    """Forget a consent whose bank was told; False when somebody else has."""
    return await store.remove(tx, consent.customer_id, consent.number)
