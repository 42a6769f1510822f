"""Create a user, change it, deactivate it, give it roles; export what is known of it, and erase it.

PUT of a user is an extension.

Spec: Management (POST users); States (User); Management (deactivate, reactivate); Management (POST
roles/{role-name}/users).

Export and erasure are an extension of Management: the rights to erasure, of access and of
portability. Never a password or token.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec

from kontowerk.identity import read, rules
from kontowerk.identity.model import (
    AlreadyActiveError,
    CustomerId,
    KeyTrace,
    LoggedErasure,
    NameTakenError,
    StillActiveError,
    Tenant,
    TokenTrace,
    UnknownUserError,
    User,
    UserData,
)
from kontowerk.identity.store import tokens, users
from kontowerk.identity.store import users as store
from kontowerk.kit import audit
from kontowerk.kit.audit import AuditEntry
from kontowerk.kit.db import DuplicateError, Tx
from kontowerk.kit.errors import existing
from kontowerk.kit.ids import new_id


async def create(
    tx: Tx, tenant: Tenant, data: UserData, password_hash: str, *, actor: str
) -> CustomerId:
    """Store the user; its reference is also the id of the customer it stands for."""
    user_id = CustomerId(new_id())
    key = rules.username_key(data.username)
    try:
        await store.add(tx, tenant.id, user_id, key, data, password_hash)
    except DuplicateError:
        raise NameTakenError from None
    await _record(tx, tenant, user_id, actor, "user.create")
    return user_id


async def deactivate(tx: Tx, tenant: Tenant, user_id: UUID, *, actor: str) -> None:
    """Make the user inactive and end its tokens; once more changes nothing."""
    user = await _locked(tx, tenant, user_id)
    if not user.active:
        return
    await store.deactivate(tx, tenant.id, user_id)
    await tokens.revoke_of_user(tx, tenant.id, user_id)
    await _record(tx, tenant, user_id, actor, "user.deactivate")


async def reactivate(
    tx: Tx, tenant: Tenant, user_id: UUID, data: UserData, password_hash: str, *, actor: str
) -> None:
    """Make an inactive user active with new name and password; its data was kept."""
    user = await _locked(tx, tenant, user_id)
    if user.active:
        raise AlreadyActiveError
    await _change(tx, tenant, user_id, data, password_hash, activate=True)
    await _record(tx, tenant, user_id, actor, "user.reactivate")


async def change(
    tx: Tx, tenant: Tenant, user_id: UUID, data: UserData, password_hash: str, *, actor: str
) -> None:
    """Replace name and password; tokens issued under the old password end."""
    await _locked(tx, tenant, user_id)
    await _change(tx, tenant, user_id, data, password_hash, activate=False)
    await tokens.revoke_of_user(tx, tenant.id, user_id)
    await _record(tx, tenant, user_id, actor, "user.change")


async def assign(
    tx: Tx, tenant: Tenant, client_name: str, role_name: str, user_id: UUID, *, actor: str
) -> CustomerId:
    """Assign the role; once more changes nothing."""
    role = await read.role(tx, tenant, client_name, role_name)
    user = await _locked(tx, tenant, user_id)  # it must not be erased meanwhile
    await store.assign(tx, role.id, user.id)
    await _record(tx, tenant, user_id, actor, f"role.assign {client_name}/{role_name}")
    return user.id


async def _locked(tx: Tx, tenant: Tenant, user_id: UUID) -> User:
    return existing(await store.lock_user(tx, tenant.id, user_id), UnknownUserError)


async def _change(
    tx: Tx, tenant: Tenant, user_id: UUID, data: UserData, password_hash: str, *, activate: bool
) -> None:
    key = rules.username_key(data.username)
    try:
        await store.change(tx, tenant.id, user_id, key, data, password_hash, activate=activate)
    except DuplicateError:
        raise NameTakenError from None


async def _record(tx: Tx, tenant: Tenant, user_id: UUID, actor: str, action: str) -> None:
    await audit.record(tx, actor=actor, action=action, subject=str(user_id), tenant_id=tenant.id)


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
