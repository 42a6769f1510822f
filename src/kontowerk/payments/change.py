"""What a person in the frontend does with a payment before it is sent: edit, confirm, cancel.

Whatever is approved is what was shown: an edit ends the approval under way and makes another
payment of it, under a new name. Spec: Customer (`editableDetails`); RTS Art. 5 (dynamic linking).
"""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from kontowerk.approvals import read as approvals
from kontowerk.approvals.approve import abandon
from kontowerk.approvals.rules import happens_elsewhere
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import existing
from kontowerk.kit.ids import new_id
from kontowerk.payments import initiate, read
from kontowerk.payments.model import (
    NewPayment,
    Payment,
    PaymentDetails,
    PaymentReason,
    PaymentSource,
    PaymentState,
    TooLateError,
    UnknownPaymentError,
)
from kontowerk.payments.rules import order as rules
from kontowerk.payments.store import payment as store

_UNSENT = frozenset({PaymentState.DRAFT, PaymentState.CREATED, PaymentState.ASKING})


async def edit(tx: Tx, customer_id: UUID, payment_id: UUID, details: PaymentDetails) -> Payment:
    """Change what is paid; it has to be confirmed anew, and an old TAN is worth nothing.

    What a person approves elsewhere (in an app, on the bank's pages) may be approved already
    without our knowing: it cannot be changed, or it could be paid twice.
    """
    payment = await _held(tx, customer_id, payment_id)
    if not payment.editable or payment.bulk or payment.state not in _UNSENT:
        raise TooLateError
    if payment.state is not PaymentState.DRAFT:
        approval = await approvals.find(tx, customer_id, payment.run)
        question = None if approval is None else approval.question
        if question is not None and happens_elsewhere(question):
            raise TooLateError
        await abandon(tx, customer_id, payment.run)
    return await _rewritten(tx, replace(payment, details=(details,)), draft=True)


async def confirm(
    tx: Tx,
    customer_id: UUID,
    payment_id: UUID,
    *,
    source: PaymentSource | None,
    present_ip: str | None,
    callback_url: str | None = None,
) -> Payment:
    """Let a draft become a payment; it is given to its bank, or refused by our rules.

    `source` may bring sealed credentials; the row keeps them until the payment ends.
    `callback_url` is the frontend's own page, where the bank sends the person back to.
    """
    payment = await _held(tx, customer_id, payment_id)
    if payment.state is not PaymentState.DRAFT:
        raise TooLateError
    if source is not None:
        payment = replace(
            payment,
            provider_id=source.provider_id,
            access_id=source.access_id,
            product_id=source.product_id,
        )
    back = payment.callback_url if callback_url is None else callback_url
    confirmed = replace(payment, present_ip=present_ip, callback_url=back)
    sealed = None if source is None else source.credentials
    return await _rewritten(tx, confirmed, draft=False, sealed=sealed)


async def cancel(tx: Tx, customer_id: UUID, payment_id: UUID) -> None:
    """Give a draft up; one that has gone further is given up by its approval."""
    payment = await store.hold(tx, customer_id, payment_id)
    if payment is not None and payment.state is PaymentState.DRAFT:
        await store.cancel_draft(tx, payment, PaymentReason.CANCELLED)


async def _held(tx: Tx, customer_id: UUID, payment_id: UUID) -> Payment:
    return existing(await store.hold(tx, customer_id, payment_id), UnknownPaymentError)


async def _rewritten(
    tx: Tx, payment: Payment, *, draft: bool, sealed: Mapping[str, str] | None = None
) -> Payment:
    asked = _as_new(payment, draft=draft)
    if sealed is not None:
        asked = replace(asked, source=replace(asked.source, credentials=sealed))
    new, order, verdict = await initiate.judged(tx, asked, payment.id)
    payment = replace(
        payment,
        provider_id=new.source.provider_id,
        access_id=new.source.access_id,
        product_id=new.source.product_id,
    )
    bound = None if order is None else rules.bound(order)
    if not await store.rewrite(tx, payment, new_id(), order=order, bound=bound, verdict=verdict):
        raise TooLateError
    if new.source.credentials:
        await store.keep_credentials(tx, payment.customer_id, payment.id, new.source.credentials)
    await store.tell(tx, payment.run)
    changed = await read.one(tx, payment.customer_id, payment.id)
    await initiate.start(tx, changed, bound=True)
    return changed


def _as_new(payment: Payment, *, draft: bool) -> NewPayment:
    return NewPayment(
        customer_id=payment.customer_id,
        tenant_id=payment.tenant_id,
        flow=payment.flow,
        source=PaymentSource(payment.provider_id, payment.product_id, payment.access_id),
        details=payment.details,
        bulk=payment.bulk,
        instant=payment.instant,
        execute_on=payment.execute_on,
        id=payment.id,
        draft=draft,
        editable=payment.editable,
        link_id=payment.link_id,
        standing=payment.standing,
    )
