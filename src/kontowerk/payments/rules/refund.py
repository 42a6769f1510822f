"""Whether a booking can be paid back, and with which transfer.

Only what was received from an account that is named can go back there. Nothing is guessed: a
debit, a booking without an IBAN or without a name is refused, and says why.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from kontowerk.connectors.sepa import accounts, letters
from kontowerk.payments.model import PaymentDetails
from kontowerk.payments.rules.order import wrong_fields

_EURO: Final = "EUR"


class NoRefund(StrEnum):
    """Why a booking cannot be paid back."""

    DEBIT = "debit"  # nothing was received
    NO_IBAN = "no_iban"  # nobody knows where to; or it is no IBAN of the SEPA area
    NO_NAME = "no_name"
    CURRENCY = "currency"  # not in euros
    NO_BIC = "no_bic"  # the bank behind the IBAN is not known
    OTHER = "other"  # no bank would take it like this


@dataclass(frozen=True, slots=True)
class ReceivedBooking:
    """What a booking says, as far as a refund needs it."""

    amount: Decimal
    currency: str
    booked_on: date
    name: str | None
    iban: str | None
    bic: str | None
    purpose: str | None


def refund_of(booking: ReceivedBooking) -> PaymentDetails | NoRefund:
    """Return the transfer that pays a booking back, or why there is none."""
    iban, name = accounts.compact(booking.iban or ""), (booking.name or "").strip()
    if booking.amount <= 0:
        return NoRefund.DEBIT
    if booking.currency != _EURO:
        return NoRefund.CURRENCY
    if not accounts.is_iban(iban) or not accounts.in_sepa(iban):
        return NoRefund.NO_IBAN
    if not name:
        return NoRefund.NO_NAME
    bic = _bic(iban, booking.bic)
    if bic is None:
        return NoRefund.NO_BIC
    details = PaymentDetails(
        recipient=letters.to_sepa(name)[: letters.NAME].strip(),
        purpose=_purpose(booking),
        iban=iban,
        bic=bic,
        currency=booking.currency,
        amount=booking.amount,
    )
    return NoRefund.OTHER if any(wrong_fields(details)) else details


def _bic(iban: str, given: str | None) -> str | None:
    """Return the BIC the bank wrote if it can be right, else the one of the IBAN."""
    if given is not None and accounts.is_bic(given) and accounts.fits(iban, given):
        return accounts.compact(given)
    return accounts.bic_of(iban)


def _purpose(booking: ReceivedBooking) -> str:
    """Name the original: its day, and what it was for, as far as there is room."""
    words = f"Rueckzahlung der Zahlung vom {booking.booked_on:%d.%m.%Y}"
    original = " ".join((booking.purpose or "").split())
    whole = f"{words}: {original}" if original else words
    return letters.to_sepa(whole)[: letters.PURPOSE].strip()
