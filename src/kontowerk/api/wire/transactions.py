"""Kontoumsatz: how bookings are sent and taken.

Spec: Transaction. Lists are long, so they are written straight from rows; the class
`Transaction` describes what is written, and a test holds the two together. `waehrung` is an
addition and stands only where a booking is not in euros.
"""

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from operator import itemgetter
from typing import Annotated, Any, Final

import msgspec
from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from kontowerk.api.wire.base import Answer, Ask, WireAmount, wire
from kontowerk.api.wire.encode import encode_rows
from kontowerk.api.wire.products import WireDay, on_day
from kontowerk.api.wire.tags import Classification, TagInstance
from kontowerk.kit.clock import BERLIN
from kontowerk.ledger.booking import Pushed
from kontowerk.ledger.read import COLUMNS

_DATE_TIME: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?"
)
_MOST_DIGITS: Final = 13  # before the point: numeric(15,2)
_CENT: Final = Decimal("0.01")
_CHUNK: Final = 1000
_EURO: Final = "EUR"
_GZIP: Final = 16 + zlib.MAX_WBITS
_FAST: Final = 3  # level of compression: nearly the size of the usual one at half the time


class Identifier(Answer):
    """Source of a pushed transaction."""

    batch_id: str = wire("batchId")


class Transaction(Answer):
    """A transaction of a product."""

    id: str
    amount: WireAmount = wire("betrag")
    purpose: str | None = wire("verwendungszweck", default=None)
    booking_text: str | None = wire("buchungstext", default=None)
    transaction_code: str | None = wire("gvCode", default=None)
    primanota: str | None = wire("primanotaNummer", default=None)
    booked_on: WireDay = wire("buchungsdatum")
    value_on: WireDay | None = wire("wertstellungsdatum", default=None)
    counterparty_name: str | None = wire("gegenkontoInhaber", default=None)
    counterparty_iban: str | None = wire("gegenkontoIban", default=None)
    counterparty_bic: str | None = wire("gegenkontoBic", default=None)
    hash: str
    identifier: Identifier | None = None
    currency: str | None = wire("waehrung", default=None)
    classifications: list[Classification] | None = None
    tags: list[TagInstance] | None = None


