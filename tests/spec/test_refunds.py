"""Refunds of received payments (extension): a transfer with everything filled in."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import httpx
import pytest

from kontowerk.connectors.sepa import letters
from kontowerk.connectors.snapshot import Present
from kontowerk.kit.money import Money
from tests.service import Service, User
from tests.spec.holdings import BOOKING, Holding, keep
from tests.spec.orders import BIC, IBAN
from tests.spec.test_customer import relations
from tests.spec.transfers import ACCOUNT, AT_ONCE, from_product

_PAID = {
    "counterparty_name": "Erika Müller",
    "counterparty_iban": IBAN,
    "counterparty_bic": None,
    "purpose": "Rechnung 2026-1187",
}


class Account:
    """Somebody with an account of one booking."""

    def __init__(self, service: Service, amount: str = "148.60", **changes: Any) -> None:
        self.service, self.user = service, service.create_user()
        self.token = service.user_token(self.user)
        money = Money(Decimal(amount), changes.pop("currency", "EUR"))
        booking = replace(BOOKING, amount=money, **{**_PAID, **changes})
        product = replace(ACCOUNT, transactions=Present((booking,)))
        self.path = keep(service, self.user, Holding((product,)))
        self.product = f"{self.path}/{ACCOUNT.iban}"
        listed = service.call("GET", f"{self.product}/kontoumsaetze", self.token).json()
        self.id = listed[0]["id"]

    def refund(self, user: User | None = None) -> httpx.Response:
        token = self.token if user is None else self.service.user_token(user)
        return self.service.call("GET", f"{self.product}/kontoumsaetze/{self.id}/refund", token)


@pytest.mark.req("X-REFUND-001")
def test_a_received_payment_becomes_a_transfer_that_can_be_sent_as_it_is(service: Service) -> None:
    account = Account(service)
    answer = account.refund()
    assert answer.status_code == 200, answer.text
    prepared = answer.json()
    day = BOOKING.booked_on
    assert prepared["transferDetails"] == {
        "recipient": "Erika Mueller",
        "purpose": f"Rueckzahlung der Zahlung vom {day:%d.%m.%Y}: Rechnung 2026-1187",
        "iban": IBAN,
        "bic": BIC,
        "currency": "EUR",
        "amount": 148.6,
    }
    assert prepared["transactionId"] == account.id
    href = relations(prepared)["initiate_single_transfer"]
    assert href.endswith(from_product(account.path))
    body = {name: prepared[name] for name in ("instant", "transferDetails")}
    back = {"callbackUrl": "https://shop.example/back"}
    sent = service.call("POST", href, account.token, json=body, params=back, headers=AT_ONCE)
    assert sent.status_code == 200, sent.text
    assert sent.json()["status"] == "WORKING"


@pytest.mark.req("X-REFUND-001")
def test_a_long_purpose_is_cut_where_sepa_ends(service: Service) -> None:
    prepared = Account(service, purpose="Ä" * 300).refund().json()
    assert len(prepared["transferDetails"]["purpose"]) <= letters.PURPOSE


@pytest.mark.req("X-REFUND-002")
@pytest.mark.parametrize(
    ("amount", "changes", "pointer"),
    [
        ("-70.00", {}, "/betrag"),
        ("0.00", {}, "/betrag"),
        ("70.00", {"counterparty_iban": None}, "/gegenkontoIban"),
        ("70.00", {"counterparty_iban": "DE00"}, "/gegenkontoIban"),
        ("70.00", {"counterparty_name": None}, "/gegenkontoInhaber"),
        ("70.00", {"currency": "USD"}, "/waehrung"),
        (
            "70.00",
            {"counterparty_iban": "MT84MALT011000012345MTLCAST001S"},
            "/gegenkontoBic",
        ),
    ],
)
def test_what_cannot_be_paid_back_is_refused_by_field(
    service: Service, amount: str, changes: dict[str, Any], pointer: str
) -> None:
    answer = Account(service, amount, **changes).refund()
    assert answer.status_code == 400, answer.text
    assert [fault["pointer"] for fault in answer.json()["errors"]] == [pointer]


@pytest.mark.req("X-REFUND-002")
def test_a_booking_of_somebody_else_is_one_that_does_not_exist(service: Service) -> None:
    account = Account(service)
    assert account.refund(service.create_user()).status_code == 404
    unknown = f"{account.product}/kontoumsaetze/x/refund"
    assert service.call("GET", unknown, account.token).status_code == 404
