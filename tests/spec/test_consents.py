"""Spec: Consent status; Challenge; Customer (the operations on a consent)."""

import time
from base64 import b64decode
from dataclasses import replace
from typing import Any

import pytest

from kontowerk.accesses.model import AccessStatus, Issue, IssueKind
from kontowerk.api.wire.words import SCA_MEDIA_CLASSES
from kontowerk.approvals.model import ApprovalOutcome, QuestionKind
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import NeedMedium, NeedTan
from kontowerk.connectors.snapshot import MediaClass, TanMedium
from kontowerk.kit.ids import new_id
from tests.service import Service, User
from tests.spec.answers import TIMESTAMP
from tests.spec.approvals import BANK_PAGE, CHALLENGE, CONSENT, needs, open_approval
from tests.spec.holdings import ACCESSES, MEDIA, Holding, look
from tests.spec.test_customer import relations

_STEPS = {
    QuestionKind.METHOD: ("BA3010", "set_method"),
    QuestionKind.MEDIUM: ("BA3020", "set_medium"),
    QuestionKind.TAN: ("BA3030", "authenticate"),
    QuestionKind.APP: ("BA3030", "authenticate_decoupled"),
    QuestionKind.REDIRECT: ("BA3005", "redirect_url"),
}
_GIVEN = "SELECT phase, answer, sealed_tan FROM approval WHERE customer_id = $1 AND id = $2"
_ANSWERS: dict[QuestionKind, dict[str, Any]] = {
    QuestionKind.METHOD: {"chosenScaMethodId": 921},
    QuestionKind.MEDIUM: {"chosenScaMedia": MEDIA[0].name},
    QuestionKind.TAN: {"scaAuthenticationData": "123456"},
}


@pytest.fixture
def user(service: Service) -> User:
    return service.create_user()


@pytest.fixture
def token(service: Service, user: User) -> str:
    return service.user_token(user)


def codes(status: dict[str, Any]) -> list[tuple[str, str]]:
    return [(message["level"], message["code"]) for message in status["messages"]]


def stored(service: Service, user: User, path: str) -> Any:
    """Return the row of an approval, as a worker sees it."""
    (row,) = look(service, user, _GIVEN, path.rpartition("/")[2])
    return row


# The object ------------------------------------------------------------------------------


@pytest.mark.req(
    *("CONSENT-OBJ-001", "CONSENT-OBJ-002", "CONSENT-OBJ-003", "CONSENT-OBJ-004"),
    *("CONSENT-OBJ-005", "REL-024", "ERR-CODE-BA3020", "CUST-EP-079"),
)
def test_a_consent_that_waits_for_a_medium_lists_the_media(
    service: Service, user: User, token: str
) -> None:
    media = tuple(TanMedium(f"Medium {one}", one) for one in MediaClass)
    path, _ = open_approval(service, user, NeedMedium(media), asked=QuestionKind.MEDIUM)
    answer = service.call("GET", path, token)
    assert answer.status_code == 200
    status = answer.json()
    assert set(status) == {"status", "messages", "scaMediums", "timeout", "relations"}
    assert codes(status) == [("INFO", "BA3020")]
    assert status["scaMediums"] == [
        {"name": f"Medium {one}", "mediaClass": SCA_MEDIA_CLASSES[one]} for one in MediaClass
    ]
    assert {one["mediaClass"] for one in status["scaMediums"]} == {
        *("LIST", "GENERATOR", "MOBILE", "SECODER", "PUSHTAN")
    }
    assert relations(status)["set_medium"] == f"{service.url}{path}"


@pytest.mark.req("ERR-CODE-BA3010")
def test_a_consent_that_waits_for_a_method_lists_the_methods(
    service: Service, user: User, token: str
) -> None:
    path, _ = open_approval(service, user, asked=QuestionKind.METHOD)
    status = service.call("GET", path, token).json()
    assert codes(status) == [("INFO", "BA3010")]
    assert status["scaMethods"] == [
        {"code": 921, "name": "pushTAN", "hint": "Freigabe in der App"},
        {"code": "0911x", "name": "chipTAN"},
    ]
    assert "scaMediums" not in status
    assert "challenge" not in status


