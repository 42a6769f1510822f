"""Which approvals' time has come, over all owners: ids only."""

from uuid import UUID

from kontowerk.approvals.store import timers
from kontowerk.kit.db import Tx


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of approvals whose question lapses, or that may be forgotten."""
    return await timers.due(tx, limit)
