"""Make and end tokens of the console: what operators do on the command line."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from kontowerk.console import rules
from kontowerk.console.model import (
    BadOperatorNameError,
    ConsoleRole,
    ConsoleToken,
    OperatorExistsError,
    SessionLine,
    UnknownConsoleTokenError,
)
from kontowerk.console.store import sessions
from kontowerk.kit import audit
from kontowerk.kit.db import DuplicateError, Tx
from kontowerk.kit.errors import Fault, existing
from kontowerk.kit.ids import new_id, new_secret
from kontowerk.kit.secret import Secret, hash_of

_MOST_SESSIONS = 1_000


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """Whom a token is for: an operator by name, or a developer of a tenant, with a name or not."""

    name: str | None
    tenant_id: UUID | None = None
    label: str = ""

    @property
    def role(self) -> ConsoleRole:
        return ConsoleRole.OPERATOR if self.tenant_id is None else ConsoleRole.DEVELOPER


async def issue(
    tx: Tx, person: TokenHolder, *, lifetime: timedelta, cell: str, actor: str
) -> tuple[ConsoleToken, Secret[str]]:
    """Make a token; the secret is returned once. Operators have names, which are taken once."""
    if person.name is None and person.role is ConsoleRole.OPERATOR:
        raise BadOperatorNameError(Fault("name", ""))
    if person.name is not None and not rules.is_operator_name(person.name):
        raise BadOperatorNameError(Fault("name", person.name))
    secret = new_secret(rules.TOKEN_KIND, cell)
    new = ConsoleToken(
        id=new_id(),
        role=person.role,
        tenant_id=person.tenant_id,
        label=person.label or person.name or "",
        created_at=tx.now,
        expires_at=tx.now + lifetime,
        revoked_at=None,
        name=person.name,
    )
    try:
        await sessions.add_token(tx, new, hash_of(secret))
    except DuplicateError:
        raise OperatorExistsError from None
    await audit.record(
        tx, actor=actor, action="console.token", subject=str(new.id), tenant_id=person.tenant_id
    )
    return new, Secret(secret)


async def reset(
    tx: Tx, name: str, *, lifetime: timedelta, cell: str, actor: str
) -> tuple[ConsoleToken, Secret[str]]:
    """Give somebody a new token; the old one, its second factor and its sessions are over."""
    old = await _named(tx, name)
    await revoke(tx, old.id, actor=actor)
    person = TokenHolder(name, old.tenant_id, old.label)
    return await issue(tx, person, lifetime=lifetime, cell=cell, actor=actor)


async def remove(tx: Tx, name: str, *, actor: str) -> None:
    """Let somebody in no more."""
    await revoke(tx, (await _named(tx, name)).id, actor=actor)


async def has(tx: Tx, name: str) -> bool:
    """Say whether somebody at the console has this name."""
    return await sessions.token_named(tx, name) is not None


async def every(tx: Tx) -> list[ConsoleToken]:
    """Return all tokens, oldest first, also those that opened something once."""
    return await sessions.all_tokens(tx)


async def revoke(tx: Tx, token_id: UUID, *, actor: str) -> None:
    """Revoke a token and end its sessions."""
    ended = await sessions.revoke_token(tx, token_id)
    await sessions.end_of_token(tx, token_id)
    if not ended:
        raise UnknownConsoleTokenError
    await audit.record(tx, actor=actor, action="console.revoke", subject=str(token_id))


async def forget_tenant(tx: Tx, tenant_id: UUID, *, actor: str) -> None:
    """Delete the tokens of a tenant that is removed; whoever is logged in with one is out."""
    if await sessions.forget_tokens(tx, tenant_id):
        await audit.record(
            tx,
            actor=actor,
            action="console.forget",
            subject=f"tenant:{tenant_id}",
            tenant_id=tenant_id,
        )


async def logged_in(tx: Tx, idle: timedelta) -> list[SessionLine]:
    """Return who is logged in."""
    return await sessions.every(tx, None, idle=idle, most=_MOST_SESSIONS)


async def log_out(tx: Tx, name: str, *, actor: str) -> int:
    """End all sessions of somebody; the token opens another."""
    token = await _named(tx, name)
    ended = await sessions.end_of_token(tx, token.id)
    await audit.record(tx, actor=actor, action="console.logout", subject=str(token.id))
    return ended


async def _named(tx: Tx, name: str) -> ConsoleToken:
    return existing(await sessions.token_named(tx, name), UnknownConsoleTokenError)
