"""Make and end tokens of the console: what operators do on the command line."""

from datetime import timedelta
from uuid import UUID

from kontowerk.desk import rules
from kontowerk.desk.errors import UnknownDeskTokenError
from kontowerk.desk.model import DeskRole, DeskToken
from kontowerk.desk.store import sessions
from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id, new_secret
from kontowerk.kit.secret import Secret


async def issue(
    tx: Tx, *, tenant_id: UUID | None, label: str, lifetime: timedelta, cell: str, actor: str
) -> tuple[DeskToken, Secret[str]]:
    """Make a token, for a developer when a tenant is named; the secret is returned once."""
    secret = new_secret(rules.TOKEN_KIND, cell)
    new = DeskToken(
        id=new_id(),
        role=DeskRole.OPERATOR if tenant_id is None else DeskRole.DEVELOPER,
        tenant_id=tenant_id,
        label=label,
        created_at=tx.now,
        expires_at=tx.now + lifetime,
        revoked_at=None,
    )
    await sessions.add_token(tx, new, rules.hash_of(secret))
    await audit.record(
        tx, actor=actor, action="console.token", subject=str(new.id), tenant_id=tenant_id
    )
    return new, Secret(secret)


async def every(tx: Tx) -> list[DeskToken]:
    """Return all tokens, oldest first, also those that opened something once."""
    return await sessions.tokens(tx)


async def revoke(tx: Tx, token_id: UUID, *, actor: str) -> None:
    """End a token, and whoever is logged in with it."""
    if not await sessions.revoke(tx, token_id):
        raise UnknownDeskTokenError
    await audit.record(tx, actor=actor, action="console.revoke", subject=str(token_id))
