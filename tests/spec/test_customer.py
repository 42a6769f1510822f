"""Spec: Customer (the object and GET /customer/v2)."""

from typing import Any, cast
from urllib.parse import urlsplit

import pytest

from kontowerk.accesses.model import AccessStatus, Issue, IssueKind
from kontowerk.bankcalls.model import Block
from tests.service import Service
from tests.spec.holdings import (
    ACCESSES,
    CHECKING,
    CUSTOMER,
    EVERYTHING,
    Holding,
    keep,
)
from tests.spec.interface import ANALYSES, Operation, as_ids, path_of, protected

_READ = "http://service/customer/read"
_MODIFY = "http://service/customer/modify"
_PAY = "http://service/customer/ueberweisung"
_ANALYSES = (
    *("get_contracts", "get_cashflow", "get_disposable_money", "get_life_events"),
    *("get_life_stages", "get_sales_triggers", "get_affordability"),
)
_OPERATIONS = [found for found in protected() if found.path.startswith("/customer/")]
# Who needs which scope, as the interface states it (or OP-037 decided).
_SCOPES = {
    "getCustomer": (_READ, "CUST-EP-003"),
    "listAccesses": (_READ, "CUST-EP-005"),
    "addAccesses": (_MODIFY, "CUST-EP-007"),
    "removeAccesses": (_MODIFY, "CUST-EP-020"),
    "getAccess": (_READ, "CUST-EP-022"),
    "removeAccess": (_MODIFY, "CUST-EP-024"),
    "getIssues": (_READ, "CUST-EP-026"),
    "getBudget": (_READ, None),
    "syncCustomer": (_READ, None),
    "listContractSplits": (_READ, None),
    "splitContract": (_MODIFY, None),
    "joinContract": (_MODIFY, None),
    "getProduct": (_READ, "CUST-EP-037"),
    "listTransactions": (_READ, "CUST-EP-039"),
    "listPositions": (_READ, "CUST-EP-055"),
    "pushTransactions": (_MODIFY, None),
    "correctTransaction": (_MODIFY, None),
    "listTaggingRules": (_READ, None),
    "addTaggingRule": (_MODIFY, None),
    "getTaggingRule": (_READ, None),
    "removeTaggingRule": (_MODIFY, None),
    "tagTransactions": (_READ, None),
    **dict.fromkeys(ANALYSES, (_READ, None)),
    "renewApproval": (_MODIFY, None),
    "endSessions": (_MODIFY, None),
    "createPermissionLink": (_MODIFY, None),
    # The purpose of an approval decides which of the two it takes.
    "getConsent": (f"{_READ} {_PAY}", None),
    "answerConsent": (f"{_MODIFY} {_PAY}", None),
    "pollConsent": (f"{_MODIFY} {_PAY}", None),
    "cancelConsent": (f"{_MODIFY} {_PAY}", None),
    "createLegacyTransfer": (_PAY, "CUST-EP-074"),
    "submitTransferTan": (_PAY, "CUST-EP-076"),
    "initiateTransfer": (_PAY, None),
    "initiateBulkTransfer": (_PAY, None),
    "initiateProductTransfer": (_PAY, None),
    "initiateProductBulkTransfer": (_PAY, None),
    "getTransfer": (f"{_READ} {_PAY}", None),
    "getBulkTransfer": (f"{_READ} {_PAY}", None),
    "createPaymentLink": (_PAY, None),
    "getPaymentLink": (f"{_READ} {_PAY}", None),
    "cancelPaymentLink": (_PAY, None),
    "createAccountReport": (_MODIFY, None),
    "getAccountReport": (_READ, None),
    "getAccountReportContent": (_READ, None),
    "getAccountReportPdf": (_READ, None),
    "endAccountReport": (_MODIFY, None),
    "prepareRefund": (_READ, None),
    "listStandingOrders": (_READ, None),
    "createStandingOrder": (_PAY, None),
    "changeStandingOrder": (_PAY, None),
    "deleteStandingOrder": (_PAY, None),
    "getStandingOrderRequest": (f"{_READ} {_PAY}", None),
    "verifyPayee": (_PAY, None),
    "verifyPayees": (_PAY, None),
    "verifyPayeeOfProduct": (_PAY, None),
}


def relations(found: dict[str, Any]) -> dict[str, str]:
    listed: list[dict[str, str]] = found["relations"]
    for relation in listed:
        assert set(relation) == {"rel", "href"}
    return {relation["rel"]: relation["href"] for relation in listed}


@pytest.mark.req("CUST-EP-002", "CUST-OBJ-002", "CUST-OBJ-003", "CUST-ACCESS-013")
def test_a_customer_shows_its_accesses_by_their_ids(service: Service) -> None:
    user = service.create_user()
    holdings = [Holding(EVERYTHING), Holding()]
    for holding in holdings:
        keep(service, user, holding)
    token = service.user_token(user)
    customer = service.call("GET", CUSTOMER, token).json()
    assert set(customer) == {"bankzugaenge", "relations"}
    assert list(customer["bankzugaenge"]) == sorted(holding.access_id for holding in holdings)
    for access_id, access in customer["bankzugaenge"].items():
        assert access["id"] == access_id
        assert service.call("GET", f"{ACCESSES}/{access_id}", token).json() == access
    assert service.call("GET", ACCESSES, token).json() == customer["bankzugaenge"]