@pytest.mark.req("REL-023", "CONV-010")
@pytest.mark.parametrize("asked", _STEPS)
def test_each_question_has_its_message_and_its_relation(
    service: Service, user: User, token: str, asked: QuestionKind
) -> None:
    path, _ = open_approval(service, user, asked=asked)
    status = service.call("GET", path, token).json()
    code, name = _STEPS[asked]
    assert codes(status) == [("INFO", code)]
    found = relations(status)
    assert list(found) == ["self", name, "cancel"]
    consent = f"{service.url}{path}"
    assert found["self"] == consent
    assert found["cancel"] == f"{consent}/cancel"
    other = {"authenticate_decoupled": f"{consent}/poll", "redirect_url": BANK_PAGE}
    assert found[name] == other.get(name, consent)
    assert TIMESTAMP.fullmatch(status["timeout"])


@pytest.mark.req("PAY-CHAL-001", "PAY-CHAL-002", "PAY-CHAL-003")
@pytest.mark.parametrize("asked", [QuestionKind.TAN, QuestionKind.APP])
def test_a_challenge_has_a_name_and_instructions(
    service: Service, user: User, token: str, asked: QuestionKind
) -> None:
    path, _ = open_approval(service, user, asked=asked)
    status = service.call("GET", path, token).json()
    instructions = {"instructions": CHALLENGE.instructions}
    assert status["challenge"] == {"name": "chipTAN", "content": instructions}


@pytest.mark.req("PAY-CHAL-004", "PAY-CHAL-005", "PAY-CHAL-006", "PAY-CHAL-007")
def test_a_challenge_has_a_flicker_code_or_a_picture_never_both(
    service: Service, user: User, token: str
) -> None:
    need = needs(QuestionKind.TAN)
    assert isinstance(need, NeedTan)
    both = replace(CHALLENGE, hhd="HHD", hhd_uc="HHDUC", photo=b"\x89PNG", photo_type="image/png")
    cases = {
        "flicker": replace(both, photo=None),
        "picture": replace(both, hhd=None, hhd_uc=None),
        "picture too": both,
    }
    for name, challenge in cases.items():
        path, _ = open_approval(
            service, user, replace(need, challenge=challenge), asked=QuestionKind.TAN
        )
        content = service.call("GET", path, token).json()["challenge"]["content"]
        if name == "flicker":
            assert (content["HHD"], content["HHDUC"]) == ("HHD", "HHDUC")
            assert "photo" not in content
        else:
            assert b64decode(content["photo"], validate=True) == b"\x89PNG"
            assert not {"HHD", "HHDUC"} & set(content)


def test_a_wrong_tan_is_told_beside_the_question(service: Service, user: User, token: str) -> None:
    first = needs(QuestionKind.TAN)
    assert isinstance(first, NeedTan)
    again = replace(first, tries_left=2)
    path, _ = open_approval(service, user, first, again, asked=QuestionKind.TAN)
    status = service.call("GET", path, token).json()
    assert codes(status) == [("INFO", "BA3030"), ("ERROR", "BA1103")]
    assert "authenticate" in relations(status)


def test_while_it_is_our_turn_there_is_nothing_to_do(
    service: Service, user: User, token: str
) -> None:
    path, _ = open_approval(service, user)
    status = service.call("GET", path, token).json()
    itself = {"rel": "self", "href": f"{service.url}{path}"}
    assert status == {"status": "WORKING", "messages": [], "relations": [itself]}


def test_an_approval_that_was_granted_says_nothing_more(
    service: Service, user: User, token: str
) -> None:
    path, _ = open_approval(service, user, ending=ApprovalOutcome.GRANTED)
    status = service.call("GET", path, token).json()
    itself = {"rel": "self", "href": f"{service.url}{path}"}
    assert status == {"status": "GRANTED", "messages": [], "relations": [itself]}


