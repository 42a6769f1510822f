"""Spec: AiConnectRule; what is added to manage rules (OP-094, OP-146)."""

from dataclasses import replace
from typing import Any

import pytest

from kontowerk.kit.ids import new_id
from tests.service import Service
from tests.spec.tagging import GROCERIES, UNHEARD_OF, id_of, item, names, put, stored

RULES = "/customer/v2/ai/rules"
NAME = str(UNHEARD_OF.counterparty_name)
IBAN = "DE02120300000000202051"
HOBBY = item("RECREATION_HOBBY")


def listed(service: Service, token: str) -> list[dict[str, Any]]:
    answer = service.call("GET", RULES, token)
    assert answer.status_code == 200
    return answer.json()


@pytest.mark.req("ANA-RULE-001", "ANA-RULE-002", "ANA-RULE-003")
@pytest.mark.parametrize(
    ("given", "name", "iban"),
    [
        ({"counterpartyName": NAME, "counterpartyIban": IBAN}, NAME, IBAN),
        ({"counterpartyName": NAME}, NAME, ""),
        ({"counterpartyName": NAME, "counterpartyIban": None}, NAME, ""),
        ({"counterpartyName": None, "counterpartyIban": IBAN}, "", IBAN),
        ({"counterpartyName": "", "counterpartyIban": IBAN}, "", IBAN),
    ],
)
def test_a_rule_is_made_shown_and_removed(
    service: Service, given: dict[str, object], name: str, iban: str
) -> None:
    token = service.user_token(service.create_user())
    assert listed(service, token) == []
    made = service.call("POST", RULES, token, json={"tagTreeItem": HOBBY, **given})
    assert (made.status_code, made.content) == (201, b"")
    location = made.headers["location"]
    found = service.call("GET", location, token).json()
    assert listed(service, token) == [found]
    assert set(found) == {
        *("id", "tagTreeItem", "counterpartyIban", "counterpartyName", "relations")
    }
    assert location == f"{service.url}{RULES}/{found['id']}"
    assert (found["counterpartyName"], found["counterpartyIban"]) == (name, iban)
    assert found["tagTreeItem"]["systemName"] == "RECREATION_HOBBY"
    assert found["tagTreeItem"]["tagTree"]["systemName"] == "CATEGORIES"
    assert found["relations"] == [{"rel": "self", "href": location}]
    removed = service.call("DELETE", location, token)
    assert (removed.status_code, removed.content) == (200, b"")
    assert listed(service, token) == []
    for method in ("GET", "DELETE"):
        assert service.call(method, location, token).status_code == 404


@pytest.mark.req("ANA-RULE-001")
@pytest.mark.parametrize(
    "body",
    [
        *([], "x", {}),
        {"counterpartyName": NAME},
        {"tagTreeItem": HOBBY},
        {"tagTreeItem": HOBBY, "counterpartyName": "", "counterpartyIban": None},
        {"tagTreeItem": HOBBY, "counterpartyName": " ", "counterpartyIban": " "},
        {"tagTreeItem": HOBBY, "counterpartyName": 1},
        {"tagTreeItem": HOBBY, "counterpartyName": "x" * 141},
        {"tagTreeItem": None, "counterpartyName": NAME},
        {"tagTreeItem": [HOBBY], "counterpartyName": NAME},
        {"tagTreeItem": item("NO_ITEM"), "counterpartyName": NAME},
        {"tagTreeItem": item("NET"), "counterpartyName": NAME},
        {"tagTreeItem": item("UNKNOWN", "BUSINESS_PARTNERS"), "counterpartyName": NAME},
    ],
    ids=lambda body: str(body)[-60:],
)
def test_a_rule_of_another_form_is_400_and_not_kept(service: Service, body: object) -> None:
    token = service.user_token(service.create_user())
    assert service.call("POST", RULES, token, json=body).status_code == 400
    assert listed(service, token) == []


def test_a_rule_speaks_of_what_is_there_and_its_end_takes_that_back(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, UNHEARD_OF, GROCERIES), service.user_token(user)
    before = names(service, token, path)
    body = {"tagTreeItem": HOBBY, "counterpartyName": NAME.upper()}
    made = service.call("POST", RULES, token, json=body)
    expected = {**before, str(UNHEARD_OF.purpose): "RECREATION_HOBBY"}
    assert names(service, token, path) == expected
    service.call("DELETE", made.headers["location"], token)
    assert names(service, token, path) == before


def test_name_and_account_must_both_match_where_both_are_given(service: Service) -> None:
    user = service.create_user()
    there = replace(UNHEARD_OF, purpose="there", counterparty_iban=IBAN)
    elsewhere = replace(there, purpose="elsewhere", counterparty_iban="DE02500105170137075030")
    path, token = stored(service, user, there, elsewhere), service.user_token(user)
    body = {"tagTreeItem": HOBBY, "counterpartyName": NAME, "counterpartyIban": IBAN}
    assert service.call("POST", RULES, token, json=body).status_code == 201
    found = names(service, token, path)
    assert found["there"] == "RECREATION_HOBBY" != found["elsewhere"]


def test_a_second_rule_for_a_counterparty_replaces_the_first(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, UNHEARD_OF), service.user_token(user)
    for name in ("RECREATION_HOBBY", "SHOPPING_OTHER"):
        body = {"tagTreeItem": item(name), "counterpartyName": NAME}
        assert service.call("POST", RULES, token, json=body).status_code == 201
        (found,) = listed(service, token)
        assert found["tagTreeItem"]["systemName"] == name
        assert names(service, token, path) == {UNHEARD_OF.purpose: name}


def test_a_rule_made_with_a_correction_is_listed(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, GROCERIES), service.user_token(user)
    booking = id_of(service, token, path, str(GROCERIES.purpose))
    answer = put(service, token, path, booking, item("LIVING_DRUGSTORE"), createRule="true")
    assert answer.status_code == 200
    (found,) = listed(service, token)
    assert found["tagTreeItem"]["systemName"] == "LIVING_DRUGSTORE"
    assert found["counterpartyName"] == GROCERIES.counterparty_name
    assert found["counterpartyIban"] == GROCERIES.counterparty_iban


def test_rules_of_somebody_else_are_404_and_stay(service: Service) -> None:
    owner, stranger = (service.user_token(service.create_user()) for _ in range(2))
    body = {"tagTreeItem": HOBBY, "counterpartyName": NAME}
    location = service.call("POST", RULES, owner, json=body).headers["location"]
    for address in (location, f"{RULES}/{new_id()}", f"{RULES}/x"):
        for method in ("GET", "DELETE"):
            assert service.call(method, address, stranger).status_code == 404
    assert listed(service, stranger) == []
    assert len(listed(service, owner)) == 1


def test_a_customer_leads_to_its_rules(service: Service) -> None:
    token = service.user_token(service.create_user())
    customer = service.call("GET", "/customer/v2", token).json()
    (href,) = (link["href"] for link in customer["relations"] if link["rel"] == "get_tagging_rules")
    assert service.call("GET", href, token).json() == []
