"""Spec: the consent call of regulated tenants; `callbackUrl` rules; coming back from a bank."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

import httpx
import pytest

from kontowerk.approvals.model import ApprovalOutcome, QuestionKind
from kontowerk.bankcalls.model import Block
from kontowerk.identity import read as identity
from kontowerk.kit.ids import new_id, new_secret
from kontowerk.vault.credentials import keep as keep_credentials
from kontowerk.vault.credentials import seal
from tests.database import run_coroutine, sql
from tests.service import Service, User
from tests.spec.answers import RETURN
from tests.spec.approvals import CALLBACK, open_approval
from tests.spec.holdings import ACCESSES, Holding, change, keep, look
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_consents import stored
from tests.spec.test_customer import relations

_IP = {"Customer-IP-Address": PUBLIC_ADDRESS}
_ANY = {"callbackUrl": "https://anywhere.example/x?a=1"}
_LIST_BASES = """
UPDATE tenant SET callback_bases = ARRAY['https://shop.example/back'] WHERE name = 'alpha'
"""
_FORGET_BASES = "UPDATE tenant SET callback_bases = '{}' WHERE name = 'alpha'"
_APPROVALS = """
SELECT id, callback_url, choose_anew, history FROM approval WHERE customer_id = $1
"""
_NONCE = "SELECT nonce FROM approval WHERE customer_id = $1"
_CONSENT_UNTIL = "UPDATE access SET consent_until = $2 WHERE customer_id = $1"


@pytest.fixture
def user(service: Service) -> User:
    return service.create_user()


@pytest.fixture
def token(service: Service, user: User) -> str:
    return service.user_token(user)


@pytest.fixture
def path(service: Service, user: User) -> str:
    """An access whose credentials are stored."""
    holding = Holding(block=Block.APPROVAL)
    keep(service, user, holding)
    run_coroutine(_store_credentials(service, user, holding.access_id))
    return f"{ACCESSES}/{holding.access_id}"


@pytest.fixture
def shop_only(service: Service) -> Iterator[None]:
    sql(_LIST_BASES, service.database_url)
    yield
    sql(_FORGET_BASES, service.database_url)


async def _store_credentials(service: Service, user: User, access_id: str) -> None:
    db, customer_id = await service.operator(), UUID(user.reference)
    async with db.begin(customer_id) as tx:
        tenant = await identity.tenant(tx, "alpha")
        sealed = {key: await seal(tx, tenant.id, b"leer") for key in ("userid", "pin")}
        await keep_credentials(tx, customer_id, access_id, sealed)
    await db.close()


def renew(
    service: Service, token: str, path: str, query: dict[str, str] | None = None, **kwargs: Any
) -> httpx.Response:
    kwargs.setdefault("headers", _IP)
    params = _ANY if query is None else query
    return service.call("POST", f"{path}/consent", token, params=params, **kwargs)


# Starting --------------------------------------------------------------------------------


@pytest.mark.req("CUST-EP-028", "REL-010", "REL-044", "CUST-EP-030")
def test_a_renewal_creates_a_consent(service: Service, user: User, token: str, path: str) -> None:
    href = relations(service.call("GET", path, token).json())["start_sca"]
    assert href == f"{service.url}{path}/consent"
    answer = service.call("POST", href, token, headers=_IP, params=_ANY)
    assert (answer.status_code, answer.content) == (201, b"")
    location = answer.headers["location"]
    assert location.startswith(f"{service.url}/customer/v2/consent/")
    status = service.call("GET", location, token)
    assert status.status_code == 200
    assert relations(status.json()) == {"self": location}
    (row,) = look(service, user, _APPROVALS)
    assert str(row["id"]) == location.rpartition("/")[2]
    assert row["callback_url"] == _ANY["callbackUrl"]
    access = service.call("GET", path, token).json()
    assert access["status"] == "GESTARTET"
    assert "start_sca" not in relations(access)
    assert renew(service, token, path).headers["location"] == location  # joined, not doubled


@pytest.mark.req("CUST-EP-029")
@pytest.mark.parametrize("address", [None, "", "10.0.0.1", "x"])
def test_a_renewal_needs_the_address_of_the_person(
    service: Service, user: User, token: str, path: str, address: str | None
) -> None:
    headers = {} if address is None else {"Customer-IP-Address": address}
    assert renew(service, token, path, headers=headers).status_code == 400
    assert look(service, user, _APPROVALS) == []


@pytest.mark.req("CUST-EP-031", "CUST-EP-032")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, (False, "open")),
        ({"maxTransactions": "none"}, (False, "open")),
        ({"maxTransactions": "all"}, (False, "all")),
        ({"maxTransactions": "paymentAccounts"}, (False, "payment_accounts")),
        ({"queryTanSettings": "TRUE"}, (True, "open")),
        ({"maxTransactions": "some"}, None),
        ({"maxTransactions": "ALL"}, None),
        ({"maxTransactions": ""}, None),
        ({"queryTanSettings": "1"}, None),
    ],
)
def test_the_wishes_of_a_renewal_are_kept(
    service: Service,
    user: User,
    token: str,
    path: str,
    query: dict[str, str],
    expected: tuple[bool, str] | None,
) -> None:
    answer = renew(service, token, path, {**_ANY, **query})
    assert answer.status_code == (201 if expected else 400)
    kept = [(row["choose_anew"], row["history"]) for row in look(service, user, _APPROVALS)]
    assert kept == ([expected] if expected else [])


@pytest.mark.req("CUST-EP-034")
def test_the_body_of_a_renewal_is_about_its_access_or_absent(
    service: Service, user: User, token: str, path: str
) -> None:
    own = path.rpartition("/")[2]
    entry = service.entry("leer")
    cases: list[tuple[Any, int]] = [
        ({"other": {}}, 400),
        ({own: {}, "other": {}}, 400),
        ({}, 400),
        ([], 400),
        ({own: {"credentials": {"pin": "not sealed"}}}, 400),
        ({own: {**entry, "providerId": "x"}}, 400),
        ({own: {**entry, "providerId": str(new_id())}}, 409),
        ({own: {"providerId": str(new_id())}}, 409),
        ({own: {"sync": "yes"}}, 400),
        ({own: {}, "not sealed": {"sync": "yes"}}, 400),
    ]
    for body, status in cases:
        answer = renew(service, token, path, json=body)
        assert answer.status_code == status, body
        assert "not sealed" not in answer.text
    assert look(service, user, _APPROVALS) == []
    full = {own: {**entry, "sync": True, "selectedBankProducts": list[str]()}}
    for good in ({own: dict[str, Any]()}, full):
        assert renew(service, token, path, json=good).status_code == 201


def test_a_renewal_without_stored_credentials_must_bring_them(
    service: Service, user: User, token: str
) -> None:
    path = keep(service, user, Holding(access_id="bare"))
    assert renew(service, token, path).status_code == 400
    body = {"bare": service.entry("leer")}
    assert renew(service, token, path, json=body).status_code == 201


@pytest.mark.req("ERR-HTTP-404")
def test_a_renewal_of_nothing_is_404(service: Service, token: str) -> None:
    stranger = service.create_user()
    foreign = keep(service, stranger, Holding(access_id="foreign"))
    for path in (f"{ACCESSES}/{new_id()}", foreign):
        assert renew(service, token, path).status_code == 404
        body = {path.rpartition("/")[2]: {"sync": True}}
        assert renew(service, token, path, json=body).status_code == 404
    assert look(service, stranger, _APPROVALS) == []


@pytest.mark.req("LIM-004", "REL-044")
def test_a_consent_that_ends_soon_offers_its_renewal(service: Service) -> None:
    user, holding = service.create_user(), Holding()
    path, token = keep(service, user, holding), service.user_token(user)
    for days, is_offered in ((180, False), (90, False), (1, True), (-1, True)):
        until = service.clock.now() + timedelta(days=days)
        change(service, user, _CONSENT_UNTIL, until)
        access = service.call("GET", path, token)
        assert ("start_sca" in relations(access.json())) is is_offered
        same = {"If-None-Match": access.headers["etag"]}
        assert service.call("GET", path, token, headers=same).status_code == 304


# Where the person goes afterwards --------------------------------------------------------


@pytest.mark.req("CB-001", "CB-002", "CUST-EP-030")
def test_a_regulated_tenant_must_say_where_the_person_goes(
    service: Service, user: User, token: str, path: str
) -> None:
    for query in ({}, {"callbackUrl": ""}):
        assert renew(service, token, path, query).status_code == 400
    twice = f"{path}/consent?callbackUrl=https://a.example&callbackUrl=https://b.example"
    assert service.call("POST", twice, token, headers=_IP).status_code == 400
    assert look(service, user, _APPROVALS) == []


@pytest.mark.req("CB-001", "CB-007", "ERR-HTTP-400")
@pytest.mark.usefixtures("shop_only")
def test_a_callback_url_outside_the_list_is_400(
    service: Service, user: User, token: str, path: str
) -> None:
    for url in (
        "https://shop.example/backdoor",
        "https://evil.example/back",
        "http://shop.example/back",
        "https://shop.example/back/../evil",
    ):
        assert renew(service, token, path, {"callbackUrl": url}).status_code == 400, url
    assert look(service, user, _APPROVALS) == []
    good = {"callbackUrl": "https://shop.example/back/here?a=1"}
    assert renew(service, token, path, good).status_code == 201


@pytest.mark.req("CB-009")
def test_without_a_list_every_https_url_is_taken(service: Service, token: str, path: str) -> None:
    for url, status in (
        ("http://anywhere.example/x", 400),
        ("javascript:alert(1)", 400),
        ("https://a.example@evil.example", 400),
        ("https://anywhere.example/x", 201),
    ):
        assert renew(service, token, path, {"callbackUrl": url}).status_code == status, url


# Coming back -----------------------------------------------------------------------------


def come_back(service: Service, ticket: str, query: str = "") -> httpx.Response:
    """Come as a browser does."""
    accept = {"Accept": "text/html,application/xhtml+xml"}
    return service.http.get(f"{RETURN}{ticket}{query}", headers=accept)


def with_nonce(service: Service, user: User) -> str:
    """Return where somebody goes who approved."""
    (row,) = look(service, user, _NONCE)
    assert len(row["nonce"]) == 43
    return f"{CALLBACK}&returnNonce={row['nonce']}"


def test_who_comes_back_is_sent_to_the_tenants_address_with_the_nonce(
    service: Service, user: User
) -> None:
    _, ticket = open_approval(service, user, ending=ApprovalOutcome.GRANTED)
    expected = with_nonce(service, user)
    for query in ("", "?failed=1", "?failed=0", "?code=x"):  # what was granted stays granted
        answer = come_back(service, ticket, query)
        assert (answer.status_code, answer.content) == (303, b"")
        assert answer.headers["location"] == expected
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("ending", "word"),
    [
        (ApprovalOutcome.CANCELLED, "access_denied"),
        (ApprovalOutcome.EXPIRED, "timeout"),
        (ApprovalOutcome.TAN_WRONG, "access_denied"),
        (ApprovalOutcome.NOT_APPROVED, "access_denied"),
        (ApprovalOutcome.ELSEWHERE, "access_denied"),
        (ApprovalOutcome.REFUSED, "access_denied"),
        (ApprovalOutcome.FAILED, "server_error"),
    ],
)
def test_an_approval_that_failed_is_told_in_the_address(
    service: Service, user: User, ending: ApprovalOutcome, word: str
) -> None:
    for url in ("https://shop.example", "https://shop.example/a?b=%20c&d"):
        _, ticket = open_approval(service, user, ending=ending, callback_url=url)
        location = come_back(service, ticket).headers["location"]
        assert location.startswith(url)
        added = parse_qsl(urlsplit(location).query)[-1]
        assert added == ("redirect-sca-error", word)
        assert location.removeprefix(url) in (
            f"?redirect-sca-error={word}",
            f"&redirect-sca-error={word}",
        )


def test_coming_back_has_the_bank_asked(service: Service, user: User) -> None:
    path, ticket = open_approval(service, user, asked=QuestionKind.REDIRECT)
    answer = come_back(service, ticket)  # nobody works here, so the wait is in vain
    expected = with_nonce(service, user)
    assert (answer.status_code, answer.headers["location"]) == (303, expected)
    assert 9 < answer.elapsed.total_seconds() < 15
    row = stored(service, user, path)
    assert (row["phase"], "came_back" in row["answer"]) == ("working", True)


def test_who_failed_at_the_bank_is_sent_back_with_the_error(service: Service, user: User) -> None:
    # The bank may already have asked for something else: then there is nothing to look for.
    _, ticket = open_approval(service, user, asked=QuestionKind.TAN)
    answer = come_back(service, ticket, "?failed=1")
    assert answer.headers["location"] == f"{CALLBACK}&redirect-sca-error=access_denied"
    assert come_back(service, ticket).headers["location"] == with_nonce(service, user)


def test_who_declined_at_the_bank_does_not_learn_the_nonce(service: Service, user: User) -> None:
    """Also not once somebody else has approved what the same person asked for."""
    _, ticket = open_approval(service, user, ending=ApprovalOutcome.GRANTED, declined=True)
    assert come_back(service, ticket).headers["location"] == CALLBACK


@pytest.mark.parametrize("cookie", [None, "kw-webform=", "kw-webform=kw_wc_c0_x"])
def test_a_browser_that_did_not_ask_ends_a_bound_approval(
    service: Service, user: User, cookie: str | None
) -> None:
    path, ticket = open_approval(service, user, asked=QuestionKind.REDIRECT, bound=True)
    headers = {} if cookie is None else {"Cookie": cookie}
    answer = service.http.get(f"{RETURN}{ticket}", headers={"Accept": "text/html", **headers})
    assert (answer.status_code, "location" in answer.headers) == (403, False)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "in einem anderen Browser begonnen" in answer.text
    row = stored(service, user, path)
    assert (row["phase"], "came_elsewhere" in row["answer"]) == ("working", True)


def test_nobody_looks_at_the_bank_before_the_browser_of_a_bound_approval_is_back(
    service: Service, user: User, token: str
) -> None:
    path, _ = open_approval(service, user, asked=QuestionKind.REDIRECT, bound=True)
    service.clock.advance(seconds=10)
    answer = service.call("GET", f"{path}/poll", token)
    assert (answer.status_code, answer.json()["status"]) == (200, "ASKING")
    assert "returnNonce" not in answer.json()
    assert stored(service, user, path)["phase"] == "asking"


def test_without_an_address_a_page_ends_the_way(service: Service, user: User) -> None:
    for ending, word in (
        (ApprovalOutcome.GRANTED, "Vielen Dank"),
        (ApprovalOutcome.EXPIRED, "nicht erteilt"),
    ):
        _, ticket = open_approval(service, user, ending=ending, callback_url=None)
        answer = come_back(service, ticket)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert word in answer.text
        assert "<script" not in answer.text


def test_a_ticket_nobody_issued_leads_nowhere(service: Service, user: User) -> None:
    path, ticket = open_approval(service, user, asked=QuestionKind.REDIRECT)
    for wrong in (new_secret("rt", "c0"), ticket[:-1], ticket + "x", path.rpartition("/")[2], "ä"):
        answer = come_back(service, wrong, "?callbackUrl=https://evil.example")
        assert answer.status_code == 404
        assert "location" not in answer.headers
    assert stored(service, user, path)["phase"] == "asking"
