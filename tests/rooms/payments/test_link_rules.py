"""Where a payment link stands, how long it lives, and which booking can be paid back; pure."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from kontowerk.kit.ids import new_id
from kontowerk.payments.model import (
    LinkState,
    NewLink,
    Payment,
    PaymentDetails,
    PaymentLink,
    PaymentState,
    TransferForm,
)
from kontowerk.payments.rules import link as rules
from kontowerk.payments.rules.refund import NoRefund, ReceivedBooking, refund_of

IBAN = "DE02120300000000202051"
DETAILS = PaymentDetails("Max Muster", "Miete", IBAN, "BYLADEM1001", "EUR", Decimal("12.34"))
TODAY = date(2026, 11, 17)
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
NEW = NewLink(new_id(), new_id(), DETAILS, None, None)
LINK = PaymentLink(
    customer_id=NEW.customer_id,
    id=new_id(),
    tenant_id=NEW.tenant_id,
    details=DETAILS,
    callback_url=None,
    payment_id=None,
    created_at=NOW,
    expires_at=NOW + timedelta(days=1),
    cancelled_at=None,
    paid_at=None,
)


def _payment(state: PaymentState) -> Payment:
    return Payment(
        customer_id=LINK.customer_id,
        id=new_id(),
        tenant_id=LINK.tenant_id,
        run=new_id(),
        flow=TransferForm.NEWER,
        bulk=False,
        instant=False,
        execute_on=None,
        provider_id=None,
        access_id=None,
        product_id=None,
        details=(DETAILS,),
        order=None,
        state=state,
        reason=None,
        detail=None,
        checks=(),
        bank_reference=None,
        sends=0,
        method=None,
        medium=None,
        choose_anew=False,
        reject_without_funds=None,
        callback_url=None,
        present_ip=None,
        editable=False,
        fingerprint=b"",
        looks=0,
        created_at=NOW,
        changed_at=NOW,
        link_id=LINK.id,
    )


_BY_PAYMENT = {
    None: LinkState.OPEN,
    PaymentState.DRAFT: LinkState.OPEN,
    PaymentState.REJECTED: LinkState.OPEN,
    PaymentState.CREATED: LinkState.IN_PROGRESS,
    PaymentState.ASKING: LinkState.IN_PROGRESS,
    PaymentState.SENDING: LinkState.IN_PROGRESS,
    PaymentState.DOUBT: LinkState.IN_DOUBT,
    PaymentState.DONE: LinkState.EXECUTED,
}


@pytest.mark.parametrize("state", [None, *PaymentState])
def test_a_link_stands_where_its_payment_stands(state: PaymentState | None) -> None:
    payment = None if state is None else _payment(state)
    expected = _BY_PAYMENT[state]
    assert rules.state_of(LINK, payment, NOW) is expected
    is_open = expected is LinkState.OPEN
    cancelled = replace(LINK, cancelled_at=NOW)
    assert rules.state_of(cancelled, payment, NOW) is (LinkState.CANCELLED if is_open else expected)
    end = LINK.expires_at
    assert rules.state_of(LINK, payment, end) is (LinkState.EXPIRED if is_open else expected)
    before = end - timedelta(microseconds=1)
    assert rules.state_of(LINK, payment, before) is expected
    paid = replace(LINK, paid_at=NOW, cancelled_at=NOW)
    assert rules.state_of(paid, payment, end) is LinkState.EXECUTED


def test_a_link_lives_until_the_end_of_its_last_day_in_german_time() -> None:
    until = rules.expiry(replace(NEW, expires_on=date(2026, 11, 30)), TODAY)
    assert until == datetime(2026, 11, 30, 23, tzinfo=UTC)
    assert rules.last_day(replace(LINK, expires_at=until)) == date(2026, 11, 30)
    assert rules.expiry(NEW, TODAY) == datetime(2026, 12, 17, 23, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "wrong"), [(-1, ["expiresOn"]), (0, []), (366, []), (367, ["expiresOn"])]
)
def test_the_last_day_is_today_or_within_a_year(days: int, wrong: list[str]) -> None:
    new = replace(NEW, expires_on=TODAY + timedelta(days=days))
    assert list(rules.faults(new, TODAY)) == wrong


def test_what_no_bank_would_take_is_named() -> None:
    wrong = replace(NEW, details=replace(DETAILS, amount=Decimal(0), recipient=""))
    assert set(rules.faults(wrong, TODAY)) == {"amount", "recipient"}


def test_a_bic_is_found_by_the_iban_and_a_given_one_stays() -> None:
    assert rules.with_bic(replace(DETAILS, bic="")).bic == "BYLADEM1001"
    assert rules.with_bic(replace(DETAILS, bic="BYLADEM1XXX")).bic == "BYLADEM1XXX"
    assert rules.with_bic(replace(DETAILS, bic="", iban="DE00")).bic == ""
    unknown = "MT84MALT011000012345MTLCAST001S"
    assert rules.with_bic(replace(DETAILS, bic="", iban=unknown)).bic == ""


BOOKING = ReceivedBooking(
    amount=Decimal("148.60"),
    currency="EUR",
    booked_on=date(2026, 11, 12),
    name=" Erika Müller ",
    iban="DE02 1203 0000 0000 2020 51",
    bic=None,
    purpose="Rechnung\n 2026-1187",
)


def test_a_received_booking_becomes_the_transfer_back() -> None:
    assert refund_of(BOOKING) == PaymentDetails(
        recipient="Erika Mueller",
        purpose="Rueckzahlung der Zahlung vom 12.11.2026: Rechnung 2026-1187",
        iban=IBAN,
        bic="BYLADEM1001",
        currency="EUR",
        amount=Decimal("148.60"),
    )


@pytest.mark.parametrize(
    ("given", "bic"),
    [("BYLADEM1XXX", "BYLADEM1XXX"), ("bylade m1001", "BYLADEM1001"), ("COBADEFFXXX", None)],
)
def test_the_bank_s_own_bic_counts_if_it_can_be_right(given: str, bic: str | None) -> None:
    refund = refund_of(replace(BOOKING, bic=given))
    assert isinstance(refund, PaymentDetails)
    assert refund.bic == (bic or "BYLADEM1001")


def test_texts_are_cut_where_sepa_ends_and_a_purpose_may_be_missing() -> None:
    long = refund_of(replace(BOOKING, name="N" * 100, purpose="x" * 200))
    assert isinstance(long, PaymentDetails)
    assert (len(long.recipient), len(long.purpose)) == (70, 140)
    bare = refund_of(replace(BOOKING, purpose=None))
    assert isinstance(bare, PaymentDetails)
    assert bare.purpose == "Rueckzahlung der Zahlung vom 12.11.2026"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"amount": Decimal("-0.01")}, NoRefund.DEBIT),
        ({"amount": Decimal(0)}, NoRefund.DEBIT),
        ({"currency": "USD"}, NoRefund.CURRENCY),
        ({"iban": None}, NoRefund.NO_IBAN),
        ({"iban": "DE03120300000000202051"}, NoRefund.NO_IBAN),
        ({"iban": "AE070331234567890123456"}, NoRefund.NO_IBAN),
        ({"name": None}, NoRefund.NO_NAME),
        ({"name": "  "}, NoRefund.NO_NAME),
        ({"iban": "MT84MALT011000012345MTLCAST001S"}, NoRefund.NO_BIC),
        ({"amount": Decimal("0.001")}, NoRefund.OTHER),
    ],
)
def test_what_cannot_be_paid_back_says_why(changes: dict[str, object], why: NoRefund) -> None:
    assert refund_of(replace(BOOKING, **changes)) is why  # pyright: ignore[reportArgumentType] - fields of a table
