"""What all analyses have in common: who may ask, what they are, and copies of them.

Spec: What the service does (7); Analysis endpoints; Common headers; OP-131, OP-145, OP-152.
"""

import gzip
import json
import time
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

import httpx
import pytest

from kontowerk.api.app import openapi_document
from kontowerk.identity import read, tenants
from kontowerk.kit.money import Money
from tests.database import run_coroutine
from tests.service import Service
from tests.spec.lives import (
    AI,
    GROCERIES,
    HISTORY,
    RENT,
    SALARY,
    Somebody,
    everyday,
    live,
    monthly,
    savings_account,
    settled,
    today_of,
)
from tests.spec.tagging import only_tag

SINGLE: Final = ("disposable-money", "affordability")
LISTS: Final = ("contracts", "cashflow", "life-events", "life-stages", "sales-triggers")
PROFILING: Final = (
    *("life-events", "life-stages", "life/stages", "sales-triggers", "affordability"),
)
EVERY: Final = (*LISTS, "life/stages", *SINGLE)
RELATIONS: Final = {
    "get_contracts": "contracts",
    "get_cashflow": "cashflow",
    "get_disposable_money": "disposable-money",
    "get_life_events": "life-events",
    "get_life_stages": "life-stages",
    "get_sales_triggers": "sales-triggers",
    "get_affordability": "affordability",
}
OF_CONTRACTS: Final = (
    *("tagTreeItemBusinessPartner", "tagTreeItemCategory", "tagTreeItemInsuranceType"),
    "tagTreeItemPeriod",
)


@pytest.mark.req("OVW-010")
@pytest.mark.parametrize("path", EVERY)
def test_every_result_links_the_user_to_an_item_of_a_tree(anna: Somebody, path: str) -> None:
    found = anna.found(path)
    instances: list[dict[str, Any]] = [found] if path in SINGLE else found
    assert instances or path == "life-events"
    for it in instances:
        assert it["entity"]["entityClass"] == "USER"
        assert it["entity"]["id"] == anna.user.reference
        assert {link["rel"] for link in it["relations"]} >= {
            *("tag_trees", "tag_tree", "tag_tree_items", "tag_tree_item")
        }
        for name in ("tagTreeItem", *(OF_CONTRACTS if path == "contracts" else ())):
            assert it[name]["systemName"]
            assert it[name]["tagTree"]["systemName"]


@pytest.mark.req("HDR-004", "ANA-EP-006")
@pytest.mark.parametrize("path", EVERY)
def test_the_correlation_id_comes_back(anna: Somebody, path: str) -> None:
    headers = {"x-correlation-id": "from-the-caller-17"}
    answer = anna.service.call("GET", f"{AI}/{path}/", anna.token, headers=headers)
    assert answer.status_code == 200
    assert answer.headers["x-correlation-id"] == "from-the-caller-17"
    without = anna.ask(path)
    assert without.status_code == 200
    assert without.headers["x-correlation-id"]


@pytest.mark.req("HDR-004")
def test_the_correlation_id_comes_back_from_a_correction(service: Service) -> None:
    somebody = live(service, *everyday(today_of(service)))
    href = _list_of(somebody)
    booking = service.call("GET", href, somebody.token).json()[0]["id"]
    answer = service.call(
        "PUT",
        f"{href}/{booking}",
        somebody.token,
        json={"tags": {"systemName": "TAXES", "tagTree": {"systemName": "CATEGORIES"}}},
        headers={"x-correlation-id": "from-the-caller-18"},
    )
    assert answer.status_code == 200
    assert answer.headers["x-correlation-id"] == "from-the-caller-18"


def test_somebody_without_bookings_has_empty_results(service: Service) -> None:
    for somebody in (live(service), _without_access(service)):
        for path in ("contracts", "cashflow", "life-events", "sales-triggers"):
            assert somebody.found(path) == []
        for path in SINGLE:
            assert somebody.found(path) == {}


def _without_access(service: Service) -> Somebody:
    user = service.create_user()
    return Somebody(service, user, service.user_token(user))


@pytest.mark.req("ANA-EP-019")
def test_there_is_no_credit_risk_assessment(anna: Somebody) -> None:
    """Nobody is scored (OP-145)."""
    for path in ("credit-risk", "credit-risk-assessment", "credit/risk", "creditrisk"):
        assert anna.ask(path).status_code == 404
    customer = anna.service.call("GET", "/customer/v2", anna.token).text
    document = json.dumps(openapi_document()).casefold()
    for text in (customer.casefold(), document):
        assert "creditrisk" not in text.replace("-", "").replace("_", "").replace("/", "")


