"""What of a booking decides its tags, apart from whose it is; equal shapes are judged once."""

from functools import lru_cache
from typing import Final, NamedTuple

from kontowerk.tagging import sepa
from kontowerk.tagging.model import Booking
from kontowerk.tagging.text import fold

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
