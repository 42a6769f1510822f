"""Read what was exchanged with banks."""

from uuid import UUID

from kontowerk.bankcalls.store import records
from kontowerk.bankcalls.store.records import RecordedCall
from kontowerk.kit.db import Tx

__all__ = ["RecordedCall", "calls"]


async def calls(tx: Tx, customer_id: UUID, *, after: UUID | None, most: int) -> list[RecordedCall]:
    """Return some calls at banks in the order in which they were made; kept for a fortnight."""
    return await records.some(tx, customer_id, after, most)