@pytest.mark.parametrize(
    "ending", [one for one in ApprovalOutcome if one is not ApprovalOutcome.GRANTED]
)
def test_an_approval_that_failed_says_so_and_leads_nowhere(
    service: Service, user: User, token: str, ending: ApprovalOutcome
) -> None:
    refused = Holding(
        block=Block.LOCKED, notices=(Issue(IssueKind.LOCKED), Issue(IssueKind.BANK_MAIL))
    )
    path, _ = open_approval(service, user, ending=ending, holding=refused)
    status = service.call("GET", path, token).json()
    first = {ApprovalOutcome.TAN_WRONG: ["BA1103"], ApprovalOutcome.REFUSED: ["BA1010"]}.get(
        ending, []
    )
    assert codes(status) == [("ERROR", code) for code in (*first, "BA3040")]
    assert status["messages"][-1]["details"]
    assert status["relations"] == []
    assert set(status) == {"status", "messages", "relations"}


@pytest.mark.req("ERR-HTTP-404")
def test_a_consent_of_somebody_else_or_of_nobody_is_404(service: Service, user: User) -> None:
    path, _ = open_approval(service, user, asked=QuestionKind.METHOD)
    stranger = service.user_token(service.create_user())
    for address in (path, f"{CONSENT}/{new_id()}", f"{CONSENT}/x", f"{path.upper()}x"):
        answers = [
            service.call("GET", address, stranger),
            service.call("GET", f"{address}/poll", stranger),
            service.call("POST", f"{address}/cancel", stranger),
            service.call("POST", address, stranger, json={"chosenScaMethodId": 921}),
        ]
        assert {answer.status_code for answer in answers} == {404}
    assert stored(service, user, path)["phase"] == "asking"


# Answering -------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", _ANSWERS)
def test_the_answer_to_a_question_is_taken_once(
    service: Service, user: User, token: str, asked: QuestionKind
) -> None:
    path, _ = open_approval(service, user, asked=asked)
    body = _ANSWERS[asked]
    answer = service.call("POST", path, token, json=body)
    assert answer.status_code == 200
    assert answer.json() == service.call("GET", path, token).json()
    assert list(relations(answer.json())) == ["self"]
    assert stored(service, user, path)["phase"] == "working"
    assert service.call("POST", path, token, json=body).status_code == 409
    assert service.call("POST", f"{path}/cancel", token).status_code == 409


@pytest.mark.parametrize("code", [921, "921", "0911x"])
def test_a_method_is_named_by_a_number_or_a_text(
    service: Service, user: User, token: str, code: int | str
) -> None:
    path, _ = open_approval(service, user, asked=QuestionKind.METHOD)
    answer = service.call("POST", path, token, json={"chosenScaMethodId": code})
    assert answer.status_code == 200
    assert str(code) in stored(service, user, path)["answer"]


@pytest.mark.parametrize(
    ("asked", "body", "status"),
    [
        (QuestionKind.METHOD, {"chosenScaMethodId": 999}, 400),
        (QuestionKind.METHOD, {"chosenScaMethodId": "9" * 300}, 400),
        (QuestionKind.METHOD, {"chosenScaMethodId": True}, 400),
        (QuestionKind.METHOD, {"chosenScaMethodId": 921.0}, 400),
        (QuestionKind.METHOD, {"chosenScaMethodId": None}, 400),
        (QuestionKind.METHOD, {"chosenScaMethodId": 921, "chosenScaMedia": "Mein Telefon"}, 400),
        (QuestionKind.METHOD, {}, 400),
        (QuestionKind.METHOD, [], 400),
        (QuestionKind.METHOD, _ANSWERS[QuestionKind.MEDIUM], 409),
        (QuestionKind.METHOD, _ANSWERS[QuestionKind.TAN], 409),
        (QuestionKind.MEDIUM, {"chosenScaMedia": "Dein Telefon"}, 400),
        (QuestionKind.MEDIUM, {"chosenScaMedia": 1}, 400),
        (QuestionKind.TAN, {"scaAuthenticationData": ""}, 400),
        (QuestionKind.TAN, {"scaAuthenticationData": "9" * 100}, 400),
        (QuestionKind.TAN, {"scaAuthenticationData": "äöü"}, 400),
        (QuestionKind.TAN, {"scaAuthenticationData": 123456}, 400),
        (QuestionKind.TAN, _ANSWERS[QuestionKind.METHOD], 409),
        (QuestionKind.APP, _ANSWERS[QuestionKind.TAN], 409),
        (QuestionKind.REDIRECT, _ANSWERS[QuestionKind.TAN], 409),
    ],
)
def test_what_is_no_answer_to_the_question_changes_nothing(
    service: Service, user: User, token: str, asked: QuestionKind, body: Any, status: int
) -> None:
    path, _ = open_approval(service, user, asked=asked)
    assert service.call("POST", path, token, json=body).status_code == status
    assert stored(service, user, path)["phase"] == "asking"


