"""Spec: OAuth2 and keys (PUT /encrypt); the published keys are an extension."""

import base64

import httpx
import pytest

from tests.service import Service
from tests.spec.answers import BASE64
from tests.spec.interface import admin


def _encrypt(service: Service, body: bytes, token: str, media_type: str = BASE64) -> httpx.Response:
    return service.call(
        "PUT", "/encrypt", token, content=body, headers={"Content-Type": media_type}
    )


@pytest.mark.req("AUTH-EP-023")
def test_a_base64_plaintext_becomes_a_base64_ciphertext(service: Service) -> None:
    plain = base64.b64encode(b"secret")
    answer = _encrypt(service, plain, admin(service))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == BASE64
    sealed = base64.b64decode(answer.content, validate=True)
    assert answer.content != plain
    assert b"secret" not in sealed


def test_the_ciphertext_is_one_line(service: Service) -> None:
    answer = _encrypt(service, base64.b64encode(b"x" * 4096), admin(service))
    assert answer.status_code == 200
    assert not answer.content.split()[1:]
    assert answer.content == answer.content.strip()


def test_the_same_plaintext_never_gives_the_same_ciphertext(service: Service) -> None:
    token = admin(service)
    sealed = {_encrypt(service, b"c2VjcmV0", token).content for _ in range(3)}
    assert len(sealed) == 3


@pytest.mark.parametrize("tenant", ["alpha", "beta"])
def test_the_ciphertext_names_a_key_published_for_the_tenant(service: Service, tenant: str) -> None:
    token = service.token(tenant)
    sealed = base64.b64decode(_encrypt(service, b"c2VjcmV0", token).content)
    published = service.call("GET", "/encrypt/keys", token)
    assert published.status_code == 200
    assert sealed[0] == 1
    assert int.from_bytes(sealed[1:5]) == published.json()["keys"][0]["keyId"]
    assert len(sealed) == 1 + 4 + 32 + len(b"secret") + 16


def test_the_published_keys_are_those_of_the_tenant(service: Service) -> None:
    alpha, beta = (
        service.call("GET", "/encrypt/keys", service.token(tenant)).json()
        for tenant in ("alpha", "beta")
    )
    for found in (alpha, beta):
        assert set(found) == {"keys", "relations"}
        for key in found["keys"]:
            assert set(key) == {"keyId", "suite", "publicKey", "createdAt"}
            assert len(base64.b64decode(key["publicKey"], validate=True)) == 32
    assert alpha["keys"][0]["publicKey"] != beta["keys"][0]["publicKey"]


def test_any_valid_token_of_the_tenant_will_do(service: Service) -> None:
    user = service.create_user()
    login = {"username": user.username, "password": user.password}
    narrow = service.token(scope="auth/tenants/read")
    scopeless = service.token("alpha", "admin", **login)
    for token in (admin(service), narrow, service.user_token(user), scopeless):
        assert _encrypt(service, b"c2VjcmV0", token).status_code == 200
        assert service.call("GET", "/encrypt/keys", token).status_code == 200


def test_quotes_around_the_plaintext_are_tolerated(service: Service) -> None:
    answer = _encrypt(service, b'"c2VjcmV0"', admin(service))
    assert answer.status_code == 200
    assert not answer.content.startswith(b'"')
    assert len(base64.b64decode(answer.content)) == 1 + 4 + 32 + len(b"secret") + 16


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'""',
        b"not base64!",
        b"c2VjcmV",
        b"c2Vj\ncmV0",
        b"c2Vj cmV0",
        b"c2VjcmV0_-",
        b"\xff\xff\xff\xff",
        base64.b64encode(b"x" * 4097),
    ],
    ids=["empty", "quotes", "text", "cut", "newline", "blank", "url-safe", "bytes", "long"],
)
def test_what_is_no_base64_of_at_most_4_kib_is_400(service: Service, body: bytes) -> None:
    assert _encrypt(service, body, admin(service)).status_code == 400


@pytest.mark.parametrize(
    "media_type", ["application/octet-stream", "application/json", "text/plain"]
)
def test_other_media_types_are_415(service: Service, media_type: str) -> None:
    answer = _encrypt(service, b"c2VjcmV0", admin(service), media_type)
    assert answer.status_code == 415


@pytest.mark.parametrize("accept", [BASE64, "text/xml", "*/*"])
def test_the_answer_does_not_depend_on_accept(service: Service, accept: str) -> None:
    answer = service.call(
        "PUT",
        "/encrypt",
        admin(service),
        content=b"c2VjcmV0",
        headers={"Content-Type": BASE64, "Accept": accept},
    )
    assert answer.status_code == 200


def test_a_tenant_that_may_not_handle_credentials_is_refused(service: Service) -> None:
    token = service.token("redirect")
    assert _encrypt(service, b"c2VjcmV0", token).status_code == 403
    assert service.call("GET", "/encrypt/keys", token).status_code == 403
