"""Bookings as the analysis platform takes them in: AiConnectTransaction. Spec: Transaction."""

from datetime import date
from decimal import Decimal
from typing import Final

from households.model import Household, Observed
from households.words import data

Record = dict[str, str | float | None]
_CURRENCY: Final = "EUR"


def records(home: Household, *, tenant: str = "tenant", provider: str = "provider") -> list[Record]:
    """Write every booking of a household; what the bank left out is null."""
    return [_record(it, home.user, tenant, provider) for it in home.bookings]


def _record(booking: Observed, user: str, tenant: str, provider: str) -> Record:
    wire: dict[str, str] = data("dialects")["wire"]
    values: dict[str, str | Decimal | date] = {
        "id": booking.id,
        "amount": booking.amount,
        "booked_on": booking.booked_on,
        "valued_on": booking.valued_on,
        "purpose": booking.purpose,
        "booking_text": booking.booking_text,
        "code": booking.code,
        "name": booking.name,
        "iban": booking.iban,
        "bic": "",
        "ultimate": booking.ultimate,
        "currency": _CURRENCY,
    }
    record: Record = {wire[key]: _plain(value) for key, value in values.items()}
    record[wire["purpose"]] = booking.purpose  # required: never null
    where = {"user": user, "provider": provider, "product": booking.account, "tenant": tenant}
    return record | where


def _plain(value: str | Decimal | date) -> str | float | None:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, date):
        return f"{value.isoformat()}T00:00:00"
    return value or None
