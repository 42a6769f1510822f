"""Spec: TagInstance, Classification; Customer (GET kontoumsaetze with `categorize` and `tag`)."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import uuid5

import pytest

from kontowerk.api.wire.tags import NAMESPACE
from kontowerk.api.wire.transactions import Transaction as WireTransaction
from tests.service import Service
from tests.spec.holdings import Holding, change, keep, look, many_bookings, product_path
from tests.spec.interface import pushed
from tests.spec.tagging import (
    BOOKINGS,
    GROCERIES,
    LIABILITY,
    SALARY,
    SOME_INSURANCE,
    TELEPHONE,
    UNHEARD_OF,
    VIEWS,
    id_of,
    item,
    listed,
    name_of,
    names,
    only_tag,
    put,
    stored,
)

_PLAIN = {"Accept-Encoding": "identity"}


def relations(found: dict[str, Any]) -> dict[str, str]:
    return {link["rel"]: link["href"] for link in found["relations"]}


# Views -----------------------------------------------------------------------------------


@pytest.mark.req("CUST-EP-041", "CUST-EP-042", "CUST-EP-043", "CUST-EP-044", "CUST-EP-045")
@pytest.mark.req("CUST-EP-046", "CUST-TX-014")
@pytest.mark.parametrize(("view", "tree"), VIEWS.items())
def test_every_view_tags_every_booking_with_one_item_of_its_tree(
    service: Service, view: str, tree: str
) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    found = listed(service, token, path, tag=view)
    assert len(found) == len(BOOKINGS)
    assert {only_tag(row)["tagTreeItem"]["tagTree"]["systemName"] for row in found} == {tree}
    plain = listed(service, token, path)
    assert [{key: row[key] for key in row if key != "tags"} for row in found] == plain


@pytest.mark.req("CUST-TX-016", "CUST-TX-017")
@pytest.mark.parametrize(
    ("query", "more"),
    [
        ({}, set[str]()),
        ({"tag": "false"}, set[str]()),
        ({"categorize": "false"}, set[str]()),
        ({"categorize": "FALSE", "tag": "False"}, set[str]()),
        ({"tag": "True"}, {"tags"}),
        ({"categorize": "true"}, {"classifications"}),
        ({"categorize": "TRUE", "tag": "false"}, {"classifications"}),
        ({"categorize": "true", "tag": "business-partners"}, {"classifications", "tags"}),
    ],
)
def test_what_was_not_asked_for_is_not_sent(
    service: Service, query: dict[str, str], more: set[str]
) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    for row in listed(service, token, path, **query):
        assert {"classifications", "tags"} & set(row) == more


@pytest.mark.parametrize(
    "query",
    [
        *("tag=", "tag=x", "tag=CATEGORIES", "tag=periods", "tag=1", "tag=true,false"),
        *("categorize=", "categorize=1", "categorize=yes", "tag=true&tag=true"),
        "categorize=true&categorize=true",
    ],
)
def test_another_view_is_400(service: Service, query: str) -> None:
    user = service.create_user()
    path, token = stored(service, user), service.user_token(user)
    answer = service.call("GET", f"{path}?{query}", token)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == f"/query/{query.partition('=')[0]}"


def test_a_view_can_be_limited_to_days(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    days = {"from": "2026-02-11", "to": "2026-02-12"}
    found = names(service, token, path, **days)
    assert set(found) == {SOME_INSURANCE.purpose, TELEPHONE.purpose}


def test_a_product_without_bookings_has_empty_views(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user), service.user_token(user)
    assert listed(service, token, path, tag="true", categorize="true") == []


def test_views_of_somebody_else_are_404(service: Service) -> None:
    user, stranger = service.create_user(), service.create_user()
    path = stored(service, user, GROCERIES)
    answer = service.call("GET", path, service.user_token(stranger), params={"tag": "true"})
    assert answer.status_code == 404


@pytest.mark.req("REL-013", "REL-014", "REL-015")
def test_a_product_leads_to_its_views(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, GROCERIES), service.user_token(user)
    product = service.call("GET", path.removesuffix("/kontoumsaetze"), token).json()
    found = relations(product)
    for name, tree in (
        ("get_kontoumsaetze_tagged", "CATEGORIES"),
        ("get_kontoumsaetze_insurances", "INSURANCE_TYPES"),
        ("get_kontoumsaetze_business_partners", "BUSINESS_PARTNERS"),
    ):
        (row,) = service.call("GET", found[name], token).json()
        assert only_tag(row)["tagTreeItem"]["tagTree"]["systemName"] == tree


# Tags ------------------------------------------------------------------------------------


@pytest.mark.req("TAG-INST-001", "TAG-INST-002", "TAG-INST-003", "TAG-INST-004", "TAG-INST-005")
@pytest.mark.req("TAG-INST-006", "TAG-INST-007", "TAG-INST-008", "TAG-INST-009")
def test_a_tag_with_all_its_fields(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, GROCERIES), service.user_token(user)
    (row,) = listed(service, token, path, tag="categories")
    found = only_tag(row)
    assert set(found) == {"id", "entity", "relations", "tagTreeItem", "details"}
    assert found["id"] == str(uuid5(NAMESPACE, f"{row['id']} CATEGORIES"))
    assert found["entity"] == {
        "displayName": "REWE Markt GmbH",
        "entityClass": "TRANSACTION",
        "id": row["id"],
        "userId": user.reference,
    }
    details = found["details"]
    assert set(details) == {"confidenceLevel", "explain"}
    assert 0.5 < details["confidenceLevel"] <= 1
    assert set(details["explain"]) == {"sentence", "stage", "rule", "versions"}
    assert details["explain"]["stage"] == "partner"
    assert "rewe" in details["explain"]["sentence"].lower()


@pytest.mark.parametrize("rows", [1, 120])  # long lists are kept as they were sent
def test_reasons_are_in_the_language_the_caller_likes_best(service: Service, rows: int) -> None:
    user = service.create_user()
    many = [replace(GROCERIES, purpose=f"EINKAUF {number}") for number in range(rows)]
    path, token = stored(service, user, *many), service.user_token(user)
    known: dict[str, str] = {}
    for language, sentence in (
        (None, "Der Zahlungspartner ist Rewe."),
        ("en", "The counterparty is Rewe."),
        ("de", "Der Zahlungspartner ist Rewe."),
        ("fr, en-GB;q=0.8, de;q=0.2", "The counterparty is Rewe."),
        ("fr", "Der Zahlungspartner ist Rewe."),
    ):
        headers = {} if language is None else {"Accept-Language": language}
        answer = service.call("GET", path, token, params={"tag": "categories"}, headers=headers)
        assert {only_tag(row)["details"]["explain"]["sentence"] for row in answer.json()} == {
            sentence
        }
        assert "Accept-Language" in answer.headers["vary"]
        assert known.setdefault(sentence, answer.headers["etag"]) == answer.headers["etag"]
        copy = headers | {"If-None-Match": answer.headers["etag"]}
        again = service.call("GET", path, token, params={"tag": "categories"}, headers=copy)
        assert (again.status_code, again.headers["vary"]) == (304, "Accept-Language")
    assert len(set(known.values())) == 2
    plain = service.call("GET", path, token)
    assert "Accept-Language" not in plain.headers.get("vary", "")


def test_ids_of_tags_are_the_same_on_every_reading_and_of_one_tag_each(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    trees = ("categories", "insurance-types", "business-partners", "freelancer-categories")
    first, again = (
        [[only_tag(row)["id"] for row in listed(service, token, path, tag=tree)] for tree in trees]
        for _ in range(2)
    )
    assert first == again
    assert len({found for ids in first for found in ids}) == len(trees) * len(BOOKINGS)


def test_a_booking_that_names_nobody_has_a_name_all_the_same(service: Service) -> None:
    user = service.create_user()
    bare = replace(UNHEARD_OF, counterparty_name=None)
    path, token = stored(service, user, bare, SOME_INSURANCE), service.user_token(user)
    found = {
        row["verwendungszweck"]: only_tag(row)["entity"]["displayName"]
        for row in listed(service, token, path, tag="true")
    }
    assert found == {bare.purpose: "Kontoumsatz", SOME_INSURANCE.purpose: "LASTSCHRIFT"}


@pytest.mark.req("TAG-ITEM-001", "TAG-ITEM-002", "TAG-ITEM-003", "TAG-ITEM-004", "TAG-ITEM-006")
@pytest.mark.req("TAG-ITEM-007", "TAG-ITEM-008", "TAG-ITEM-009", "TAG-ITEM-010", "TAG-ITEM-011")
@pytest.mark.req("TAG-ITEM-012", "TAG-ITEM-013")
def test_the_item_of_a_tag_stands_there_in_full(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, GROCERIES), service.user_token(user)
    (row,) = listed(service, token, path, tag="categories")
    found = only_tag(row)["tagTreeItem"]
    assert found["systemName"] == "LIVING_GROCERIES"
    assert found["systemNameParent"] == "LIVING"
    assert type(found["systemId"]) is int
    assert found["displayName"]
    tree = found["tagTree"]
    assert (tree["systemId"], tree["systemName"]) == (1, "CATEGORIES")
    assert tree["displayName"]
    assert tree["description"]
    assert type(tree["version"]) in (int, float)
    assert tree["isClientGenerated"] is tree["isTenantGenerated"] is False


@pytest.mark.req("REL-027", "REL-028", "REL-029", "REL-030", "TAG-TREE-023")
@pytest.mark.parametrize("view", [view for view in VIEWS if view not in ("true", "insurances")])
def test_a_tag_leads_to_its_tree_and_item(service: Service, view: str) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    for row in listed(service, token, path, tag=view):
        found = only_tag(row)
        links, named = relations(found), found["tagTreeItem"]
        assert set(links) == {"tag_trees", "tag_tree", "tag_tree_items", "tag_tree_item"}
        there = service.call("GET", links["tag_tree_item"], token).json()
        assert {key: there[key] for key in there if key != "relations"} == named
        tree = service.call("GET", links["tag_tree"], token).json()
        assert tree["systemName"] == named["tagTree"]["systemName"]
        listing = service.call("GET", links["tag_tree_items"], token).json()
        assert named["systemName"] in [one["systemName"] for one in listing]
        trees = service.call("GET", links["tag_trees"], token).json()
        assert tree["systemName"] in [one["systemName"] for one in trees]


@pytest.mark.req("TAG-BP-001", "TAG-BP-002", "TAG-BP-003", "TAG-BP-004", "TAG-BP-005")
@pytest.mark.req("TAG-BP-006", "TAG-BP-007", "TAG-BP-008", "TAG-BP-011")
def test_partners_have_addresses_and_who_is_not_known_is_unknown(service: Service) -> None:
    user = service.create_user()
    insurer = replace(
        GROCERIES, counterparty_name="Techniker Krankenkasse", purpose="Beitrag 02/26"
    )
    path, token = stored(service, user, GROCERIES, insurer), service.user_token(user)
    unknown = pushed(gegenkontoInhaber="Xqvarzl Plomtik", verwendungszweck="Zqx")
    assert service.call("POST", path, token, json=[unknown]).status_code == 201
    keys = ("addressStreet", "addressZip", "addressCity", "addressCountry")
    keys = (*keys, "group", "website", "telephone", "creditorId")
    found = {
        row["verwendungszweck"]: only_tag(row)["tagTreeItem"]
        for row in listed(service, token, path, tag="business-partners")
    }
    told = {words: (it["systemName"], *(it[key] for key in keys)) for words, it in found.items()}
    rewe = ("Domstraße 20", "50668", "Köln", "DE", "REWE Group", "rewe.de", "", "")
    street = ("Bramfelder Straße 140", "22305", "Hamburg", "DE")
    assert told == {
        GROCERIES.purpose: ("REWE", *rewe),
        "Beitrag 02/26": ("TECHNIKER_KRANKENKASSE", *street, "", "tk.de", "+49 800 2858585", ""),
        "Zqx": ("UNKNOWN", *("",) * len(keys)),
    }


@pytest.mark.req("TAG-INS-002", "TAG-INS-003", "TAG-INS-005")
def test_insurances_are_told_from_everything_else(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    types = names(service, token, path, "insurance-types")
    categories = names(service, token, path, "categories")
    assert types[str(GROCERIES.purpose)] == "UNRELATED_OTHER"
    assert types[str(SOME_INSURANCE.purpose)] == "OTHER_OTHER"
    assert types[str(LIABILITY.purpose)] == "LIABILITY_PRIVATE"
    for purpose, kind in types.items():
        division = kind.partition("_")[0]
        if kind == "UNRELATED_OTHER":
            assert not categories[purpose].startswith("INSURANCE_")
        else:
            assert categories[purpose] == f"INSURANCE_{division}"


@pytest.mark.req("TAG-FREE-002")
def test_a_telephone_bill_is_telecommunications_to_a_freelancer(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, TELEPHONE), service.user_token(user)
    found = names(service, token, path, "freelancer-categories")
    assert found == {TELEPHONE.purpose: "TELECOMMUNICATIONS"}


# Classifications -------------------------------------------------------------------------


@pytest.mark.req("CUST-EP-040", "CUST-TX-013", "CUST-CLASS-001", "CUST-CLASS-003")
@pytest.mark.req("CUST-CLASS-002", "CUST-CLASS-004")
def test_classifications_are_the_categories_in_short(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    taxes = id_of(service, token, path, str(UNHEARD_OF.purpose))
    assert put(service, token, path, taxes, item("TAXES")).status_code == 200
    found = listed(service, token, path, categorize="true", tag="categories")
    for row in found:
        (short,), tag = row["classifications"], only_tag(row)
        full = tag["tagTreeItem"]
        assert short["category"] == full["systemName"]
        assert short.get("parentCategory") == full.get("systemNameParent")
        assert short["displayName"] == full["displayName"]
        assert short["confidenceLevel"] == tag["details"]["confidenceLevel"]
        assert 0 <= short["confidenceLevel"] <= 1
    by_id = {row["id"]: row["classifications"][0] for row in found}
    assert set(by_id[taxes]) == {"category", "displayName", "confidenceLevel"}
    parents = {short["category"]: short.get("parentCategory") for short in by_id.values()}
    assert parents["INCOME_SALARY"] == "INCOME"
    assert parents["TAXES"] is None


# Bytes, copies and pages -----------------------------------------------------------------


@pytest.mark.parametrize("view", ["categories", "business-partners"])
def test_what_is_written_is_what_the_document_describes(service: Service, view: str) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    order = [
        field.serialization_alias or name for name, field in WireTransaction.model_fields.items()
    ]
    schema = WireTransaction.model_json_schema(by_alias=True, mode="serialization")
    for row in listed(service, token, path, tag=view, categorize="true"):
        assert list(row) == [name for name in order if name in row]
        _check(schema, schema, row, "")


def _check(whole: dict[str, Any], schema: dict[str, Any], value: Any, place: str) -> None:
    """Check keys and their order against a schema, at every depth."""
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        if value is None:
            return
        schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
        _check(whole, schema, value, place)
    elif schema.get("type") == "array":
        for below in value:
            _check(whole, schema["items"], below, place)
    elif "properties" in schema:
        known = schema["properties"]
        assert [key for key in known if key in value] == list(value), place
        assert set(schema.get("required", ())) <= set(value), place
        for key, below in value.items():
            _check(whole, known[key], below, f"{place}/{key}")


@pytest.mark.parametrize("count", [3, 150])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_a_copy_of_a_view_is_good_until_the_list_changes(
    service: Service, count: int, coding: str
) -> None:
    user, account = service.create_user(), many_bookings(count)
    access = keep(service, user, Holding((account,)))
    path, token = f"{product_path(access, account)}/kontoumsaetze", service.user_token(user)
    headers = {"Accept-Encoding": coding}
    first = service.call("GET", path, token, headers=headers, params={"tag": "true"})
    assert len(first.json()) == count
    asking = {**headers, "If-None-Match": first.headers["etag"]}
    again = service.call("GET", path, token, headers=asking, params={"tag": "true"})
    assert (again.status_code, again.content) == (304, b"")
    for other in ({"tag": "business-partners"}, {"categorize": "true"}, {}):
        assert service.call("GET", path, token, headers=asking, params=other).status_code == 200
    chosen = first.json()[0]["id"]
    assert put(service, token, path, chosen, item("LIVING_DRUGSTORE")).status_code == 200
    changed = service.call("GET", path, token, headers=asking, params={"tag": "true"})
    assert changed.status_code == 200
    by_id = {row["id"]: name_of(row) for row in changed.json()}
    assert by_id[chosen] == "LIVING_DRUGSTORE"
    assert len(by_id) == count


def test_long_views_are_kept_one_by_one(service: Service) -> None:
    user, account = service.create_user(), many_bookings(150)
    access = keep(service, user, Holding((account,)))
    path, token = f"{product_path(access, account)}/kontoumsaetze", service.user_token(user)
    bodies = [
        service.call("GET", path, token, params=query, headers=_PLAIN).content
        for query in ({"tag": "true"}, {"tag": "insurances"}, {"categorize": "true"}, {})
    ]
    rows = look(service, user, "SELECT view, body FROM list_page WHERE customer_id = $1")
    kept = {row["view"]: gzip.decompress(row["body"]) for row in rows}
    assert sorted(kept.values()) == sorted(bodies)
    again = service.call("GET", path, token, params={"tag": "true"})
    assert again.headers["content-encoding"] == "gzip"
    assert again.content == bodies[0]


def test_no_tags_at_all_is_the_plain_list_to_the_byte(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, *BOOKINGS), service.user_token(user)
    plain = service.call("GET", path, token)
    asked = service.call("GET", path, token, params={"tag": "false", "categorize": "false"})
    assert asked.content == plain.content
    assert asked.headers["etag"] == plain.headers["etag"]


def test_all_who_read_first_read_the_same(service: Service) -> None:
    user, account = service.create_user(), many_bookings(300)
    access = keep(service, user, Holding((account,)))
    path, token = f"{product_path(access, account)}/kontoumsaetze", service.user_token(user)
    with ThreadPoolExecutor(6) as readers:
        asked = [readers.submit(listed, service, token, path, tag="true") for _ in range(6)]
    found = [reader.result() for reader in asked]
    assert len(found[0]) == 300
    assert all(rows == found[0] for rows in found)


def test_an_item_of_a_newer_release_is_left_out_until_it_is_known(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, GROCERIES), service.user_token(user)
    assert names(service, token, path) == {GROCERIES.purpose: "LIVING_GROCERIES"}
    change(service, user, "UPDATE bank_transaction SET category = 999999 WHERE customer_id = $1")
    (row,) = listed(service, token, path, tag="true", categorize="true")
    assert (row["tags"], row["classifications"]) == ([], [])


def test_a_very_long_view_is_complete_and_in_order(service: Service) -> None:
    user, account = service.create_user(), many_bookings(2500)
    access = keep(service, user, Holding((account,)))
    path, token = f"{product_path(access, account)}/kontoumsaetze", service.user_token(user)
    found = listed(service, token, path, tag="true")
    assert [row["id"] for row in found] == [row["id"] for row in listed(service, token, path)]
    assert all(name_of(row) for row in found)
    assert found == listed(service, token, path, tag="true")


def test_the_bytes_of_a_tagged_booking(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, SALARY), service.user_token(user)
    plain = service.call("GET", path, token).text
    tagged = service.call("GET", path, token, params={"tag": "true"}).text
    assert tagged.startswith(plain.removesuffix("}]"))
    (row,) = json.loads(tagged)
    compact = json.dumps(row["tags"], ensure_ascii=False, separators=(",", ":"))
    assert tagged == f'{plain.removesuffix("}]")},"tags":{compact}}}]'
