"""A payment with its approval, as one look finds them, and waiting for either."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from starlette.requests import Request

from kontowerk.api.context import ApiContext
from kontowerk.api.waiting import settled_within, wanted_seconds
from kontowerk.api.wire.consents import WORKING
from kontowerk.api.wire.transfers import status_word
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import Approval
from kontowerk.payments import read
from kontowerk.payments.model import Payment

_MARGIN: Final = 5.0  # seconds that are left to answer before the request is 504


@dataclass(frozen=True, slots=True)
class PaymentView:
    """A payment and what it asks."""

    payment: Payment
    approval: Approval | None
    at: datetime


async def look(house: ApiContext, customer_id: UUID, payment_id: UUID) -> PaymentView:
    """Read a payment of a customer."""
    async with house.db.begin(owner=customer_id) as tx:
        payment = await read.one(tx, customer_id, payment_id)
        approval = await approvals.find(tx, customer_id, payment.run)
        return PaymentView(payment, approval, tx.now)


async def settled_payment(
    request: Request, house: ApiContext, customer_id: UUID, payment_id: UUID, *, patient: bool
) -> tuple[PaymentView, bool]:
    """Read a payment; wait until it asks or has ended, and no longer than the caller prefers.

    Who is patient waits as long as a request may last unless the caller says otherwise. Also
    says whether a preference was applied.
    """
    wanted = wanted_seconds(request)
    longest = max(0.0, house.settings.request_deadline - _MARGIN)
    seconds = min(wanted, longest) if wanted is not None else longest if patient else None
    found, waited = await settled_within(
        seconds, house.news, lambda: look(house, customer_id, payment_id), unsettled
    )
    return found, waited and wanted is not None


def unsettled(seen: PaymentView) -> list[UUID]:
    """Return what to listen for while it is our turn."""
    word = status_word(seen.payment, seen.approval)
    return [seen.payment.run] if word == WORKING else []
