"""Bookings in shapes of other standards: amounts have the sign that is meant, or are refused."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.xs2a import models, translate
from kontowerk.connectors.xs2a.books import read_page
from kontowerk.connectors.xs2a.models import AccountRow, Balances
from tests.connectors.sepa.samples import CAMT_052_V08

_NOW = datetime(2026, 5, 4, tzinfo=UTC)


def amounts(*rows: dict[str, Any]) -> list[Decimal]:
    whole = {"transactions": {"booked": [{"bookingDate": "2026-05-04", **row} for row in rows]}}
    page = read_page(json.dumps(whole).encode(), None)
    return [one.amount.amount for one in page.booked]


def row(amount: str, indicator: str | None) -> dict[str, Any]:
    value = {"amount": amount, "currency": "EUR"}
    return {"transactionAmount": value, "creditDebitIndicator": indicator}


@pytest.mark.parametrize(
    ("amount", "indicator", "meant"),
    [
        ("4.00", "DBIT", "-4"),
        ("4.00", "Debit", "-4"),
        ("-4.00", "DBIT", "-4"),
        ("4.00", "CRDT", "4"),
        ("-4.00", "CRDT", "-4"),
        ("-4.00", None, "-4"),
        ("-12,50", None, "-12.50"),
    ],
)
def test_the_direction_beside_an_amount_counts(
    amount: str, indicator: str | None, meant: str
) -> None:
    assert amounts(row(amount, indicator)) == [Decimal(meant)]


@pytest.mark.parametrize(
    ("amount", "indicator"),
    [("4.00", "XYZ"), ("4.00", "D B"), ("1.250,00", None), ("1,250", None), ("12,5", None)],
)
def test_what_could_mean_two_things_is_refused(amount: str, indicator: str | None) -> None:
    with pytest.raises(UnreadableAnswerError):
        amounts(row(amount, indicator))


def test_parts_of_a_batch_have_the_direction_of_the_whole() -> None:
    parts = [{"transactionAmount": {"amount": each, "currency": "EUR"}} for each in ("1.00", "2")]
    batch = {**row("3.00", "DBIT"), "entryReference": "B", "entryDetails": parts}
    assert amounts(batch) == [Decimal(-1), Decimal(-2)]


@pytest.mark.parametrize("kind", ["CLBD", "closingBooked", "closing_booked", "ClosingBooked"])
def test_a_balance_is_known_by_its_code_and_in_any_spelling(kind: str) -> None:
    body = {"balanceAmount": {"amount": "5.00", "currency": "EUR"}, "balanceType": kind}
    read = models.read(
        json.dumps({"balances": [{**body, "creditDebitIndicator": "DBIT"}]}).encode(), Balances
    )
    (found,) = translate.balances_of(read.balances, AccountRow(), _NOW, inverted=False)
    assert found.booked.amount == Decimal(-5)


def test_something_in_place_of_the_bookings_is_no_empty_list() -> None:
    others: tuple[dict[str, Any], ...] = ({"a": {"b": []}}, {"count": 3})
    for odd in others:
        with pytest.raises(UnreadableAnswerError):
            read_page(json.dumps({"transactions": odd}).encode(), None)
    some: tuple[dict[str, Any], ...] = ({}, {"_links": {}}, {"booked": []}, {"information": []})
    for empty in some:
        assert read_page(json.dumps({"transactions": empty}).encode(), None).booked == []


def test_pages_go_on_where_links_stand_beside_the_data() -> None:
    body: dict[str, Any] = {
        "Data": {"Transaction": []},
        "Links": {"Next": "/v1/accounts/1/transactions?page=2"},
    }
    page = read_page(json.dumps(body).encode(), None)
    assert page.following == "/v1/accounts/1/transactions?page=2"


@pytest.mark.parametrize("day", ["2026/05/04", "2026-5-4", "20260504", "04.05.2026"])
def test_a_day_is_read_in_every_form_that_means_one_day(day: str) -> None:
    whole = {"transactions": {"booked": [{**row("1.00", None), "bookingDate": day}]}}
    (booking,) = read_page(json.dumps(whole).encode(), None).booked
    assert booking.booked_on == date(2026, 5, 4)


def test_a_day_that_may_be_two_is_not_read() -> None:
    whole = {"transactions": {"booked": [{**row("1.00", None), "bookingDate": "05/04/2026"}]}}
    with pytest.raises(UnreadableAnswerError):
        read_page(json.dumps(whole).encode(), None)


@pytest.mark.parametrize("amount", ["-4.00", -4])
def test_an_amount_may_stand_beside_its_currency(amount: object) -> None:
    assert amounts({"transactionAmount": amount, "currency": "EUR"}) == [Decimal(-4)]
    with pytest.raises(UnreadableAnswerError):
        amounts({"transactionAmount": amount})


@pytest.mark.parametrize("name", ["transactionList", "accountTransactions", "entries"])
def test_a_list_of_bookings_may_have_another_name(name: str) -> None:
    body = {name: [{**row("1.00", None), "bookingDate": "2026-05-04"}]}
    assert len(read_page(json.dumps(body).encode(), None).booked) == 1


def test_a_statement_in_utf_16_is_told_from_json() -> None:
    xml = CAMT_052_V08.decode().replace("UTF-8", "UTF-16").encode("utf-16")
    assert len(read_page(xml, None).booked) == len(read_page(CAMT_052_V08, None).booked) > 0
