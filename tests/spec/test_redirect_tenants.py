"""Spec: Customer and Redirect flow, for tenants that may not handle credentials."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest

from kontowerk.accesses.model import Issue, IssueKind
from kontowerk.bankcalls.model import Block
from kontowerk.identity import read as identity
from kontowerk.kit.ids import new_id
from kontowerk.vault.credentials import keep as keep_credentials
from kontowerk.vault.credentials import seal
from tests.database import run_coroutine, sql
from tests.service import SANDBOX, Service, User
from tests.spec.holdings import ACCESSES, Holding, keep, look
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_customer import relations

_IP = {"Customer-IP-Address": PUBLIC_ADDRESS}
_SESSIONS = """
SELECT use_case, access_ids, callback_url, hash AS secret_hash, expires_at - created_at AS life
FROM webform_session s JOIN webform_secret l ON l.session_id = s.id WHERE s.customer_id = $1
"""
_LIST_BASES = """
UPDATE tenant SET callback_bases = ARRAY['https://shop.example/back'] WHERE name = 'redirect'
"""
_FORGET_BASES = "UPDATE tenant SET callback_bases = '{}' WHERE name = 'redirect'"
_WAITING = Holding(block=Block.APPROVAL, notices=(Issue(IssueKind.METHOD_NEEDED),))


@pytest.fixture
def user(service: Service) -> User:
    return service.create_user("redirect", password="correct horse battery")


@pytest.fixture
def token(service: Service, user: User) -> str:
    return service.user_token(user, "redirect")


def sessions(service: Service, user: User) -> list[Any]:
    return look(service, user, _SESSIONS)


@pytest.mark.req(
    *("STATE-ACC-002", "CUST-EP-013", "CUST-EP-017", "ERR-HTTP-451", "HDR-007"),
)
def test_an_empty_entry_sends_the_end_user_to_the_frontend(
    service: Service, user: User, token: str
) -> None:
    answer = service.call("POST", ACCESSES, token, json={"new": {}})
    assert (answer.status_code, answer.content) == (451, b"")
    place = urlsplit(answer.headers["location"])
    assert answer.headers["location"].startswith(f"{service.url}/customer/v2/webform?")
    query = parse_qs(place.query)
    assert set(query) == {"session", "useCase"}
    assert query["useCase"] == ["CREATE_ACCOUNT"]
    assert len(query["session"][0]) >= 43  # 256 bits
    assert service.call("GET", f"{ACCESSES}/new", token).status_code == 404
    (session,) = sessions(service, user)
    assert (session["use_case"], session["access_ids"]) == ("add_access", ["new"])
    assert session["life"].total_seconds() == 15 * 60
    assert query["session"][0].encode() not in session["secret_hash"]
    assert len(session["secret_hash"]) == 32


@pytest.mark.req("AUTH-010")
@pytest.mark.parametrize(
    "entry",
    [
        {"providerId": str(SANDBOX.id)},
        {"credentials": {"pin": "Kanarienvogel-4711"}},
        {"credentials": {}},
        {"providerId": None},
        {"credentials": None},
        {"providerId": str(SANDBOX.id), "credentials": {"pin": "Kanarienvogel-4711"}},
    ],
)
def test_provider_and_credentials_of_a_redirect_tenant_are_refused(
    service: Service, user: User, token: str, entry: dict[str, Any], log_file: Path
) -> None:
    answer = service.call("POST", ACCESSES, token, json={"new": entry})
    assert answer.status_code == 400
    assert "Kanarienvogel" not in answer.text + log_file.read_text()
    assert service.call("GET", ACCESSES, token).json() == {}
    assert sessions(service, user) == []


@pytest.mark.req("CUST-EP-015")
def test_a_redirect_tenant_keeps_sync(service: Service, user: User, token: str) -> None:
    refused = service.call("POST", ACCESSES, token, json={"new": {"sync": False}})
    assert refused.status_code == 400
    assert sessions(service, user) == []
    taken = service.call("POST", ACCESSES, token, json={"new": {"sync": True}})
    assert taken.status_code == 451


@pytest.mark.parametrize("access_id", ["", "a b", "builder", "a" * 65])
def test_access_ids_are_checked_before_the_end_user_is_sent(
    service: Service, user: User, token: str, access_id: str
) -> None:
    for name in (access_id, user.reference):
        assert service.call("POST", ACCESSES, token, json={name: {}}).status_code == 400
    assert sessions(service, user) == []


def test_a_redirect_tenant_refreshes_what_it_has(service: Service, user: User, token: str) -> None:
    path = keep(service, user, Holding(access_id="known"), "redirect")
    store_credentials(service, user, "known")
    for ids in (["other"], ["known", "other"]):
        body: dict[str, Any] = {name: {} for name in ids}
        unknown = service.call("POST", f"{ACCESSES}?refresh=true", token, json=body)
        assert unknown.status_code == 451
    assert service.call("GET", path, token).json()["status"] == "VOLLSTAENDIG"
    known = service.call("POST", f"{ACCESSES}?refresh=true", token, json={"known": {}})
    assert known.status_code == 201
    assert known.headers["location"] == f"{service.url}{path}"
    assert service.call("GET", path, token).json()["status"] == "GESTARTET"


def store_credentials(service: Service, user: User, access_id: str) -> None:
    """Store credentials as the frontend does."""

    async def work() -> None:
        db = await service.operator()
        async with db.begin(UUID(user.reference)) as tx:
            tenant = await identity.tenant(tx, "redirect")
            sealed = {key: await seal(tx, tenant.id, b"leer") for key in ("userid", "pin")}
            await keep_credentials(tx, UUID(user.reference), access_id, sealed)
        await db.close()

    run_coroutine(work())


# Sessions --------------------------------------------------------------------------------


def test_a_new_session_takes_the_place_of_the_old_one(
    service: Service, user: User, token: str
) -> None:
    hashes = set[bytes]()
    for name in ("first", "second"):
        assert service.call("POST", ACCESSES, token, json={name: {}}).status_code == 451
        (session,) = sessions(service, user)
        assert session["access_ids"] == [name]
        hashes.add(session["secret_hash"])
    assert len(hashes) == 2


@pytest.mark.req("CUST-EP-081")
def test_all_sessions_end_at_once_also_when_there_are_none(
    service: Service, user: User, token: str
) -> None:
    service.call("POST", ACCESSES, token, json={"new": {}})
    for _ in range(2):
        answer = service.call("DELETE", "/customer/v2/regprotect/sessions", token)
        assert (answer.status_code, answer.content) == (200, b"")
        assert sessions(service, user) == []


def test_a_regulated_tenant_may_end_sessions_too(service: Service) -> None:
    token = service.user_token(service.create_user())
    assert service.call("DELETE", "/customer/v2/regprotect/sessions", token).status_code == 200


# Renewal ---------------------------------------------------------------------------------


@pytest.mark.req("REL-010", "STATE-ACC-004", "CUST-EP-035", "CUST-ISSUES-001")
def test_an_access_that_needs_approval_leads_to_the_frontend(
    service: Service, user: User, token: str
) -> None:
    path = keep(service, user, _WAITING, "redirect")
    access = service.call("GET", path, token).json()
    assert [message["code"] for message in access["messages"]] == ["BA3010"]
    href = relations(access)["start_sca"]
    answer = service.call("POST", href, token, headers=_IP)
    assert (answer.status_code, answer.content) == (451, b"")
    query = parse_qs(urlsplit(answer.headers["location"]).query)
    assert query["useCase"] == ["AUTHENTICATE_ACCOUNT"]
    (session,) = sessions(service, user)
    assert (session["use_case"], session["access_ids"]) == ("renew_approval", [_WAITING.access_id])


@pytest.mark.req("REL-044")
def test_start_sca_stands_only_where_an_approval_is_needed(
    service: Service, user: User, token: str
) -> None:
    for holding in (Holding(), Holding(block=Block.REFUSED)):
        quiet = service.call("GET", keep(service, user, holding, "redirect"), token).json()
        assert "start_sca" not in relations(quiet)


@pytest.mark.req("CUST-EP-029")
@pytest.mark.parametrize("address", [None, "", "10.0.0.1", "x"])
def test_a_renewal_needs_the_address_of_the_end_user(
    service: Service, user: User, token: str, address: str | None
) -> None:
    path = keep(service, user, Holding(), "redirect")
    headers = {} if address is None else {"Customer-IP-Address": address}
    assert service.call("POST", f"{path}/consent", token, headers=headers).status_code == 400
    assert sessions(service, user) == []


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("?maxTransactions=all", 451),
        ("?maxTransactions=paymentAccounts&queryTanSettings=TRUE", 451),
        ("?maxTransactions=some", 400),
        ("?queryTanSettings=1", 400),
    ],
)
def test_the_wishes_of_a_renewal_are_checked(
    service: Service, user: User, token: str, query: str, status: int
) -> None:
    path = keep(service, user, Holding(), "redirect")
    answer = service.call("POST", f"{path}/consent{query}", token, headers=_IP)
    assert answer.status_code == status


def test_the_body_of_a_renewal_is_about_its_access_or_absent(
    service: Service, user: User, token: str
) -> None:
    path = keep(service, user, Holding(access_id="own"), "redirect")
    cases: list[tuple[Any, int]] = [
        ({"own": {}}, 451),
        ({"own": {"sync": True}}, 451),
        ({"other": {}}, 400),
        ({"own": {}, "other": {}}, 400),
        ({}, 400),
        ([], 400),
        ({"own": {"credentials": {}}}, 400),
    ]
    for body, status in cases:
        answer = service.call("POST", f"{path}/consent", token, headers=_IP, json=body)
        assert answer.status_code == status, body


def test_a_renewal_of_nothing_is_404(service: Service, token: str) -> None:
    stranger = service.create_user("redirect", password="correct horse battery")
    foreign = keep(service, stranger, Holding(), "redirect")
    for path in (f"{ACCESSES}/{new_id()}", foreign):
        assert service.call("POST", f"{path}/consent", token, headers=_IP).status_code == 404


# Callback URLs ---------------------------------------------------------------------------


@pytest.mark.req("ERR-HTTP-400")
def test_a_callback_url_outside_the_list_of_the_tenant_is_400(
    service: Service, user: User, token: str
) -> None:
    path = keep(service, user, Holding(), "redirect")
    sql(_LIST_BASES, service.database_url)
    try:
        for url, status in (
            ("https://shop.example/back", 451),
            ("https://shop.example/back/here?a=1", 451),
            ("https://shop.example/backdoor", 400),
            ("https://evil.example/back", 400),
            ("http://shop.example/back", 400),
            ("", 400),
        ):
            query = {"callbackUrl": url}
            added = service.call("POST", ACCESSES, token, json={"new": {}}, params=query)
            renewed = service.call("POST", f"{path}/consent", token, headers=_IP, params=query)
            assert (added.status_code, renewed.status_code) == (status, status), url
            if status == 451:
                assert sessions(service, user)[0]["callback_url"] == url
        twice = "callbackUrl=https://shop.example/back&callbackUrl=https://evil.example"
        answer = service.call("POST", f"{ACCESSES}?{twice}", token, json={"new": {}})
        assert answer.status_code == 400
    finally:
        sql(_FORGET_BASES, service.database_url)


def test_without_a_list_every_https_url_is_taken(service: Service, user: User, token: str) -> None:
    for url, status in (
        ("https://anywhere.example/x", 451),
        ("http://localhost:3000/back", 451),
        ("http://anywhere.example/x", 400),
        ("javascript:alert(1)", 400),
        ("https://a.example@evil.example", 400),
    ):
        query = {"callbackUrl": url}
        answer = service.call("POST", ACCESSES, token, json={"new": {}}, params=query)
        assert answer.status_code == status, url
    assert len(sessions(service, user)) == 1


def test_a_regulated_tenants_callback_is_checked_as_well(service: Service) -> None:
    token = service.user_token(service.create_user())
    body, query = {"new": service.entry("leer")}, {"callbackUrl": "http://evil.example"}
    assert service.call("POST", ACCESSES, token, json=body, params=query).status_code == 400
    assert service.call("GET", ACCESSES, token).json() == {}
