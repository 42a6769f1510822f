"""Erase a deactivated person, and delete what was kept as long as it may be.

A person is erased in every room along one list, then the user goes, in one transaction: the right
to erasure, an extension of Management. What is old goes in batches by an index, so that no
statement grows with everybody's data. How long is the operator's to say, except for fetches, visits
of the page of permissions and account reports; see the how-to on retention.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.accesses.read import forget_old_fetches
from kontowerk.identity import personal, tokens
from kontowerk.identity.model import Tenant
from kontowerk.identity.personal import ErasureReceipt
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.payments import read as payments
from kontowerk.privacy.declaration import DataSubject
from kontowerk.privacy.tables import ROOMS
from kontowerk.reports import ask as reports
from kontowerk.webform import permitted, record

__all__ = ["ErasureReceipt", "Retention", "delete_old", "erase"]

_NOBODY: Final = UUID(int=0)  # what is old is seen by a policy of its own


async def erase(tx: Tx, tenant: Tenant, user_id: UUID, *, actor: str) -> ErasureReceipt:
    """Erase; the transaction belongs to the person. Raises StillActiveError, UnknownUserError."""
    await personal.require_inactive(tx, tenant, user_id)
    subject = DataSubject(user_id, tenant.id, actor)
    erased = dict[str, int]()
    for room in ROOMS:
        erased |= await room.count(tx, subject)
    for room in ROOMS:
        erased |= await room.erase(tx, subject)
    return await personal.erase(tx, tenant, user_id, erased_elsewhere=erased, actor=actor)


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
        deleted += await forget_old_fetches(tx)
        deleted += await permitted.forget_old(tx)
        deleted += await reports.forget_old(tx)
    async with db.begin() as tx:
        deleted += await audit.prune(tx, tx.now - keep.audit)
    async with db.begin() as tx:
        deleted += await tokens.expire_receipts(tx, tx.now - keep.receipts)
    return deleted
