"""Payment links (extension): one address, a fixed amount, a state to follow, paid at most once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.database import sql
from tests.service import SANDBOX, Service
from tests.spec.conftest import Branch
from tests.spec.holdings import look
from tests.spec.interface import SUBSCRIPTIONS, admin, deactivate
from tests.spec.orders import IBAN, SINGLE
from tests.spec.payment_links import LINKS, PAY, Buyer, Payer, bill, make
from tests.spec.test_transfers_legacy import GIRO
from tests.spec.webform import END, STEP

_LATER = "UPDATE payment_link SET expires_at = now() WHERE id = '{}'"
_LIVE = "SELECT id FROM payment WHERE customer_id = $1 AND state <> 'rejected'"
_HASHES = "SELECT hash FROM payment_link_secret WHERE customer_id = $1"


def _is_sent_away(answer: httpx.Response) -> bool:
    return answer.status_code == 303 and END in answer.headers["location"]


@pytest.mark.req("X-PAYLINK-001")
def test_a_link_is_made_read_and_cancelled(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    made = make(service, token, callbackUrl="https://shop.example/back", endToEndId="R-1187")
    assert made["state"] == "OPEN"
    assert made["transferDetails"]["bic"] == "BYLADEM1001"  # known by the IBAN
    assert made["transferDetails"]["amount"] == 12.5
    today = service.clock.now().date()
    assert made["expiresOn"] in {str(today + timedelta(days=days)) for days in (30, 31)}
    secret = made["url"].rpartition("link=")[2]
    assert secret.startswith("kw_py_")
    assert secret not in str(look(service, user, _HASHES))
    path = f"{LINKS}/{made['linkId']}"
    seen = service.call("GET", path, token).json()
    assert seen == {name: value for name, value in made.items() if name != "url"}
    for _ in range(2):  # twice is once
        gone = service.call("DELETE", path, token)
        assert (gone.status_code, gone.json()["state"]) == (200, "CANCELLED")


@pytest.mark.req("X-PAYLINK-001")
@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"amount": 0}, "/amount"),
        ({"amount": 1.005}, "/amount"),
        ({"amount": "12"}, "/amount"),
        ({"iban": "DE00"}, "/iban"),
        ({"recipient": ""}, "/recipient"),
        ({"purpose": "x" * 141}, "/purpose"),
        ({"currency": "USD"}, "/currency"),
        ({"iban": "MT84MALT011000012345MTLCAST001S"}, "/bic"),
        ({"expiresOn": "2020-01-01"}, "/expiresOn"),
        ({"expiresOn": "2999-01-01"}, "/expiresOn"),
        ({"recipient": None}, "/recipient"),
    ],
)
def test_a_link_that_no_bank_would_take_is_refused_by_field(
    service: Service, changes: dict[str, Any], pointer: str
) -> None:
    token = service.user_token(service.create_user())
    answer = service.call("POST", LINKS, token, json=bill(**changes))
    assert answer.status_code == 400
    assert pointer in [fault["pointer"] for fault in answer.json()["errors"]]


@pytest.mark.req("X-PAYLINK-001")
def test_an_address_that_cannot_be_returned_to_is_refused(service: Service) -> None:
    token = service.user_token(service.create_user())
    for wrong in ("javascript:alert(1)", "shop.example", "https://shop.example/#x", "x" * 2001):
        body = bill(callbackUrl=wrong)
        assert service.call("POST", LINKS, token, json=body).status_code == 400, wrong


@pytest.mark.req("X-PAYLINK-002")
def test_a_link_of_somebody_else_is_one_that_does_not_exist(service: Service) -> None:
    made = make(service, service.user_token(service.create_user()))
    stranger = service.user_token(service.create_user())
    for link_id in (made["linkId"], str(new_id()), "x"):
        for method in ("GET", "DELETE"):
            assert service.call(method, f"{LINKS}/{link_id}", stranger).status_code == 404
    reading = service.user_token(service.create_user(), scope="http://service/customer/read")
    assert service.call("POST", LINKS, reading, json=bill()).status_code == 403


@pytest.mark.req("X-PAYLINK-002")
def test_what_is_no_link_opens_nothing(service: Service) -> None:
    user = service.create_user()
    made = make(service, service.user_token(user))
    browser = Payer(service)
    wrong = made["url"][:-1] + ("0" if made["url"][-1] != "0" else "1")
    for url in (wrong, PAY, f"{made['url']}&link=x"):
        assert _is_sent_away(browser.http.get(url))
    assert _is_sent_away(browser.http.post(f"{PAY}?link=x"))
    deactivate(service, user)
    assert _is_sent_away(browser.http.get(made["url"]))


@pytest.mark.req("X-PAYLINK-003")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Zahlung an Stadtwerke Beispiel", "12,50", "Offen", "Rechnung 2026-1187")),
        ("en", ("Payment to Stadtwerke Beispiel", "12.50", "Open", "Rechnung 2026-1187")),
    ],
)
def test_the_page_shows_what_is_to_be_paid_and_changes_nothing(
    service: Service, language: str, words: tuple[str, ...]
) -> None:
    user = service.create_user()
    made = make(service, service.user_token(user))
    payer = Payer(service, language)
    page = [payer.look(made["url"]) for _ in range(3)][-1]
    assert all(word in page for word in words)
    assert " ".join(IBAN[at : at + 4] for at in range(0, len(IBAN), 4)) in page
    assert "<script" not in payer.answer.text
    assert payer.answer.headers["cache-control"] == "no-store"
    assert payer.answer.headers["referrer-policy"] == "no-referrer"
    assert look(service, user, _LIVE) == []
    elsewhere = {"Origin": "https://evil.example"}
    refused = payer.http.post(made["url"], headers=elsewhere)
    assert refused.status_code == 403


@pytest.mark.req("X-PAYLINK-003", "X-PAYLINK-004")
@pytest.mark.parametrize("tenant", ["redirect", "alpha"])
def test_a_person_pays_with_a_login_and_an_iban_and_no_access_is_left(
    branch: Branch, tenant: str
) -> None:
    buyer = Buyer(branch, ".sms", tenant)
    link = buyer.link()
    payer = buyer.at_login(link)
    assert buyer.state(link) == "OPEN"  # nobody has confirmed anything
    payer.send("login", **{"field.userid": buyer.name, "field.pin": "12345"}, account="DE12")
    assert payer.page() == "login"
    assert "keine gültige IBAN" in payer.text
    assert buyer.pay(payer) == "tan"
    assert buyer.state(link) == "IN_PROGRESS"
    assert "Stadtwerke Beispiel" in payer.text
    assert payer.tan() == "exit"
    assert "Die Bank hat den Auftrag angenommen" in payer.text
    assert payer.word() == "FINISHED"
    seen = buyer.read(link)
    assert seen["state"] == "EXECUTED"
    assert seen["paidAt"]
    (done,) = buyer.taken()
    assert (done["creditor_iban"], done["amount"]) == (IBAN, "12.50")
    for browser in (payer, Payer(buyer.service)):
        page = browser.look(link["url"])
        assert "Bezahlt" in page
        assert not browser.can_begin()
    assert buyer.cancel(link).status_code == 409
    accesses = look(buyer.service, buyer.user, "SELECT 1 FROM access WHERE customer_id = $1")
    assert accesses == []
    kept = "SELECT 1 FROM payment WHERE customer_id = $1 AND credentials IS NOT NULL"
    assert look(buyer.service, buyer.user, kept) == []


@pytest.mark.req("X-PAYLINK-003")
def test_the_person_goes_back_to_the_tenant_that_named_an_address(branch: Branch) -> None:
    buyer = Buyer(branch, ".sms")
    link = buyer.link(callbackUrl="https://shop.example/back?order=7")
    payer = buyer.at_login(link)
    payer.send("back")
    assert payer.page() == "bank"
    payer.choose_bank()
    assert buyer.pay(payer) == "tan"
    assert payer.tan() == "exit"
    assert payer.sent_to().startswith("https://shop.example/back?order=7&baReentry=FINISHED")


@pytest.mark.req("X-PAYLINK-004")
def test_a_second_browser_takes_over_before_the_confirmation_and_only_looks_on_after_it(
    branch: Branch,
) -> None:
    buyer = Buyer(branch, ".sms")
    link = buyer.link()
    first, second = buyer.at_login(link), buyer.at_login(link)
    first.send("login", **{"field.userid": buyer.name, "field.pin": "12345"}, account=GIRO)
    assert first.http.get(STEP).headers["location"].startswith(f"{buyer.service.url}{END}")
    assert buyer.pay(second) == "tan"
    first.look(link["url"])
    assert "Diese Zahlung läuft gerade" in first.text
    again = first.http.post(link["url"])
    assert PAY in again.headers["location"]
    assert buyer.cancel(link).status_code == 409
    assert "Hier weiter bezahlen" in second.look(link["url"])
    assert "in diesem Browser begonnen" in second.text
    second.go(STEP)
    assert second.tan() == "exit"
    assert len(buyer.taken()) == 1


@pytest.mark.req("X-PAYLINK-004")
def test_browsers_that_begin_and_confirm_at_once_pay_once(branch: Branch) -> None:
    buyer = Buyer(branch, ".sms")
    link = buyer.link()
    buyer.at_login(link).send("cancel")  # the terms are accepted from here on
    browsers = [Payer(buyer.service) for _ in range(8)]

    def rush(browser: Payer) -> None:
        for _ in range(2):
            browser.go(str(browser.http.post(link["url"]).headers["location"]))
            if 'name="csrf"' not in browser.answer.text:
                return
            browser.send("bank", provider=str(SANDBOX.id))
            if 'name="account"' in browser.answer.text and 'name="csrf"' in browser.answer.text:
                fields = {"field.userid": buyer.name, "field.pin": "12345"}
                browser.send("login", **fields, account=GIRO)

    with ThreadPoolExecutor(len(browsers)) as crowd:
        list(crowd.map(rush, browsers))
    live = look(buyer.service, buyer.user, _LIVE)
    assert len(live) == 1
    at_bank = [browser for browser in browsers if _is_at_tan(browser)]
    assert len(at_bank) <= 1
    for browser in at_bank:
        assert browser.tan() == "exit"
    assert len(buyer.taken()) == len(at_bank)
    assert buyer.state(link) == ("EXECUTED" if at_bank else "OPEN")


def _is_at_tan(browser: Payer) -> bool:
    answer = browser.http.get(STEP)
    if answer.status_code != 200:
        return False
    return browser.wait("sending", "connecting") == "tan"


@pytest.mark.req("X-PAYLINK-004")
def test_what_was_refused_can_be_tried_again_and_what_is_in_doubt_cannot(branch: Branch) -> None:
    buyer = Buyer(branch, ".sms")
    link = buyer.link()
    payer = buyer.at_login(link)
    assert buyer.pay(payer) == "tan"
    assert [payer.tan("999999") for _ in range(3)] == ["tan", "tan", "exit"]
    assert buyer.state(link) == "OPEN"
    payer = buyer.at_login(link)
    assert buyer.pay(payer) == "tan"
    assert payer.tan() == "exit"
    assert (buyer.state(link), len(buyer.taken())) == ("EXECUTED", 1)
    doubtful = Buyer(branch, ".sms.after-commit-lost")
    link = doubtful.link()
    payer = doubtful.at_login(link)
    assert doubtful.pay(payer) == "tan"
    assert payer.tan() == "doubt"
    assert doubtful.state(link) == "IN_DOUBT"
    other = Payer(doubtful.service)
    assert "bezahlen Sie nicht noch einmal" in other.look(link["url"])
    assert not other.can_begin()
    assert doubtful.cancel(link).status_code == 409
    branch.advance(seconds=30)  # then the bank is asked
    assert payer.wait("doubt", "sending") == "exit"
    assert (doubtful.state(link), len(doubtful.taken())) == ("EXECUTED", 1)


@pytest.mark.req("X-PAYLINK-005")
def test_a_link_ends_by_its_day_and_by_its_tenant_also_while_somebody_looks(
    branch: Branch,
) -> None:
    buyer = Buyer(branch, ".sms")
    for state, word in (("CANCELLED", "zurückgezogen"), ("EXPIRED", "abgelaufen")):
        link = buyer.link()
        payer = buyer.at_login(link)
        if state == "CANCELLED":
            assert buyer.cancel(link).status_code == 200
        else:
            sql(_LATER.format(link["linkId"]), buyer.service.database_url)
        assert buyer.state(link) == state
        payer.send("login", **{"field.userid": buyer.name, "field.pin": "12345"}, account=GIRO)
        assert payer.page() == "exit"
        assert word in payer.look(link["url"])
        assert not payer.can_begin()
    assert buyer.taken() == []


@pytest.mark.req("X-PAYLINK-006")
def test_the_tenant_is_told_what_became_of_the_payment_of_a_link(branch: Branch) -> None:
    buyer = Buyer(branch, ".sms")
    body = {"url": "https://hooks.example.net/in", "types": ["payment.changed"]}
    token = admin(buyer.service, "redirect")
    made = buyer.service.call("POST", SUBSCRIPTIONS, token, json=body)
    assert made.status_code == 201, made.text
    link = buyer.link()
    payer = buyer.at_login(link)
    buyer.pay(payer)
    payer.tan()
    told = [
        event["data"]["state"]
        for event in _events(buyer, made.json(), token)
        if event["data"]["paymentId"] == buyer.read(link)["paymentId"]
    ]
    assert told[0] == "draft"
    assert told[-1] == "done"
    buyer.service.call("DELETE", f"{SUBSCRIPTIONS}/{made.json()['id']}", token)
    followed = buyer.service.call(
        "GET", f"{SINGLE}/{buyer.read(link)['paymentId']}", buyer.bearer
    ).json()
    assert followed["status"] == "DONE"


def _events(buyer: Buyer, subscription: dict[str, Any], token: str) -> list[dict[str, Any]]:
    answer = buyer.service.call("GET", f"{SUBSCRIPTIONS}/{subscription['id']}/events", token)
    assert answer.status_code == 200, answer.text
    return answer.json()["events"]


@pytest.mark.req("X-PAYLINK-007")
def test_links_are_exported_and_erased_with_their_person(service: Service) -> None:
    user = service.create_user()
    made = make(service, service.user_token(user))
    path = f"/auth/mgmt/v1/tenants/alpha/users/{user.reference}"
    whole = service.call("GET", f"{path}/export", admin(service)).json()
    assert [link["linkId"] for link in whole["paymentLinks"]] == [made["linkId"]]
    assert "url" not in whole["paymentLinks"][0]
    deactivate(service, user)
    assert service.call("DELETE", path, admin(service)).is_success
    assert _is_sent_away(Payer(service).http.get(made["url"]))
