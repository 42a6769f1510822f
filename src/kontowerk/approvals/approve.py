"""An approval from its first question to its end: opened, asked, answered, ended, forgotten.

What was approved for an access that is gone, or for a run that came to nothing, would stay valid
at the bank. It is written down in the transaction that ends the access or the run.

Spec: OP-069 to OP-071, OP-075.
"""

from datetime import datetime, timedelta
from uuid import UUID

from kontowerk.approvals import rules, store
from kontowerk.approvals.model import (
    Abandoned,
    AnswerGiven,
    Approval,
    ApprovalOutcome,
    BadTanError,
    CameBack,
    ConsentToEnd,
    GivenTan,
    Lapsed,
    Look,
    NewApproval,
    NotAskedError,
    PersonAnswer,
    Phase,
    Question,
    TakenAnswer,
    UnknownApprovalError,
    UnknownChoiceError,
)
from kontowerk.approvals.rules import AnswerFit
from kontowerk.connectors.contract import Need, SealedState
from kontowerk.kit import outbox
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_nonce
from kontowerk.vault.credentials import seal


async def begin(tx: Tx, new: NewApproval) -> None:
    """Open an approval; one that is open stays as it is."""
    await store.add(tx, new.customer_id, new, new_nonce(), tx.now + rules.LONGEST)


async def ask(
    tx: Tx,
    approval: Approval,
    need: Need,
    state: SealedState,
    *,
    longest: timedelta = rules.LONGEST,
) -> Question | None:
    """Write down what the bank wants from the person; None when nobody waits any more."""
    question = rules.question_of(need, tx.now, longest)
    wrong = rules.is_wrong_tan(approval.question, question)
    customer_id, approval_id = approval.customer_id, approval.id
    if not await store.ask(tx, customer_id, approval_id, question, state, wrong_tan=wrong):
        return None
    await store.set_due(tx, customer_id, approval_id, rules.lapses_at(question))
    return question


async def point_back(
    tx: Tx, customer_id: UUID, approval_id: UUID, url: str | None, *, bound: bool = False
) -> None:
    """Change where the person goes at the end, and whether only one browser may come back."""
    await store.set_callback(tx, customer_id, approval_id, url, bound=bound)


async def answer(
    tx: Tx, customer_id: UUID, approval_id: UUID, given: PersonAnswer
) -> Approval | None:
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
    await store.clear(tx, customer_id, approval_id)
    order = AnswerGiven(customer_id, approval.access_key, approval_id, approval.purpose).order()
    await outbox.put(tx, order)
    return approval


def _fits(approval: Approval, given: PersonAnswer, now: datetime) -> bool:
    """Refuse what is no answer to the open question; False when the bank does not want it yet."""
    if isinstance(given, GivenTan) and not rules.is_tan(given.tan):
        raise BadTanError
    if approval.phase is not Phase.ASKING or approval.question is None:
        raise NotAskedError
    if approval.expires_at <= now and not isinstance(given, Lapsed):
        raise NotAskedError  # the timer ends it
    match _fit(approval, approval.question, given, now):
        case AnswerFit.NOT_ASKED:
            raise NotAskedError
        case AnswerFit.NO_SUCH:
            raise UnknownChoiceError
        case AnswerFit.EARLY:
            return False
        case AnswerFit.FITS:
            return True


def _fit(approval: Approval, question: Question, given: PersonAnswer, now: datetime) -> AnswerFit:
    if isinstance(given, Look) and rules.waits_for_browser(approval):
        return AnswerFit.EARLY  # the bank would show what somebody else has approved
    return rules.fit(question, given, now)


async def _sealed(tx: Tx, approval: Approval, given: PersonAnswer) -> str | None:
    """Seal a TAN, or a bank's code, so that only a worker can open it."""
    match given:
        case GivenTan(tan):
            secret = tan
        case CameBack(code) if code is not None:
            secret = code
        case _:
            return None
    return await seal(tx, approval.tenant_id, secret.reveal().encode())


async def take(tx: Tx, customer_id: UUID, approval_id: UUID) -> TakenAnswer | None:
    """Take the answer into a worker's hands; None when there is nothing to go on with."""
    approval = await store.hold(tx, customer_id, approval_id)
    return None if approval is None else await store.take(tx, approval)


async def end(tx: Tx, customer_id: UUID, approval_id: UUID, ending: ApprovalOutcome) -> None:
    """End the approval of an operation that is over; an operation without one is none of ours."""
    if await store.end(tx, customer_id, approval_id, ending):
        await store.set_due(tx, customer_id, approval_id, tx.now + rules.REMEMBERED)


async def abandon(tx: Tx, customer_id: UUID, approval_id: UUID) -> None:
    """End an approval whose operation is replaced by another, and let its login go.

    The bank is told later what nobody waits for: whoever replaces it may need the login at once.
    """
    await keep_consent_of_run(tx, customer_id, approval_id)
    await end(tx, customer_id, approval_id, ApprovalOutcome.CANCELLED)
    await outbox.put(tx, Abandoned(approval_id).order())


async def forget(tx: Tx, customer_id: UUID, approval_id: UUID) -> bool:
    """Remove an approval that ended long ago; False when it is not over."""
    found = await store.hold(tx, customer_id, approval_id)
    if found is None or found.phase is not Phase.ENDED:
        return False
    if found.changed_at + rules.REMEMBERED > tx.now:
        return False
    await store.remove(tx, customer_id, approval_id)
    return True


async def forget_others(tx: Tx, customer_id: UUID) -> None:
    """Remove the approvals of a customer who is erased; those of accesses go with these."""
    await store.remove_others(tx, customer_id)


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of approvals whose question lapses, or that may be forgotten."""
    return await store.due(tx, limit)


# Consents at banks that nobody needs any more: kept until their banks were told ----------


async def keep_consents_of_access(tx: Tx, customer_id: UUID, access_id: str | None = None) -> None:
    """Write down the consents of an access that is about to be removed; without one, of all."""
    await store.keep_of_access(tx, customer_id, access_id)


async def keep_consent_of_run(tx: Tx, customer_id: UUID, run: UUID) -> None:
    """Write down what a person may have approved for a run that is about to end."""
    await store.keep_of_run(tx, customer_id, run)


async def take_consents_due(tx: Tx, most: int) -> list[ConsentToEnd]:
    """Take some whose banks are to be told now; what is not removed comes again, later."""
    return await store.take_due(tx, tx.now, most)


async def forget_consent(tx: Tx, consent: ConsentToEnd) -> bool:
    """Forget a consent whose bank was told; False when somebody else has."""
    return await store.remove_consent(tx, consent.customer_id, consent.number)
