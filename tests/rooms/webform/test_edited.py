"""What people type over a payment's details: read exactly, or not at all."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.payments.model import PaymentDetails
from kontowerk.webform import payment_rules
from kontowerk.webform.orders import EditField, Slip
from tests.rooms.payments.world import DETAILS

CENTS = st.integers(min_value=1, max_value=99_999_999_999)
OTHER_BANK = "DE02120300000000202051"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12", "12.00"),
        ("12,5", "12.50"),
        ("12.50", "12.50"),
        ("1234,56", "1234.56"),
        ("1234.56", "1234.56"),
        ("1.234,56", "1234.56"),
        ("1,234.56", "1234.56"),
        ("1.234.567", "1234567.00"),
        ("1,234,567.8", "1234567.80"),
        ("1 234,56 €", "1234.56"),
        ("1'234.56", "1234.56"),
        ("EUR 12,00", "12.00"),
        ("\N{NO-BREAK SPACE}12,00\N{NO-BREAK SPACE}€", "12.00"),
        ("0,01", "0.01"),
        ("999.999.999,99", "999999999.99"),
    ],
)
def test_amounts_are_read_as_people_write_them(text: str, amount: str) -> None:
    found = payment_rules.amount_of(text)
    assert isinstance(found, Decimal)
    assert str(found) == amount


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("", Slip.MISSING),
        (" € ", Slip.MISSING),
        ("1.234", Slip.AMBIGUOUS),
        ("1,234", Slip.AMBIGUOUS),
        ("123.456", Slip.AMBIGUOUS),
        ("0,001", Slip.CENTS),
        ("1234,567", Slip.CENTS),
        ("1.234,567", Slip.CENTS),
        ("0", Slip.ZERO),
        ("0,00", Slip.ZERO),
        ("-5", Slip.AMOUNT),
        ("1e5", Slip.AMOUNT),
        ("NaN", Slip.AMOUNT),
        ("١٢", Slip.AMOUNT),
        ("1.23.45", Slip.AMOUNT),
        ("1.234.56", Slip.AMOUNT),
        ("12,", Slip.AMOUNT),
        ("12,00,00", Slip.AMOUNT),
        ("1000000000", Slip.TOO_MUCH),
        ("9" * 500, Slip.AMOUNT),
    ],
)
def test_what_is_no_amount_or_could_be_two_is_refused(text: str, slip: Slip) -> None:
    assert payment_rules.amount_of(text) is slip


@given(CENTS, st.booleans(), st.booleans())
def test_no_cent_is_lost_or_won(cents: int, german: bool, grouped: bool) -> None:  # noqa: FBT001 - drawn
    amount = Decimal(cents) / 100
    text = f"{amount:,.2f}" if grouped else f"{amount:.2f}"
    if german:
        text = text.translate(str.maketrans(",.", ".,"))
    assert payment_rules.amount_of(text) == amount


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = payment_rules.amount_of(text)
    assert isinstance(found, Slip) or Decimal("0.01") <= found <= Decimal("999999999.99")


def _typed(**changes: str) -> dict[EditField, str]:
    entries = {
        EditField.RECIPIENT: DETAILS.recipient,
        EditField.IBAN: DETAILS.iban,
        EditField.AMOUNT: "12,34",
        EditField.PURPOSE: DETAILS.purpose,
    }
    return entries | {EditField(name): text for name, text in changes.items()}


def test_what_is_not_touched_stays() -> None:
    assert payment_rules.read_edited(_typed(), DETAILS) == DETAILS
    found = payment_rules.read_edited(_typed(amount="99"), DETAILS)
    assert found == replace(DETAILS, amount=Decimal("99.00"))


def test_the_bic_follows_the_bank_of_another_iban() -> None:
    found = payment_rules.read_edited(_typed(iban="de02 1203 0000 0000 2020 51"), DETAILS)
    assert isinstance(found, PaymentDetails)
    assert (found.iban, found.bic) == (OTHER_BANK, "BYLADEM1001")


@pytest.mark.parametrize(
    ("changes", "slips"),
    [
        ({"recipient": "  "}, {EditField.RECIPIENT: Slip.MISSING}),
        ({"recipient": "x" * 71}, {EditField.RECIPIENT: Slip.TOO_LONG}),
        ({"recipient": "ß" * 36}, {EditField.RECIPIENT: Slip.TOO_LONG}),  # two letters each
        ({"purpose": "a\u202eb"}, {EditField.PURPOSE: Slip.LETTERS}),
        ({"purpose": "x" * 141}, {EditField.PURPOSE: Slip.TOO_LONG}),
        ({"iban": ""}, {EditField.IBAN: Slip.MISSING}),
        ({"iban": "DE90370400440532013000"}, {EditField.IBAN: Slip.IBAN}),
        ({"iban": "BR1800360305000010009795493C1"}, {EditField.IBAN: Slip.COUNTRY}),
        (
            {"iban": "DE00", "amount": "1.000"},
            {EditField.IBAN: Slip.IBAN, EditField.AMOUNT: Slip.AMBIGUOUS},
        ),
    ],
)
def test_errors_are_named_by_field(changes: dict[str, str], slips: dict[EditField, Slip]) -> None:
    assert payment_rules.read_edited(_typed(**changes), DETAILS) == slips
