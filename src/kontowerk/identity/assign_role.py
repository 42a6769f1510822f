"""Give a user a role of a client.

Spec: Management (POST roles/{role-name}/users).
"""

from uuid import UUID

from kontowerk.identity import read
from kontowerk.identity.errors import UnknownUserError
from kontowerk.identity.model import CustomerId, Tenant
from kontowerk.identity.store import users as store
from kontowerk.kit import audit
from kontowerk.kit.db import Tx


async def assign(
    tx: Tx, tenant: Tenant, client_name: str, role_name: str, user_id: UUID, *, actor: str
) -> CustomerId:
    """Assign the role; once more changes nothing."""
    role = await read.role(tx, tenant, client_name, role_name)
    user = await store.lock_user(tx, tenant.id, user_id)  # it must not be erased meanwhile
    if user is None:
        raise UnknownUserError
    await store.assign(tx, role.id, user.id)
    await audit.record(
        tx,
        actor=actor,
        action=f"role.assign {client_name}/{role_name}",
        subject=str(user_id),
        tenant_id=tenant.id,
    )
    return user.id
