"""Go on with what a person answered about a payment, or end what nobody will answer any more.

A TAN is sent once or not at all. Who gives up or lets time run out may have approved elsewhere:
the bank is asked before anybody is told that nothing was paid. Spec: OP-070, OP-071, OP-075.
"""

import asyncio
from dataclasses import replace
from typing import Final
from uuid import UUID

from kontowerk.accesses.bank import Call
from kontowerk.accesses.model import LoginAnswer
from kontowerk.accesses.told import Over, told
from kontowerk.accesses.tools import Tools
from kontowerk.approvals import answer, rules
from kontowerk.approvals.model import (
    CameElsewhere,
    Declined,
    GivenUp,
    Lapsed,
    PayeeConfirmed,
    Taken,
)
from kontowerk.approvals.model import Ending as ApprovalEnding
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
from kontowerk.payments.model import Payment, Reason, State
from kontowerk.payments.pay import attempt_of
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import Verdict
from kontowerk.payments.settle import Ending, settle, without_bank
from kontowerk.payments.store import payment as store

_LONGEST_PAUSE: Final = 60.0


async def pay_on(tools: Tools, customer_id: UUID, run: UUID) -> None:
    """Go on with a payment, unless it is over or somebody else has gone on with it."""
    async with tools.db.begin(customer_id) as tx:
        payment = await read.by_run(tx, customer_id, run)
        if payment is None or payment.state not in {State.ASKING, State.SENDING}:
            return
        taken = None
        if payment.state is State.ASKING:
            taken = await answer.take(tx, customer_id, run)
            if taken is None:
                return
            await _note_confirmation(tx, payment, taken)
        elsewhere = taken is not None and _is_elsewhere(taken)
        begun = await attempt_of(tools, tx, payment, elsewhere=elsewhere)
    if taken is None:
        await attempt.interrupted(tools, payment)
        return
    given = await told(tools, taken)
    if given is None:
        # A worker died with the TAN in its hands, before it was sent.
        async with tools.db.begin(customer_id) as tx:
            await settle(tx, payment, without_bank(FailureKind.INTERRUPTED))
        return
    await attempt.carry_through(tools, begun, lambda call: _say(call, payment, taken, given))


def _is_elsewhere(taken: Taken) -> bool:
    question = taken.approval.question
    return question is not None and rules.happens_elsewhere(question)


async def _note_confirmation(tx: Tx, payment: Payment, taken: Taken) -> None:
    """Keep what the person saw of the payee before it was confirmed."""
    if isinstance(taken.given, PayeeConfirmed) and taken.approval.question is not None:
        checks = taken.approval.question.checks
        await store.confirm(tx, payment.customer_id, payment.id, checks)


async def _say(
    call: Call, payment: Payment, taken: Taken, given: Answer | Over
) -> tuple[Step, LoginAnswer] | Ending:
    match given:
        case GivenUp():
            return await _end(call, payment, taken, ApprovalEnding.CANCELLED)
        case Declined():
            return await _end(call, payment, taken, ApprovalEnding.NOT_APPROVED)
        case CameElsewhere():
            return await _end(call, payment, taken, ApprovalEnding.ELSEWHERE)
        case Lapsed():
            return await _end(call, payment, taken, ApprovalEnding.EXPIRED)
        case _:
            return await call.resume(taken.state, given)


async def _end(
    call: Call, payment: Payment, taken: Taken, how: ApprovalEnding
) -> tuple[Step, LoginAnswer] | Ending:
    """End the order at the bank; what the person may have approved elsewhere is looked for."""
    state = taken.state
    if _is_elsewhere(taken):
        if not await _until_asked(call, taken):
            return Ending(Failed(FailureKind.UNKNOWN), approval=how)
        step, login = await call.resume(state, Poll())
        if not isinstance(step.outcome, Need) and not _is_no(step):
            return step, login
        state = step.state or state
    await call.abort(state)
    ending = Ending(
        Failed(FailureKind.NOT_APPROVED, (how.value,)),
        verdict=Verdict(State.REJECTED, machine.ENDINGS[how]),
        approval=how,
    )
    if _is_elsewhere(taken) and payment.bank_reference is not None:
        return await _made_sure(call, payment, ending)
    return ending


async def _until_asked(call: Call, taken: Taken) -> bool:
    """Wait until the bank wants to be asked: a look that comes too early would see nothing.

    False when that is too long to wait for.
    """
    question = taken.approval.question
    if question is None or question.next_poll_at is None:
        return True
    early = (question.next_poll_at - call.tools.clock.now()).total_seconds()
    await asyncio.sleep(min(max(early, 0.0), _LONGEST_PAUSE))
    return early <= _LONGEST_PAUSE


async def _made_sure(call: Call, payment: Payment, ending: Ending) -> Ending:
    """Hear from the bank itself that the order is gone, where it has a name to ask by."""
    order = payment.order
    assert order is not None  # noqa: S101 - what has a name at the bank was ordered
    step, login = await call.begin(Trace(order, payment.bank_reference))
    match machine.traced(step.outcome):
        case Verdict(state=State.REJECTED):
            return ending
        case Verdict() as done:
            return replace(ending, login=login, verdict=done, approval=ApprovalEnding.GRANTED)
        case None:
            doubt = Verdict(State.DOUBT, Reason.UNKNOWN)
            return replace(ending, login=login, verdict=doubt)


def _is_no(step: Step) -> bool:
    found = step.outcome
    return isinstance(found, Failed) and found.kind is FailureKind.NOT_APPROVED
