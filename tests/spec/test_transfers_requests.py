"""Spec: Transfer, both forms: what is taken, what is refused, and that nothing happens twice."""

import json
from datetime import timedelta

import pytest

from kontowerk.kit.ids import new_id
from tests.database import sql
from tests.service import SANDBOX, Service
from tests.spec.holdings import ACCESSES, CHECKING, look
from tests.spec.orders import BULK, SINGLE, details, named, single
from tests.spec.test_approving import CALLBACK
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.transfers import AT_ONCE, Desk, fresh_id, from_product

_ROWS = "SELECT id, state, reason, sends FROM payment WHERE customer_id = $1"
_KEPT = """
SELECT choose_anew, editable, reject_without_funds, callback_url, present_ip, execute_on, instant
FROM payment WHERE customer_id = $1
"""
_LIST_BASES = """
UPDATE tenant SET callback_bases = ARRAY['https://shop.example/back'] WHERE name = 'alpha'
"""
_FORGET_BASES = "UPDATE tenant SET callback_bases = '{}' WHERE name = 'alpha'"


@pytest.fixture
def desk(service: Service) -> Desk:
    return Desk(service)


# What is taken ---------------------------------------------------------------------------


@pytest.mark.req("CUST-EP-056", "CUST-EP-063", "CUST-EP-065", "PAY-NEW-001", "PAY-NEW-002")
@pytest.mark.req(*(f"PAY-NEW-{number:03}" for number in range(17, 32)), "REL-021")
def test_a_transfer_from_a_product_is_answered_with_its_status(desk: Desk) -> None:
    payment_id, sent = fresh_id(), details(endToEndId="R-4711", purposeCode="SALA")
    day = (desk.service.clock.now() + timedelta(days=3)).date().isoformat()
    body = single(sent, requestedExecutionDate=day)
    status = desk.stored(desk.ask(body, query={"paymentId": payment_id}))
    assert set(status) == {"status", "messages", "scaMethods", "transfer", "relations"}
    assert status["status"] == "WORKING"
    assert status["transfer"] == {
        "provider": str(SANDBOX.id),
        "product": CHECKING.iban,
        "paymentId": payment_id,
        "ebics": False,
        "instant": False,
        "requestedExecutionDate": day,
        "transferDetails": sent,
    }


@pytest.mark.req("PAY-NEW-029", "REL-021")
def test_a_transfer_without_a_date_shows_none_and_leads_to_itself(desk: Desk) -> None:
    status = desk.stored(desk.ask(single()))
    assert (status["status"], status["messages"], status["scaMethods"]) == ("WORKING", [], [])
    assert "requestedExecutionDate" not in status["transfer"]
    href = relations(status)["self"]
    assert href == f"{desk.service.url}{SINGLE}/{status['transfer']['paymentId']}"
    assert desk.service.call("GET", href, desk.token).json() == status


@pytest.mark.req("CUST-EP-066", "CUST-EP-071", "PAY-NEW-001", "PAY-NEW-002", "PAY-NEW-003")
def test_a_transfer_without_a_product_in_its_path_names_bank_and_account(desk: Desk) -> None:
    body = named(desk.service)
    for name in ("provider", "credentials", "product"):
        lacking = {key: value for key, value in body.items() if key != name}
        answer = desk.ask(lacking, SINGLE)
        assert answer.status_code == 400
        assert [one["pointer"] for one in answer.json()["errors"]] == [f"/{name}"]
    for provider in ("x", str(new_id())):
        assert desk.ask({**body, "provider": provider}, SINGLE).status_code == 400
    unsealed = {"userid": "not sealed", "pin": "not sealed"}
    answer = desk.ask({**body, "credentials": unsealed}, SINGLE)
    assert answer.status_code == 400
    assert "not sealed" not in answer.text
    assert look(desk.service, desk.user, _ROWS) == []
    status = desk.stored(desk.ask(body, SINGLE))
    assert status["transfer"]["provider"] == str(SANDBOX.id)
    assert not any(value in json.dumps(status) for value in body["credentials"].values())


@pytest.mark.req(*(f"PAY-NEW-{number:03}" for number in (4, 7, 8, 9, 10, 11, 12)))
@pytest.mark.parametrize("path", [None, SINGLE])
def test_what_a_transfer_needs_is_needed(desk: Desk, path: str | None) -> None:
    body = named(desk.service)
    del body["instant"]
    assert desk.ask(body, path).status_code == 400
    for name in ("recipient", "purpose", "iban", "bic", "currency", "amount"):
        sent = {**body, "instant": False, "transferDetails": details(**{name: None})}
        answer = desk.ask(sent, path)
        assert answer.status_code == 400, name
        assert answer.json()["errors"][0]["pointer"] == f"/transferDetails/{name}"
    assert look(desk.service, desk.user, _ROWS) == []


