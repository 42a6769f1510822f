"""Erase a deactivated user and leave a receipt.

Extension of Management: the right to erasure.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec

from kontowerk.identity.errors import StillActiveError, UnknownUserError
from kontowerk.identity.model import Tenant
from kontowerk.identity.store import tokens, users
from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id


@dataclass(frozen=True, slots=True)
class ErasureReceipt:
    """Proof of an erasure: when, whose, and how many rows of which kind."""

    id: UUID
    user_id: UUID
    erased_at: datetime
    erased: Mapping[str, int]


async def require_inactive(tx: Tx, tenant: Tenant, user_id: UUID) -> None:
    """Lock the user for erasure; refuse while it is active."""
    user = await users.lock_user(tx, tenant.id, user_id)
    if user is None:
        raise UnknownUserError
    if user.active:
        raise StillActiveError


async def erase(
    tx: Tx, tenant: Tenant, user_id: UUID, *, erased_elsewhere: Mapping[str, int], actor: str
) -> ErasureReceipt:
    """Delete the user; other rooms deleted the customer's data in the same transaction."""
    await require_inactive(tx, tenant, user_id)
    await tokens.revoke_of_user(tx, tenant.id, user_id)
    await users.erase(tx, tenant.id, user_id)
    receipt = ErasureReceipt(new_id(), user_id, tx.now, {"users": 1, **erased_elsewhere})
    erased_json = msgspec.json.encode(receipt.erased).decode()
    await users.add_receipt(tx, receipt.id, tenant.id, user_id, erased_json)
    await audit.record(
        tx, actor=actor, action="user.erase", subject=str(user_id), tenant_id=tenant.id
    )
    return receipt