@pytest.mark.usefixtures("client_steps_logged")
def test_a_tan_is_stored_sealed_and_shown_nowhere(
    service: Service, user: User, token: str, log_file: Any
) -> None:
    path, _ = open_approval(service, user, asked=QuestionKind.TAN)
    tan = "Kanarienvogel-815"
    answer = service.call("POST", path, token, json={"scaAuthenticationData": tan})
    wrong = service.call("POST", path, token, json={"scaAuthenticationData": [tan]})
    assert (answer.status_code, wrong.status_code) == (200, 400)
    row = stored(service, user, path)
    assert row["sealed_tan"]
    assert tan not in f"{dict(row)} {answer.text} {wrong.text} {log_file.read_text()}"


def test_the_end_users_of_a_redirect_tenant_answer_in_the_frontend(service: Service) -> None:
    user = service.create_user("redirect", password="correct horse battery")
    token = service.user_token(user, "redirect")
    path, _ = open_approval(service, user, asked=QuestionKind.METHOD, tenant="redirect")
    body = {"chosenScaMethodId": 921}
    assert service.call("POST", path, token, json=body).status_code == 403
    assert codes(service.call("GET", path, token).json()) == [("INFO", "BA3010")]
    (access,) = service.call("GET", ACCESSES, token).json().values()
    assert "set_method" not in relations(access)
    assert relations(access)["get_consent"] == f"{service.url}{path}"


def test_giving_up_is_an_answer(service: Service, user: User, token: str) -> None:
    for asked in _STEPS:
        path, _ = open_approval(service, user, asked=asked)
        answer = service.call("POST", f"{path}/cancel", token)
        assert (answer.status_code, answer.json()["messages"]) == (200, [])
        assert "given_up" in stored(service, user, path)["answer"]
    path, _ = open_approval(service, user, ending=ApprovalOutcome.EXPIRED)
    assert service.call("POST", f"{path}/cancel", token).status_code == 409


def test_a_token_for_transfers_answers_no_question_of_an_access(
    service: Service, user: User
) -> None:
    paying = service.user_token(user, scope="http://service/customer/ueberweisung")
    path, _ = open_approval(service, user, asked=QuestionKind.TAN)
    for method, href in (("GET", path), ("GET", f"{path}/poll"), ("POST", f"{path}/cancel")):
        assert service.call(method, href, paying).status_code == 403
    given = {"scaAuthenticationData": "123456"}
    assert service.call("POST", path, paying, json=given).status_code == 403
    assert stored(service, user, path)["phase"] == "asking"


# Polling ---------------------------------------------------------------------------------


def test_a_poll_before_its_time_does_not_bother_the_bank(
    service: Service, user: User, token: str
) -> None:
    path, _ = open_approval(service, user, asked=QuestionKind.APP)
    answer = service.call("GET", f"{path}/poll", token)
    assert answer.status_code == 200
    assert codes(answer.json()) == [("INFO", "BA3030")]
    assert stored(service, user, path)["phase"] == "asking"