@pytest.mark.req("CUST-OBJ-001", "CUST-OBJ-002", "CUST-EP-004")
def test_a_customer_without_accesses_leaves_them_out(service: Service) -> None:
    token = service.user_token(service.create_user())
    assert set(service.call("GET", CUSTOMER, token).json()) == {"relations"}
    empty = service.call("GET", ACCESSES, token)
    assert (empty.status_code, empty.content) == (200, b"{}")


def test_the_bytes_of_an_empty_customer(service: Service) -> None:
    token = service.user_token(service.create_user())
    base = service.url
    expected = (
        '{"relations":['
        f'{{"rel":"self","href":"{base}/customer/v2"}},'
        f'{{"rel":"get_bankzugaenge","href":"{base}/customer/v2/bankzugaenge"}},'
        f'{{"rel":"add_bankzugaenge","href":"{base}/customer/v2/bankzugaenge"}},'
        f'{{"rel":"delete_bankzugaenge","href":"{base}/customer/v2/bankzugaenge"}},'
        f'{{"rel":"delete_regprotect_sessions","href":"{base}/customer/v2/regprotect/sessions"}},'
        f'{{"rel":"get_tagging_rules","href":"{base}/customer/v2/ai/rules"}},'
        f'{{"rel":"get_contracts","href":"{base}/customer/v2/ai/contracts/"}},'
        f'{{"rel":"get_cashflow","href":"{base}/customer/v2/ai/cashflow/"}},'
        f'{{"rel":"get_disposable_money","href":"{base}/customer/v2/ai/disposable-money/"}},'
        f'{{"rel":"get_life_events","href":"{base}/customer/v2/ai/life-events/"}},'
        f'{{"rel":"get_life_stages","href":"{base}/customer/v2/ai/life-stages/"}},'
        f'{{"rel":"get_sales_triggers","href":"{base}/customer/v2/ai/sales-triggers/"}},'
        f'{{"rel":"get_affordability","href":"{base}/customer/v2/ai/affordability/"}}'
        "]}"
    )
    assert service.call("GET", CUSTOMER, token).text == expected


@pytest.mark.req("REL-001", "REL-002", "REL-003", "REL-004", "REL-005", "REL-006")
def test_a_customer_leads_to_what_can_be_done_with_it(service: Service) -> None:
    token = service.user_token(service.create_user())
    found = relations(service.call("GET", CUSTOMER, token).json())
    named = ("self", "get_bankzugaenge", "add_bankzugaenge", "delete_bankzugaenge")
    assert set(found) == {*named, "delete_regprotect_sessions", "get_tagging_rules", *_ANALYSES}
    assert all(urlsplit(href).scheme and urlsplit(href).netloc for href in found.values())
    for name in ("self", "get_bankzugaenge", "get_tagging_rules", *_ANALYSES):
        assert service.call("GET", found[name], token).status_code == 200
    assert service.call("DELETE", found["delete_bankzugaenge"], token).status_code == 200
    assert service.call("DELETE", found["delete_regprotect_sessions"], token).status_code == 200
    body = {"from-relation": service.entry("leer")}
    assert service.call("POST", found["add_bankzugaenge"], token, json=body).status_code == 201


@pytest.mark.req("OVW-004", "AUTH-012")
def test_two_users_are_two_customers(service: Service) -> None:
    mine, other = service.create_user(), service.create_user()
    path = keep(service, mine, Holding(EVERYTHING))
    token = service.user_token(other)
    assert "bankzugaenge" not in service.call("GET", CUSTOMER, token).json()
    for address in (path, f"{path}/issues", f"{path}/budget", f"{path}/{CHECKING.iban}"):
        assert service.call("GET", address, token).status_code == 404
        assert service.call("GET", address, service.user_token(mine)).status_code == 200


@pytest.mark.parametrize(
    ("name", "scope"),
    [
        pytest.param(name, scope, id=name, marks=[pytest.mark.req(req)] if req else [])
        for name, (scope, req) in _SCOPES.items()
    ],
)
def test_the_operation_needs_its_scope_and_no_other(
    service: Service, name: str, scope: str
) -> None:
    found = next(one for one in _OPERATIONS if one.id == name)
    any_of = scope.split()
    assert list(found.scopes) == any_of
    user = service.create_user()
    path = path_of(found, user)
    full = service.ask_token("alpha", "user", username=user.username, password=user.password)
    others = " ".join(other for other in full.json()["scope"].split() if other not in any_of)
    refused = service.call(found.method, path, service.user_token(user, scope=others))
    assert refused.status_code == 403
    for one in any_of:
        allowed = service.call(found.method, path, service.user_token(user, scope=one))
        assert allowed.status_code in (200, 201, 400, 404, 415)


