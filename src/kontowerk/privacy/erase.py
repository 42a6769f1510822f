"""Erase a deactivated person: every room along one list, then the user, in one transaction.

Extension of Management: the right to erasure.
"""

from uuid import UUID

from kontowerk.identity import personal
from kontowerk.identity.model import Tenant
from kontowerk.identity.personal import ErasureReceipt
from kontowerk.kit.db import Tx
from kontowerk.kit.personal import DataSubject
from kontowerk.privacy.tables import ROOMS

__all__ = ["ErasureReceipt", "erase"]


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