@pytest.mark.req("ANA-EP-018")
def test_records_and_rules_of_the_platform_have_their_addresses(anna: Somebody) -> None:
    assert anna.found("affordability")
    record = {
        "betrag": -1.5,
        "buchungsdatum": "2026-02-01",
        "verwendungszweck": "Kiosk",
        "user": anna.user.reference,
        "tenant": "alpha",
        "provider": "x",
        "product": "y",
    }
    answer = anna.service.call("POST", f"{AI}/transactions/", anna.token, json=[record])
    assert answer.status_code == 200
    assert anna.ask("rules").json() == []


def test_the_customer_leads_to_the_analyses(anna: Somebody) -> None:
    customer = anna.service.call("GET", "/customer/v2", anna.token).json()
    hrefs = {link["rel"]: link["href"] for link in customer["relations"]}
    for relation, path in RELATIONS.items():
        assert hrefs[relation] == f"{anna.service.url}{AI}/{path}/"
        assert anna.service.call("GET", hrefs[relation], anna.token).status_code == 200


@pytest.mark.req("ANA-EP-015")
def test_bookings_have_a_view_for_each_tree(anna: Somebody) -> None:
    href = _list_of(anna)

    def view(tag: str) -> Any:
        return anna.service.call("GET", href, anna.token, params={"tag": tag}).json()

    assert view("categories") == view("true")
    for tag, tree in (
        ("categories", "CATEGORIES"),
        ("insurance-types", "INSURANCE_TYPES"),
        ("business-partners", "BUSINESS_PARTNERS"),
        ("freelancer-categories", "FREELANCER_CATEGORIES"),
    ):
        found = {only_tag(row)["tagTreeItem"]["tagTree"]["systemName"] for row in view(tag)}
        assert found == {tree}


@pytest.mark.req("ANA-EP-016")
def test_what_is_asked_for_again_is_the_same(anna: Somebody) -> None:
    for path in EVERY:
        assert anna.ask(path).content == anna.ask(path).content
    customer = anna.service.call("GET", "/customer/v2", anna.token).json()
    (access,) = customer["bankzugaenge"].values()
    links = access["bankprodukte"][0]["relations"]
    (href,) = (it["href"] for it in links if it["rel"] == "get_kontoumsaetze_tagged")
    one, two = (anna.service.call("GET", href, anna.token).json() for _ in range(2))
    assert [only_tag(row) for row in one] == [only_tag(row) for row in two]
    assert one


def _list_of(somebody: Somebody) -> str:
    """Return the address of the bookings of the first account."""
    customer = somebody.service.call("GET", "/customer/v2", somebody.token).json()
    (access,) = customer["bankzugaenge"].values()
    links = access["bankprodukte"][0]["relations"]
    (href,) = (it["href"] for it in links if it["rel"] == "get_kontoumsaetze")
    return href


def test_other_currencies_count_nowhere_and_are_named(service: Service) -> None:
    today = today_of(service)
    usual = [*monthly(SALARY, today, 25, HISTORY), *everyday(today)]
    dollars = replace(GROCERIES, amount=Money(Decimal("-12.00"), "USD"), booked_on=today)
    one, two = (live(service, *usual, *more) for more in ([], [dollars]))
    for path in SINGLE:
        found = two.found(path)["details"]
        assert len(found.pop("transactionIdsLeftOut")) == 1
        assert found == one.found(path)["details"]


@pytest.mark.parametrize("day", ["0001-01-01", "1999-12-31", "2099-01-01", "9999-12-31"])
def test_days_out_of_this_world_count_nowhere_and_are_named(service: Service, day: str) -> None:
    """Every week between them and today would be a row."""
    today = today_of(service)
    somebody = live(service, *monthly(SALARY, today, 25, HISTORY), *everyday(today))
    before = {path: somebody.found(path) for path in EVERY}
    booked = {"betrag": -1.5, "buchungsdatum": f"{day} 00:00:00", "verwendungszweck": "REWE"}
    pushed = [{**booked, "identifier": {"batchId": "x"}}]
    answer = service.call("POST", _list_of(somebody), somebody.token, json=pushed)
    assert answer.status_code == 201
    after = {path: somebody.found(path) for path in EVERY}
    for path in SINGLE:
        assert len(after[path]["details"].pop("transactionIdsLeftOut")) == 1
    assert after == before


