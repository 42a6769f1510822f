"""Spec: what the body of the consent call says of an access, new or not; and narrower choices."""

from typing import Any

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_approving import CALLBACK, WAIT, Approver, login
from tests.spec.test_customer import relations
from tests.spec.test_first_history import BOTH, long_ones


@pytest.fixture
def person(branch: Branch) -> Approver:
    return Approver(branch)


def consent(
    person: Approver, access_id: str, entry: dict[str, Any] | None, **query: str
) -> httpx.Response:
    return person.service.call(
        "POST",
        f"{ACCESSES}/{access_id}/consent",
        person.token,
        params={**CALLBACK, **query},
        headers={"Customer-IP-Address": PUBLIC_ADDRESS, **WAIT},
        json=None if entry is None else {access_id: entry},
    )


def approved(person: Approver, answer: httpx.Response) -> None:
    assert answer.status_code == 201, answer.text
    assert "/customer/v2/consent/" in answer.headers["location"]
    assert person.go_through(person.get(answer.headers["location"]))["messages"] == []


def ids(person: Approver, path: str) -> list[str]:
    return [product["id"] for product in person.get(path)["bankprodukte"]]


@pytest.mark.req("CUST-EP-034", "CUST-EP-032", "CUST-EP-033")
def test_a_consent_call_creates_the_access_with_all_its_body_says(person: Approver) -> None:
    name = login("familie.sms")
    chosen = ids(person, person.begin(name))
    assert len(chosen) > 2
    entry = {**person.service.entry(name), "sync": False, "selectedBankProducts": chosen[:1]}
    access_id = str(new_id())
    approved(person, consent(person, access_id, entry))
    access = person.get(f"{ACCESSES}/{access_id}")
    assert (access["id"], access["providerId"]) == (access_id, entry["providerId"])
    assert (access["status"], access["sync"]) == ("VOLLSTAENDIG", False)
    assert access["timeout"]
    assert [product["id"] for product in access["bankprodukte"]] == chosen[:1]


@pytest.mark.req("CUST-EP-034", "CUST-EP-033", "LIM-005")
def test_a_consent_call_that_creates_goes_back_as_far_as_it_says(person: Approver) -> None:
    for word, expected in (("none", set[str]()), ("all", BOTH)):
        access_id, entry = str(new_id()), person.service.entry(login("familie.sms"))
        approved(person, consent(person, access_id, entry, maxTransactions=word))
        path = f"{ACCESSES}/{access_id}"
        assert person.get(path)["sync"] is True
        assert long_ones(person, path) == expected


def test_a_created_access_that_nobody_approves_offers_to_try_again(person: Approver) -> None:
    access_id, entry = str(new_id()), person.service.entry(login("leer.sca-always.sms"))
    answer = consent(person, access_id, entry)
    status = person.answer(person.get(answer.headers["location"]), "cancel")
    assert [message["code"] for message in status["messages"]] == ["BA3040"]
    access = person.get(f"{ACCESSES}/{access_id}")
    assert "start_sca" in relations(access)
    approved(person, consent(person, access_id, None))


@pytest.mark.req("CUST-EP-034", "ERR-HTTP-404")
def test_a_consent_call_creates_nothing_without_provider_and_credentials(person: Approver) -> None:
    entry: dict[str, Any] = person.service.entry(login("leer"))
    access_id, sealed = str(new_id()), entry["credentials"]
    unknown = {**entry, "providerId": str(new_id())}
    missing = {**entry, "credentials": {"userid": sealed["userid"]}}
    cases: list[tuple[dict[str, Any] | None, int]] = [
        (None, 404),
        ({}, 404),
        ({"sync": True}, 404),
        ({"providerId": entry["providerId"]}, 404),
        ({"credentials": sealed}, 400),
        (unknown, 400),
        (missing, 400),
    ]
    for body, status in cases:
        assert consent(person, access_id, body).status_code == status, body
    own_id = person.user.reference
    assert consent(person, own_id, entry).status_code == 400  # never the user id
    assert person.get(ACCESSES) == {}


@pytest.mark.req("CUST-EP-034", "CUST-EP-016")
@pytest.mark.parametrize("credentials", ["stored", "sent"])
def test_a_consent_call_changes_what_its_body_says_and_nothing_else(
    person: Approver, credentials: str
) -> None:
    name = login("familie.sms")
    path = person.begin(name)
    access_id, before = path.rpartition("/")[2], ids(person, path)
    said = person.service.entry(name) if credentials == "sent" else {}
    approved(person, consent(person, access_id, {**said, "selectedBankProducts": before[:2]}))
    assert ids(person, path) == before[:2]
    approved(person, consent(person, access_id, said))
    assert ids(person, path) == before[:2]
    assert person.get(path)["sync"] is True
    approved(person, consent(person, access_id, {**said, "sync": False}))
    access = person.get(path)
    assert (access["sync"], ids(person, path)) == (False, before[:2])
    assert access["timeout"]


# A narrower choice -------------------------------------------------------------------------


@pytest.mark.req("CUST-EP-016")
@pytest.mark.parametrize("way", ["credentials", "refresh"])
def test_products_that_are_no_longer_selected_vanish_and_are_not_fetched(
    person: Approver, branch: Branch, way: str
) -> None:
    name = login("familie")
    path = person.begin(name)
    access_id, before = path.rpartition("/")[2], ids(person, path)
    products = person.get(path)["bankprodukte"]
    chosen = [it["id"] for it in products if it["kategorie"] == "GIROKONTO"][:1]
    asked = branch.bank.received(name)
    assert sum(part.startswith("HKSAL") for part in asked) > 1
    assert any(part.startswith("HKWPD") for part in asked)
    entry = person.service.entry(name) if way == "credentials" else {}
    query = "" if way == "credentials" else "?refresh=true"
    body = {access_id: {**entry, "selectedBankProducts": chosen}}
    assert person.post(body, query).status_code == 201
    assert ids(person, path) == chosen
    since = branch.bank.received(name)[len(asked) :]
    assert sum(part.startswith("HKSAL") for part in since) == 1
    assert not any(part.startswith("HKWPD") for part in since)
    gone = next(name for name in before if name not in chosen)
    for place in (f"{path}/{gone}", f"{path}/{gone}/kontoumsaetze"):
        assert person.service.call("GET", place, person.token).status_code == 404
    person.refresh(path)
    assert ids(person, path) == chosen  # also later, without a word
    body = {access_id: {"selectedBankProducts": list[str]()}}
    assert person.post(body, "?refresh=true").status_code == 201
    assert set(ids(person, path)) == set(before)  # none named: all


@pytest.mark.req("CUST-EP-016")
def test_a_refresh_that_fails_leaves_even_unselected_products(person: Approver) -> None:
    name = login("familie")
    path = person.begin(name)
    access_id, before = path.rpartition("/")[2], ids(person, path)
    entry = {**person.service.entry(name, "99999"), "selectedBankProducts": before[:1]}
    assert person.post({access_id: entry}).status_code == 201
    assert ids(person, path) == before
    assert [code for _, code in person.codes(path)] == ["BA1011"]


def test_an_access_is_no_longer_kept_fresh_when_a_refresh_says_so(person: Approver) -> None:
    path = person.begin(login("leer"))
    assert (
        person.post({path.rpartition("/")[2]: {"sync": False}}, "?refresh=true").status_code == 201
    )
    access = person.get(path)
    assert (access["sync"], access["status"]) == (False, "VOLLSTAENDIG")
    assert access["timeout"]
    assert person.post({path.rpartition("/")[2]: {}}, "?refresh=true").status_code == 400
