"""Bookings of a card by DKKKU, the order that Sparkassen and comdirect have for them.

Nobody has published it; it is read as public clients have found it:

    card + account + balance + - + - + booking + booking ...
    booking := card:receipt:booked:value:amount:currency:mark:rate:amount:currency:mark:text...:J:id

The first amount is what was paid, the second what the card is charged with. An amount, a currency
or a mark that is not one makes the whole list unreadable: no booking is dropped or guessed.
"""

import re
from datetime import UTC, datetime, time
from typing import Final

import msgspec

from kontowerk.connectors.fints.lenient import amount_in
from kontowerk.connectors.fints.message import Segment
from kontowerk.connectors.sepa.fields import UnreadableStatementError, day, reading, reference, tidy
from kontowerk.connectors.snapshot import Balance, Transaction
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money

_Row = list[str | None]
_DATE: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_BALANCE, _FIRST_BOOKING = 2, 5
_RECEIPT, _BOOKED, _VALUE = 1, 2, 3
_AMOUNT, _CURRENCY, _MARK, _TEXT = 8, 9, 10, 11
_LAST_OF_TEXT: Final = 19
_LEAST: Final = 11
_SIGNS: Final = {"C": 1, "D": -1}


def page_of(segment: Segment) -> bytes:
    """Pack the bookings of an answer, as they are."""
    groups = segment.values.get("groups")
    rows = groups[_FIRST_BOOKING:] if isinstance(groups, list) else []
    texts = [
        [element if isinstance(element, str) else None for element in row]
        for row in rows
        if isinstance(row, list)
    ]
    return msgspec.json.encode(texts)


def card_bookings(pages: list[bytes]) -> list[Transaction]:
    """Read packed bookings."""
    rows = (row for page in pages for row in msgspec.json.decode(page, type=list[_Row]))
    return [reading(f"dikku: booking {n}", _booking, row) for n, row in enumerate(rows, 1)]


def card_balance(segment: Segment, now: datetime) -> Balance | None:
    """Return the balance that stands before the bookings; None if there is none to be read."""
    groups = segment.values.get("groups")
    row = groups[_BALANCE] if isinstance(groups, list) and len(groups) > _BALANCE else None
    if not isinstance(row, list):
        return None
    given = [element if isinstance(element, str) else None for element in row]
    mark, amount, currency, on = (*given, None, None, None, None)[:4]
    try:
        booked = reading("dikku: balance", _money, amount, currency, mark)
    except UnreadableStatementError:
        return None
    match = _DATE.fullmatch(on or "")
    if match is None:
        return Balance(booked, now.astimezone(UTC))
    found = day(int(match[1]), int(match[2]), int(match[3]))
    return Balance(booked, datetime.combine(found, time(), BERLIN).astimezone(UTC))


def _booking(row: _Row) -> Transaction:
    if len(row) < _LEAST:
        message = "a booking has an amount"
        raise ValueError(message)
    days = [_DATE.fullmatch(row[place] or "") for place in (_BOOKED, _RECEIPT, _VALUE)]
    found = [day(int(match[1]), int(match[2]), int(match[3])) for match in days if match]
    texts = [text for text in row[_TEXT:_LAST_OF_TEXT] if text and text not in ("J", "N")]
    return Transaction(
        amount=_money(row[_AMOUNT], row[_CURRENCY], row[_MARK]),
        booked_on=found[0],
        value_on=found[0],
        purpose=tidy(" ".join(texts)),
        counterparty_name=tidy(texts[0]) if texts else None,
        bank_reference=reference(row[-1]) if len(row) > _LAST_OF_TEXT else None,
    )


def _money(amount: str | None, currency: str | None, mark: str | None) -> Money:
    value = amount_in(amount or "")
    if value is None:
        message = "an amount has a comma"
        raise ValueError(message)
    return Money(value * _SIGNS[mark or ""], currency or "")
