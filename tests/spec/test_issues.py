"""Spec: issues of a bank access; Message; Errors (message codes)."""

import re
from typing import Final

import pytest

from kontowerk.accesses.model import Issue, IssueKind
from kontowerk.api.wire.messages import ISSUES
from kontowerk.bankcalls.model import Block
from tests.service import SANDBOX, Service
from tests.spec.holdings import CHECKING, MEDIA, METHODS, Holding, keep

_FIELDS: Final = {
    *("id", "tanMedien", "providerId", "sicherheitsverfahren", "aktualisierungszeitpunkt"),
    *("messages", "relations"),
}
_CODES: Final = {
    IssueKind.INTERNAL: ("ERROR", "BA999"),
    IssueKind.GIVEN_UP: ("ERROR", "BA999"),
    IssueKind.UNHEARD: ("ERROR", "BA999"),
    IssueKind.WITHHELD: ("ERROR", "BA1052"),
    IssueKind.LOCKED: ("ERROR", "BA1010"),
    IssueKind.REFUSED: ("ERROR", "BA1011"),
    IssueKind.INCOMPLETE: ("ERROR", "BA1012"),
    IssueKind.UNREACHABLE: ("ERROR", "BA1051"),
    IssueKind.PARTLY: ("ERROR", "BA1052"),
    IssueKind.PRODUCT: ("ERROR", "BA1060"),
    IssueKind.TRANSACTIONS: ("ERROR", "BA1062"),
    IssueKind.POSITIONS: ("ERROR", "BA1063"),
    IssueKind.BANK_MAIL: ("INFO", "BA2002"),
    IssueKind.METHOD_NEEDED: ("INFO", "BA3010"),
    IssueKind.MEDIUM_NEEDED: ("INFO", "BA3020"),
    IssueKind.ASKING: ("ERROR", "BA1052"),
    IssueKind.NOT_APPROVED: ("ERROR", "BA3040"),
}


@pytest.mark.req(
    *("CUST-EP-025", "CUST-EP-027", "CUST-ISSUES-003", "CUST-ISSUES-004", "CUST-ISSUES-005"),
    *("CUST-ISSUES-006", "CUST-ISSUES-007", "CUST-ISSUES-008", "CUST-ISSUES-009"),
)
def test_issues_always_have_seven_fields(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, Holding())
    issues = service.call("GET", f"{path}/issues", service.user_token(user)).json()
    assert set(issues) == _FIELDS
    assert issues["messages"] == issues["tanMedien"] == issues["sicherheitsverfahren"] == []
    assert issues["providerId"] == str(SANDBOX.id)
    assert issues["aktualisierungszeitpunkt"] == "2026-03-02 09:30:15"
    assert issues["relations"][0] == {"rel": "self", "href": f"{service.url}{path}/issues"}
    full = Holding(methods=METHODS, media=MEDIA, active_method=METHODS[0])
    address = f"{keep(service, user, full)}/issues"
    issues = service.call("GET", address, service.user_token(user)).json()
    assert set(issues) == {*_FIELDS, "aktivesSicherheitsverfahren"}
    assert [len(issues[name]) for name in ("tanMedien", "sicherheitsverfahren")] == [2, 2]


@pytest.mark.req("CUST-ISSUES-002", "MSG-006")
def test_what_nobody_can_act_on_stands_in_the_issues_alone(service: Service) -> None:
    user, token = service.create_user(), None
    holding = Holding(
        (CHECKING,),
        block=Block.REFUSED,
        notices=(Issue(IssueKind.REFUSED),),
        issues=(
            Issue(IssueKind.UNREACHABLE, "9800"),
            Issue(IssueKind.TRANSACTIONS, "9010", CHECKING.iban),
        ),
    )
    path, token = keep(service, user, holding), service.user_token(user)
    customer = service.call("GET", "/customer/v2", token).json()
    assert "messages" not in customer
    stable = service.call("GET", path, token).json()
    assert [message["code"] for message in stable["messages"]] == ["BA1011"]
    assert all("messages" not in product for product in stable["bankprodukte"])
    tentative = service.call("GET", f"{path}/issues", token).json()["messages"]
    assert [(message["code"], message.get("details")) for message in tentative] == [
        ("BA1011", None),
        ("BA1051", "9800"),
        ("BA1062", f"{CHECKING.iban}: 9010"),
    ]


@pytest.mark.req("MSG-001", "MSG-002", "MSG-003", "MSG-004", "MSG-005", "ERR-MSG-001")
@pytest.mark.parametrize("kind", IssueKind)
def test_every_issue_has_a_level_a_code_and_a_german_text(
    service: Service, kind: IssueKind
) -> None:
    assert set(ISSUES) == set(IssueKind) == set(_CODES)
    user = service.create_user()
    for detail in (None, "more"):
        path = keep(service, user, Holding(issues=(Issue(kind, detail),)))
        answer = service.call("GET", f"{path}/issues", service.user_token(user))
        (message,) = answer.json()["messages"]
        assert (message["level"], message["code"]) == _CODES[kind]
        assert set(message) - {"details"} == {"level", "code", "message"}
        assert message.get("details") == detail
        assert message["message"] == ISSUES[kind].text
        assert re.search(r"\b(der|die|das|bitte|bei|nicht)\b", message["message"], re.IGNORECASE)


def test_the_issues_of_an_unknown_access_are_404(service: Service) -> None:
    token = service.user_token(service.create_user())
    path = "/customer/v2/bankzugaenge/nothing/issues"
    assert service.call("GET", path, token).status_code == 404
