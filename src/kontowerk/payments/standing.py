"""Standing orders: requests about them are payments; what they did is noted in the ledger.

A request is stored, approved, sent once and looked after like a transfer: there is no second way
to a bank. Its send right is that of the payment.
"""

from dataclasses import replace
from decimal import Decimal
from uuid import UUID

from kontowerk.connectors.transfer import (
    PaymentSchedule,
    StandingOrder,
    StandingTerms,
    TransferKind,
)
from kontowerk.kit.db import Tx
from kontowerk.kit.money import Money
from kontowerk.ledger import read as ledger
from kontowerk.ledger import standing
from kontowerk.payments.model import (
    NewPayment,
    NotOfferedError,
    Payment,
    PaymentDetails,
    PaymentState,
    StandingRequest,
)
from kontowerk.payments.rules.machine import PaymentVerdict
from kontowerk.payments.store import payment as store


async def request(
    tx: Tx,
    new: NewPayment,
    action: TransferKind,
    *,
    schedule: PaymentSchedule | None = None,
    order_id: UUID | None = None,
) -> NewPayment:
    """Make a request about a standing order of a payment that names its account.

    Raises where the bank does not offer this, and where there is no such standing order. What is
    deleted is written as the bank has it: it has no `schedule` of its own.
    """
    source = new.source
    place = (new.customer_id, source.access_id or "", source.product_id or "")
    product = await ledger.product(tx, *place)
    if action.value not in product.transfers:
        raise NotOfferedError
    if order_id is None:
        kept = None
    else:
        kept = await _asked_before(tx, new, order_id) or await standing.one(tx, *place, order_id)
    named = None if kept is None else kept.order_id
    if schedule is not None:
        return replace(new, standing=StandingRequest(action, StandingTerms(schedule, named)))
    if kept is None:
        message = "what is deleted is known"
        raise ValueError(message)
    terms = StandingTerms(kept.schedule, named)
    return replace(new, details=(_details(kept),), standing=StandingRequest(action, terms))


async def _asked_before(tx: Tx, new: NewPayment, order_id: UUID) -> StandingOrder | None:
    """Return the standing order that the same request was about when it came first.

    By now the bank may have deleted it, or given it another name.
    """
    before = None if new.id is None else await store.one(tx, new.customer_id, new.id)
    if before is None or before.standing is None or before.product_id is None:
        return None
    (details,), terms = before.details, before.standing.terms
    kept = StandingOrder(
        order_id=terms.order_id,
        recipient=details.recipient,
        iban=details.iban,
        amount=Money(details.amount, details.currency),
        schedule=terms.schedule,
        bic=details.bic or None,
        purpose=details.purpose or None,
        end_to_end_id=details.end_to_end_id,
    )
    return kept if standing.id_of(before.product_id, kept) == order_id else None


def _details(kept: StandingOrder) -> PaymentDetails:
    return PaymentDetails(
        recipient=kept.recipient,
        purpose=kept.purpose or "",
        iban=kept.iban,
        bic=kept.bic or "",
        currency=kept.amount.currency,
        amount=Decimal(kept.amount.amount),
        end_to_end_id=kept.end_to_end_id,
    )


async def note(tx: Tx, payment: Payment, verdict: PaymentVerdict) -> None:
    """Note what a request has changed at the bank, in the transaction that says so."""
    order = payment.order
    if verdict.state is not PaymentState.DONE or order is None or order.standing is None:
        return
    if payment.access_id is None or payment.product_id is None:
        return
    (transfer,) = order.transfers
    new = StandingOrder(
        order_id=verdict.reference or payment.bank_reference or order.standing.order_id,
        recipient=transfer.recipient,
        iban=transfer.iban,
        amount=transfer.amount,
        schedule=order.standing.schedule,
        bic=transfer.bic or None,
        purpose=transfer.purpose or None,
        end_to_end_id=transfer.end_to_end_id,
    )
    await standing.replaced(
        tx,
        payment.customer_id,
        payment.access_id,
        payment.product_id,
        former=order.standing.order_id,
        new=None if order.kind is TransferKind.STANDING_DELETE else new,
    )
