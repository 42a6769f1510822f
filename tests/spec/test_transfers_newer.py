"""Spec: Transfer, newer form; States (newer transfer), over the whole service and a bank."""

from concurrent.futures import ThreadPoolExecutor, as_completed
from datetime import timedelta
from threading import Event
from typing import Any, Final

import pytest

from banksim.core.backoffice import BackOffice
from tests.connectors.bank import TAN
from tests.spec.conftest import Branch
from tests.spec.orders import SINGLE, details, named, single
from tests.spec.test_approving import CALLBACK, WAIT, login
from tests.spec.test_bank_pages import list_xs2a, visit
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.test_transfers_legacy import GIRO
from tests.spec.transfers import PRESENT, TRANSFER_SCOPE, Sender, fresh_id

_PATIENCE: Final = 300  # tenths of a second


@pytest.fixture
def sender(branch: Branch) -> Sender:
    return Sender(branch)


def globally(sender: Sender, name: str, given: object = None, **changes: Any) -> dict[str, Any]:
    """Have money sent without a stored access; returns the status when somebody is asked."""
    body = named(sender.service, name, product=GIRO, **changes)
    if given is not None:
        body["transferDetails"] = given
    answer = sender.service.call(
        "POST", SINGLE, sender.token, json=body, params=CALLBACK, headers=PRESENT
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def itself(sender: Sender, status: dict[str, Any]) -> dict[str, Any]:
    """Read a transfer again."""
    return sender.get(f"{SINGLE}/{status['transfer']['paymentId']}")


def paid(sender: Sender, status: dict[str, Any]) -> dict[str, Any]:
    """Give the TAN, and read the transfer."""
    consent = sender.give_tan(status)
    assert codes(consent) == [("INFO", "BA1111")]
    assert consent["status"] == "GRANTED"
    return sender.get(relations(consent)["get_transfer"])


@pytest.mark.req("STATE-NEW-001", "REL-022", "ERR-CODE-BA3010", "ERR-CODE-BA1111", "OVW-009")
@pytest.mark.req("PAY-NEW-017", "PAY-NEW-018", "PAY-NEW-019", "PAY-NEW-020", "PAY-NEW-021")
@pytest.mark.req("PAY-NEW-022", "CUST-EP-056", "CUST-EP-059", "PAY-NEW-031")
def test_a_method_is_chosen_and_the_tan_pays(sender: Sender) -> None:
    name = login(".methods-5")
    product = sender.open(name)
    status = sender.send(product, queryTanSettings="true")
    assert (status["status"], codes(status)) == ("ASKING", [("INFO", "BA3010")])
    assert len(status["scaMethods"]) == 5
    for method in status["scaMethods"]:
        assert type(method["code"]) is int
        assert type(method["name"]) is str
        assert type(method["hint"]) is str
    assert list(relations(status)) == ["self", "set_method", "cancel"]
    assert status["transfer"]["transferDetails"] == single()["transferDetails"]
    sender.answer(status, "set_method", chosenScaMethodId=920)
    status = itself(sender, status)
    assert codes(status) == [("INFO", "BA3030")]
    assert "Stadtwerke Beispiel" in status["challenge"]["content"]["instructions"]
    assert "authenticate" in relations(status)
    done = paid(sender, status)
    assert (done["status"], codes(done)) == ("DONE", [("INFO", "BA1111")])
    assert list(relations(done)) == ["self"]
    assert not {"challenge", "timeout", "scaMediums"} & set(done)
    (taken,) = sender.taken(name)
    assert (taken["amount"], taken["purpose"]) == ("12.50", "Strom November")
    assert sender.send(product, paymentId=done["transfer"]["paymentId"]) == done
    assert len(sender.taken(name)) == 1


@pytest.mark.req("CUST-EP-066", "PAY-NEW-003")
def test_who_stores_nothing_sends_bank_and_credentials_along(sender: Sender) -> None:
    name = login(".sms")
    status = globally(sender, name, details(endToEndId="RECHNUNG-7"))
    assert status["transfer"]["product"] == GIRO
    assert paid(sender, status)["status"] == "DONE"
    assert [one["end_to_end_id"] for one in sender.taken(name)] == ["RECHNUNG-7"]


@pytest.mark.req("PAY-NEW-004", "PAY-NEW-005")
def test_instant_and_scheduled_transfers(sender: Sender) -> None:
    name = login(".sms")
    product = sender.open(name)
    now = paid(sender, sender.send(product, single(instant=True)))
    assert (now["status"], now["transfer"]["instant"]) == ("DONE", True)
    day = (sender.service.clock.now() + timedelta(days=9)).date().isoformat()
    later = paid(sender, sender.send(product, single(requestedExecutionDate=day)))
    assert later["transfer"]["requestedExecutionDate"] == day
    taken = [(one["instant"], one["execute_on"], one["executed"]) for one in sender.taken(name)]
    assert taken[0][0] is True
    assert taken[1] == (False, day, False)


@pytest.mark.req("LIM-006")
def test_the_third_wrong_tan_ends_a_newer_transfer(sender: Sender) -> None:
    name = login(".sms")
    status = globally(sender, name)
    for _ in range(2):
        sender.give_tan(status, "000000")
        again = itself(sender, status)
        assert codes(again) == [("INFO", "BA3030"), ("ERROR", "BA1103")]
    consent = sender.give_tan(status, "000000")
    assert (consent["status"], codes(consent)) == ("FAILED", [("ERROR", "BA1103")])
    ended = itself(sender, status)
    assert (ended["status"], codes(ended)) == ("REJECTED", [("ERROR", "BA1103")])
    assert ended["relations"] == []
    href, body = relations(status)["authenticate"], {"scaAuthenticationData": TAN}
    assert sender.service.call("POST", href, sender.token, json=body).status_code == 409
    assert sender.taken(name) == []


def test_an_approval_in_the_app_pays(sender: Sender, branch: Branch) -> None:
    name = login(".decoupled")
    status = globally(sender, name)
    poll = relations(status)["authenticate_decoupled"]
    assert codes(sender.get(poll)) == [("INFO", "BA3030")]
    branch.bank.decide(name, approve=True)
    branch.advance(seconds=30)
    assert codes(sender.get(poll)) == [("INFO", "BA1111")]
    assert itself(sender, status)["status"] == "DONE"
    assert len(sender.taken(name)) == 1


@pytest.mark.req("CB-001", "CB-002")
@pytest.mark.parametrize("button", ["tan", "cancel"])
def test_an_approval_on_the_banks_own_pages(sender: Sender, branch: Branch, button: str) -> None:
    name, provider = login(".sms"), list_xs2a(branch, "redirect")
    credentials = {"userid": sender.service.seal(name)}
    status = globally(sender, name, provider=provider, credentials=credentials)
    assert codes(status) == [("INFO", "BA3005")]
    way_back = visit(branch, relations(status)["redirect_url"], button)
    sent_on = sender.service.http.get(way_back).headers["location"]
    assert sent_on.startswith(CALLBACK["callbackUrl"])
    assert ("redirect-sca-error" in sent_on) is (button == "cancel")
    ended = itself(sender, status)
    assert ended["status"] == ("DONE" if button == "tan" else "REJECTED")
    assert len(sender.taken(name)) == (1 if button == "tan" else 0)


def test_a_person_sees_what_the_check_of_the_payee_found_and_decides(sender: Sender) -> None:
    for word, result, confirm in (
        ("vop-close", "CLOSE_MATCH", True),
        ("vop-none", "NO_MATCH", True),
        ("vop-close", "CLOSE_MATCH", False),
    ):
        name = login(f".{word}.sms")
        status = globally(sender, name)
        assert (status["status"], codes(status)) == ("ASKING", [("INFO", "BA3050")])
        (check,) = status["payeeChecks"]
        assert (check["iban"], check["result"]) == (details()["iban"], result)
        assert ("matchedName" in check) is (result == "CLOSE_MATCH")
        consent = sender.get(relations(status)["confirm_payee"])
        assert consent["payeeChecks"] == status["payeeChecks"]
        wrong = sender.service.call(
            "POST", relations(status)["confirm_payee"], sender.token, json={"confirmPayee": False}
        )
        assert wrong.status_code == 400
        if not confirm:
            sender.answer(status, "cancel")
            ended = itself(sender, status)
            assert (ended["status"], codes(ended)) == ("REJECTED", [("ERROR", "BA3040")])
            assert sender.taken(name) == []
            continue
        sender.answer(status, "confirm_payee", confirmPayee=True)
        asking = itself(sender, status)
        assert codes(asking) == [("INFO", "BA3030")]
        done = paid(sender, asking)
        assert done["payeeChecks"] == status["payeeChecks"]


@pytest.mark.parametrize("method", [".sms", ".decoupled"])
def test_who_gives_up_pays_nothing(sender: Sender, method: str) -> None:
    given_up = login(method)
    status = globally(sender, given_up)
    sender.answer(status, "cancel")
    ended = itself(sender, status)
    assert (ended["status"], codes(ended)) == ("REJECTED", [("ERROR", "BA3040")])
    assert "abgebrochen" in ended["messages"][0]["details"]
    assert sender.taken(given_up) == []


def test_who_lets_time_run_out_pays_nothing(sender: Sender, branch: Branch) -> None:
    late = login(".sms")
    status = globally(sender, late)
    branch.advance(minutes=6)
    ended = wait_for(sender, status, "REJECTED")
    assert codes(ended) == [("ERROR", "BA3040")]
    assert "abgelaufen" in ended["messages"][0]["details"]
    assert sender.taken(late) == []


def wait_for(sender: Sender, status: dict[str, Any], word: str) -> dict[str, Any]:
    """Read a transfer until it is what is waited for."""
    found = itself(sender, status)
    for _ in range(_PATIENCE):
        if found["status"] == word:
            return found
        Event().wait(0.1)
        found = itself(sender, status)
    message = f"still {found}"
    raise AssertionError(message)


def test_an_answer_that_is_lost_leaves_doubt_until_the_bank_is_asked(
    sender: Sender, branch: Branch
) -> None:
    name, office = login(".sms"), BackOffice(branch.bank.bank)
    status = globally(sender, name)
    office.switch_fault(name, "after-commit-lost", active=True)
    consent = sender.give_tan(status)
    assert (consent["status"], codes(consent)) == ("IN_DOUBT", [("INFO", "BA1120")])
    doubt = itself(sender, status)
    assert (doubt["status"], codes(doubt)) == ("IN_DOUBT", [("INFO", "BA1120")])
    assert list(relations(doubt)) == ["self"]
    office.switch_fault(name, "after-commit-lost", active=False)
    branch.advance(minutes=1)
    done = wait_for(sender, status, "DONE")
    assert codes(done) == [("INFO", "BA1111")]
    assert sender.get(relations(consent)["self"])["status"] == "GRANTED"
    assert len(sender.taken(name)) == 1


@pytest.mark.req("HDR-008", "CUST-EP-057")
def test_a_bank_that_can_rejects_at_once_without_funds_when_that_is_preferred(
    sender: Sender, branch: Branch
) -> None:
    provider = list_xs2a(branch, "embedded")
    for preferred, word in (("true", "REJECTED"), ("false", "ASKING"), (None, "ASKING")):
        sent = details(amount=900000)
        body = named(sender.service, login(".sms"), product=GIRO, provider=provider)
        answer = sender.service.call(
            "POST",
            SINGLE,
            sender.token,
            json={**body, "transferDetails": sent},
            params=CALLBACK,
            headers=PRESENT | ({"Rejection-NoFunds-Preferred": preferred} if preferred else {}),
        )
        status = answer.json()
        assert status["status"] == word, status
        if word == "REJECTED":
            assert codes(status) == [("ERROR", "BA1100")]


@pytest.mark.req("ERR-CODE-BA1104", "ERR-CODE-BA1100", "REL-045")
def test_only_some_accounts_pay_and_some_only_to_ones_own(sender: Sender) -> None:
    name = login("familie.sms")
    path = sender.add(name)
    products = sender.get(path)["bankprodukte"]
    depot = next(one for one in products if one["kategorie"] == "DEPOT")
    assert "initiate_single_transfer" not in relations(depot)
    refused = sender.send(f"{path}/{depot['id']}")
    assert codes(refused) == [("ERROR", "BA1104")]
    path = sender.add(login("angestellte.sms"))
    saving = next(
        one for one in sender.get(path)["bankprodukte"] if one["kategorie"] == "TAGESGELDKONTO"
    )
    refused = sender.send(f"{path}/{saving['id']}")
    assert codes(refused) == [("ERROR", "BA1100")]


@pytest.mark.req("CUST-EP-063")
def test_one_payment_id_is_one_transfer_however_many_ask_and_answer(sender: Sender) -> None:
    name, query = login(".sms"), {"paymentId": fresh_id(), **CALLBACK}
    body = named(sender.service, name, product=GIRO)

    def post(_: int) -> dict[str, Any]:
        answer = sender.service.call(
            "POST", SINGLE, sender.token, json=body, params=query, headers=PRESENT
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def answer(href: str) -> int:
        given = {"scaAuthenticationData": TAN}
        sent = sender.service.call("POST", href, sender.token, json=given, headers=WAIT)
        return sent.status_code

    with ThreadPoolExecutor(16) as crowd:
        (href,) = {relations(one)["authenticate"] for one in crowd.map(post, range(64))}
        answers = list(crowd.map(answer, [href] * 16))
    assert sorted(set(answers)) in ([200], [200, 409])
    assert wait_for(sender, post(0), "DONE")["transfer"]["paymentId"] == query["paymentId"]
    assert len(sender.taken(name)) == 1


@pytest.mark.req("REDIR-012", "LIM-010")
def test_a_login_is_used_by_one_operation_at_a_time(sender: Sender, branch: Branch) -> None:
    office = BackOffice(branch.bank.bank)
    before = office.invariants()["overlapping_dialogues"]
    name = login(".sms")
    product = sender.open(name)
    access = product.rpartition("/")[0]

    def refresh(_: int) -> None:
        assert sender.post({access.rpartition("/")[2]: {}}, "?refresh=true").status_code == 201

    with ThreadPoolExecutor(4) as crowd:
        refreshed = [crowd.submit(refresh, number) for number in range(2)]
        asked = [
            crowd.submit(sender.send, product, single(details(amount=number + 1)))
            for number in range(2)
        ]
        for one in refreshed:
            one.result()
        for one in as_completed(asked):  # the second one is asked once the first is done
            assert paid(sender, one.result())["status"] == "DONE"
    assert sender.get(access)["status"] == "VOLLSTAENDIG"
    assert len(sender.taken(name)) == 2
    assert office.invariants()["overlapping_dialogues"] == before


@pytest.mark.req("AUTH-SCOPE-004")
def test_the_questions_of_a_transfer_need_the_scope_of_transfers(sender: Sender) -> None:
    service, user = sender.service, sender.user
    status = globally(sender, login(".sms"))
    href, body = relations(status)["authenticate"], {"scaAuthenticationData": TAN}
    modify = service.user_token(user, scope="http://service/customer/modify")
    read = service.user_token(user, scope="http://service/customer/read")
    for token in (modify, read):
        assert service.call("POST", href, token, json=body).status_code == 403
        assert service.call("POST", f"{href}/cancel", token).status_code == 403
    assert service.call("GET", href, read).status_code == 200
    assert service.call("GET", href, modify).status_code == 403
    sender.token = service.user_token(user, scope=TRANSFER_SCOPE)
    assert paid(sender, status)["status"] == "DONE"
