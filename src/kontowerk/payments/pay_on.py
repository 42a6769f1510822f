"""Go on with what a person answered about a payment, or end what nobody will answer any more.

A TAN is sent once or not at all. Who gives up or lets time run out may have approved elsewhere:
the bank is asked before anybody is told that nothing was paid. Spec: OP-070, OP-071, OP-075.
"""

import asyncio
from dataclasses import replace
from typing import Final
from uuid import UUID

from kontowerk.approvals import ask, rules
from kontowerk.approvals.model import (
    ApprovalOutcome,
    CameElsewhere,
    Declined,
    GivenUp,
    Lapsed,
    PayeeConfirmed,
    TakenAnswer,
)
from kontowerk.bankcalls.answer_for_bank import Over, answer_for_bank
from kontowerk.bankcalls.bank import Call
from kontowerk.bankcalls.deps import BankDeps
from kontowerk.bankcalls.model import LoginAnswer
from kontowerk.connectors.contract import (
    Answer,
    Failed,
    FailureKind,
    Need,
    Poll,
    Step,
    Trace,
)
from kontowerk.kit.db import Tx
from kontowerk.payments import attempt, read
from kontowerk.payments.model import Payment, PaymentReason, PaymentState
from kontowerk.payments.pay import attempt_of
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import PaymentVerdict
from kontowerk.payments.settle import PaymentResult, settle
from kontowerk.payments.store import payment as store

_LONGEST_PAUSE: Final = 60.0


async def pay_on(tools: BankDeps, customer_id: UUID, run: UUID) -> None:
    """Go on with a payment, unless it is over or somebody else has gone on with it."""
    async with tools.db.begin(customer_id) as tx:
        payment = await read.by_run(tx, customer_id, run)
        if payment is None or payment.state not in {PaymentState.ASKING, PaymentState.SENDING}:
            return
        taken = None
        if payment.state is PaymentState.ASKING:
            taken = await ask.take(tx, customer_id, run)
            if taken is None:
                return
            await _note_confirmation(tx, payment, taken)
        elsewhere = taken is not None and _is_elsewhere(taken)
        begun = await attempt_of(tools, tx, payment, elsewhere=elsewhere)
    if taken is None:
        await attempt.interrupted(tools, payment)
        return
    given = await answer_for_bank(tools, taken)
    if given is None:
        # A worker died with the TAN in its hands, before it was sent.
        async with tools.db.begin(customer_id) as tx:
            await settle(tx, payment, PaymentResult.without_bank(FailureKind.INTERRUPTED))
        return
    await attempt.carry_through(tools, begun, lambda call: _say(call, payment, taken, given))


def _is_elsewhere(taken: TakenAnswer) -> bool:
    question = taken.approval.question
    return question is not None and rules.happens_elsewhere(question)


async def _note_confirmation(tx: Tx, payment: Payment, taken: TakenAnswer) -> None:
    """Keep what the person saw of the payee before it was confirmed."""
    if isinstance(taken.given, PayeeConfirmed) and taken.approval.question is not None:
        checks = taken.approval.question.checks
        await store.confirm(tx, payment.customer_id, payment.id, checks)


async def _say(
    call: Call, payment: Payment, taken: TakenAnswer, given: Answer | Over
) -> tuple[Step, LoginAnswer] | PaymentResult:
    match given:
        case GivenUp():
            return await _end(call, payment, taken, ApprovalOutcome.CANCELLED)
        case Declined():
            return await _end(call, payment, taken, ApprovalOutcome.NOT_APPROVED)
        case CameElsewhere():
            return await _end(call, payment, taken, ApprovalOutcome.ELSEWHERE)
        case Lapsed():
            return await _end(call, payment, taken, ApprovalOutcome.EXPIRED)
        case _:
            return await call.resume(taken.state, given)


async def _end(
    call: Call, payment: Payment, taken: TakenAnswer, how: ApprovalOutcome
) -> tuple[Step, LoginAnswer] | PaymentResult:
    """End the order at the bank; what the person may have approved elsewhere is looked for."""
    state = taken.state
    if _is_elsewhere(taken):
        if not await _until_asked(call, taken):
            return PaymentResult(Step(Failed(FailureKind.UNKNOWN)), approval=how)
        step, login = await call.resume(state, Poll())
        if not isinstance(step.outcome, Need) and not _is_no(step):
            return step, login
        state = step.state or state
    await call.abort(state)
    ending = PaymentResult(
        Step(Failed(FailureKind.NOT_APPROVED, (how.value,))),
        verdict=PaymentVerdict(PaymentState.REJECTED, machine.ENDINGS[how]),
        approval=how,
    )
    if _is_elsewhere(taken) and payment.bank_reference is not None:
        return await _made_sure(call, payment, ending)
    return ending


async def _until_asked(call: Call, taken: TakenAnswer) -> bool:
    """Wait until the bank wants to be asked: a look that comes too early would see nothing.

    False when that is too long to wait for.
    """
    question = taken.approval.question
    if question is None or question.next_poll_at is None:
        return True
    early = (question.next_poll_at - call.tools.clock.now()).total_seconds()
    await asyncio.sleep(min(max(early, 0.0), _LONGEST_PAUSE))
    return early <= _LONGEST_PAUSE


async def _made_sure(call: Call, payment: Payment, ending: PaymentResult) -> PaymentResult:
    """Hear from the bank itself that the order is gone, where it has a name to ask by."""
    order = payment.order
    assert order is not None  # noqa: S101 - what has a name at the bank was ordered
    step, login = await call.begin(Trace(order, payment.bank_reference))
    match machine.traced(step.outcome):
        case PaymentVerdict(state=PaymentState.REJECTED):
            return ending
        case PaymentVerdict() as done:
            return replace(ending, login=login, verdict=done, approval=ApprovalOutcome.GRANTED)
        case None:
            doubt = PaymentVerdict(PaymentState.DOUBT, PaymentReason.UNKNOWN)
            return replace(ending, login=login, verdict=doubt)


def _is_no(step: Step) -> bool:
    found = step.outcome
    return isinstance(found, Failed) and found.kind is FailureKind.NOT_APPROVED
