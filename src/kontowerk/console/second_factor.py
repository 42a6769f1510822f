"""The code after the token: learnt by an app the first time, asked for every time."""

from kontowerk.console import rules, totp
from kontowerk.console.enter import begin_session
from kontowerk.console.model import CodeRefused, NotLetInError, PendingLogin, Terms
from kontowerk.console.store import tokens
from kontowerk.console.store.tokens import EntryRow
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret
from kontowerk.kit.secret import Secret


async def entry_of(db: Database, cookie: str) -> PendingLogin | None:
    """Return who gave a token and owes a code; None when the cookie stands for nobody."""
    if not is_well_formed_secret(cookie, rules.ENTRY_KIND):
        return None
    async with db.read() as tx:
        row = await tokens.entry(tx, rules.hash_of(cookie))
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
    entry_hash = rules.hash_of(cookie)
    async with db.begin() as tx:
        row = await tokens.entry(tx, entry_hash, locked=True)
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
        await tokens.note_passed(tx, row.token.id, sealed, step)
        await tokens.end_entry(tx, entry_hash)
        if row.factor is None:
            await _record(tx, row, "console.enrol", "ok")
        return await begin_session(
            tx, row.token, terms, language=row.language, cell=cell, passed=True
        )


async def give_up(db: Database, cookie: str) -> None:
    """Forget a login that owes a code."""
    async with db.read() as tx:
        await tokens.end_entry(tx, rules.hash_of(cookie))


async def _refuse(tx: Tx, row: EntryRow) -> CodeRefused:
    wrong = row.wrong_codes + 1
    closed = rules.closed_until(wrong, tx.now, row.token.expires_at)
    await tokens.note_wrong(tx, row.token.id, wrong, closed)
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
