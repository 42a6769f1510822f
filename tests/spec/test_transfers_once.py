"""Spec: Transfer, both forms: nothing happens twice; legacy fields; payees; scopes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.service import SANDBOX, Service
from tests.spec.holdings import CHECKING, look
from tests.spec.orders import LEGACY, PAYEE, SINGLE, details, legacy, named, single
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.transfers import AT_ONCE, TRANSFER_SCOPE, Desk, fresh_id, from_product

_ROWS = "SELECT id, state, reason, sends FROM payment WHERE customer_id = $1"


@pytest.fixture
def desk(service: Service) -> Desk:
    return Desk(service)


@pytest.mark.req("CUST-EP-062", "CUST-EP-063")
def test_the_same_transfer_again_is_the_same_and_another_is_409(desk: Desk) -> None:
    query = {"paymentId": fresh_id()}
    first = desk.stored(desk.ask(single(), query=query))
    assert desk.stored(desk.ask(single(), query=query)) == first
    assert desk.stored(desk.ask(single(), query={"paymentId": query["paymentId"].upper()})) == first
    others: list[tuple[Any, str | None]] = [
        (single(details(amount=12.51)), None),
        (single(instant=True), None),
        (named(desk.service), SINGLE),
        (single([details()]), from_product(desk.path, what="bulk-transfer")),
    ]
    for other, path in others:
        assert desk.ask(other, path, query).status_code == 409
    assert len(look(desk.service, desk.user, _ROWS)) == 1
    stranger = Desk(desk.service)
    stranger.stored(stranger.ask(single(), query=query))  # an id is one customer's own


def test_sixty_four_at_once_are_one(desk: Desk) -> None:
    query = {"paymentId": fresh_id()}

    def ask(_: int) -> httpx.Response:
        return desk.ask(single(), query=query)

    with ThreadPoolExecutor(64) as crowd:
        answers = list(crowd.map(ask, range(64)))
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["transfer"]["paymentId"] for answer in answers} == {query["paymentId"]}
    assert len(look(desk.service, desk.user, _ROWS)) == 1


def test_a_refused_transfer_is_refused_for_ever(desk: Desk) -> None:
    query, wrong = {"paymentId": fresh_id()}, single(details(amount=0))
    first = desk.stored(desk.ask(wrong, query=query))
    assert desk.stored(desk.ask(wrong, query=query)) == first
    assert desk.ask(single(), query=query).status_code == 409


def test_who_waits_is_told_before_the_request_would_be_over(
    start_service: Callable[..., Service],
) -> None:
    desk = Desk(start_service(request_deadline=6))  # nobody works here
    for headers, seconds, applied in (
        ({"Prefer": None}, 1, False),
        ({"Prefer": "wait=60"}, 1, True),
        ({"Prefer": "wait=0"}, 0, True),
    ):
        answer = desk.ask(single(), None, None, **headers)
        assert desk.stored(answer)["status"] == "WORKING"
        assert seconds <= answer.elapsed.total_seconds() < seconds + 4
        assert ("preference-applied" in answer.headers) is applied


# The legacy form -------------------------------------------------------------------------


@pytest.mark.req(*(f"PAY-LEG-{number:03}" for number in range(1, 11)))
def test_the_fields_of_a_legacy_transfer(desk: Desk) -> None:
    body = legacy(desk.service)
    for name in body:
        answer = desk.ask_legacy({key: value for key, value in body.items() if key != name})
        assert answer.status_code == 400, name
        assert [one["pointer"] for one in answer.json()["errors"]] == [f"/{name}"]
    assert look(desk.service, desk.user, _ROWS) == []
    day = (desk.service.clock.now() + timedelta(days=3)).date().isoformat()
    for extra in ({}, {"tanMediumName": "Mein Telefon"}, {"ausfuehrungsdatum": day}):
        assert desk.ask_legacy({**body, **extra}).status_code == 200
    assert desk.ask_legacy({**body, "ausfuehrungsdatum": "x"}).status_code == 400
    wrong = desk.ask_legacy({**body, "betrag": 0, "waehrung": "USD"}).json()
    assert codes(wrong) == [("ERROR", "BA1100")]
    assert wrong["messages"][0]["details"] == "betrag, waehrung"


def test_an_idempotency_key_makes_a_legacy_transfer_once(desk: Desk) -> None:
    body, key = legacy(desk.service), f"key-{new_id()}"
    answers = [desk.ask_legacy(body, Idempotency_Key=key) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert len(look(desk.service, desk.user, _ROWS)) == 1
    other = legacy(desk.service, betrag=13)
    assert desk.ask_legacy(other, Idempotency_Key=key).status_code == 409
    for bad in ("", "a b", "x" * 256):
        answer = desk.ask_legacy(body, Idempotency_Key=bad)
        assert answer.status_code == 400, bad
    desk.ask_legacy(body)
    assert len(look(desk.service, desk.user, _ROWS)) == 2  # without a key nobody knows better


@pytest.mark.req("CUST-EP-077")
def test_legacy_transfers_are_of_regulated_tenants_and_known_providers(service: Service) -> None:
    desk, redirected = Desk(service), Desk(service, "redirect")
    body = legacy(service)
    assert redirected.ask_legacy(body).status_code == 403
    for provider in ("x", str(new_id())):
        path = f"{LEGACY}/{provider}/{CHECKING.iban}"
        answer = service.call("POST", path, desk.token, json=body, headers=AT_ONCE)
        assert answer.status_code == 404
    path = f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}/{new_id()}"
    for transfer in (path, f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}/x"):
        answer = service.call("PUT", transfer, desk.token, json={"tan": "123456"})
        assert answer.status_code == 404
    answer = service.call("PUT", path, desk.token, json={})
    assert answer.status_code == 400


# Payees and scopes -------------------------------------------------------------------------


@pytest.mark.req("PAY-NEW-006", "CUST-EP-063")
def test_a_check_of_the_payee_belongs_to_its_payment(desk: Desk) -> None:
    payment_id = fresh_id()
    asked = {"paymentId": payment_id, "recipient": "Stadtwerke Beispiel", "iban": details()["iban"]}
    for path in (PAYEE, from_product(desk.path, what="verification-of-payee")):
        answer = desk.ask(asked, path)
        assert answer.status_code == 200, answer.text
        assert answer.json()["result"] == "NOT_POSSIBLE"
    vop_id = answer.json()["vopId"]
    for body, query in (
        (single(vopId=vop_id), {"paymentId": fresh_id()}),
        (single(vopId=vop_id), {}),
        (single(details(recipient="Jemand anders"), vopId=vop_id), {"paymentId": payment_id}),
        (single(vopId=str(new_id())), {"paymentId": payment_id}),
        (single(vopId="x"), {"paymentId": payment_id}),
    ):
        assert desk.ask(body, query=query).status_code == 400
    desk.stored(desk.ask(single(vopId=vop_id), query={"paymentId": payment_id}))
    assert desk.ask({**asked, "paymentId": "x"}, PAYEE).status_code == 400
    assert desk.ask(asked, from_product(desk.path, "none", "verification-of-payee")).is_error
    assert Desk(desk.service, "redirect").ask(asked, PAYEE).status_code == 403


@pytest.mark.req("AUTH-SCOPE-004", "CUST-EP-074", "CUST-EP-076")
def test_a_token_for_transfers_alone_is_enough_for_them_and_for_nothing_else(desk: Desk) -> None:
    service, user = desk.service, desk.user
    reading = service.user_token(user, scope="http://service/customer/read")
    others = "http://service/customer/read http://service/customer/modify"
    desk.token = service.user_token(user, scope=others)
    put = f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}/{new_id()}"
    assert desk.ask(single()).status_code == 403
    assert desk.ask_legacy(legacy(service)).status_code == 403
    assert service.call("PUT", put, desk.token, json={"tan": "1"}).status_code == 403
    desk.token = service.user_token(user, scope=TRANSFER_SCOPE)
    assert desk.ask_legacy(legacy(service)).status_code == 200
    assert service.call("PUT", put, desk.token, json={"tan": "1"}).status_code == 404
    status = desk.stored(desk.ask(single()))
    href = relations(status)["self"]
    for token in (desk.token, reading):
        assert service.call("GET", href, token).status_code == 200
    assert service.call("GET", desk.path, desk.token).status_code == 403
