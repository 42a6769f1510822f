"""Shapes the formats share: texts, references, IBAN, BIC, decimals, days, dated balances."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Final

from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money

LARGEST_DOCUMENT: Final = 16 * 1024 * 1024  # bytes or characters; a bank's page is far smaller
_FEBRUARY: Final = 2

_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_BLANKS: Final = re.compile(r"\s+")
_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_BIC: Final = re.compile(r"[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?")
_DECIMAL: Final = re.compile(r"[0-9]{1,18}(?:[.][0-9]{0,18})?|[.][0-9]{1,18}")
_NO_REFERENCE: Final = frozenset({"NOTPROVIDED", "NOTAVAILABLE", "NONREF", "KREF+", "NONE"})


@dataclass(frozen=True, slots=True)
class DatedBalance:
    """A balance of a statement, by its ISO 20022 code (`OPBD`, `CLBD`, `ITAV`, ...)."""

    code: str
    amount: Money
    on: date
    at: datetime | None = None  # set when the bank gave a time


def tidy(text: str | None) -> str | None:
    """Drop what cannot be printed and the blanks around; nothing left is None."""
    return _UNPRINTABLE.sub("", text or "").strip() or None


def compact(text: str | None) -> str:
    """Drop every blank; for values that have none, such as an IBAN."""
    return _BLANKS.sub("", tidy(text) or "")


def reference(text: str | None) -> str | None:
    """Return the reference, unless it only says that there is none."""
    found = tidy(text)
    return None if found is None or found.upper() in _NO_REFERENCE else found


def iban(text: str | None) -> str | None:
    """Return the text if it is shaped like an IBAN; an old account number is none."""
    found = compact(text).upper()
    return found if _IBAN.fullmatch(found) else None


def bic(text: str | None) -> str | None:
    """Return the text if it is shaped like a BIC; an old bank code is none."""
    found = compact(text).upper()
    return found if _BIC.fullmatch(found) else None


def decimal(text: str) -> Decimal:
    """Read an unsigned decimal with a point; no exponent, no NaN, no other digits."""
    if not _DECIMAL.fullmatch(text):
        message = "not a decimal"
        raise ValueError(message)
    return Decimal(text)


def decimal_with_comma(text: str) -> Decimal:
    """Read an unsigned SWIFT decimal: `12,5`, `100,`, `100`."""
    if "." in text:
        message = "not a SWIFT decimal"
        raise ValueError(message)
    return decimal(text.replace(",", "."))


def day(year: int, month: int, number: int) -> date:
    """Make a date; 29 and 30 February, which interest by 30/360 knows, is its last day."""
    if month == _FEBRUARY and number in (29, 30):
        number = min(number, monthrange(year, month)[1])
    return date(year, month, number)


def start_of(on: date) -> datetime:
    """Return the instant the day begins in Germany."""
    return datetime(on.year, on.month, on.day, tzinfo=BERLIN).astimezone(UTC)
