"""Spec: OAuth2 and keys (POST /one/bc-token)."""

import httpx
import pytest

from tests.service import MGMT, Service
from tests.spec.interface import CUSTOMER_SCOPES, Walk, deactivate, operation

BC_TOKEN = "/one/bc-token"
_FIELDS = [
    ("AUTH-EP-010", "scope", str),
    ("AUTH-EP-011", "tenant", str),
    ("AUTH-EP-012", "tenantId", str),
    ("AUTH-EP-013", "client", str),
    ("AUTH-EP-014", "user", str),
    ("AUTH-EP-015", "additionalData", dict),
    ("AUTH-EP-016", "validTo", str),
    ("AUTH-EP-017", "expires_in", int),
    ("AUTH-EP-018", "issuedAt", int),
    ("AUTH-EP-019", "expiresAt", int),
    ("AUTH-EP-020", "active", bool),
    ("AUTH-EP-021", "access_token", str),
    ("AUTH-EP-022", "token_type", str),
]


def _exchange(service: Service, key: str) -> httpx.Response:
    return service.http.post(BC_TOKEN, headers={"X-API-KEY": key})


@pytest.mark.parametrize(
    ("field", "kind"),
    [pytest.param(field, kind, marks=pytest.mark.req(req)) for req, field, kind in _FIELDS],
)
def test_a_classic_token_carries_the_field(walk: Walk, field: str, kind: type) -> None:
    token = walk.answer(operation("exchangeApiKey")).json()
    assert type(token[field]) is kind
    assert set(token) == {name for _, name, _ in _FIELDS}


@pytest.mark.req("AUTH-008", "AUTH-EP-009")
def test_an_api_key_alone_gives_a_token_of_its_user(service: Service) -> None:
    user = service.create_user()
    answer = _exchange(service, service.api_key(user))
    assert "authorization" not in answer.request.headers
    assert answer.status_code == 200
    token = answer.json()
    assert token["user"] == user.reference
    assert token["additionalData"] == {"username": user.username}
    assert (token["tenant"], token["client"]) == ("alpha", "user")
    assert sorted(token["scope"].split()) == sorted(CUSTOMER_SCOPES)
    assert (token["active"], token["expires_in"]) == (True, 7200)
    assert service.call("GET", "/encrypt/keys", token["access_token"]).status_code == 200
    assert service.call("GET", MGMT, token["access_token"]).status_code == 403


@pytest.mark.req("AUTH-EP-009")
@pytest.mark.parametrize("key", [None, "", "wrong", "kw_ak_c0_" + "0" * 49, "ü"])
def test_without_a_valid_key_there_is_no_token(service: Service, key: str | None) -> None:
    headers = {} if key is None else {b"X-API-KEY": key.encode()}
    answer = service.http.post(BC_TOKEN, headers=headers)
    assert answer.status_code == 401
    assert "access_token" not in answer.text
    assert "WWW-Authenticate" in answer.headers


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ([], "The header X-API-KEY is missing."),
        ([("X-API-KEY", "")], "The header X-API-KEY is missing."),
        ([("X-API-KEY", "wrong")], "The API key is not valid."),
        ([("X-API-KEY", "one"), ("X-API-KEY", "two")], "The API key is not valid."),
        ([("X-API-KEY", "wrong"), ("Authorization", "Bearer x")], "The API key is not valid."),
    ],
)
def test_who_is_refused_is_told_whether_the_key_is_missing_or_wrong(
    service: Service, headers: list[tuple[str, str]], said: str
) -> None:
    answer = service.http.post(BC_TOKEN, headers=headers)
    assert (answer.status_code, answer.json()["detail"]) == (401, said)
    assert answer.json()["message"] == "Die Anmeldung fehlt oder ist fehlgeschlagen."


def test_a_changed_key_is_no_key(service: Service) -> None:
    key = service.api_key(service.create_user())
    for changed in (key[:-1], key + "x", key.swapcase(), key.replace("_ak_", "_at_")):
        assert _exchange(service, changed).status_code == 401


def test_the_key_counts_only_in_its_header(service: Service) -> None:
    key = service.api_key(service.create_user())
    assert service.http.post(BC_TOKEN, params={"X-API-KEY": key}).status_code == 401
    bearer = {"Authorization": f"Bearer {key}"}
    assert service.http.post(BC_TOKEN, headers=bearer).status_code == 401
    assert service.call("GET", "/encrypt/keys", key).status_code == 403


def test_two_keys_are_none(service: Service) -> None:
    key = service.api_key(service.create_user())
    request = service.http.build_request("POST", BC_TOKEN)
    request.headers = httpx.Headers(
        [*request.headers.multi_items(), ("X-API-KEY", key), ("X-API-KEY", key)]
    )
    assert service.http.send(request).status_code == 401


@pytest.mark.parametrize("media_type", ["application/json", "text/plain", "image/png"])
def test_a_body_is_ignored(service: Service, media_type: str) -> None:
    key = service.api_key(service.create_user())
    headers = {"X-API-KEY": key, "Content-Type": media_type}
    answer = service.http.post(BC_TOKEN, content=b"{not json", headers=headers)
    assert answer.status_code == 200


def test_deactivating_the_user_ends_the_tokens_of_its_key(service: Service) -> None:
    user = service.create_user()
    key = service.api_key(user)
    token = _exchange(service, key).json()["access_token"]
    deactivate(service, user)
    assert _exchange(service, key).status_code == 401
    assert service.call("GET", "/encrypt/keys", token).status_code == 403


def test_get_is_not_offered(service: Service) -> None:
    key = service.api_key(service.create_user())
    answer = service.http.get(BC_TOKEN, headers={"X-API-KEY": key})
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
