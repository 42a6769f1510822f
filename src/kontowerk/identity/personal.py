"""What is known of a user: exported, and erased last of all, with a receipt.

Extension of Management: the rights to erasure, of access and of portability. Never a password or
token.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec

from kontowerk.identity.errors import StillActiveError, UnknownUserError
from kontowerk.identity.model import KeyTrace, LoggedErasure, Tenant, TokenTrace, User
from kontowerk.identity.store import tokens, users
from kontowerk.kit import audit
from kontowerk.kit.audit import AuditEntry
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


async def unlogged_erasures(tx: Tx, most: int) -> list[LoggedErasure]:
    """Return erasures that are not in the log outside the database yet, the oldest first."""
    return await users.unlogged_erasures(tx, most)


async def mark_logged(tx: Tx, erasures: Sequence[LoggedErasure]) -> None:
    """Note that the log outside the database has these."""
    await users.mark_logged(tx, [erasure.receipt_id for erasure in erasures])


@dataclass(frozen=True, slots=True)
class UserExport:
    """A user as identity knows it."""

    user: User
    roles: list[str]
    tokens: list[TokenTrace]
    api_keys: list[KeyTrace]


async def export(tx: Tx, tenant: Tenant, user_id: UUID, *, actor: str) -> UserExport:
    """Collect the user's data and record who asked for it."""
    user = await users.user(tx, tenant.id, user_id)
    if user is None:
        raise UnknownUserError
    subject = str(user_id)
    await audit.record(tx, actor=actor, action="user.export", subject=subject, tenant_id=tenant.id)
    return UserExport(
        user=user,
        roles=await users.role_names(tx, tenant.id, user_id),
        tokens=await tokens.traces(tx, tenant.id, user_id),
        api_keys=await users.api_keys(tx, tenant.id, user_id),
    )


async def history(
    tx: Tx, tenant: Tenant, user_id: UUID, *, after: UUID | None, most: int
) -> list[AuditEntry]:
    """Return some of what was done to the user, the oldest first."""
    return await audit.about(tx, tenant.id, str(user_id), after=after, most=most)