@pytest.mark.req("PAY-NEW-005", "PAY-NEW-006")
@pytest.mark.req(*(f"PAY-NEW-{number:03}" for number in (13, 14, 15, 16)))
@pytest.mark.parametrize("path", [None, SINGLE])
def test_what_a_transfer_may_say_beside_is_kept(desk: Desk, path: str | None) -> None:
    for name, text in (
        ("endToEndId", "RECHNUNG-7"),
        ("purposeCode", "PENS"),
        ("ultimateDebtor", "Erika Beispiel"),
        ("ultimateCreditor", "Netz Beispiel GmbH"),
    ):
        sent = details(**{name: text})
        body = named(desk.service, transferDetails=sent)
        status = desk.stored(desk.ask(body, path))
        assert status["status"] == "WORKING", name
        assert status["transfer"]["transferDetails"] == sent


@pytest.mark.req("HDR-006", "CUST-EP-057", "CUST-EP-072")
@pytest.mark.parametrize("path", [None, SINGLE, BULK])
def test_the_address_of_the_person_is_needed(desk: Desk, path: str | None) -> None:
    body = named(desk.service) if path != BULK else named(desk.service, transferDetails=[details()])
    for address in (None, "x", "10.0.0.1"):
        answer = desk.ask(body, path, Customer_IP_Address=address)
        assert answer.status_code == 400, address
    for funds, status in (("true", 200), ("FALSE", 200), ("1", 400), ("", 400)):
        answer = desk.ask(body, path, Rejection_NoFunds_Preferred=funds)
        assert answer.status_code == status, funds


@pytest.mark.req("CUST-EP-057", *(f"CUST-EP-{number:03}" for number in range(58, 63)))
@pytest.mark.req(*(f"CUST-EP-{number:03}" for number in range(67, 71)))
def test_the_wishes_of_a_transfer_are_read_and_kept(desk: Desk) -> None:
    for path in (None, SINGLE):
        body = named(desk.service)
        for name in ("queryTanSettings", "editableDetails", "paymentId", "callbackUrl"):
            assert desk.ask(body, path, {name: "yes"}).status_code == 400, name
            assert desk.ask(body, path, {name: ""}).status_code == 400, name
    assert desk.ask(single(), None, {"autoConfirm": "yes"}).status_code == 400
    assert look(desk.service, desk.user, _KEPT) == []
    wishes = {"queryTanSettings": "TRUE", "editableDetails": "true", "autoConfirm": "true"}
    desk.stored(desk.ask(single(), None, wishes, Rejection_NoFunds_Preferred="true"))
    (row,) = look(desk.service, desk.user, _KEPT)
    assert (row["choose_anew"], row["reject_without_funds"]) == (True, True)
    assert row["editable"] is False  # only people in the frontend edit
    assert (row["callback_url"], row["present_ip"]) == (CALLBACK["callbackUrl"], "9.9.9.9")


@pytest.mark.req("CB-001", "CB-002", "CB-007")
@pytest.mark.parametrize("path", [None, SINGLE])
def test_a_regulated_tenant_says_where_the_person_goes(desk: Desk, path: str | None) -> None:
    body = named(desk.service)
    for url in ("", "http://shop.example/back", "javascript:alert(1)"):
        assert desk.ask(body, path, {"callbackUrl": url}).status_code == 400, url
    bare = path or from_product(desk.path)
    answer = desk.service.call("POST", bare, desk.token, json=body, headers=AT_ONCE)
    assert answer.status_code == 400
    sql(_LIST_BASES, desk.service.database_url)
    try:
        outside = {"callbackUrl": "https://evil.example/back"}
        assert desk.ask(body, path, outside).status_code == 400
        assert look(desk.service, desk.user, _ROWS) == []
        desk.stored(desk.ask(body, path, {"callbackUrl": "https://shop.example/back/7"}))
    finally:
        sql(_FORGET_BASES, desk.service.database_url)


def test_a_product_of_nobody_or_of_others_is_404(desk: Desk) -> None:
    stranger = Desk(desk.service)
    for path in (
        from_product(stranger.path),
        from_product(f"{ACCESSES}/{new_id()}"),
        from_product(desk.path, "DE00000000000000000000"),
        from_product(desk.path, "a.b"),
    ):
        assert desk.ask(single(), path).status_code == 404
    for path in (f"{SINGLE}/{new_id()}", f"{SINGLE}/x", f"{BULK}/{new_id()}"):
        assert desk.service.call("GET", path, desk.token).status_code == 404
    foreign = stranger.stored(stranger.ask(single()))
    assert desk.service.call("GET", relations(foreign)["self"], desk.token).status_code == 404


