"""Take an answer, and have the operation go on with it. Spec: OP-069, OP-070, OP-075."""

from datetime import datetime
from uuid import UUID

from kontowerk.approvals import rules
from kontowerk.approvals.errors import (
    BadTanError,
    NotAskedError,
    UnknownApprovalError,
    UnknownChoiceError,
)
from kontowerk.approvals.events import AnswerGiven
from kontowerk.approvals.model import (
    Approval,
    CameBack,
    Given,
    GivenTan,
    Lapsed,
    Look,
    Phase,
    Question,
    Taken,
)
from kontowerk.approvals.rules import Fit
from kontowerk.approvals.store import approval as store
from kontowerk.approvals.store import timers
from kontowerk.kit import outbox
from kontowerk.kit.db import Tx
from kontowerk.vault.seal import seal


async def answer(tx: Tx, customer_id: UUID, approval_id: UUID, given: Given) -> Approval | None:
    """Store an answer and order the work; None when it is too early to bother the bank.

    Only one answer is taken to a question, whoever gives it twice.
    """
    approval = await store.hold(tx, customer_id, approval_id)
    if approval is None:
        raise UnknownApprovalError
    if not _fits(approval, given, tx.now):
        return None
    sealed = await _sealed(tx, approval, given)
    await store.answer(tx, customer_id, approval_id, given, sealed)
    await timers.clear(tx, customer_id, approval_id)
    order = AnswerGiven(customer_id, approval.access_key, approval_id, approval.purpose).order()
    await outbox.put(tx, order)
    return approval


def _fits(approval: Approval, given: Given, now: datetime) -> bool:
    """Refuse what is no answer to the open question; False when the bank does not want it yet."""
    if isinstance(given, GivenTan) and not rules.is_tan(given.tan):
        raise BadTanError
    if approval.phase is not Phase.ASKING or approval.question is None:
        raise NotAskedError
    if approval.expires_at <= now and not isinstance(given, Lapsed):
        raise NotAskedError  # the timer ends it
    match _fit(approval, approval.question, given, now):
        case Fit.NOT_ASKED:
            raise NotAskedError
        case Fit.NO_SUCH:
            raise UnknownChoiceError
        case Fit.EARLY:
            return False
        case Fit.FITS:
            return True


def _fit(approval: Approval, question: Question, given: Given, now: datetime) -> Fit:
    if isinstance(given, Look) and rules.waits_for_browser(approval):
        return Fit.EARLY  # the bank would show what somebody else has approved
    return rules.fit(question, given, now)


async def _sealed(tx: Tx, approval: Approval, given: Given) -> str | None:
    """Seal a TAN, or a bank's code, so that only a worker can open it."""
    match given:
        case GivenTan(tan):
            secret = tan
        case CameBack(code) if code is not None:
            secret = code
        case _:
            return None
    return await seal(tx, approval.tenant_id, secret.reveal().encode())


async def take(tx: Tx, customer_id: UUID, approval_id: UUID) -> Taken | None:
    """Take the answer into a worker's hands; None when there is nothing to go on with."""
    approval = await store.hold(tx, customer_id, approval_id)
    return None if approval is None else await store.take(tx, approval)
