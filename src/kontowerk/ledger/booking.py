"""A booking as the ledger keeps it: what makes it the same one, how alike two of them are; pure.

This is `sepa.identity.normalised` to the byte, with a short way for texts of plain letters and
umlauts without tags: a first load looks at every booking, and most are like that.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from difflib import SequenceMatcher
from operator import attrgetter, itemgetter
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.sepa.identity import normalised
from kontowerk.connectors.snapshot import BookingWords, Transaction
from kontowerk.kit.money import Money

# A booking is a plain tuple of these fields: a fetch has hundreds, and most are only compared.
Booking = tuple[Any, ...]

FIELDS: Final = (
    *("booked_on", "value_on", "amount", "currency", "purpose", "booking_text"),
    *("transaction_code", "primanota", "counterparty_name", "counterparty_iban"),
    *("counterparty_bic", "counterparty_name_ultimate", "end_to_end_id", "mandate_id"),
    *("creditor_id", "bank_reference", "batch_id"),
)

# What lists show, in the order of their rows.
SHOWN: Final = ("id", *FIELDS[: FIELDS.index("counterparty_bic") + 1], "batch_id", "pushed")

# Who stands on the other side.
COUNTERPARTY: Final = ("counterparty_name", "counterparty_iban")

# What tags and analyses judge a booking by.
JUDGED: Final = (
    *("amount", "booked_on", "purpose", "booking_text", "transaction_code", *COUNTERPARTY),
    *("counterparty_name_ultimate", "creditor_id", "mandate_id", "currency"),
)

AMOUNT: Final = FIELDS.index("amount")

_VALUE_ON: Final = FIELDS.index("value_on")

_CURRENCY: Final = FIELDS.index("currency")

_TEXTS: Final = (FIELDS.index("purpose"), FIELDS.index("counterparty_name"))

_CONTENT: Final = frozenset({_VALUE_ON, *_TEXTS, FIELDS.index("counterparty_iban")})

# What tells bookings apart, by its place: a shared reference says more than a shared text.
_WEIGHTS: Final = {
    FIELDS.index("bank_reference"): 8.0,
    FIELDS.index("end_to_end_id"): 4.0,
    FIELDS.index("counterparty_iban"): 4.0,
    FIELDS.index("mandate_id"): 2.0,
}
TELLING: Final = tuple(_WEIGHTS)

_DATES: Final = 3  # leading parts of a normalised content: version, booking day, value day

_MOST_COMPARED: Final = 2500  # pairs; beyond that bookings are paired in their order

# Hashing a whole booking costs more than comparing the few that share these three.
day_amount_purpose: Final[Callable[[Booking], Booking]] = itemgetter(0, AMOUNT, _TEXTS[0])

booking_of: Final[Callable[[Transaction], Booking]] = attrgetter(
    "booked_on", "value_on", "amount.amount", "amount.currency", *FIELDS[4:]
)
_NAME: Final = 54
_CODES: Final = {0xE4: "ae", 0xF6: "oe", 0xFC: "ue", 0xC4: "ae", 0xD6: "oe", 0xDC: "ue", 0xDF: "ss"}
_SPELT: Final = tuple((chr(code), spelt) for code, spelt in _CODES.items())
_SILENT: Final = bytes(code for code in range(128) if not chr(code).isalnum())


@dataclass(slots=True)
class StoredBooking:
    """A booking of the ledger. `content_id` names what the bank says now, if that changed."""

    id: UUID
    content_id: UUID | None
    booking: Booking

    @property
    def named(self) -> UUID:
        return self.content_id or self.id


@dataclass(frozen=True, slots=True)
class PendingEntry:
    """A booking the bank has only taken note of; with `transaction_id` what it has become."""

    id: UUID
    booking: Booking
    transaction_id: UUID | None = None
    booked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Pushed(BookingWords):
    """A booking that the caller brings itself."""

    amount: Decimal
    booked_on: date
    batch_id: str
    hash: str | None = None


# By what a pushed booking without a hash is named, in this order: names are stored.
pushed_fields: Final[Callable[[Pushed], tuple[object, ...]]] = attrgetter(
    *("amount", "booked_on", "batch_id", "value_on", "purpose", "booking_text"),
    *("transaction_code", "primanota", "counterparty_name", "counterparty_iban"),
    *("counterparty_bic", "hash"),
)


@dataclass(slots=True)
class Fetched:
    """A booking the bank gave, and its content."""

    booking: Booking
    transaction: Transaction
    content: int = 0


def day_of(booking: Booking) -> date:
    return booking[0]


def day_and_amount(booking: Booking) -> tuple[Any, ...]:
    """Return what a bank does not change when it rewords a booking."""
    return booking[0], booking[AMOUNT], booking[_CURRENCY]


def matter(transaction: Transaction) -> bytes:
    """Return the content of a booking without its days."""
    return content(transaction).split(b"\x1f", _DATES)[_DATES]


def transaction_of(booking: Booking) -> Transaction:
    named = dict(zip(FIELDS, booking, strict=True))
    amount = Money(named.pop("amount"), named.pop("currency"))
    return Transaction(amount=amount, **named)


def with_later_fields(old: Booking, new: Booking) -> Booking:
    """Add what the bank says now; a field it leaves out this time keeps its value."""
    return tuple(o if n is None else n for o, n in zip(old, new, strict=True))


def with_later_content(old: Booking, new: Booking) -> Booking:
    """Put the bank's new content in place of the old one; side fields as above."""
    pairs = enumerate(zip(old, new, strict=True))
    return tuple(o if n is None and place not in _CONTENT else n for place, (o, n) in pairs)