# Wrong in itself, or only wrong ------------------------------------------------------------


@pytest.mark.parametrize(
    "amount",
    ["NaN", "Infinity", "-Infinity", '"12.50"', "true", "null", "[]", "1e999", "01.5", "1" * 400],
)
def test_what_is_no_amount_is_400(desk: Desk, amount: str) -> None:
    body = json.dumps(single(details(amount=12345.678))).replace("12345.678", amount)
    assert desk.ask(body.encode()).status_code == 400
    assert look(desk.service, desk.user, _ROWS) == []


@pytest.mark.req("ERR-CODE-BA1100")
@pytest.mark.parametrize(
    "amount", ["0", "-0.0", "-1", "0.001", "12.345", "1e308", "1e-300", "1000000000", "0.00"]
)
def test_an_amount_nobody_can_pay_is_refused_and_never_rounded(desk: Desk, amount: str) -> None:
    body = json.dumps(single(details(amount=12345.678))).replace("12345.678", amount)
    answer = desk.ask(body.encode())
    status = desk.stored(answer)
    assert (status["status"], codes(status)) == ("REJECTED", [("ERROR", "BA1100")])
    assert status["messages"][0]["details"] == "amount"
    assert status["relations"] == []
    echoed = json.loads(answer.content, parse_float=str, parse_int=str)["transfer"]
    assert float(echoed["transferDetails"]["amount"]) == float(amount)


def test_a_cent_more_digits_are_read_exactly(desk: Desk) -> None:
    for text, word in (
        ("999999999.99", "WORKING"),
        ("0.01", "WORKING"),
        ("12.50000000000000000000", "WORKING"),
        ("12.50000000000000000001", "REJECTED"),
    ):
        body = json.dumps(single(details(amount=12345.678))).replace("12345.678", text)
        assert desk.stored(desk.ask(body.encode()))["status"] == word, text


def test_a_key_that_occurs_twice_is_400(desk: Desk) -> None:
    body = json.dumps(single()).replace('"amount": 12.5', '"amount": 12.5, "amount": 99.5')
    assert "99.5" in body
    assert desk.ask(body.encode()).status_code == 400


@pytest.mark.req("ERR-CODE-BA1100")
def test_well_formed_but_wrong_data_are_refused_by_their_names(desk: Desk) -> None:
    now = desk.service.clock.now()
    yesterday = (now - timedelta(days=2)).date().isoformat()
    tomorrow = (now + timedelta(days=2)).date().isoformat()
    for body, wrong in (
        (single(details(iban="DE02120300000000202052")), "iban"),
        (single(details(iban="")), "iban"),
        (single(details(bic="nonsense")), "bic"),
        (single(details(currency="USD")), "currency"),
        (single(details(currency="eur")), "currency"),
        (single(details(recipient="")), "recipient"),
        (single(details(recipient="x" * 71)), "recipient"),
        (single(details(purpose="x" * 141)), "purpose"),
        (single(details(recipient="Stadtwerke\u202e Beispiel")), "recipient"),
        (single(requestedExecutionDate=yesterday), "requestedExecutionDate"),
        (single(instant=True, requestedExecutionDate=tomorrow), "requestedExecutionDate"),
    ):
        status = desk.stored(desk.ask(body))
        assert codes(status) == [("ERROR", "BA1100")], wrong
        assert status["messages"][0]["details"] == wrong


def test_what_is_no_date_is_400(desk: Desk) -> None:
    for text in ("2026-02-30", "01.03.2026", "2026-1-1", "20260101", "2026-01-01T00:00:00", "", 7):
        assert desk.ask(single(requestedExecutionDate=text)).status_code == 400, text


@pytest.mark.req("ERR-CODE-BA1104")
def test_an_account_that_cannot_pay_in_this_way_refuses(desk: Desk) -> None:
    status = desk.stored(desk.ask(single(instant=True)))  # the account takes single ones only
    assert codes(status) == [("ERROR", "BA1104")]


def test_letters_that_banks_do_not_know_are_shown_as_they_are_sent(desk: Desk) -> None:
    sent = details(recipient="Müller & Søn", purpose="Grüße")
    status = desk.stored(desk.ask(single(sent)))
    assert status["transfer"]["transferDetails"] == sent
    shown = status["sepaDetails"]
    assert shown["recipient"].isascii()
    assert shown["purpose"] != sent["purpose"]
    assert (shown["iban"], shown["amount"]) == (sent["iban"], sent["amount"])
