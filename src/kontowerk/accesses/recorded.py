"""Read what was exchanged with banks for a person."""

from uuid import UUID

from kontowerk.accesses.store import dialogues
from kontowerk.accesses.store.dialogues import Recorded
from kontowerk.kit.db import Tx

__all__ = ["Recorded", "calls"]


async def calls(tx: Tx, customer_id: UUID, *, after: UUID | None, most: int) -> list[Recorded]:
    """Return some calls at banks in the order in which they were made; kept for a fortnight."""
    return await dialogues.some(tx, customer_id, after, most)