class Row(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """A booking as the encoder writes it; same names in the same order as `Transaction`."""

    id: Any
    betrag: Decimal | msgspec.Raw
    verwendungszweck: str | None = None
    buchungstext: str | None = None
    gvCode: str | None = None  # noqa: N815 - the name on the wire
    primanotaNummer: str | None = None  # noqa: N815 - the name on the wire
    buchungsdatum: str | None = None
    wertstellungsdatum: str | None = None
    gegenkontoInhaber: str | None = None  # noqa: N815 - the name on the wire
    gegenkontoIban: str | None = None  # noqa: N815 - the name on the wire
    gegenkontoBic: str | None = None  # noqa: N815 - the name on the wire
    hash: str | None = None
    identifier: dict[str, str] | None = None
    waehrung: str | None = None


_columns: Final = itemgetter(
    *(
        COLUMNS.index(name)
        for name in (
            *("id", "pushed", "booked_on", "value_on", "amount", "currency", "purpose"),
            *("booking_text", "transaction_code", "primanota", "counterparty_name"),
            *("counterparty_iban", "counterparty_bic", "batch_id"),
        )
    )
)


def wire_rows(rows: Sequence[Any]) -> list[Row]:
    """Turn rows of the ledger into what the encoder writes."""
    days = dict[date | None, str | None]({None: None})
    found: list[Row] = []
    for row in rows:
        # fmt: off
        (id_, pushed, booked_on, value_on, amount, currency, purpose, booking_text, code,
         primanota, name, iban, bic, batch_id) = _columns(row)
        # fmt: on
        if booked_on not in days:
            days[booked_on] = on_day(booked_on)
        if value_on not in days:
            days[value_on] = on_day(value_on)
        found.append(
            Row(
                id_,
                amount,
                purpose,
                booking_text,
                code,
                primanota,
                days[booked_on],
                days[value_on],
                name,
                iban,
                bic,
                id_.hex,
                {"batchId": batch_id} if pushed else None,
                None if currency == _EURO else currency,
            )
        )
    return found


def encoded(rows: Sequence[Any]) -> Iterator[bytes]:
    """Write a list of bookings, as `ledger.read.rows` returns them, in pieces."""
    return in_pieces(rows, _listed, _CHUNK)


def _listed(rows: Sequence[Any]) -> list[Row]:
    """Do what `wire_rows` does, for rows of exactly the columns of a list, in their order."""
    raw = msgspec.Raw
    day, printed = date.min, ""  # a day has several bookings, and most are valued on it
    found: list[Row] = []
    add = found.append
    # fmt: off
    for (id_, booked_on, value_on, amount, currency, purpose, booking_text, code, primanota,
         name, iban, bic, batch_id, pushed) in rows:
        if booked_on != day:
            day, printed = booked_on, on_day(booked_on)
        valued = printed if value_on == day else value_on and on_day(value_on)
        add(Row(id_, raw(amount), purpose, booking_text, code, primanota, printed,
                valued, name, iban, bic, id_.hex,
                {"batchId": batch_id} if pushed else None,
                None if currency == _EURO else currency))
    # fmt: on
    return found


def in_pieces(
    rows: Sequence[Any], write: Callable[[Sequence[Any]], Sequence[Row]], size: int
) -> Iterator[bytes]:
    """Write a list in pieces, so that a long one does not hold up other requests."""
    if len(rows) <= size:
        yield encode_rows(write(rows))
        return
    opening = b"["
    for start in range(0, len(rows), size):
        yield opening + encode_rows(write(rows[start : start + size]))[1:-1]
        opening = b","
    yield b"]"


def packed(pieces: Iterable[bytes]) -> bytes:
    """Compress the pieces of a list."""
    stream = zlib.compressobj(_FAST, zlib.DEFLATED, _GZIP)
    return b"".join((*map(stream.compress, pieces), stream.flush()))


def unpacked(page: bytes) -> bytes:
    """Return what was packed."""
    return zlib.decompress(page, _GZIP)


# What is sent ------------------------------------------------------------------------------


def day_of(text: str) -> date:
    """Read a date or date-time; one with a zone is the day it is in Germany."""
    if not _DATE_TIME.fullmatch(text):
        message = "a date or date-time"
        raise ValueError(message)
    try:
        instant = datetime.fromisoformat(text)
        return (instant.astimezone(BERLIN) if instant.tzinfo else instant).date()
    except OverflowError:
        message = "a date or date-time"
        raise ValueError(message) from None


def _read_day(value: object) -> object:
    return day_of(value) if isinstance(value, str) else value


def _read_amount(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        message = "a number"
        raise ValueError(message)  # noqa: TRY004 - pydantic takes ValueError only
    amount = Decimal(value)
    if amount.adjusted() >= _MOST_DIGITS or amount != amount.quantize(_CENT):
        message = "at most two decimals and 13 digits before the point"
        raise ValueError(message)
    return amount.quantize(_CENT)


DayInput = Annotated[
    date, BeforeValidator(_read_day), WithJsonSchema({"type": "string", "format": "date"})
]
AmountInput = Annotated[
    Decimal, BeforeValidator(_read_amount), WithJsonSchema({"type": "number", "multipleOf": 0.01})
]
WordInput = Annotated[str, StringConstraints(max_length=140)]
TextInput = Annotated[str, StringConstraints(max_length=4096)]


class IdentifierInput(Ask):
    """Source of a pushed transaction."""

    batch_id: Annotated[str, StringConstraints(min_length=1, max_length=128)] = Field(
        alias="batchId"
    )


class TransactionInput(Ask):
    """A transaction supplied by the caller."""

    amount: AmountInput = Field(alias="betrag")
    booked_on: DayInput = Field(alias="buchungsdatum")
    identifier: IdentifierInput
    value_on: DayInput | None = Field(default=None, alias="wertstellungsdatum")
    purpose: TextInput | None = Field(default=None, alias="verwendungszweck")
    booking_text: WordInput | None = Field(default=None, alias="buchungstext")
    transaction_code: WordInput | None = Field(default=None, alias="gvCode")
    primanota: WordInput | None = Field(default=None, alias="primanotaNummer")
    counterparty_name: WordInput | None = Field(default=None, alias="gegenkontoInhaber")
    counterparty_iban: WordInput | None = Field(default=None, alias="gegenkontoIban")
    counterparty_bic: WordInput | None = Field(default=None, alias="gegenkontoBic")
    hash: WordInput | None = None

    def pushed(self) -> Pushed:
        return Pushed(
            amount=self.amount,
            booked_on=self.booked_on,
            batch_id=self.identifier.batch_id,
            value_on=self.value_on,
            purpose=self.purpose,
            booking_text=self.booking_text,
            transaction_code=self.transaction_code,
            primanota=self.primanota,
            counterparty_name=self.counterparty_name,
            counterparty_iban=self.counterparty_iban,
            counterparty_bic=self.counterparty_bic,
            hash=self.hash,
        )