def test_the_table_of_scopes_knows_every_operation() -> None:
    assert {found.id for found in _OPERATIONS} == set(_SCOPES)


@pytest.mark.parametrize("found", _OPERATIONS, ids=as_ids(_OPERATIONS))
def test_a_client_token_is_nobodys_customer(service: Service, found: Operation) -> None:
    path = path_of(found, "nobody")
    answer = service.call(found.method, path, service.token("alpha", "user"))
    assert answer.status_code == 403


@pytest.mark.req("AUTH-SCOPE-002", "AUTH-SCOPE-003")
def test_reading_and_changing_are_two_scopes(service: Service) -> None:
    user = service.create_user()
    read, modify = (service.user_token(user, scope=scope) for scope in (_READ, _MODIFY))
    assert service.call("GET", CUSTOMER, read).status_code == 200
    assert service.call("DELETE", ACCESSES, read).status_code == 403
    assert service.call("GET", CUSTOMER, modify).status_code == 403
    assert service.call("DELETE", ACCESSES, modify).status_code == 200


@pytest.mark.req("AUTH-001", "AUTH-003")
def test_user_tokens_open_customers_and_providers_client_tokens_management(
    service: Service,
) -> None:
    of_user, of_client = service.user_token(service.create_user()), service.token()
    for path in (CUSTOMER, "/providers/v2"):
        assert service.call("GET", path, of_user).status_code == 200
    assert service.call("GET", "/auth/mgmt/v1/tenants", of_client).status_code == 200
    assert service.call("GET", CUSTOMER, of_client).status_code == 403


@pytest.mark.req("AUTH-EP-008")
def test_a_classic_token_reads_its_customer(service: Service) -> None:
    key = {"X-API-KEY": service.api_key(service.create_user())}
    answer = service.http.post("/one/bc-token", headers=key)
    assert answer.status_code == 200
    assert answer.json()["token_type"] == "Bearer"
    assert service.call("GET", CUSTOMER, answer.json()["access_token"]).status_code == 200


@pytest.mark.req("CONV-010", "CONV-011")
def test_every_relation_can_be_followed(service: Service) -> None:
    user = service.create_user()
    keep(service, user, Holding(EVERYTHING))
    token = service.user_token(user)
    seen, waiting = set[str](), [f"{service.url}{CUSTOMER}"]
    while waiting:
        href = waiting.pop()
        if href in seen:
            continue
        seen.add(href)
        answer = service.call("GET", href, token)
        assert answer.status_code == 200, href
        found: Any = answer.json()
        # Results about which there is nothing to say are empty.
        if found and isinstance(found, dict) and href != f"{service.url}{ACCESSES}":
            assert found["relations"], href
        waiting += [
            relation["href"]
            for object_ in _objects(cast("Any", found))
            for relation in object_.get("relations", ())
            if relation["rel"] == "self" or relation["rel"].startswith("get_")
        ]
    # Customer, rules, list, access, issues, budget, and two for each product; accounts have three
    # views.
    assert len(seen) == 6 + len(_ANALYSES) + 4 * 2 + 3 * 3


def _objects(value: Any) -> list[dict[str, Any]]:
    """Return all objects of a JSON value at any depth."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return [members, *(one for item in members.values() for one in _objects(item))]
    below = cast("list[Any]", value) if isinstance(value, list) else []
    return [one for item in below for one in _objects(item)]


@pytest.mark.parametrize(
    "path", [CUSTOMER, ACCESSES, "{}", "{}/issues", "{}/budget", "{}/DE89370400440532013000"]
)
def test_a_copy_that_is_still_good_is_not_sent_again(service: Service, path: str) -> None:
    user = service.create_user()
    address = path.format(keep(service, user, Holding(EVERYTHING)))
    token = service.user_token(user)
    first = service.call("GET", address, token)
    again = service.call("GET", address, token, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = service.call("GET", address, token, headers={"If-None-Match": '"other"'})
    assert other.content == first.content


@pytest.mark.req("REL-043")
@pytest.mark.parametrize("tenant", ["alpha", "redirect"])
def test_the_other_spelling_of_start_sca_stands_in_the_customer_only(
    service: Service, tenant: str
) -> None:
    user = service.create_user(tenant, password="correct horse battery")
    holding = Holding(
        block=Block.APPROVAL,
        notices=(Issue(IssueKind.METHOD_NEEDED),),
        status=AccessStatus.COMPLETE,
    )
    path = keep(service, user, holding, tenant)
    token = service.user_token(user, tenant)
    customer = service.call("GET", CUSTOMER, token).json()
    inside = relations(customer["bankzugaenge"][holding.access_id])
    assert inside["start_sca"] == inside["startSCA"] == f"{service.url}{path}/consent"
    alone = relations(service.call("GET", path, token).json())
    listed = relations(service.call("GET", ACCESSES, token).json()[holding.access_id])
    assert "startSCA" not in alone | listed
    assert alone["start_sca"] == listed["start_sca"] == inside["start_sca"]
