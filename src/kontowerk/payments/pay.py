"""Give a payment to its bank, and go on with what the person answered.

Both verbs commit by themselves, around the bank call.

A TAN is sent once or not at all. Who gives up or lets time run out may have approved elsewhere:
the bank is asked before anybody is told that nothing was paid. Spec: Transfer; OP-070, OP-071,
OP-075, OP-076 (parallel operations), OP-100.
"""

import asyncio
from dataclasses import replace
from typing import Final
from uuid import UUID

from kontowerk.accesses import read as accesses
from kontowerk.accesses.model import UnknownAccessError
from kontowerk.approvals import approve, rules
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import (
    ApprovalOutcome,
    CameElsewhere,
    Declined,
    GivenUp,
    Lapsed,
    PayeeConfirmed,
    TakenAnswer,
)
from kontowerk.bankcalls.bank import BankDeps, Call, Over, answer_for_bank, way_back
from kontowerk.bankcalls.model import LoginAnswer, Unfinished
from kontowerk.bankcalls.rules.login import failure_of
from kontowerk.connectors.contract import (
    Answer,
    Failed,
    FailureKind,
    Memory,
    Need,
    Pay,
    Poll,
    Step,
    Trace,
)
from kontowerk.kit.db import Database, Tx
from kontowerk.payments import attempt, read
from kontowerk.payments.attempt import PaymentResult, PaymentRun, settle
from kontowerk.payments.model import ENDED, Payment, PaymentReason, PaymentState
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import PaymentVerdict
from kontowerk.payments.store import payment as store
from kontowerk.providers import read as providers

_LONGEST_PAUSE: Final = 60.0


async def pay(tools: BankDeps, customer_id: UUID, run: UUID) -> None:
    """Begin a payment, unless it has begun: what a dead worker sent is not sent again."""
    async with tools.db.begin(customer_id) as tx:
        payment = await read.by_run(tx, customer_id, run)
        if payment is None or payment.state not in {PaymentState.CREATED, PaymentState.SENDING}:
            return
        begun = await attempt_of(tools, tx, payment)
    if payment.state is PaymentState.SENDING:
        await attempt.interrupted(tools, payment)
        return
    order = payment.order
    assert order is not None  # noqa: S101 - a created payment has an order
    operation = Pay(
        order,
        method=payment.method,
        medium=payment.medium,
        choose_anew=payment.choose_anew,
        reject_without_funds=payment.reject_without_funds,
    )
    await attempt.carry_through(tools, begun, lambda call: call.begin(operation))


async def pay_on(tools: BankDeps, customer_id: UUID, run: UUID) -> None:
    """Go on with a payment, unless it is over or somebody else has gone on with it."""
    async with tools.db.begin(customer_id) as tx:
        payment = await read.by_run(tx, customer_id, run)
        if payment is None or payment.state not in {PaymentState.ASKING, PaymentState.SENDING}:
            return
        taken = None
        if payment.state is PaymentState.ASKING:
            taken = await approve.take(tx, customer_id, run)
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


async def attempt_of(
    tools: BankDeps, tx: Tx, payment: Payment, *, background: bool = False, elsewhere: bool = False
) -> PaymentRun:
    """Gather what an attempt begins with."""
    assert payment.provider_id is not None  # noqa: S101 - a draft without one is not begun
    approval = await approvals.find(tx, payment.customer_id, payment.run)
    return PaymentRun(
        payment,
        await providers.one(tx, payment.provider_id),
        await _memory(tx, payment),
        None if background else await way_back(tools, tx, approval),
        background=background,
        elsewhere=elsewhere,
    )


async def _memory(tx: Tx, payment: Payment) -> Memory:
    """Return what the connector learnt when it last fetched the access."""
    if payment.access_id is None:
        return {}
    try:
        return (await accesses.access(tx, payment.customer_id, payment.access_id)).memory
    except UnknownAccessError:
        return {}


async def give_up(db: Database, customer_id: UUID, run: UUID, why: Unfinished) -> None:
    """End a payment whose job nobody will run again."""
    async with db.begin(customer_id) as tx:
        payment_id = await store.by_run(tx, customer_id, run)
        payment = None if payment_id is None else await store.one(tx, customer_id, payment_id)
        if payment is not None and payment.state not in ENDED | {PaymentState.DOUBT}:
            await settle(tx, payment, PaymentResult.without_bank(failure_of(why)))


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
