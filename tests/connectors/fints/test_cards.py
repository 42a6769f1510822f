"""Bookings of a card: an amount is one by its form, or the list is refused."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from kontowerk.connectors.fints import codec
from kontowerk.connectors.fints.cards import card_balance, card_bookings, page_of
from kontowerk.connectors.fints.message import Segment
from kontowerk.connectors.sepa.fields import UnreadableStatementError

_NOW = datetime(2026, 6, 1, tzinfo=UTC)
_CARD = "4711000011112222"


def _answer(balance: str, amount: str) -> Segment:
    booking = f"{_CARD}:20260520:20260521::30,5:EUR:D:1,:{amount}:EUR:D:BUCHLADEN:::::::::J:R1"
    inner = f"HIRMG:3:2+0010::Ok.'DIKKU:4:2:3+{_CARD}++D:{balance}:EUR:20260601+++{booking}'"
    framed = f"HNVSD:999:1+@{len(inner)}@{inner}'HNHBS:9:1+1'"
    answer = codec.decode(f"HNHBK:1:3+000000000000+300+D1+1+D1:1'{framed}".encode())
    return next(answer.readable("DIKKU"))


@pytest.mark.parametrize(("written", "value"), [("30,5", "-30.5"), ("30,", "-30"), ("30", "-30")])
def test_an_amount_is_read_with_its_comma_or_without(written: str, value: str) -> None:
    segment = _answer(written, written)
    balance = card_balance(segment, _NOW)
    assert balance is not None
    assert balance.booked.amount == Decimal(value)
    (booking,) = card_bookings([page_of(segment)])
    assert booking.amount.amount == Decimal(value)


@pytest.mark.parametrize("written", ["20260521", "12345678901", "1.234,50", "-30,5", "30.5", ""])
def test_what_may_be_a_date_or_a_number_is_no_amount(written: str) -> None:
    segment = _answer(written, written)
    assert card_balance(segment, _NOW) is None
    with pytest.raises(UnreadableStatementError):
        card_bookings([page_of(segment)])
