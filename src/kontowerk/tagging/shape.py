"""What of a booking decides its tags, apart from whose it is; equal shapes are judged once.

All texts have one spelling: lower case, no accents, digits as 0, words between blanks. Digits are
folded because card lines differ only in dates and numbers. Everything that is compared with a
booking is folded the same way.
"""

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from kontowerk.tagging import sepa
from kontowerk.tagging.model import Booking

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz&"
_SPELLED: Final = {
    "\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue", "\u00df": "ss", "\u00e6": "ae",
    "\u00f8": "o", "\u0153": "oe", "\u0142": "l", "\u0111": "d", "\u0131": "i",
    "'": "", "\u2019": "", "\u00b4": "", "`": "",
}  # fmt: skip


def _table() -> dict[int, str]:
    """Map every character up to U+024F; others are rare and take the long way."""
    table: dict[int, str] = {}
    for code in range(0x250):
        character = chr(code).lower()
        if character in _SPELLED:
            table[code] = _SPELLED[character]
            continue
        plain = unicodedata.normalize("NFKD", character)
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
        if plain.isascii() and plain.isdigit():
            table[code] = "0"
        elif plain and all(letter in _LETTERS for letter in plain):
            table[code] = plain
        else:
            table[code] = " "
    return table


_TABLE: Final = _table()


def fold(text: str) -> str:
    """Fold a text; words stand between blanks, also the first and the last."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
        if max(text) > "\u024f":
            text = unicodedata.normalize("NFKC", text)
            text = "".join(character if character <= "\u024f" else " " for character in text)
    words = text.translate(_TABLE).split()
    return f" {' '.join(words)} " if words else " "


_LONGEST: Final = 600  # characters of a purpose that are read
_CODE: Final = 3
_NAMES: Final = 1 << 16
_PURPOSES: Final = 1 << 15
_NO_DIGITS: Final = bytes.maketrans(b"123456789", b"0" * 9)
_NOTHING: Final = " "


class Shape(NamedTuple):
    """Texts folded, as in `Cleaned`; `wording` is the bank's own text for the kind of booking."""

    name: str
    ultimate: str
    text: str
    wording: str
    code: str
    purpose_code: str
    incoming: bool
    mandated: bool  # a mandate or creditor id: somebody collects


class PurposeReading(NamedTuple):
    """What a purpose says whatever its digits are; texts folded."""

    text: str
    ultimate: str
    purpose_code: str
    sequence: str  # of a direct debit: FRST, RCUR, FNAL, OOFF
    mandated: bool


def shape_of(booking: Booking, name: str) -> Shape:
    """Read a booking; `name` is its folded name."""
    said = read_purpose(without_digits(booking.purpose))
    return Shape(
        name,
        fold(booking.ultimate_name) if booking.ultimate_name else said.ultimate,
        said.text,
        folded_wording(booking.booking_text),
        code_of(booking.transaction_code) if booking.transaction_code else "",
        said.purpose_code,
        booking.amount > 0,
        bool(booking.mandate_id or booking.creditor_id) or said.mandated,
    )


def without_digits(purpose: str) -> bytes:
    """Make equal what differs in numbers only; no more of it than is read."""
    return purpose[:_LONGEST].encode().translate(_NO_DIGITS)


@lru_cache(maxsize=_PURPOSES)
def read_purpose(purpose: bytes) -> PurposeReading:
    """Read a purpose `without_digits`; most come back, month by month."""
    words, fields = sepa.split(purpose.decode())
    text = fold(words) if words else _NOTHING
    if not fields:
        return PurposeReading(text, _NOTHING, "", "", mandated=False)
    ultimate = fields.get("ABWA") or fields.get("ABWE")
    return PurposeReading(
        text,
        fold(ultimate) if ultimate else _NOTHING,
        fields.get("PURP", "")[:4].upper(),
        fields.get("SQTP", ""),
        mandated="MREF" in fields or "CRED" in fields,
    )


@lru_cache(maxsize=_NAMES)
def folded_name(name: str) -> str:
    """Fold a name; most come back."""
    return fold(name) if name else _NOTHING


@lru_cache(maxsize=4096)
def folded_wording(text: str) -> str:
    """Fold a booking text; banks have few of them."""
    return fold(text[:_LONGEST])


@lru_cache(maxsize=4096)
def code_of(text: str) -> str:
    """Find the three digits of a GV code, alone or among the other parts of a bank's code."""
    parts = text.replace("+", " ").replace("/", " ").replace("-", " ").split()
    return next((part for part in parts if len(part) == _CODE and part.isdigit()), "")


def compact_iban(text: str) -> str:
    """Write an IBAN without blanks, in capitals."""
    return text.replace(" ", "").upper()
