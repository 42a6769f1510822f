"""Spec: AiConnectTransaction; bookings from elsewhere that are only tagged (OP-146)."""

from typing import Any

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.service import SANDBOX, Service, User
from tests.spec.holdings import CHECKING
from tests.spec.tagging import item, listed, stored

TAGGING = "/customer/v2/ai/transactions/"
TREES = ["CATEGORIES", "INSURANCE_TYPES", "BUSINESS_PARTNERS", "FREELANCER_CATEGORIES"]
OPTIONAL = {
    "buchungstext": "KARTENZAHLUNG",
    "gegenkontoBic": "BYLADEM1001",
    "gegenkontoIban": "DE02120300000000202051",
    "gegenkontoInhaber": "REWE Markt GmbH",
    "gegenkontoInhaberAbweichend": "REWE Berlin",
    "gvCode": "106",
    "hash": "0815",
    "id": "from-elsewhere-1",
    "primanotaNummer": "9310",
    "waehrung": "EUR",
    "wertstellungsdatum": "2026-02-04 00:00:00",
}


def raw(user: User, /, **fields: object) -> dict[str, object]:
    """Return a booking from elsewhere with what is required."""
    usual: dict[str, object] = {
        "betrag": -23.45,
        "buchungsdatum": "2026-02-03 00:00:00",
        "verwendungszweck": "REWE SAGT DANKE 4711",
        "user": user.reference,
        "provider": str(SANDBOX.id),
        "product": str(CHECKING.iban),
        "tenant": "alpha",
    }
    return usual | fields


REQUIRED = tuple(raw(User("", "", "")))


def ask(service: Service, user: User, body: object) -> httpx.Response:
    return service.call("POST", TAGGING, service.user_token(user), json=body)


def tagged(service: Service, user: User, *bookings: dict[str, object]) -> list[dict[str, Any]]:
    answer = ask(service, user, list(bookings))
    assert answer.status_code == 200, answer.text
    return answer.json()


def names(found: dict[str, Any]) -> list[str]:
    return [tag["tagTreeItem"]["systemName"] for tag in found["tags"]]


@pytest.mark.req(*(f"ANA-TXREC-{number:03}" for number in range(1, 20)))
def test_a_booking_comes_back_with_the_tags_of_all_trees(service: Service) -> None:
    user = service.create_user()
    given = raw(user, **OPTIONAL)
    (found,) = tagged(service, user, given)
    tags = found.pop("tags")
    assert found == given
    assert [tag["tagTreeItem"]["tagTree"]["systemName"] for tag in tags] == TREES
    assert tags[0]["tagTreeItem"]["systemName"] == "LIVING_GROCERIES"
    assert tags[0]["details"]["explain"]["stage"] == "partner"
    for tag in tags:
        assert tag["entity"] == {
            "displayName": "REWE Markt GmbH",
            "entityClass": "TRANSACTION",
            "id": "from-elsewhere-1",
            "userId": user.reference,
        }
    assert len({tag["id"] for tag in tags}) == 4


@pytest.mark.req(*(f"ANA-TXREC-{number:03}" for number in range(8, 20)))
def test_what_is_optional_may_be_missing_or_null_and_comes_back_as_null(service: Service) -> None:
    user = service.create_user()
    nulls = dict.fromkeys((*OPTIONAL, "tags"))
    bare, empty = tagged(service, user, raw(user), raw(user, **nulls))
    for found in (bare, empty):
        assert set(found) == {*REQUIRED, *OPTIONAL, "tags"}
        assert {found[name] for name in OPTIONAL} == {None}
    assert {tag["entity"]["id"] for tag in bare["tags"]} == {"0"}
    assert {tag["entity"]["id"] for tag in empty["tags"]} == {"1"}


@pytest.mark.req(*(f"ANA-TXREC-{number:03}" for number in range(1, 8)))
@pytest.mark.parametrize("name", REQUIRED)
@pytest.mark.parametrize("value", ["missing", None, [], ""])
def test_what_is_required_must_be_there(service: Service, name: str, value: object) -> None:
    user = service.create_user()
    body = raw(user, **{name: value})
    if value == "missing":
        del body[name]
    expected = 200 if (name, value) == ("verwendungszweck", "") else 400
    assert ask(service, user, [raw(user), body]).status_code == expected


@pytest.mark.parametrize(
    "fields",
    [
        *({"betrag": "1.00"}, {"betrag": 0.001}, {"betrag": True}, {"buchungsdatum": "gestern"}),
        *({"waehrung": "euro"}, {"waehrung": "EUR\n"}, {"gvCode": 105}, {"id": ""}),
        *({"verwendungszweck": "x" * 5000}, {"wertstellungsdatum": 1}),
    ],
    ids=str,
)
def test_a_booking_of_another_form_is_400(service: Service, fields: dict[str, object]) -> None:
    user = service.create_user()
    assert ask(service, user, [raw(user, **fields)]).status_code == 400


@pytest.mark.parametrize("body", [{}, "x", [1], [[]], [None]], ids=str)
def test_a_body_that_is_no_array_of_bookings_is_400(service: Service, body: object) -> None:
    assert ask(service, service.create_user(), body).status_code == 400


def test_a_call_takes_a_thousand_bookings_and_no_more(service: Service) -> None:
    user = service.create_user()
    found = tagged(service, user, *(raw(user, id=f"b-{place}") for place in range(1000)))
    assert [row["id"] for row in found] == [f"b-{place}" for place in range(1000)]
    assert {names(row)[0] for row in found} == {"LIVING_GROCERIES"}
    assert ask(service, user, [raw(user)] * 1001).status_code == 400
    assert tagged(service, user) == []


def test_tenant_and_user_are_those_of_the_token(service: Service) -> None:
    user, other = service.create_user(), service.create_user()
    for fields in ({"tenant": "beta"}, {"user": other.reference}, {"user": str(new_id())}):
        answer = ask(service, user, [raw(user), raw(user, **fields)])
        assert answer.status_code == 403


def test_nothing_is_kept(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user), service.user_token(user)
    first = tagged(service, user, raw(user))
    assert first == tagged(service, user, raw(user))
    assert listed(service, token, path) == []


def test_own_accounts_and_rules_count_here_too(service: Service) -> None:
    user = service.create_user()
    stored(service, user)
    token = service.user_token(user)
    rule = {"tagTreeItem": item("RECREATION_HOBBY"), "counterpartyName": "Xqvarzl Plomtik"}
    made = service.call("POST", "/customer/v2/ai/rules/", token, json=rule)
    assert made.status_code == 201
    ruled, own = tagged(
        service,
        user,
        raw(user, gegenkontoInhaber="Xqvarzl Plomtik", verwendungszweck="Zqx"),
        raw(user, product="elsewhere", gegenkontoIban=CHECKING.iban, verwendungszweck="Umbuchung"),
    )
    assert names(ruled)[0] == "RECREATION_HOBBY"
    assert ruled["tags"][0]["details"]["explain"]["stage"] == "rule"
    assert names(own)[0].startswith("TRANSFER_")


def test_tags_that_come_with_a_booking_are_made_anew(service: Service) -> None:
    user = service.create_user()
    (found,) = tagged(service, user, raw(user, **OPTIONAL))
    (again,) = tagged(service, user, {**found, "tags": found["tags"][:1]})
    assert again == found
