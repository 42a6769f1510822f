"""The payment a session is about: finding it, and giving it up."""

from contextlib import suppress

from kontowerk.accesses import answer
from kontowerk.approvals.errors import NotAskedError, UnknownApprovalError
from kontowerk.approvals.model import GivenUp
from kontowerk.kit.db import Tx
from kontowerk.payments import change, read
from kontowerk.payments.errors import TooLateError, UnknownPaymentError
from kontowerk.payments.model import Payment, State
from kontowerk.webform.model import Session


async def payment_of(tx: Tx, session: Session) -> Payment | None:
    """Return the payment a session is about, if it is about one and that is still there."""
    if session.payment_id is None:
        return None
    with suppress(UnknownPaymentError):
        return await read.one(tx, session.customer_id, session.payment_id)
    return None


async def give_up(tx: Tx, session: Session) -> bool:
    """Cancel the payment; False while a worker talks to the bank and cannot be stopped.

    What is over or in doubt stays what it is: nobody leaves by cancelling it.
    """
    payment = await payment_of(tx, session)
    if payment is None or payment.state in (State.DONE, State.REJECTED, State.DOUBT):
        return True
    try:
        if payment.state is State.DRAFT:
            await change.cancel(tx, session.customer_id, payment.id)
        else:
            await answer.answer(tx, session.customer_id, payment.run, GivenUp())
    except (NotAskedError, UnknownApprovalError, TooLateError):
        return False  # a worker has it, or has just had it
    return True
