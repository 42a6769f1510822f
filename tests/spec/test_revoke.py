"""Spec: OAuth2 and keys (POST /auth/oauth2/revoke)."""

import base64

import pytest

from tests.service import MGMT, Service

REVOKE = "/auth/oauth2/revoke"


def _revoke(service: Service, token: str, tenant: str = "alpha", client: str = "admin") -> int:
    login = service.login(tenant, client)
    return service.http.post(REVOKE, data={"token": token}, auth=login).status_code


@pytest.mark.req("AUTH-EP-006", "ERR-HTTP-REVOKE")
def test_revoking_answers_200_for_valid_revoked_and_unknown_tokens(service: Service) -> None:
    token = service.token()
    assert _revoke(service, token) == 200
    assert _revoke(service, token) == 200
    assert _revoke(service, "never seen") == 200


@pytest.mark.req("AUTH-EP-007")
def test_a_revoked_token_is_refused_at_once(service: Service) -> None:
    for _ in range(5):
        token = service.token()
        assert service.call("GET", MGMT, token).status_code == 200
        assert _revoke(service, token) == 200
        assert service.call("GET", MGMT, token).status_code == 403


def test_revoking_one_token_leaves_the_others(service: Service) -> None:
    first, second = service.token(), service.token()
    _revoke(service, first)
    assert service.call("GET", MGMT, second).status_code == 200


def test_a_user_token_is_revoked_by_its_client(service: Service) -> None:
    token = service.user_token(service.create_user())
    assert _revoke(service, token, client="user") == 200
    assert service.call("GET", "/encrypt/keys", token).status_code == 403


@pytest.mark.parametrize(("tenant", "client"), [("alpha", "user"), ("beta", "admin")])
def test_a_client_cannot_revoke_the_token_of_another(
    service: Service, tenant: str, client: str
) -> None:
    token = service.token()
    assert _revoke(service, token, tenant, client) == 200
    assert service.call("GET", MGMT, token).status_code == 200


@pytest.mark.req("ERR-HTTP-REVOKE")
@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "Basic !!!",
        "Bearer x",
        "Basic " + base64.b64encode(b"alpha/admin:wrong").decode(),
        "Basic " + base64.b64encode(b"alpha\x00/admin:wrong").decode(),
    ],
)
def test_without_a_known_client_the_answer_is_200_and_nothing_is_revoked(
    service: Service, authorization: str | None
) -> None:
    token = service.token()
    headers = {"Authorization": authorization} if authorization else {}
    answer = service.http.post(REVOKE, data={"token": token}, headers=headers)
    assert answer.status_code == 200
    assert service.call("GET", MGMT, token).status_code == 200


@pytest.mark.parametrize(
    ("body", "media_type"),
    [
        ("", "application/x-www-form-urlencoded"),
        ("token=", "application/x-www-form-urlencoded"),
        ("token=a&token=b", "application/x-www-form-urlencoded"),
        ("token=%ff", "application/x-www-form-urlencoded"),
        ('{"token":"x"}', "application/json"),
        ("token=x", "text/plain"),
    ],
)
def test_a_form_without_a_clear_token_is_answered_200_too(
    service: Service, body: str, media_type: str
) -> None:
    answer = service.http.post(
        REVOKE,
        content=body,
        auth=service.login("alpha", "admin"),
        headers={"Content-Type": media_type},
    )
    assert answer.status_code == 200
    assert answer.content == b""
