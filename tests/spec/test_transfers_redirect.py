"""Spec: Redirect flow of transfers, seen from the tenant: 451, and what it may see afterwards."""

from urllib.parse import parse_qs, urlsplit

import pytest

from kontowerk.kit.ids import new_id
from tests.service import Service
from tests.spec.holdings import CHECKING, look
from tests.spec.orders import BULK, SINGLE, details, named, single
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.transfers import AT_ONCE, Desk, fresh_id, from_product

_ROWS = (
    "SELECT id, run, state, editable, callback_url, access_id FROM payment WHERE customer_id = $1"
)
_SESSIONS = "SELECT use_case, payment_id FROM webform_session WHERE customer_id = $1"


@pytest.fixture
def desk(service: Service) -> Desk:
    return Desk(service, "redirect")


@pytest.mark.req("CUST-EP-064", "CUST-EP-060", "CUST-EP-061")
def test_a_person_is_sent_to_the_frontend_to_confirm(desk: Desk) -> None:
    chosen = fresh_id()
    query = {"paymentId": chosen, "editableDetails": "true", "autoConfirm": "true"}
    answer = desk.ask(single(), None, query)
    assert answer.status_code == 451, answer.text
    place = urlsplit(answer.headers["location"])
    assert f"{place.scheme}://{place.netloc}" == desk.service.url
    assert parse_qs(place.query)["useCase"] == ["SINGLE_TRANSFER"]
    status = answer.json()
    assert (status["status"], status["messages"]) == ("ASKING", [])
    payment_id = status["transfer"]["paymentId"]
    assert payment_id != chosen
    assert list(relations(status)) == ["self"]
    assert desk.service.call("GET", relations(status)["self"], desk.token).json() == status
    (row,) = look(desk.service, desk.user, _ROWS)
    assert (str(row["id"]), row["state"], row["editable"]) == (payment_id, "draft", True)
    (session,) = look(desk.service, desk.user, _SESSIONS)
    assert (session["use_case"], str(session["payment_id"])) == ("single_transfer", payment_id)


@pytest.mark.parametrize("path", [SINGLE, BULK])
def test_without_a_product_the_person_chooses_the_account(desk: Desk, path: str) -> None:
    body = single([details()]) if path == BULK else single()
    answer = desk.ask(body, path)
    assert answer.status_code == 451, answer.text
    transfer = answer.json()["transfer"]
    assert not {"provider", "product"} & set(transfer)
    href = f"{path}/{transfer['paymentId']}"
    assert desk.service.call("GET", href, desk.token).status_code == 200


def test_a_redirect_tenant_names_neither_bank_nor_credentials(desk: Desk) -> None:
    body = named(desk.service)
    for name in ("provider", "credentials"):
        for path in (SINGLE, None):
            answer = desk.ask({**single(), name: body[name]}, path)
            assert answer.status_code == 400
    assert look(desk.service, desk.user, _ROWS) == []


@pytest.mark.req("CB-001")
def test_a_redirect_tenant_may_append_the_callback_later(desk: Desk) -> None:
    path = from_product(desk.path)
    answer = desk.service.call("POST", path, desk.token, json=single(), headers=AT_ONCE)
    assert answer.status_code == 451
    assert desk.ask(single(), None, {"callbackUrl": "http://shop.example"}).status_code == 400
    without = desk.service.call("POST", path, desk.token, json=single())
    assert without.status_code == 400  # Customer-IP-Address


def test_wrong_data_are_told_before_anybody_is_sent_away(desk: Desk) -> None:
    wrong = single(details(amount=0))
    status = desk.stored(desk.ask(wrong))
    assert codes(status) == [("ERROR", "BA1100")]
    assert desk.ask(wrong, None, {"editableDetails": "true"}).status_code == 451
    unknown = from_product(desk.path, f"{new_id()}")
    assert desk.ask(single(), unknown).status_code == 404


def test_a_redirect_tenant_answers_no_question_of_a_transfer(desk: Desk) -> None:
    desk.ask(single())
    (row,) = look(desk.service, desk.user, _ROWS)
    consent = f"/customer/v2/consent/{row['run']}"
    for body in ({"confirmPayee": True}, {"scaAuthenticationData": "123456"}):
        assert desk.service.call("POST", consent, desk.token, json=body).status_code == 403
    assert str(CHECKING.iban) in desk.service.call("GET", desk.path, desk.token).text
