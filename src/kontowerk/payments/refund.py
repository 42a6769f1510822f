"""Prepare the refund of a received payment: a transfer with everything filled in, and no more.

Nothing is stored and nothing is sent: whoever wants to pay back initiates the transfer, and the
person approves it like every other. Paying back twice is for the caller to avoid.
"""

from dataclasses import dataclass
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.ledger import read as ledger
from kontowerk.payments.model import PaymentDetails
from kontowerk.payments.rules.refund import NoRefund, ReceivedBooking, refund_of


@dataclass(frozen=True, slots=True)
class Refund:
    """A transfer that pays a booking back."""

    booking_id: UUID
    details: PaymentDetails


async def prepare(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str, booking_id: UUID
) -> Refund | NoRefund:
    """Return the transfer that pays a booking back, or why there is none."""
    row = await ledger.booking(tx, customer_id, access_id, product_id, booking_id)
    found = refund_of(
        ReceivedBooking(
            amount=row["amount"],
            currency=row["currency"],
            booked_on=row["booked_on"],
            name=row["counterparty_name"],
            iban=row["counterparty_iban"],
            bic=row["counterparty_bic"],
            purpose=row["purpose"],
        )
    )
    return found if isinstance(found, NoRefund) else Refund(booking_id, found)
