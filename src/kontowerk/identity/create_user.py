"""Create a user with the default roles of its tenant.

Spec: Management (POST users); States (User).
"""

from kontowerk.identity import rules
from kontowerk.identity.errors import NameTakenError
from kontowerk.identity.model import CustomerId, Tenant, UserData
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
    await audit.record(
        tx, actor=actor, action="user.create", subject=str(user_id), tenant_id=tenant.id
    )
    return user_id
