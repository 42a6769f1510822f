"""Come in with a token, be recognised by a cookie, and leave."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from kontowerk.desk import rules
from kontowerk.desk.errors import NotLetInError
from kontowerk.desk.model import DeskRole, Visitor
from kontowerk.desk.store import sessions
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret, new_secret
from kontowerk.kit.secret import Secret


async def log_in(db: Database, token: Secret[str], *, language: str, cell: str) -> Secret[str]:
    """Swap a token for a cookie; raises NotLetInError."""
    if not is_well_formed_secret(token.reveal(), rules.TOKEN_KIND):
        raise NotLetInError
    cookie = new_secret(rules.SESSION_KIND, cell)
    async with db.begin() as tx:
        found = await sessions.valid_token(tx, rules.hash_of(token.reveal()))
        if found is None:
            raise NotLetInError
        await sessions.end_old(tx)
        await sessions.add(
            tx,
            rules.hash_of(cookie),
            found,
            language=language,
            expires_at=rules.session_end(tx.now, found.expires_at),
        )
        subject = str(found.id)
        await audit.record(
            tx,
            actor=f"console {subject}",
            action="console.login",
            subject=subject,
            tenant_id=found.tenant_id,
        )
    return Secret(cookie)


async def by_cookie(db: Database, cookie: str) -> Visitor | None:
    """Return who a cookie belongs to; None when it opens nothing any more."""
    if not is_well_formed_secret(cookie, rules.SESSION_KIND):
        return None
    async with db.read() as tx:
        return await sessions.find(tx, rules.hash_of(cookie))


async def set_language(db: Database, cookie: str, language: str) -> None:
    """Remember which language somebody reads."""
    async with db.read() as tx:
        await sessions.set_language(tx, rules.hash_of(cookie), language)


async def log_out(db: Database, cookie: str) -> None:
    """End a session; the token opens another."""
    async with db.read() as tx:
        await sessions.end(tx, rules.hash_of(cookie))


@asynccontextmanager
async def looking(db: Database, visitor: Visitor) -> AsyncGenerator[Tx]:
    """Open a transaction that sees what this visitor may see, and commit on leaving."""
    async with db.begin() as tx:
        whom = visitor.role.value if visitor.tenant_id is None else str(visitor.tenant_id)
        await sessions.look_as(tx, whom)
        yield tx


@asynccontextmanager
async def overseeing(db: Database) -> AsyncGenerator[Tx]:
    """Open a transaction of the operator's command line, which sees what an operator may see."""
    async with db.begin() as tx:
        await sessions.look_as(tx, DeskRole.OPERATOR.value)
        yield tx
