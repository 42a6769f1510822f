"""Redirect sessions: opened, entered once in one browser, found by their cookie, ended.

State lies in rows: whoever comes first does the work.

What a session that did not end well has begun is given up. An access that exists only because of it
goes. One that was there before stays with its data and its old approval; a question that is open
for it is withdrawn, so that its login is free again. A payment that nobody has sent yet is
cancelled.

Spec: Redirect flow; Limits (short-lived); OP-112, OP-113, OP-118; Customer (DELETE
regprotect/sessions); OP-119; OP-118, OP-119.
"""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses import approve, read, remove
from kontowerk.accesses.model import Access, UnknownAccessError
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import Approval, GivenUp, NotAskedError, Phase, UnknownApprovalError
from kontowerk.identity import callbacks
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret, new_id, new_secret
from kontowerk.kit.secret import Secret, hash_of
from kontowerk.payments import change
from kontowerk.payments import read as payments
from kontowerk.payments.model import Payment, PaymentState, TooLateError, UnknownPaymentError
from kontowerk.webform import exits, rules
from kontowerk.webform.model import Browser, Entered, NewSession, OpenedSession, Session
from kontowerk.webform.pages import Exit
from kontowerk.webform.record import forget, reference_of
from kontowerk.webform.store import brand, records, sessions

LINK_KIND: Final = "ws"

LINK: Final = "link"
COOKIE: Final = "cookie"
COOKIE_KIND: Final = "wc"
_BATCH: Final = 200


async def open_session(tx: Tx, new: NewSession, *, cell: str) -> OpenedSession:
    """Open a session; one left over from before ends (OP-119)."""
    secret, expires_at = new_secret(LINK_KIND, cell), tx.now + rules.UNOPENED
    session_id = await _added(tx, new, expires_at)
    hashed = hash_of(secret)
    await sessions.add_secret(tx, new.customer_id, session_id, LINK, hashed)
    return OpenedSession(Secret(secret), new.use_case, expires_at)


async def open_at_once(tx: Tx, new: NewSession, browser: Browser) -> Secret[str]:
    """Open a session in the browser that asks for it; returns its cookie."""
    expires_at = tx.now + rules.IN_ALL
    session_id = await _added(tx, new, expires_at)
    session = await sessions.hold(tx, new.customer_id, session_id)
    assert session is not None  # noqa: S101 - it was added just now
    session = _opened(session, browser, tx.now)
    await sessions.change(tx, session)
    return await _swap(tx, session, browser.cell)


def _opened(session: Session, browser: Browser, now: datetime) -> Session:
    return replace(
        session,
        language=browser.language,
        present_ip=browser.present_ip,
        step_url=browser.step_url,
        opened_at=now,
    )


async def _added(tx: Tx, new: NewSession, expires_at: datetime) -> UUID:
    session_id = new_id()
    await sessions.hold_customer(tx, new.customer_id)
    await end_all(tx, new.customer_id)
    await sessions.add(tx, session_id, new, expires_at)
    await records.add(
        tx,
        new.customer_id,
        session_id,
        tenant_id=new.tenant_id,
        reference=reference_of(session_id),
        use_case=new.use_case.value,
        access_ids=new.access_ids,
        payment_id=new.payment_id,
    )
    return session_id


async def open_link(
    db: Database, secret: str, browser: Browser, *, appended: str | None
) -> Entered | Exit:
    """Swap the link's secret for a cookie.

    A link that was used, superseded or never given is an error, an old one has timed out. An
    address to return to that is missing or refused ends the session, but the cookie is given, so
    that the end can be shown.
    """
    if not is_well_formed_secret(secret, LINK_KIND):
        return Exit.ERROR
    async with db.begin() as tx:
        found = await sessions.find(tx, hash_of(secret), LINK)
    if found is None:
        return Exit.ERROR
    customer_id, session_id = found
    async with db.begin(customer_id) as tx:
        session = await sessions.hold(tx, customer_id, session_id)
        if session is None or session.opened_at is not None:
            return Exit.ERROR  # somebody was faster
        if session.exit is not None or tx.now >= session.expires_at:
            return Exit.SESSION_TIMEOUT
        expires_at = session.created_at + rules.IN_ALL
        session = replace(
            _opened(session, browser, tx.now),
            appended_url=appended,
            expires_at=expires_at,
            due_at=expires_at,
            provider_id=await known_provider(tx, session),
        )
        cookie = await _swap(tx, session, browser.cell)
        bases = await callbacks.bases(tx, session.tenant_id)
        ended = exits.at_entry(session.callback_url, appended, bases)
        if ended is None:
            await sessions.change(tx, session)
        else:
            await end(tx, session, ended)
    return Entered(cookie)


async def _swap(tx: Tx, session: Session, cell: str) -> Secret[str]:
    cookie = new_secret(COOKIE_KIND, cell)
    await sessions.drop_secrets(tx, session.customer_id, session.id)
    hashed = hash_of(cookie)
    await sessions.add_secret(tx, session.customer_id, session.id, COOKIE, hashed)
    return Secret(cookie)


async def known_provider(tx: Tx, session: Session) -> UUID | None:
    """Return the bank of an access that exists already: it cannot be chosen any more."""
    try:
        return (await read.access(tx, session.customer_id, session.access_id)).provider_id
    except UnknownAccessError:
        return None


async def by_cookie(db: Database, cookie: str) -> Session | None:
    """Return the session a cookie belongs to; also one that has ended, until it is forgotten."""
    if not is_well_formed_secret(cookie, COOKIE_KIND):
        return None
    async with db.begin() as tx:
        found = await sessions.find(tx, hash_of(cookie), COOKIE)
    if found is None:
        return None
    customer_id, session_id = found
    async with db.begin(customer_id) as tx:
        session = await sessions.one(tx, customer_id, session_id)
    return None if session is None else replace(session, cookie=Secret(cookie))


