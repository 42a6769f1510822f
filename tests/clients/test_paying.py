"""A payment through the Python client is sent once, whatever the line does."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from kontowerk_client import Client, PaymentInDoubtError, RefusedError
from kontowerk_client.types import BankProduct, DetailsInput

from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_ID
from tests.clients.conftest import CALLBACK_BASE, Branch, fresh
from tests.clients.line import BadLine, answer_lost, never_sent, refused
from tests.clients.people import Someone
from tests.connectors.bank import PIN

IP = "203.0.113.7"
BACK = f"{CALLBACK_BASE}/back"
DETAILS: DetailsInput = {
    "recipient": "Stadtwerke Beispiel",
    "purpose": "Strom November",
    "iban": "DE02120300000000202051",
    "bic": "BYLADEM1001",
    "currency": "EUR",
    "amount": Decimal("12.50"),
}


class Payer:
    """A client on a line that can be broken, with an account to pay from."""

    def __init__(self, branch: Branch) -> None:
        self.line = BadLine("/payment/single-transfer")
        self.client: Client = branch.client(self.line)
        credentials = {"userid": fresh("angestellte"), "pin": PIN}
        access = self.client.connect(
            "main", str(SANDBOX_ID), credentials, Someone(), customer_ip=IP
        )
        self.account: BankProduct = (access.get("bankprodukte") or [])[0]
        self.payment_id = str(new_id())

    def pay(self) -> str:
        status = self.client.pay(
            self.account,
            DETAILS,
            Someone(),
            callback_url=BACK,
            customer_ip=IP,
            payment_id=self.payment_id,
        )
        return status["status"]


@pytest.fixture(scope="module")
def account_owner(branch: Branch) -> Iterator[Payer]:
    payer = Payer(branch)
    with payer.client:
        yield payer


@pytest.fixture
def payer(account_owner: Payer) -> Payer:
    """Somebody with a payment that was never made, on a line that works."""
    account_owner.payment_id = str(new_id())
    account_owner.line.faults.clear()
    account_owner.line.asked.clear()
    return account_owner


def test_a_person_pays(payer: Payer) -> None:
    assert payer.pay() == "DONE"
    assert payer.line.count("POST") == 1


def test_a_lost_answer_leaves_a_payment_in_doubt_and_is_not_repeated(payer: Payer) -> None:
    payer.line.breaks(answer_lost)
    with pytest.raises(PaymentInDoubtError) as doubt:
        payer.pay()
    assert doubt.value.payment_id == payer.payment_id
    assert payer.line.count("POST") == 1
    # The service has it all the same; its end is found by the id.
    status = payer.client.settle_transfer(payer.payment_id, Someone())
    assert status["status"] == "DONE"
    assert payer.line.count("POST") == 1


@pytest.mark.parametrize("status", [502, 503])
def test_what_something_in_between_says_proves_nothing(payer: Payer, status: int) -> None:
    payer.line.breaks(refused(status, Retry_After="0"))
    with pytest.raises(PaymentInDoubtError):
        payer.pay()
    assert payer.line.count("POST") == 1
    with pytest.raises(RefusedError) as unknown:
        payer.client.transfer(payer.payment_id)
    assert unknown.value.status == 404
    assert payer.pay() == "DONE", "under the same id it may be sent again"


def test_a_payment_that_never_left_is_sent_again(payer: Payer) -> None:
    payer.line.breaks(never_sent, refused(429, Retry_After="0"))
    assert payer.pay() == "DONE"
    assert payer.line.count("POST") == 3


def test_several_payments_are_one_order(payer: Payer) -> None:
    second: DetailsInput = {**DETAILS, "amount": Decimal("7.00"), "purpose": "Wasser November"}
    begun = payer.client.initiate_bulk(
        payer.account, [DETAILS, second], callback_url=BACK, customer_ip=IP
    )
    assert payer.client.approve(begun.status, Someone())["status"] == "GRANTED"
    assert payer.client.bulk_transfer(begun.payment_id, wait=30)["status"] == "DONE"


def test_a_tenant_of_the_pages_is_told_where_the_person_pays(branch: Branch) -> None:
    user = branch.service.create_user("redirect", password="correct horse battery")
    with Client(branch.service.url, branch.user_login(user, "redirect")) as client:
        begun = client.initiate(
            None,
            {"instant": False, "transferDetails": DETAILS},
            callback_url="https://shop.example/back",
            customer_ip=IP,
        )
        assert begun.person_url is not None
        assert client.transfer(begun.payment_id)["transfer"]["paymentId"] == begun.payment_id


def test_a_payment_the_service_refuses_is_no_doubt(payer: Payer) -> None:
    with pytest.raises(RefusedError) as refusal:
        payer.client.initiate(
            payer.account,
            {"instant": False, "transferDetails": DETAILS},
            callback_url="https://elsewhere.example/",
            customer_ip=IP,
        )
    assert refusal.value.status == 400
    assert refusal.value.errors
    assert refusal.value.correlation_id
