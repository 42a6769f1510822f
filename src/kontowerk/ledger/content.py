"""The content of a booking: what makes it the same booking on the next fetch; pure.

This is `sepa.identity.normalised` to the byte, with a short way for texts of plain letters and
umlauts without tags: a first load looks at every booking, and most are like that.
"""

from typing import Final

from kontowerk.connectors.sepa.identity import normalised
from kontowerk.connectors.snapshot import Transaction

_NAME: Final = 54
_CODES: Final = {0xE4: "ae", 0xF6: "oe", 0xFC: "ue", 0xC4: "ae", 0xD6: "oe", 0xDC: "ue", 0xDF: "ss"}
_SPELT: Final = tuple((chr(code), spelt) for code, spelt in _CODES.items())
_SILENT: Final = bytes(code for code in range(128) if not chr(code).isalnum())


def content(transaction: Transaction) -> bytes:
    """Return the canonical content of a booking."""
    purpose = transaction.purpose or ""
    if "+" in purpose:  # there may be tags in it
        return normalised(transaction)
    words = _letters(purpose)
    partner = _letters(
        transaction.counterparty_iban or (transaction.counterparty_name or "")[:_NAME]
    )
    if words is None or partner is None:
        return normalised(transaction)
    amount, day = transaction.amount, transaction.booked_on
    value_day = transaction.value_on or day
    days = f"{day.isoformat()}\x1f{value_day.isoformat()}"
    # !s: formatting a Decimal takes three times as long as writing it out.
    head = f"1\x1f{days}\x1f{amount.amount!s}\x1f{amount.currency}"
    return b"\x1f".join((head.encode(), partner, words))


def _letters(text: str) -> bytes | None:
    """Return letters and digits alone, or None when that needs a closer look."""
    if not text.isascii():
        for umlaut, spelt in _SPELT:  # a tenth of the time of str.translate
            text = text.replace(umlaut, spelt)
        if not text.isascii():
            return None
    return text.encode().lower().translate(None, _SILENT)
