"""Find out what became of payments in doubt; asks, and never sends.

State lies in rows: no worker sleeps until then. What cannot be found out stays in doubt, for
people to see. Spec: OP-100.
"""

from typing import Final
from uuid import UUID

from kontowerk.accesses.bank import Call
from kontowerk.accesses.model import LoginAnswer
from kontowerk.accesses.tools import Tools
from kontowerk.connectors.contract import Failed, FailureKind, Need, Step, Trace
from kontowerk.kit import outbox
from kontowerk.kit.db import Database
from kontowerk.payments import attempt, read
from kontowerk.payments.events import OutcomeWanted
from kontowerk.payments.model import Payment, State
from kontowerk.payments.pay import attempt_of
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import Verdict
from kontowerk.payments.settle import Ending, conclude
from kontowerk.payments.store import payment as store
from kontowerk.payments.store import timers

_BATCH: Final = 200


async def look_after_due(db: Database) -> int:
    """Order a look at every payment whose time has come; returns how many."""
    async with db.begin() as tx:
        found = await timers.due(tx, _BATCH)
    ordered = 0
    for customer_id, payment_id in found:
        async with db.begin(customer_id) as tx:
            payment = await store.hold(tx, customer_id, payment_id)
            if not await timers.clear(tx, customer_id, payment_id) or payment is None:
                continue
            await outbox.put(tx, OutcomeWanted(customer_id, payment.run).order())
            ordered += 1
    return ordered


async def trace(tools: Tools, customer_id: UUID, run: UUID) -> None:
    """Ask the bank about a payment; one that is being sent has lost its worker."""
    async with tools.db.begin(customer_id) as tx:
        payment = await read.by_run(tx, customer_id, run)
        if payment is None or payment.state not in {State.SENDING, State.DOUBT}:
            return
        order = payment.order
        if order is None:  # held before anybody said what is paid from where: left to people
            return
        begun = await attempt_of(tools, tx, payment, background=True)
    if payment.state is State.SENDING:
        await attempt.interrupted(tools, payment)
        return
    operation = Trace(order, payment.bank_reference)

    async def look(call: Call) -> Ending:
        step, login = await call.begin(operation)
        return _ending(payment, step, login)

    await attempt.carry_through(tools, begun, look)
    await _looked(tools.db, payment)


def _ending(payment: Payment, step: Step, login: LoginAnswer) -> Ending:
    """Keep the doubt unless the bank says something that ends it."""
    doubt = Verdict(State.DOUBT, payment.reason, payment.detail)
    found = step.outcome
    failed = Failed(FailureKind.CONSENT) if isinstance(found, Need) else found
    return Ending(failed, login, verdict=machine.traced(found) or doubt)


async def _looked(db: Database, payment: Payment) -> None:
    """Count the look, and plan the next one if it is as unclear as before."""
    async with db.begin(payment.customer_id) as tx:
        await store.looked(tx, payment.customer_id, payment.id)
        now = await store.hold(tx, payment.customer_id, payment.id)
        if now is not None and now.state is State.DOUBT and now.run == payment.run:
            await conclude(tx, now, Verdict(State.DOUBT, now.reason, now.detail))