def in_order(booking: Booking) -> tuple[str, ...]:
    """Return a key that sorts bookings whatever order they came in."""
    return tuple("" if value is None else str(value) for value in booking)


def likeness(one: Booking, other: Booking) -> float:
    """Say how alike two bookings are; more is more."""
    score = sum(
        _WEIGHTS.get(place, 1.0)
        for place, (a, b) in enumerate(zip(one, other, strict=True))
        if a == b and a is not None
    )
    for place in _TEXTS:
        a, b = one[place], other[place]
        if a and b and a != b:
            score += SequenceMatcher(None, a[:140], b[:140], autojunk=False).ratio()
    return score


def pairs(
    fetched: Sequence[Fetched], stored: Sequence[StoredBooking]
) -> Iterator[tuple[Fetched, StoredBooking]]:
    """Put the most alike together until one side is used up."""
    one = sorted(fetched, key=lambda it: in_order(it.booking))
    other = sorted(stored, key=lambda it: (in_order(it.booking), it.id))
    if not (1 < len(one) * len(other) <= _MOST_COMPARED):
        yield from zip(one, other, strict=False)
        return
    ranked = sorted(
        (-likeness(a.booking, b.booking), i, j)
        for i, a in enumerate(one)
        for j, b in enumerate(other)
    )
    used_one: set[int] = set()
    used_other: set[int] = set()
    for _, i, j in ranked:
        if i not in used_one and j not in used_other:
            used_one.add(i)
            used_other.add(j)
            yield one[i], other[j]


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
    booked = day.isoformat()
    valued = transaction.value_on
    value_day = booked if valued is None or valued == day else valued.isoformat()
    # !s: formatting a Decimal takes three times as long as writing it out.
    head = f"1\x1f{booked}\x1f{value_day}\x1f{amount.amount!s}\x1f{amount.currency}"
    return b"\x1f".join((head.encode(), partner, words))


def _letters(text: str) -> bytes | None:
    """Return letters and digits alone, or None when that needs a closer look."""
    if not text.isascii():
        for umlaut, spelt in _SPELT:  # a tenth of the time of str.translate
            text = text.replace(umlaut, spelt)
        if not text.isascii():
            return None
    return text.encode().lower().translate(None, _SILENT)
