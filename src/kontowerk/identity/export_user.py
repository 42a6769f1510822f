"""Everything identity has stored about a user.

Extension of Management: the rights of access and portability. Never a password or token.
"""

from dataclasses import dataclass
from uuid import UUID

from kontowerk.identity.errors import UnknownUserError
from kontowerk.identity.model import KeyTrace, Tenant, TokenTrace, User
from kontowerk.identity.store import tokens, users
from kontowerk.kit import audit
from kontowerk.kit.audit import AuditEntry
from kontowerk.kit.db import Tx


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
