"""What the formats share: texts, references, IBAN, BIC, decimals, days, balances, and their error.

UnreadableStatementError     carries the place in the document, never a word of its content
"""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Final, ParamSpec, TypeVar

from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money

P = ParamSpec("P")
T = TypeVar("T")

# What reading malformed input raises, in our code and in the libraries below it.
_MALFORMED: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
LARGEST_DOCUMENT: Final = 16 * 1024 * 1024  # bytes or characters; a bank's page is far smaller
_MONTHS: Final = 12
_MOST_DAYS: Final = 31

_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_BLANKS: Final = re.compile(r"\s+")
_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_BIC: Final = re.compile(r"[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?")
_DECIMAL: Final = re.compile(r"[0-9]{1,18}(?:[.][0-9]{0,18})?|[.][0-9]{1,18}")
_POINT: Final = re.compile(r"[0-9]+[.][0-9]{2}")
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:[.' ][0-9]{3})+,[0-9]{2}")
_GROUPING: Final = re.compile(r"[.' ]")
_DAY: Final = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![0-9])", re.ASCII)
_GERMAN_DAY: Final = re.compile(r"([0-9]{1,2})[.]([0-9]{1,2})[.]([0-9]{4})(?![0-9])", re.ASCII)
_COMPACT_DAY: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})(?![0-9])", re.ASCII)
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_UTF_8_MARK: Final = b"\xef\xbb\xbf"
# Signs that no text of Latin-1 has: German letters of DOS if there are no others, else Windows.
_NOT_LATIN: Final = re.compile(rb"[\x80-\x9f]")
_DOS: Final = re.compile(rb"[\x00-\x7f\x81\x84\x8e\x94\x99\x9a\xe1]*")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff]")  # not: tab, line ends
_MARKED_TAG: Final = re.compile(r"@@:?(?=[0-9]{2}[A-Z]?:)")
_NO_REFERENCE: Final = frozenset({"NOTPROVIDED", "NOTAVAILABLE", "NONREF", "KREF+", "NONE"})


class UnreadableStatementError(Exception):
    """A document of the bank could not be read."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place

    def __str__(self) -> str:
        return f"{self.__doc__} ({self.place})"


def reading(place: str, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call `read`; whatever malformed input does to it becomes the one error, with its place.

    The error is raised outside the handler, so that it does not carry the first error along:
    that one may quote the document.
    """
    try:
        return read(*args, **kwargs)
    except UnreadableStatementError:
        raise
    except _MALFORMED:
        pass
    raise UnreadableStatementError(place)


@dataclass(frozen=True, slots=True)
class DatedBalance:
    """A balance of a statement, by its ISO 20022 code (`OPBD`, `CLBD`, `ITAV`, ...)."""

    code: str
    amount: Money
    on: date
    at: datetime | None = None  # set when the bank gave a time


def unmarked(data: bytes) -> bytes:
    """Return a text without the mark of its encoding; one that is marked as UTF-16 in UTF-8."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", "replace").encode("utf-8", "replace")
    return data.removeprefix(_UTF_8_MARK)


def statement_text(data: bytes) -> str:
    """Decide by the bytes how a text is written: UTF-16 if marked, UTF-8 if it can be, Latin-1.

    What cannot be Latin-1 is of DOS or of Windows.
    """
    plain = unmarked(data)
    if plain.isascii():
        return plain.decode("ascii")
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if _NOT_LATIN.search(plain) is None:
        return plain.decode("iso-8859-1")
    return plain.decode("cp850" if _DOS.fullmatch(plain) else "cp1252", "replace")


def swift_lines(text: str) -> list[str]:
    """Cut a SWIFT text into lines, whatever ends them; some banks write `@@` for a line break.

    Signs of transport (STX, form feed, end of file) are dropped.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = _CONTROL.sub("", plain)
    if "@@" in plain:
        whole = "\n:" not in plain
        plain = _MARKED_TAG.sub("\n:", plain)
        plain = plain.replace("@@", "\n") if whole else plain
    return plain.split("\n")


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


def booked_amount(text: str) -> Decimal:
    """Read a SWIFT decimal, also `1.234,56` and `1234.56`: forms that mean one thing only."""
    if _POINT.fullmatch(text):
        return decimal(text)
    return decimal_with_comma(_GROUPING.sub("", text) if _GROUPED.fullmatch(text) else text)


def decimal_with_comma(text: str) -> Decimal:
    """Read an unsigned SWIFT decimal: `12,5`, `100,`, `100`."""
    if "." in text:
        message = "not a SWIFT decimal"
        raise ValueError(message)
    return decimal(text.replace(",", "."))


def written_day(text: str) -> date:
    """Read a day at the beginning of a text: `2026-05-04`, `2026/5/4`, `20260504`, `4.5.2026`."""
    found = _DAY.match(text)
    if found is not None:
        return day(int(found[1]), int(found[3]), int(found[4]))
    german = _GERMAN_DAY.match(text)
    if german is not None:
        return day(int(german[3]), int(german[2]), int(german[1]))
    compact_day = _COMPACT_DAY.match(text)
    if compact_day is None:
        message = "not a day"
        raise ValueError(message)
    return day(int(compact_day[1]), int(compact_day[2]), int(compact_day[3]))


def day(year: int, month: int, number: int) -> date:
    """Make a date; a day that a month has not, as interest by 30/360 knows it, is its last."""
    if 1 <= month <= _MONTHS and number <= _MOST_DAYS:
        number = min(number, monthrange(year, month)[1])
    return date(year, month, number)


def start_of(on: date) -> datetime:
    """Return the instant the day begins in Germany."""
    return datetime(on.year, on.month, on.day, tzinfo=BERLIN).astimezone(UTC)