async def is_own_browser(db: Database, cookie: str | None, approval: Approval) -> bool:
    """Say whether the cookie is that of the session whose approval this is.

    An approval belongs to whoever gave it. Where another browser comes back from the bank, somebody
    may have been talked into approving what a stranger asked for: RFC 9700 and FAPI 2.0 call it
    session integrity. What is over, in this browser or another tab of it, can be looked at once
    more.
    """
    session = None if cookie is None else await by_cookie(db, cookie)
    if session is None or session.customer_id != approval.customer_id:
        return False
    return approval.phase is Phase.ENDED or await _asks_for(db, session, approval)


async def _asks_for(db: Database, session: Session, approval: Approval) -> bool:
    async with db.begin(session.customer_id) as tx:
        payment = await payment_of(tx, session)
    return approval.id == (session.run if payment is None else payment.run)


async def end_all(tx: Tx, customer_id: UUID) -> int:
    """End every session; returns how many there were.

    Nothing opens them any more. One whose bank dialogue cannot be stopped at this moment stays as
    a row until a worker has given it up.
    """
    found = await sessions.hold_all(tx, customer_id)
    ended = 0
    for session in found:
        ended += session.exit is None
        after = session if session.exit is not None else await end(tx, session, Exit.ERROR)
        if after.cleared:
            await sessions.delete(tx, customer_id, session.id)
        else:
            await sessions.drop_secrets(tx, customer_id, session.id)
    return ended


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all sessions, their records and accepted terms of a customer who is erased."""
    await brand.forget(tx, customer_id)
    await forget(tx, customer_id)
    return await sessions.delete_all(tx, customer_id)


async def purge_due(db: Database) -> int:
    """Do what is due; returns how many sessions changed."""
    async with db.begin() as tx:
        found = await sessions.due(tx, _BATCH)
    changed = 0
    for customer_id, session_id in found:
        async with db.begin(customer_id) as tx:
            await sessions.hold_customer(tx, customer_id)
            session = await sessions.hold(tx, customer_id, session_id)
            # Extended, ended or deleted while we looked.
            if session is None or session.due_at > tx.now:
                continue
            await _look_at(tx, session)
            changed += 1
    return changed


async def _look_at(tx: Tx, session: Session) -> None:
    if session.exit is None:
        await end(tx, session, Exit.SESSION_TIMEOUT)
    elif session.cleared:
        await sessions.delete(tx, session.customer_id, session.id)
    else:
        await tidy(tx, session)


async def end(tx: Tx, session: Session, ended: Exit) -> Session:
    """End a session and give up what can be given up now; a worker sees to the rest."""
    session = replace(session, exit=ended, trouble=None, typed=None)
    return await tidy(tx, session)


async def tidy(tx: Tx, session: Session) -> Session:
    """Give up the work of a session that has ended, as far as possible, and write it down."""
    cleared = await clear(tx, session)
    due_at = tx.now + (rules.REMEMBERED if cleared else rules.LOOK_AGAIN)
    session = replace(session, cleared=cleared, due_at=due_at)
    await sessions.change(tx, session)
    return session


async def clear(tx: Tx, session: Session) -> bool:
    """Give up what was begun; False while a worker talks to the bank and cannot be stopped."""
    if session.exit in exits.SUCCESS:
        return True
    if session.payment_id is not None:
        return await give_up(tx, session)
    if session.begun is not None:
        await forget_begun(tx, session)
        return True
    return session.run is None or await _withdraw(tx, session, session.run)


async def _withdraw(tx: Tx, session: Session, run: UUID) -> bool:
    approval = await approvals.find(tx, session.customer_id, run)
    if approval is None or approval.phase is Phase.ENDED:
        return True
    try:
        await approve.answer(tx, session.customer_id, run, GivenUp())
    except (NotAskedError, UnknownApprovalError):
        return False  # a worker talks to the bank, or the question lapses at this moment
    return True


async def forget_begun(tx: Tx, session: Session) -> None:
    """Remove the access that exists only because of this session."""
    access = await _access(tx, session)
    if access is None or access.key != session.begun:
        return
    await remove.remove(
        tx,
        session.customer_id,
        access.access_id,
        tenant_id=session.tenant_id,
        actor=session.actor,
    )


async def _access(tx: Tx, session: Session) -> Access | None:
    try:
        return await read.access(tx, session.customer_id, session.access_id)
    except UnknownAccessError:
        return None


async def payment_of(tx: Tx, session: Session) -> Payment | None:
    """Return the payment a session is about, if it is about one and that is still there."""
    if session.payment_id is None:
        return None
    with suppress(UnknownPaymentError):
        return await payments.one(tx, session.customer_id, session.payment_id)
    return None


async def give_up(tx: Tx, session: Session) -> bool:
    """Cancel the payment; False while a worker talks to the bank and cannot be stopped.

    What is over or in doubt stays what it is: nobody leaves by cancelling it.
    """
    payment = await payment_of(tx, session)
    if payment is None or payment.state in (
        PaymentState.DONE,
        PaymentState.REJECTED,
        PaymentState.DOUBT,
    ):
        return True
    try:
        if payment.state is PaymentState.DRAFT:
            await change.cancel(tx, session.customer_id, payment.id)
        else:
            await approve.answer(tx, session.customer_id, payment.run, GivenUp())
    except (NotAskedError, UnknownApprovalError, TooLateError):
        return False  # a worker has it, or has just had it
    return True
