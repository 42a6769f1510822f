"""Delete what was kept as long as it may be: payments, audit entries, receipts, sessions.

Each in batches by an index, so that no statement grows with everybody's data. How long is the
operator's to say; see the how-to on retention.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.identity import expire
from kontowerk.kit import audit
from kontowerk.kit.db import Database
from kontowerk.payments import forget as payments
from kontowerk.webform import record

_NOBODY: Final = UUID(int=0)  # what is old is seen by a policy of its own


@dataclass(frozen=True, slots=True)
class Retention:
    """How long is kept what outlives its use."""

    payments: timedelta
    audit: timedelta
    receipts: timedelta
    sessions: timedelta


async def delete_old(db: Database, keep: Retention) -> int:
    """Delete a batch of each kind; returns how many rows went."""
    async with db.begin(_NOBODY) as tx:
        deleted = await payments.forget_old(tx, tx.now - keep.payments)
        deleted += await record.forget_old(tx, tx.now - keep.sessions)
    async with db.begin() as tx:
        deleted += await audit.prune(tx, tx.now - keep.audit)
    async with db.begin() as tx:
        deleted += await expire.expire_receipts(tx, tx.now - keep.receipts)
    return deleted