def test_a_poll_has_the_bank_asked(service: Service, user: User, token: str) -> None:
    path, _ = open_approval(service, user, asked=QuestionKind.REDIRECT)
    time.sleep(3.1)  # the bank's own pages are looked at every three seconds at most
    assert service.call("GET", f"{path}/poll", token).status_code == 200
    row = stored(service, user, path)
    assert (row["phase"], "look" in row["answer"]) == ("working", True)


def test_a_poll_for_nothing_shows_the_status(service: Service, user: User, token: str) -> None:
    states: list[dict[str, Any]] = [
        {"asked": QuestionKind.TAN},
        {},
        {"ending": ApprovalOutcome.GRANTED},
    ]
    for state in states:
        path, _ = open_approval(service, user, **state)
        polled = service.call("GET", f"{path}/poll", token)
        assert polled.status_code == 200
        assert polled.json() == service.call("GET", path, token).json()


@pytest.mark.req("CUST-EP-080")
def test_reading_a_consent_has_nobody_asked(service: Service, user: User, token: str) -> None:
    for asked in (QuestionKind.APP, QuestionKind.REDIRECT):
        path, _ = open_approval(service, user, asked=asked)
        for _ in range(2):
            assert service.call("GET", path, token).status_code == 200
        assert stored(service, user, path)["phase"] == "asking"


# Waiting ---------------------------------------------------------------------------------


def test_nobody_waits_for_a_person(service: Service, user: User, token: str) -> None:
    holding = Holding()
    path, _ = open_approval(service, user, asked=QuestionKind.METHOD, holding=holding)
    wait = {"Prefer": "wait=60"}
    for address in (path, f"{ACCESSES}/{holding.access_id}", "/customer/v2", ACCESSES):
        answer = service.call("GET", address, token, headers=wait)
        assert answer.elapsed.total_seconds() < 5
        assert answer.headers["preference-applied"] == "wait"


def test_a_caller_can_wait_while_it_is_our_turn(service: Service, user: User, token: str) -> None:
    path, _ = open_approval(service, user)
    answer = service.call("GET", path, token, headers={"Prefer": "wait=1"})
    assert answer.elapsed.total_seconds() >= 1
    assert answer.headers["preference-applied"] == "wait"
    plain = service.call("GET", path, token)
    assert plain.elapsed.total_seconds() < 1
    assert "preference-applied" not in plain.headers


# The access ------------------------------------------------------------------------------


@pytest.mark.req("CUST-ISSUES-001", "STATE-ACC-006")
@pytest.mark.parametrize("asked", _STEPS)
def test_an_access_shows_what_its_bank_wants(
    service: Service, user: User, token: str, asked: QuestionKind
) -> None:
    notices = (Issue(IssueKind.METHOD_NEEDED), Issue(IssueKind.BANK_MAIL))
    holding = Holding(block=Block.APPROVAL, notices=notices)
    consent, _ = open_approval(service, user, asked=asked, holding=holding)
    path = f"{ACCESSES}/{holding.access_id}"
    access, issues = (service.call("GET", one, token).json() for one in (path, f"{path}/issues"))
    assert access["status"] == "GESTARTET"
    code, name = _STEPS[asked]
    for found in (access, issues):
        assert codes(found) == [("INFO", code), ("INFO", "BA2002")]
        links = relations(found)
        assert links["get_consent"] == f"{service.url}{consent}"
        expected = {name} & {"set_method", "set_medium"}
        assert {"set_method", "set_medium"} & set(links) == expected
        assert all(links[one] == links["get_consent"] for one in expected)
        assert "start_sca" not in links


def test_an_access_whose_fetch_asks_nothing_leads_to_no_consent(
    service: Service, user: User, token: str
) -> None:
    for asked in (None, QuestionKind.TAN):
        holding = Holding(status=AccessStatus.STARTED)
        open_approval(service, user, asked=asked, holding=holding)
        access = service.call("GET", f"{ACCESSES}/{holding.access_id}", token).json()
        assert ("get_consent" in relations(access)) is (asked is not None)
