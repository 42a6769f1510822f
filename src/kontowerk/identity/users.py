"""Create a user, change it, deactivate it, and give it roles.

PUT of a user is an extension.

Spec: Management (POST users); States (User); Management (deactivate, reactivate); Management (POST
roles/{role-name}/users).
"""

from uuid import UUID

from kontowerk.identity import read, rules
from kontowerk.identity.errors import AlreadyActiveError, NameTakenError, UnknownUserError
from kontowerk.identity.model import CustomerId, Tenant, User, UserData
from kontowerk.identity.store import tokens
from kontowerk.identity.store import users as store
from kontowerk.kit import audit
from kontowerk.kit.db import DuplicateError, Tx
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
    user = await store.lock_user(tx, tenant.id, user_id)
    if user is None:
        raise UnknownUserError
    return user


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
