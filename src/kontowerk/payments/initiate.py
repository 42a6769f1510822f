"""Take a payment in: once, whatever how often it is sent. Spec: Transfer; OP-099, OP-100, OP-104.

A payment that our own rules refuse is stored as refused, so that its id answers the same for ever.
"""

from dataclasses import replace
from typing import Final
from uuid import UUID

from kontowerk.approvals import begin as approvals
from kontowerk.approvals.model import NewApproval, Purpose
from kontowerk.connectors.transfer import TransferOrder
from kontowerk.kit import audit, outbox
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.payments import payees, read, source
from kontowerk.payments.errors import OtherPaymentError
from kontowerk.payments.events import PaymentWanted
from kontowerk.payments.model import NewPayment, Payment, State
from kontowerk.payments.rules import machine
from kontowerk.payments.rules import order as rules
from kontowerk.payments.rules.machine import Verdict
from kontowerk.payments.store import payment as store

CAUSE: Final = "payment"


async def initiate(tx: Tx, new: NewPayment, *, actor: str) -> Payment:
    """Store a payment and order the work; the same request again returns what it led to."""
    await store.lock_customer(tx, new.customer_id)
    payment_id, fingerprint = new.id or new_id(), rules.fingerprint(new)
    known = await _known(tx, new)
    if known is not None:
        if known.fingerprint != fingerprint:
            raise OtherPaymentError
        return known
    await payees.require(tx, new, payment_id)
    new, order, verdict = await judged(tx, new, payment_id)
    run = new_id()
    await store.add(
        tx,
        new.customer_id,
        payment_id,
        run,
        new,
        order=order,
        bound=None if order is None else rules.bound(order),
        verdict=verdict,
        fingerprint=fingerprint,
    )
    payment = await read.one(tx, new.customer_id, payment_id)
    await start(tx, payment)
    await audit.record(
        tx,
        actor=actor,
        action=f"payment.initiate {payment_id}",
        subject=str(new.customer_id),
        tenant_id=new.tenant_id,
    )
    return payment


async def _known(tx: Tx, new: NewPayment) -> Payment | None:
    payment_id = new.id
    if new.idempotency_key is not None:
        payment_id = await store.by_key(tx, new.customer_id, new.idempotency_key)
    return None if payment_id is None else await store.one(tx, new.customer_id, payment_id)


async def judged(
    tx: Tx, new: NewPayment, payment_id: UUID
) -> tuple[NewPayment, TransferOrder | None, Verdict]:
    """Say what the bank is to be given, or what stands against it.

    A draft need not say yet where the money comes from.
    """
    today = tx.now.astimezone(BERLIN).date()
    wrong, kind = rules.faults(new, today), rules.kind(new, today)
    payer, is_chosen = None, not new.draft or new.source.product_id is not None
    if is_chosen:
        found = await source.find(tx, new, kind)
        new, payer = replace(new, source=found.source), found.payer
    verdict = machine.at_first(new, kind, wrong, can_pay=payer is not None or not is_chosen)
    if wrong or payer is None:
        return new, None, verdict
    return new, rules.order(new, payment_id, payer, today), verdict


async def start(tx: Tx, payment: Payment, *, bound: bool = False) -> None:
    """Have a worker give a created payment to its bank; `bound`: see NewApproval."""
    if payment.state is not State.CREATED:
        return
    new = NewApproval(
        customer_id=payment.customer_id,
        id=payment.run,
        tenant_id=payment.tenant_id,
        access_id=None,
        access_key=payment.run,
        cause=CAUSE,
        purpose=Purpose.PAYMENT,
        callback_url=payment.callback_url,
        choose_anew=payment.choose_anew,
        bound=bound,
    )
    await approvals.begin(tx, new)
    await outbox.put(tx, PaymentWanted(payment.customer_id, payment.run).order())
