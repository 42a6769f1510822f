"""Payments in doubt: the bank is asked what became of them, and nothing is ever sent again.

State lies in rows: no worker sleeps until then. What cannot be found out stays in doubt, for
people to see.

The installation that was lost may have sent what the restored rows say is still to be sent. So its
right to send counts as taken: banks are asked, and nothing is sent.

Spec: OP-100.
"""

from collections import Counter
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.bank import BankDeps, Call
from kontowerk.bankcalls.model import LoginAnswer
from kontowerk.connectors.contract import Failed, FailureKind, Need, Step, Trace
from kontowerk.kit import audit, outbox
from kontowerk.kit.db import Database, Tx
from kontowerk.payments import attempt, read
from kontowerk.payments.attempt import PaymentResult, conclude, settle
from kontowerk.payments.model import ENDED, OutcomeWanted, Payment, PaymentReason, PaymentState
from kontowerk.payments.pay import attempt_of
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import LOOKS, PaymentVerdict
from kontowerk.payments.store import payment as store

_BATCH: Final = 200


async def look_after_due(db: Database) -> int:
    """Order a look at every payment whose time has come; returns how many."""
    async with db.begin() as tx:
        found = await store.due(tx, _BATCH)
    ordered = 0
    for customer_id, payment_id in found:
        async with db.begin(customer_id) as tx:
            payment = await store.hold(tx, customer_id, payment_id)
            if not await store.clear(tx, customer_id, payment_id) or payment is None:
                continue
            await outbox.put(tx, OutcomeWanted(customer_id, payment.run).order())
            ordered += 1
    return ordered


async def trace(tools: BankDeps, customer_id: UUID, run: UUID) -> None:
    """Ask the bank about a payment; one that is being sent has lost its worker."""
    async with tools.db.begin(customer_id) as tx:
        payment = await read.by_run(tx, customer_id, run)
        if payment is None or payment.state not in {PaymentState.SENDING, PaymentState.DOUBT}:
            return
        order = payment.order
        if order is None:  # held before anybody said what is paid from where: left to people
            return
        begun = await attempt_of(tools, tx, payment, background=True)
    if payment.state is PaymentState.SENDING:
        await attempt.interrupted(tools, payment)
        return
    operation = Trace(order, payment.bank_reference)

    async def look(call: Call) -> PaymentResult:
        step, login = await call.begin(operation)
        return _ending(payment, step, login)

    await attempt.carry_through(tools, begun, look)
    await _looked(tools.db, payment)


def _ending(payment: Payment, step: Step, login: LoginAnswer) -> PaymentResult:
    """Keep the doubt unless the bank says something that ends it."""
    doubt = PaymentVerdict(PaymentState.DOUBT, payment.reason, payment.detail)
    found = step.outcome
    failed = Failed(FailureKind.CONSENT) if isinstance(found, Need) else found
    return PaymentResult(Step(failed), login, verdict=machine.traced(found) or doubt)


async def _looked(db: Database, payment: Payment) -> None:
    """Count the look, and plan the next one if it is as unclear as before."""
    async with db.begin(payment.customer_id) as tx:
        await store.looked(tx, payment.customer_id, payment.id)
        now = await store.hold(tx, payment.customer_id, payment.id)
        if now is not None and now.state is PaymentState.DOUBT and now.run == payment.run:
            await conclude(tx, now, PaymentVerdict(PaymentState.DOUBT, now.reason, now.detail))


OPEN: Final = frozenset(PaymentState) - ENDED - {PaymentState.DOUBT}


async def count_open(auditor: Database) -> Counter[PaymentState]:
    """Count the payments that could still be sent, over all owners."""
    return Counter(state for _, _, state in await _open(auditor))


async def hold_open(auditor: Database, operator: Database, *, actor: str) -> Counter[PaymentState]:
    """Put them in doubt, each in its own transaction; returns what they were."""
    done = Counter[PaymentState]()
    for customer_id, payment_id, _ in await _open(auditor):
        async with operator.begin(customer_id) as tx:
            payment = await store.hold(tx, customer_id, payment_id)
            if payment is not None and payment.state in OPEN:
                await _hold(tx, payment, actor)
                done[payment.state] += 1
    return done


async def _open(auditor: Database) -> list[tuple[UUID, UUID, PaymentState]]:
    async with auditor.snapshot() as tx:
        return await store.in_states(tx, OPEN)


async def _hold(tx: Tx, payment: Payment, actor: str) -> None:
    # What has no order yet cannot be looked for at a bank: it is left to people at once.
    looks = payment.looks if payment.order is not None else len(LOOKS)
    await store.take_for_good(tx, payment.customer_id, payment.id, looks)
    verdict = PaymentVerdict(PaymentState.DOUBT, PaymentReason.UNKNOWN)
    interrupted = Step(Failed(FailureKind.INTERRUPTED))
    await settle(tx, payment, PaymentResult(interrupted, verdict=verdict))
    await audit.record_about(
        tx, payment.customer_id, payment.tenant_id, actor=actor, action=f"payment.hold {payment.id}"
    )
