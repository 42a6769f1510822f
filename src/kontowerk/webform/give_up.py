"""Give up what a session that did not end well has begun, its payment too.

An access that exists only because of it goes. One that was there before stays with its data and
its old approval; a question that is open for it is withdrawn, so that its login is free again. A
payment that nobody has sent yet is cancelled.
"""

from contextlib import suppress
from dataclasses import replace
from uuid import UUID

from kontowerk.accesses import approve, remove
from kontowerk.accesses import read as accesses
from kontowerk.accesses.model import Access, UnknownAccessError
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import GivenUp, NotAskedError, Phase, UnknownApprovalError
from kontowerk.kit.db import Tx
from kontowerk.payments import change
from kontowerk.payments import read as payments
from kontowerk.payments.model import Payment, PaymentState, TooLateError, UnknownPaymentError
from kontowerk.webform import exits, rules
from kontowerk.webform.model import Session
from kontowerk.webform.pages import Exit
from kontowerk.webform.store import sessions


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
        return await accesses.access(tx, session.customer_id, session.access_id)
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
