"""Read what a person typed over a payment's details. Nothing is guessed and nothing is rounded.

Amounts are read as Germans and as English speakers write them. Where both would read another
number (`1.234`), neither is taken.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Final

from kontowerk.connectors.sepa import accounts, letters
from kontowerk.payments.model import PaymentDetails
from kontowerk.webform.orders import EditField, Slip

LONGEST: Final = 1000  # characters of a field that are kept for the next try
_MOST: Final = Decimal("999999999.99")  # SEPA's own limit
_CENTS: Final = 2
_UNIT: Final = re.compile(r"\s*(?:€|EUR|Euro)\s*", re.IGNORECASE)
_BLANKS: Final = re.compile(r"[\s'\u2019]")
_PLAIN: Final = re.compile(r"[0-9]{1,15}")
_DECIMAL: Final = re.compile(r"([0-9]{1,15})[.,]([0-9]{1,15})")
# Groups of three with one kind of sign, and perhaps a decimal part with the other kind.
_GROUPED: Final = re.compile(
    r"([0-9]{1,3}(?:([.,])[0-9]{3})(?:\2[0-9]{3})*)(?:([.,])([0-9]{1,15}))?"
)
_GROUP: Final = 3


def amount_of(text: str) -> Decimal | Slip:
    """Return an amount as it is meant, or what is wrong with it."""
    bare = _BLANKS.sub("", _UNIT.sub("", text, count=1))
    if not bare:
        return Slip.MISSING
    number = _number(bare)
    if not isinstance(number, Decimal):
        return number
    if -int(number.as_tuple().exponent) > _CENTS:
        return Slip.CENTS
    if number == 0:
        return Slip.ZERO
    return number.quantize(Decimal("0.01")) if number <= _MOST else Slip.TOO_MUCH


def _number(bare: str) -> Decimal | Slip:
    if _PLAIN.fullmatch(bare):
        return Decimal(bare)
    if found := _DECIMAL.fullmatch(bare):
        if len(found[2]) == _GROUP and len(found[1]) <= _GROUP and found[1] != "0":
            return Slip.AMBIGUOUS
        return Decimal(f"{found[1]}.{found[2]}")
    if found := _GROUPED.fullmatch(bare):
        whole, sign, point, part = found.groups()
        if point == sign:
            return Slip.AMOUNT
        return Decimal(whole.replace(sign, "") + (f".{part}" if part else ""))
    return Slip.AMOUNT


def read(
    typed: Mapping[EditField, str], before: PaymentDetails
) -> PaymentDetails | dict[EditField, Slip]:
    """Return the details as they are now, or what is wrong with which entry."""
    amount = amount_of(typed[EditField.AMOUNT])
    iban = accounts.compact(typed[EditField.IBAN])
    found = {
        EditField.RECIPIENT: _text(typed[EditField.RECIPIENT], letters.NAME, needed=True),
        EditField.IBAN: _iban(iban),
        EditField.AMOUNT: amount if isinstance(amount, Slip) else None,
        EditField.PURPOSE: _text(typed[EditField.PURPOSE], letters.PURPOSE, needed=False),
    }
    slips = {entry: slip for entry, slip in found.items() if slip is not None}
    if slips or isinstance(amount, Slip):
        return slips
    bic = _bic(iban, before)
    if bic is None:
        return {EditField.IBAN: Slip.BANK}
    return replace(
        before,
        recipient=typed[EditField.RECIPIENT].strip(),
        iban=iban,
        bic=bic,
        amount=amount,
        purpose=typed[EditField.PURPOSE].strip(),
    )


def _bic(iban: str, before: PaymentDetails) -> str | None:
    """Return the BIC of a bank that may be another one now; people are not asked for it."""
    if accounts.same_bank(iban, before.iban) and accounts.is_bic(before.bic):
        return before.bic if accounts.fits(iban, before.bic) else accounts.bic_of(iban)
    return accounts.bic_of(iban)


def _text(text: str, most: int, *, needed: bool) -> Slip | None:
    bare = text.strip()
    if not bare:
        return Slip.MISSING if needed else None
    if not letters.is_clean(bare):
        return Slip.LETTERS
    return Slip.TOO_LONG if len(letters.to_sepa(bare)) > most else None


def _iban(iban: str) -> Slip | None:
    if not iban:
        return Slip.MISSING
    if not accounts.is_iban(iban):
        return Slip.IBAN
    return None if accounts.in_sepa(iban) else Slip.COUNTRY
