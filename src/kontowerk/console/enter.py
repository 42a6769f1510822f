"""Come in with a token and a code, be recognised by a cookie, look, and leave.

The code after the token is learnt by an app the first time, and asked for every time.

Of whom something was shown, to whom and where, is written down: the person may ask (GDPR Art. 15).
One entry per person, page and hour: who looks at a page again has seen nothing new.
"""

from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.console import rules, totp
from kontowerk.console.model import (
    CodeRefused,
    ConsoleRole,
    ConsoleToken,
    NotLetInError,
    NotShownError,
    PendingLogin,
    SessionLine,
    Terms,
    Visitor,
)
from kontowerk.console.store import sessions
from kontowerk.console.store.sessions import EntryRow
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret, new_id, new_secret, random_bytes
from kontowerk.kit.secret import Secret, hash_of

# Being used is written down this often and no more; idle times are longer.
_SEEN_EVERY: Final = timedelta(minutes=1)
_MOST_SESSIONS: Final = 100
_OFTEN: Final = timedelta(hours=1)
OPERATOR: Final = "operator"  # at the command line


async def log_in(
    db: Database, token: Secret[str], *, terms: Terms, language: str, cell: str
) -> Secret[str]:
    """Swap a token for a cookie: of a session, or of a login that owes a code.

    Raises NotLetInError.
    """
    if not is_well_formed_secret(token.reveal(), rules.TOKEN_KIND):
        raise NotLetInError
    async with db.begin() as tx:
        known = await sessions.valid_token(tx, hash_of(token.reveal()))
        if known is None:
            raise NotLetInError
        if not terms.second_factor:
            await sessions.note_login(tx, known.id)
            return await begin_session(tx, known, terms, language=language, cell=cell, passed=False)
        return await _begin_entry(tx, known, token, language=language, cell=cell)


async def _begin_entry(
    tx: Tx, known: ConsoleToken, token: Secret[str], *, language: str, cell: str
) -> Secret[str]:
    cookie = Secret(new_secret(rules.ENTRY_KIND, cell))
    key = totp.key_of(cookie, "entry")
    opener = totp.close(key, totp.key_of(token, "factor"), known.id)
    pending = None
    if known.factor_since is None:
        pending = totp.close(key, Secret(random_bytes(totp.SECRET_BYTES)), known.id)
    await sessions.add_entry(
        tx,
        hash_of(cookie.reveal()),
        known,
        language=language,
        opener=opener,
        pending=pending,
        expires_at=rules.entry_end(tx.now, known.expires_at),
    )
    return cookie


async def begin_session(
    tx: Tx, token: ConsoleToken, terms: Terms, *, language: str, cell: str, passed: bool
) -> Secret[str]:
    """Log somebody in; returns the cookie."""
    cookie = new_secret(rules.SESSION_KIND, cell)
    await sessions.end_old(tx, terms.idle)
    await sessions.add(
        tx,
        hash_of(cookie),
        new_id(),
        token,
        language=language,
        passed=passed,
        expires_at=rules.session_end(tx.now, token.expires_at, terms.longest),
    )
    await audit.record(
        tx,
        actor=token.actor,
        action="console.login",
        subject=str(token.id),
        tenant_id=token.tenant_id,
    )
    return Secret(cookie)


async def by_cookie(db: Database, cookie: str, terms: Terms) -> Visitor | None:
    """Return who a cookie belongs to; None when it opens nothing any more."""
    if not is_well_formed_secret(cookie, rules.SESSION_KIND):
        return None
    session_hash = hash_of(cookie)
    async with db.read() as tx:
        visitor = await sessions.find(tx, session_hash, terms)
        if visitor and visitor.seen_at and tx.now - visitor.seen_at >= _SEEN_EVERY:
            await sessions.see(tx, session_hash)
        return visitor


async def set_language(db: Database, cookie: str, language: str) -> None:
    """Remember which language somebody reads."""
    async with db.read() as tx:
        await sessions.set_language(tx, hash_of(cookie), language)


async def log_out(db: Database, cookie: str) -> None:
    """End a session; the token opens another."""
    async with db.read() as tx:
        await sessions.end(tx, hash_of(cookie))


async def logged_in(tx: Tx, visitor: Visitor, idle: timedelta) -> list[SessionLine]:
    """Return who is logged in: for operators everybody, for others their own sessions."""
    return await sessions.every(tx, _whose(visitor), idle=idle, most=_MOST_SESSIONS)


async def end_session(tx: Tx, visitor: Visitor, session_id: UUID) -> None:
    """Log a session out that the visitor sees."""
    if not await sessions.end_by_id(tx, session_id, _whose(visitor)):
        raise NotShownError
    await audit.record(
        tx,
        actor=visitor.actor,
        action="console.end_session",
        subject=str(session_id),
        tenant_id=visitor.tenant_id,
    )


