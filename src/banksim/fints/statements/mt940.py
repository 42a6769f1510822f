"""MT940 as German banks write it: structured field 86, SEPA attributes in the purpose."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from hashlib import blake2b

from banksim.core.model import Account, Booking
from banksim.fints.message import BANK_CODE
from banksim.fints.statements.text import chunks, one_line

_REFERENCE = 16
_PIECE = 27
_LINE = 65
_PURPOSE_TAGS = [f"?{number}" for number in (*range(20, 30), *range(60, 64))]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of a statement."""

    account: Account
    currency: str
    number: int
    page: int
    is_first: bool
    is_last: bool
    opening: Decimal
    opened_on: date
    bookings: Sequence[Booking]
    closed_on: date


def _amount(value: Decimal) -> str:
    return f"{abs(value):.2f}".replace(".", ",")


def _mark(value: Decimal) -> str:
    return "D" if value < 0 else "C"


def _balance(value: Decimal, day: date, currency: str) -> str:
    return f"{_mark(value)}{day:%y%m%d}{currency}{_amount(value)}"


def _clean(text: str) -> str:
    """No question mark (it begins a subfield) and only Latin letters."""
    plain = one_line(text).replace("?", ".")
    return plain.encode("iso-8859-1", "replace").decode("iso-8859-1").replace("?", ".")


def _attributes(booking: Booking) -> list[str]:
    found: list[str] = []
    for tag, value in (
        ("EREF", booking.end_to_end_id),
        ("MREF", booking.mandate_id),
        ("CRED", booking.creditor_id),
        ("SVWZ", booking.purpose),
        ("ABWA", booking.ultimate_name),
    ):
        if value:
            found.extend(chunks(f"{tag}+{_clean(value)}", _PIECE))
    return found


def _details(booking: Booking) -> list[str]:
    """The lines of field 86; a line is only broken before a subfield."""
    fields = [f":86:{booking.transaction_code}?00{_clean(booking.booking_text)[:_PIECE]}"]
    fields.append(f"?10{_clean(booking.primanota)[:10]}")
    purpose = list(zip(_PURPOSE_TAGS, _attributes(booking), strict=False))
    fields.extend(tag + piece for tag, piece in purpose if tag < "?60")
    if booking.counterparty_bic:
        fields.append(f"?30{booking.counterparty_bic}")
    if booking.counterparty_iban:
        fields.append(f"?31{booking.counterparty_iban}")
    names = chunks(_clean(booking.counterparty_name or ""), _PIECE)[:2]
    fields.extend(tag + name for tag, name in zip(("?32", "?33"), names, strict=False))
    fields.extend(tag + piece for tag, piece in purpose if tag >= "?60")
    lines = [""]
    for part in fields:
        if lines[-1] and len(lines[-1]) + len(part) > _LINE:
            lines.append("")
        lines[-1] += part
    return lines


def _reference(text: str) -> str:
    """The bank's reference in 16 places: without the century, or else a digest of it."""
    if len(text) <= _REFERENCE:
        return text
    if text.isdigit() and len(text) == _REFERENCE + 2:
        return text[2:]
    return blake2b(text.encode(), digest_size=_REFERENCE // 2).hexdigest().upper()


def _entry(booking: Booking) -> list[str]:
    value = booking.amount
    reference = f"//{_reference(booking.reference)}" if booking.reference else ""
    head = (
        f":61:{booking.value_on:%y%m%d}{booking.booked_on:%m%d}{_mark(value)}"
        f"{booking.currency[2]}{_amount(value)}NTRFNONREF{reference}"
    )
    return [head, *_details(booking)]


def write_mt940(sheet: Sheet) -> bytes:
    """One message; pages of one statement carry intermediate balances (60M, 62M)."""
    account = sheet.account
    closing = sheet.opening + sum((row.amount for row in sheet.bookings), Decimal(0))
    first = "F" if sheet.is_first else "M"
    last = "F" if sheet.is_last else "M"
    opening = _balance(sheet.opening, sheet.opened_on, sheet.currency)
    lines = [
        "",
        ":20:STARTUMSE",
        f":25:{BANK_CODE}/{account.number}",
        f":28C:{sheet.number:05}/{sheet.page:03}",
        f":60{first}:{opening}",
    ]
    for booking in sheet.bookings:
        lines.extend(_entry(booking))
    lines.append(f":62{last}:{_balance(closing, sheet.closed_on, sheet.currency)}")
    lines.extend(["-", ""])
    return "\r\n".join(lines).encode("iso-8859-1", "replace")