def test_the_calendar_of_spans_begins_where_bookings_do(service: Service) -> None:
    path = "/tags/v1/tag-trees/6/tag-tree-items/"
    token = service.user_token(service.create_user())
    names = {it["systemName"] for it in service.call("GET", path, token).json()}
    assert "2015_M01" in names
    assert "2014_M12" not in names


# Copies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("coding", ["gzip", "identity"])
@pytest.mark.parametrize("path", EVERY)
def test_a_copy_is_good_while_nothing_changes(anna: Somebody, path: str, coding: str) -> None:
    headers = {"Accept-Encoding": coding}
    address = f"{AI}/{path}"
    first = anna.service.call("GET", address, anna.token, headers=headers)
    assert first.headers.get("content-encoding", "identity") == coding
    assert first.headers["vary"] == "Accept-Encoding"
    known = {**headers, "If-None-Match": first.headers["etag"]}
    again = anna.service.call("GET", address, anna.token, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    stale = {**headers, "If-None-Match": '"of-yesterday"'}
    assert anna.service.call("GET", address, anna.token, headers=stale).status_code == 200


def test_a_copy_is_no_good_when_something_is_booked(service: Service) -> None:
    today = today_of(service)
    somebody = live(service, *monthly(RENT, today, 3, HISTORY), *everyday(today))
    before = somebody.ask("cashflow")
    href = _list_of(somebody)
    booked = {"betrag": -1.5, "buchungsdatum": f"{today} 00:00:00", "verwendungszweck": "Kiosk"}
    pushed = [{**booked, "identifier": {"batchId": "x"}}]
    assert service.call("POST", href, somebody.token, json=pushed).status_code == 201
    known = {"If-None-Match": before.headers["etag"]}
    after = service.call("GET", f"{AI}/cashflow", somebody.token, headers=known)
    assert after.status_code == 200
    assert after.json() != before.json()


def test_a_large_answer_is_sent_packed_or_plain_as_the_caller_takes_it(anna: Somebody) -> None:
    sent: dict[str, bytes] = {}
    for coding in ("gzip", "identity"):
        headers = {"Accept-Encoding": coding, "Authorization": f"Bearer {anna.token}"}
        # Not the watched client: that one has read and unpacked every answer.
        url = f"{anna.service.url}{AI}/cashflow/"
        with httpx.stream("GET", url, headers=headers) as answer:
            sent[coding] = b"".join(answer.iter_raw())
    assert len(sent["gzip"]) * 10 < len(sent["identity"])
    assert gzip.decompress(sent["gzip"]) == sent["identity"]
    assert len(sent["identity"]) > 500_000


def test_results_of_another_user_are_their_own(anna: Somebody, service: Service) -> None:
    today = today_of(service)
    twin = live(service, *settled(today), others=[savings_account(today)])
    for path in ("contracts", "cashflow"):
        hers, theirs = anna.found(path), twin.found(path)
        assert len(hers) == len(theirs)
        assert {it["id"] for it in hers}.isdisjoint(it["id"] for it in theirs)
        assert {it["entity"]["id"] for it in theirs} == {twin.user.reference}


# Profiling -----------------------------------------------------------------------------------


def test_a_tenant_that_wants_no_profiling_gets_none(start_service: Any) -> None:
    service: Service = start_service()
    today = today_of(service)
    somebody = live(service, *monthly(RENT, today, 3, HISTORY), *everyday(today))
    for path in PROFILING:
        assert somebody.ask(path).status_code == 200
    _let_profile(service, allowed=False)
    # Also with a token that was used before.
    _wait_for(403, somebody)
    for path in PROFILING:
        answer = somebody.ask(path)
        assert answer.status_code == 403
        assert "lives and means" in answer.json()["detail"]
    for path in ("contracts", "cashflow", "disposable-money", "bank-products"):
        assert somebody.ask(path).status_code == 200
    _let_profile(service, allowed=True)
    _wait_for(200, somebody)
    for path in PROFILING:
        assert somebody.ask(path).status_code == 200


def _wait_for(status: int, somebody: Somebody) -> None:
    """Wait until the processes know what the operator decided."""
    until = time.monotonic() + 5
    while somebody.ask("affordability").status_code != status:
        assert time.monotonic() < until
        time.sleep(0.05)


def _let_profile(service: Service, *, allowed: bool) -> None:
    async def work() -> None:
        db = await service.operator()
        async with db.begin() as tx:
            tenant = await read.tenant(tx, "alpha")
            await tenants.set_profiling(tx, tenant, allowed=allowed)
        await db.close()

    run_coroutine(work())
