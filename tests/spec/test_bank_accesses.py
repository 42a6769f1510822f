"""Spec: BankAccess; Customer (the operations on bank accesses)."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from kontowerk.accesses.model import AccessStatus, Issue, IssueKind
from kontowerk.api.wire.words import MEDIA_CLASSES
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.snapshot import MediaClass
from kontowerk.kit.ids import new_id
from tests.service import SANDBOX, Service, User
from tests.spec.answers import TIMESTAMP
from tests.spec.holdings import (
    ACCESSES,
    CHECKING,
    EVERYTHING,
    FETCHED_AT,
    MEDIA,
    METHODS,
    Holding,
    change,
    keep,
    look,
)
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_customer import relations

_JOBS = """
SELECT j.id FROM procrastinate_jobs j JOIN access a ON j.args->>'access_key' = a.key::text
WHERE a.customer_id = $1 AND a.access_id = $2
"""
_COMPLETE = """
UPDATE access SET status = 'complete', run = NULL, refreshed_at = now()
WHERE customer_id = $1 AND access_id = $2
"""
_FULL = Holding(EVERYTHING, methods=METHODS, active_method=METHODS[0], media=MEDIA)


def add(
    service: Service, user: User, body: Any, *, query: str = "", **kwargs: Any
) -> tuple[int, str]:
    """Add accesses; returns status and Location."""
    token = service.user_token(user)
    answer = service.call("POST", f"{ACCESSES}{query}", token, json=body, **kwargs)
    return answer.status_code, answer.headers.get("location", "")


def jobs(service: Service, user: User, access_id: str) -> int:
    """Count the fetches that were ordered for an access."""
    return len(look(service, user, _JOBS, access_id))


# The object ------------------------------------------------------------------------------


@pytest.mark.req(
    *("CUST-ACCESS-001", "CUST-ACCESS-002", "CUST-ACCESS-003", "CUST-ACCESS-004"),
    *("CUST-ACCESS-005", "CUST-ACCESS-006", "CUST-ACCESS-007", "CUST-ACCESS-010"),
    *("CUST-ACCESS-011", "CUST-ACCESS-012", "CUST-ACCESS-017", "CUST-EP-021"),
)
def test_an_access_with_all_its_fields(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, _FULL)
    answer = service.call("GET", path, service.user_token(user))
    access = answer.json()
    assert answer.status_code == 200
    products, links = access.pop("bankprodukte"), access.pop("relations")
    assert access == {
        "id": _FULL.access_id,
        "providerId": str(SANDBOX.id),
        "status": "VOLLSTAENDIG",
        "tanMedien": [
            {
                "gueltigVon": "2025-01-01 00:00:00",
                "gueltigBis": "2028-12-31 00:00:00",
                "name": "Mein Telefon",
                "medienklasse": "PUSHTAN",
            },
            {"name": "Karte 1", "medienklasse": "GENERATOR"},
        ],
        "sicherheitsverfahren": [
            {"kodierung": 921, "name": "pushTAN", "hinweis": "Freigabe in der App"},
            {"kodierung": "0911x", "name": "chipTAN"},
        ],
        "aktivesSicherheitsverfahren": {
            "kodierung": 921,
            "name": "pushTAN",
            "hinweis": "Freigabe in der App",
        },
        "aktualisierungszeitpunkt": "2026-03-02 09:30:15",
        "sync": True,
    }
    assert [product["kategorie"] for product in products] == [
        *("GIROKONTO", "DEPOT", "BAUSPARKONTO", "KREDITKARTE")
    ]
    assert [link["rel"] for link in links] == [
        *("self", "delete_bankzugang", "get_issues", "get_budget")
    ]


@pytest.mark.req("CUST-SECM-001", "CUST-SECM-002", "CUST-SECM-003")
def test_security_methods_have_a_key_a_name_and_perhaps_a_hint(service: Service) -> None:
    user = service.create_user()
    access = service.call("GET", keep(service, user, _FULL), service.user_token(user)).json()
    numbered, named = access["sicherheitsverfahren"]
    assert (numbered["kodierung"], named["kodierung"]) == (921, "0911x")
    assert all(isinstance(method["name"], str) for method in (numbered, named))
    assert isinstance(numbered["hinweis"], str)
    assert "hinweis" not in named


@pytest.mark.req("CUST-TANM-001", "CUST-TANM-002", "CUST-TANM-003", "CUST-TANM-004")
def test_tan_media_have_a_name_and_a_class_and_perhaps_dates(service: Service) -> None:
    user = service.create_user()
    access = service.call("GET", keep(service, user, _FULL), service.user_token(user)).json()
    dated, bare = access["tanMedien"]
    assert TIMESTAMP.fullmatch(dated["gueltigVon"])
    assert TIMESTAMP.fullmatch(dated["gueltigBis"])
    assert set(bare) == {"name", "medienklasse"}


@pytest.mark.req("CUST-TANM-005")
def test_every_class_of_media_has_its_word() -> None:
    assert set(MEDIA_CLASSES) == set(MediaClass)
    assert set(MEDIA_CLASSES.values()) == {"LISTE", "GENERATOR", "MOBIL", "SECODER", "PUSHTAN"}


@pytest.mark.req(
    *("CUST-ACCESS-004", "CUST-ACCESS-005", "CUST-ACCESS-006", "CUST-ACCESS-008"),
    *("CUST-ACCESS-009", "CUST-ACCESS-010"),
)
def test_an_access_without_anything_leaves_the_keys_out(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, Holding(refreshed_at=None))
    answer = service.call("GET", path, service.user_token(user))
    always = {"id", "providerId", "status", "aktualisierungszeitpunkt", "relations", "sync"}
    assert set(answer.json()) == always
    assert b"null" not in answer.content
    # Before a first fetch: when the access was added.
    assert answer.json()["aktualisierungszeitpunkt"] == "2026-03-02 08:30:15"


def test_the_bytes_of_an_access(service: Service) -> None:
    user = service.create_user()
    holding = Holding(methods=METHODS[:1])
    path = keep(service, user, holding)
    href = f"{service.url}{path}"
    assert service.call("GET", path, service.user_token(user)).text == (
        f'{{"id":"{holding.access_id}","providerId":"{SANDBOX.id}","status":"VOLLSTAENDIG",'
        '"sicherheitsverfahren":[{"kodierung":921,"name":"pushTAN",'
        '"hinweis":"Freigabe in der App"}],"aktualisierungszeitpunkt":"2026-03-02 09:30:15",'
        f'"relations":[{{"rel":"self","href":"{href}"}},'
        f'{{"rel":"delete_bankzugang","href":"{href}"}},'
        f'{{"rel":"get_issues","href":"{href}/issues"}},'
        f'{{"rel":"get_budget","href":"{href}/budget"}}],"sync":true}}'
    )


@pytest.mark.req("CUST-ACCESS-008", "CUST-ACCESS-014")
def test_timeout_stands_exactly_where_data_is_not_kept(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    passing = Holding(sync=False, expires_at=FETCHED_AT + timedelta(hours=24))
    found = service.call("GET", keep(service, user, passing), token).json()
    assert (found["sync"], found["timeout"]) == (False, "2026-03-03 09:30:15")
    kept = service.call("GET", keep(service, user, Holding()), token).json()
    assert kept["sync"] is True
    assert "timeout" not in kept


@pytest.mark.req("CUST-ACCESS-003", "CUST-ACCESS-015", "CUST-ACCESS-016", "STATE-ACC-006")
@pytest.mark.parametrize(
    ("status", "word"),
    [
        (AccessStatus.STARTED, "GESTARTET"),
        (AccessStatus.HEADERS, "KOPFDATEN"),
        (AccessStatus.COMPLETE, "VOLLSTAENDIG"),
    ],
)
def test_status_takes_three_values(service: Service, status: AccessStatus, word: str) -> None:
    assert len(AccessStatus) == 3
    user = service.create_user()
    path = keep(service, user, Holding((CHECKING,), status=status))
    access = service.call("GET", path, service.user_token(user)).json()
    assert access["status"] == word
    assert [product["status"] for product in access["bankprodukte"]] == [word]


@pytest.mark.req("REL-007", "REL-008", "REL-009")
def test_an_access_leads_to_itself_its_issues_and_its_end(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, Holding())
    token = service.user_token(user)
    found = relations(service.call("GET", path, token).json())
    assert service.call("GET", found["self"], token).status_code == 200
    assert service.call("GET", found["get_issues"], token).status_code == 200
    assert service.call("GET", found["get_budget"], token).status_code == 200
    assert service.call("DELETE", found["delete_bankzugang"], token).status_code == 200
    assert service.call("GET", found["self"], token).status_code == 404


@pytest.mark.req("CUST-ACCESS-009", "CUST-ISSUES-001", "MSG-004")
def test_what_the_person_can_act_on_stands_in_the_access(service: Service) -> None:
    user = service.create_user()
    holding = Holding(
        block=Block.INCOMPLETE,
        notices=(Issue(IssueKind.INCOMPLETE, "pin"), Issue(IssueKind.BANK_MAIL)),
        issues=(Issue(IssueKind.UNREACHABLE, "9800"),),
    )
    access = service.call("GET", keep(service, user, holding), service.user_token(user)).json()
    assert [(m["level"], m["code"], m.get("details")) for m in access["messages"]] == [
        ("ERROR", "BA1012", "pin"),
        ("INFO", "BA2002", None),
    ]


# Adding ----------------------------------------------------------------------------------


@pytest.mark.req("STATE-ACC-001", "CUST-EP-006", "OVW-007", "AUTH-009", "HDR-007")
def test_a_regulated_tenant_adds_an_access(service: Service) -> None:
    user, access_id = service.create_user(), str(new_id())
    status, location = add(service, user, {access_id: service.entry("leer")})
    assert (status, location) == (201, f"{service.url}{ACCESSES}/{access_id}")
    access = service.call("GET", location, service.user_token(user)).json()
    assert (access["id"], access["status"], access["sync"]) == (access_id, "GESTARTET", True)
    assert access["providerId"] == str(SANDBOX.id)
    assert jobs(service, user, access_id) == 1


@pytest.mark.req("CUST-EP-009")
def test_several_entries_are_added_together(service: Service) -> None:
    user = service.create_user()
    token, ids = service.user_token(user), [str(new_id()), "zweit.zugang_~1"]
    body = {access_id: service.entry("leer") for access_id in ids}
    answer = service.call("POST", ACCESSES, token, json=body)
    assert answer.status_code == 201
    assert answer.headers["location"] == f"{service.url}{ACCESSES}"
    assert answer.headers.get_list("link") == [
        f'<{service.url}{ACCESSES}/{access_id}>; rel="item"' for access_id in ids
    ]
    assert set(service.call("GET", ACCESSES, token).json()) == set(ids)


def test_one_wrong_entry_spoils_all(service: Service) -> None:
    user = service.create_user()
    body = {"good": service.entry("leer"), "bad": {**service.entry("leer"), "providerId": "x"}}
    assert add(service, user, body)[0] == 400
    assert service.call("GET", ACCESSES, service.user_token(user)).json() == {}


@pytest.mark.req("CUST-EP-010")
def test_the_user_itself_is_no_access_id_a_fresh_uuid_is(service: Service) -> None:
    user = service.create_user()
    assert add(service, user, {user.reference: service.entry("leer")})[0] == 400
    assert add(service, user, {user.reference.upper(): service.entry("leer")})[0] == 400
    assert add(service, user, {str(new_id()): service.entry("leer")})[0] == 201


@pytest.mark.parametrize(
    "access_id", ["", "a" * 65, "a b", "a/b", "ä", "a\n", "builder", "%41", "a?b", "a#b"]
)
def test_an_access_id_of_another_form_is_refused(service: Service, access_id: str) -> None:
    user = service.create_user()
    assert add(service, user, {access_id: service.entry("leer")})[0] == 400
    assert service.call("GET", ACCESSES, service.user_token(user)).json() == {}


@pytest.mark.req("CUST-EP-011", "CUST-EP-012")
@pytest.mark.parametrize(
    "missing", [{"providerId"}, {"credentials"}, {"providerId", "credentials"}]
)
def test_provider_and_credentials_are_required(service: Service, missing: set[str]) -> None:
    user = service.create_user()
    entry = {key: value for key, value in service.entry("leer").items() if key not in missing}
    assert add(service, user, {"incomplete": entry})[0] == 400
    assert service.call("GET", f"{ACCESSES}/incomplete", service.user_token(user)).is_error


@pytest.mark.parametrize(
    "body",
    [
        *([], "x", 1, {}),
        *({"a": None}, {"a": []}, {"a": "x"}, {"a": {"providerId": 1}}),
        {"a": {"providerId": str(SANDBOX.id), "credentials": []}},
        {"a": {"providerId": str(SANDBOX.id), "credentials": {"pin": 1}}},
        {"a": {"providerId": str(SANDBOX.id), "credentials": {}, "sync": "true"}},
        {"a": {"providerId": str(SANDBOX.id), "credentials": {}, "sync": None}},
        {"a": {"providerId": str(SANDBOX.id), "credentials": {}, "selectedBankProducts": "x"}},
        {"a": {"providerId": str(UUID(int=7)), "credentials": {}}},
    ],
    ids=str,
)
def test_a_body_of_another_form_is_refused(service: Service, body: object) -> None:
    user = service.create_user()
    assert add(service, user, body)[0] == 400
    assert service.call("GET", ACCESSES, service.user_token(user)).json() == {}


@pytest.mark.req("CRED-002", "CRED-003")
@pytest.mark.parametrize("spoilt", ["plain text", "MTIzNDU=", "line\nbreak", ""])
def test_values_that_are_not_encrypted_are_refused(service: Service, spoilt: str) -> None:
    user = service.create_user()
    entry = service.entry("leer")
    sealed = entry["credentials"]["pin"]
    assert "\n" not in sealed
    wrapped = f"{sealed[:40]}\n{sealed[40:]}"
    for value in (spoilt, wrapped):
        body = {"a": {**entry, "credentials": {**entry["credentials"], "pin": value}}}
        answer = service.call("POST", ACCESSES, service.user_token(user), json=body)
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["pointer"] == "/a/credentials/pin"
        assert not value or value not in answer.text
    assert service.call("GET", ACCESSES, service.user_token(user)).json() == {}


@pytest.mark.req("CRED-001")
def test_the_keys_of_the_credentials_are_those_the_provider_names(service: Service) -> None:
    user = service.create_user()
    entry = service.entry("leer")
    path = f"/providers/v2/{entry['providerId']}"
    provider = service.call("GET", path, service.user_token(user)).json()
    keys = [field["fieldkey"] for field in provider["authenticationInfo"]["fields"]]
    assert sorted(keys) == sorted(entry["credentials"])
    status, location = add(service, user, {"named": entry})
    assert status == 201
    assert "messages" not in service.call("GET", location, service.user_token(user)).json()
    assert jobs(service, user, "named") == 1


@pytest.mark.req("CRED-001", "ERR-CODE-BA1012")
def test_a_missing_field_is_reported_by_its_key(service: Service) -> None:
    user, entry = service.create_user(), service.entry("leer")
    del entry["credentials"]["pin"]
    status, location = add(service, user, {"short": entry})
    assert status == 201
    access = service.call("GET", location, service.user_token(user)).json()
    (message,) = access["messages"]
    assert (message["level"], message["code"]) == ("ERROR", "BA1012")
    assert "pin" in message["details"]
    assert access["status"] == "VOLLSTAENDIG"
    assert jobs(service, user, "short") == 0


@pytest.mark.req("CUST-EP-014")
def test_sync_is_true_unless_the_caller_says_otherwise(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    add(service, user, {"kept": service.entry("leer")})
    add(service, user, {"passing": {**service.entry("leer"), "sync": False}})
    found = service.call("GET", ACCESSES, token).json()
    assert {name: access["sync"] for name, access in found.items()} == {
        "kept": True,
        "passing": False,
    }


@pytest.mark.req("CUST-EP-008", "STATE-ACC-003")
def test_refresh_fetches_a_known_access_again(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    add(service, user, {"again": service.entry("leer")})
    change(service, user, _COMPLETE, "again")
    for query in ("?refresh=true", "?refresh=TRUE"):
        status, location = add(service, user, {"again": {}}, query=query)
        assert (status, location) == (201, f"{service.url}{ACCESSES}/again")
        # A second one joins the fetch that runs.
        assert jobs(service, user, "again") == 2
    assert service.call("GET", location, token).json()["status"] == "GESTARTET"


def test_a_known_access_without_refresh_needs_credentials(service: Service) -> None:
    user = service.create_user()
    add(service, user, {"once": service.entry("leer")})
    assert add(service, user, {"once": {}})[0] == 400
    assert add(service, user, {"once": service.entry("leer")})[0] == 201


def test_a_known_access_does_not_change_its_provider(service: Service) -> None:
    user = service.create_user()
    add(service, user, {"fixed": service.entry("leer")})
    other = {**service.entry("leer"), "providerId": str(new_id())}
    assert add(service, user, {"fixed": other})[0] == 409


@pytest.mark.parametrize("value", ["1", "yes", "", "wahr"])
def test_refresh_is_true_or_false(service: Service, value: str) -> None:
    body = {"x": service.entry("leer")}
    assert add(service, service.create_user(), body, query=f"?refresh={value}")[0] == 400


@pytest.mark.req("HDR-005", "HDR-007")
@pytest.mark.parametrize("address", [PUBLIC_ADDRESS, "2001:4860:4860::8888", None])
def test_the_address_of_the_customer_may_be_sent(service: Service, address: str | None) -> None:
    headers = {"Customer-IP-Address": address} if address else {}
    body = {str(new_id()): service.entry("leer")}
    assert add(service, service.create_user(), body, headers=headers)[0] == 201


@pytest.mark.req("HDR-005")
@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "10.0.0.1",
        "127.0.0.1",
        "192.168.1.1",
        "::1",
        "fe80::1",
        "1.2.3",
        "1.2.3.4, 5.6.7.8",
    ],
)
def test_an_address_that_is_not_public_is_refused(service: Service, address: str) -> None:
    headers = {"Customer-IP-Address": address}
    body = {"x": service.entry("leer")}
    assert add(service, service.create_user(), body, headers=headers)[0] == 400


def test_unknown_members_of_an_entry_are_ignored(service: Service) -> None:
    entry = {**service.entry("leer"), "unknown": {"deep": [1]}}
    assert add(service, service.create_user(), {"x": entry})[0] == 201


# Removing --------------------------------------------------------------------------------


@pytest.mark.req("CUST-EP-023")
def test_an_access_is_removed_with_all_that_came_through_it(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    path, other = keep(service, user, Holding(EVERYTHING)), keep(service, user, Holding())
    answer = service.call("DELETE", path, token)
    assert (answer.status_code, answer.content) == (200, b"")
    for below in ("", "/issues", "/budget", f"/{CHECKING.iban}/kontoumsaetze"):
        assert service.call("GET", f"{path}{below}", token).status_code == 404
    assert service.call("DELETE", path, token).status_code == 404
    assert service.call("GET", other, token).status_code == 200


@pytest.mark.req("CUST-EP-019")
def test_all_accesses_are_removed_at_once_also_when_there_are_none(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    for _ in range(2):
        keep(service, user, Holding((CHECKING,)))
    for _ in range(2):
        answer = service.call("DELETE", ACCESSES, token)
        assert (answer.status_code, answer.content) == (200, b"")
        assert service.call("GET", ACCESSES, token).json() == {}


@pytest.mark.parametrize("odd", ["a b", "%00", "%2e%2e", "ä", "x" * 65, "%ff"])
def test_an_id_that_cannot_exist_is_404(service: Service, odd: str) -> None:
    user = service.create_user()
    path, token = keep(service, user, Holding((CHECKING,))), service.user_token(user)
    for address in (f"{ACCESSES}/{odd}", f"{path}/{odd}", f"{path}/{odd}/kontoumsaetze"):
        assert service.call("GET", address, token).status_code == 404
    assert service.call("DELETE", f"{ACCESSES}/{odd}", token).status_code == 404