async def end_other_sessions(tx: Tx, visitor: Visitor) -> None:
    """Log the visitor out everywhere else."""
    if visitor.session_id is None:
        raise NotShownError
    await sessions.end_others(tx, visitor.token_id, visitor.session_id)
    await audit.record(
        tx,
        actor=visitor.actor,
        action="console.end_others",
        subject=str(visitor.token_id),
        tenant_id=visitor.tenant_id,
    )


def _whose(visitor: Visitor) -> UUID | None:
    return None if visitor.is_operator else visitor.token_id


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
        await sessions.look_as(tx, ConsoleRole.OPERATOR.value)
        yield tx


async def note_reads(tx: Tx, visitor: Visitor, page: str, people: Iterable[UUID]) -> None:
    """Note that a page of the console showed states of these people, in the same transaction."""
    await _note(tx, visitor.actor, f"console.read {page}", set(people))


async def note_command(tx: Tx, command: str, people: Iterable[UUID]) -> None:
    """Note that a command wrote something about these people."""
    await _note(tx, OPERATOR, f"command.read {command}", set(people))


async def _note(tx: Tx, actor: str, action: str, people: set[UUID]) -> None:
    if not people:
        return
    tenants = await sessions.tenants_of(tx, people)
    subjects = [(tenant_id, str(person)) for person, tenant_id in tenants.items()]
    await audit.record_reads(tx, subjects, actor=actor, action=action, once_in=_OFTEN)


async def entry_of(db: Database, cookie: str) -> PendingLogin | None:
    """Return who gave a token and owes a code; None when the cookie stands for nobody."""
    if not is_well_formed_secret(cookie, rules.ENTRY_KIND):
        return None
    async with db.read() as tx:
        row = await sessions.entry(tx, hash_of(cookie))
        if row is None:
            return None
        closed = row.closed_until if row.closed_until and row.closed_until > tx.now else None
    enrolling = None if row.factor is not None else _pending(row, cookie)
    return PendingLogin(row.token, row.language, enrolling, closed)


async def give_code(
    db: Database, cookie: str, code: str, *, terms: Terms, cell: str
) -> Secret[str] | CodeRefused:
    """Swap a code for the cookie of a session. Raises NotLetInError when no token was given."""
    if not is_well_formed_secret(cookie, rules.ENTRY_KIND):
        raise NotLetInError
    entry_hash = hash_of(cookie)
    async with db.begin() as tx:
        row = await sessions.entry(tx, entry_hash, locked=True)
        if row is None:
            raise NotLetInError
        if row.closed_until is not None and row.closed_until > tx.now:
            return CodeRefused(row.closed_until)
        opener = _opener(row, cookie)
        secret = _secret(row, cookie, opener)
        step = totp.matching_step(secret, code, tx.now, after=row.factor_step)
        if step is None:
            return await _refuse(tx, row)
        sealed = row.factor or totp.close(opener, secret, row.token.id)
        await sessions.note_passed(tx, row.token.id, sealed, step)
        await sessions.end_entry(tx, entry_hash)
        if row.factor is None:
            await _record(tx, row, "console.enrol", "ok")
        return await begin_session(
            tx, row.token, terms, language=row.language, cell=cell, passed=True
        )


async def give_up_entry(db: Database, cookie: str) -> None:
    """Forget a login that owes a code."""
    async with db.read() as tx:
        await sessions.end_entry(tx, hash_of(cookie))


async def _refuse(tx: Tx, row: EntryRow) -> CodeRefused:
    wrong = row.wrong_codes + 1
    closed = rules.closed_until(wrong, tx.now, row.token.expires_at)
    await sessions.note_wrong(tx, row.token.id, wrong, closed)
    await _record(tx, row, "console.code", "refused" if closed is None else "closed")
    return CodeRefused(closed)


async def _record(tx: Tx, row: EntryRow, action: str, outcome: str) -> None:
    await audit.record(
        tx,
        actor=row.token.actor,
        action=action,
        subject=str(row.token.id),
        tenant_id=row.token.tenant_id,
        outcome=outcome,
    )


def _opener(row: EntryRow, cookie: str) -> Secret[bytes]:
    return _opened(totp.key_of(Secret(cookie), "entry"), row.opener, row)


def _pending(row: EntryRow, cookie: str) -> Secret[bytes] | None:
    if row.pending is None:
        return None
    return _opened(totp.key_of(Secret(cookie), "entry"), row.pending, row)


def _secret(row: EntryRow, cookie: str, opener: Secret[bytes]) -> Secret[bytes]:
    """Return what codes are made from; once an app has learnt a secret, no other counts."""
    if row.factor is not None:
        return _opened(opener, row.factor, row)
    pending = _pending(row, cookie)
    if pending is None:
        raise NotLetInError
    return pending


def _opened(key: Secret[bytes], sealed: bytes, row: EntryRow) -> Secret[bytes]:
    content = totp.reveal(key, sealed, row.token.id)
    if content is None:
        raise NotLetInError  # changed in the database: nobody gets in by that
    return content
