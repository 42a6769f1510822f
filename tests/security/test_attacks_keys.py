"""API keys that ended, keys nobody uses, and what is found at well-known places."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from typer.testing import CliRunner, Result

from kontowerk.bootstrap.cli import app
from kontowerk.identity.model import Scope
from tests.console.furniture import look
from tests.service import Service, User
from tests.spec.holdings import ACCESSES


def command(service: Service, *words: str) -> Result:
    environment = {
        "KONTOWERK_DATABASE_URL": service.database_url,
        "KONTOWERK_KEY_FILE": str(service.key_file),
    }
    return CliRunner().invoke(app, list(words), env=environment)


def new_key(service: Service, user: User, *options: str) -> tuple[str, str]:
    """Make a key as an operator does; return its id and itself."""
    made = command(service, "apikey", "add", "alpha", "user", user.reference, *options)
    assert made.exit_code == 0, made.output
    return made.output.split()[2], made.output.split("\n  ")[1].strip()


def exchange(service: Service, key: str) -> httpx.Response:
    return service.http.post("/one/bc-token", headers={"X-API-KEY": key})


def listed(service: Service, key_id: str) -> dict[str, Any]:
    keys = json.loads(command(service, "apikey", "list", "alpha", "--json").output)
    return next(key for key in keys if key["id"] == key_id)


def writes(service: Service, key_id: str) -> int:
    """Return a number that changes with each write of the row."""
    statement = "SELECT xmin::text::int AS n FROM api_key WHERE id = $1"
    return int(look(service, statement, UUID(key_id))[0]["n"])


@pytest.fixture
def user(service: Service) -> User:
    return service.create_user("alpha")


def test_an_ended_api_key_opens_nothing(start_service: Callable[..., Service]) -> None:
    service = start_service()
    _, key = new_key(service, service.create_user("alpha"), "--days", "2")
    assert exchange(service, key).status_code == 200
    service.clock.advance(days=2, seconds=5)
    assert exchange(service, key).status_code == 401


def test_a_token_does_not_outlive_its_api_key(start_service: Callable[..., Service]) -> None:
    service = start_service()
    key_id, key = new_key(service, service.create_user("alpha"), "--days", "1")
    service.clock.advance(hours=23, minutes=30)
    token = exchange(service, key).json()
    assert token["expires_in"] < 1_900
    end = datetime.fromisoformat(listed(service, key_id)["expires_at"])
    assert token["expiresAt"] // (1 if token["expiresAt"] < 10**11 else 1000) <= end.timestamp()
    service.clock.advance(minutes=31)
    answer = service.call("GET", ACCESSES, token["access_token"])
    assert answer.status_code == 403


def test_a_key_ends_after_a_year_unless_somebody_says_otherwise(
    service: Service, user: User
) -> None:
    key_id, _ = new_key(service, user)
    row = listed(service, key_id)
    lives = datetime.fromisoformat(row["expires_at"]) - datetime.fromisoformat(row["created_at"])
    assert lives == timedelta(days=365)
    endless, _ = new_key(service, user, "--days", "0")
    assert listed(service, endless)["expires_at"] is None


def test_the_last_use_is_written_once_an_hour(start_service: Callable[..., Service]) -> None:
    service = start_service()
    key_id, key = new_key(service, service.create_user("alpha"))
    assert listed(service, key_id)["last_used_at"] is None
    assert "never used" in command(service, "apikey", "list", "alpha").output
    exchange(service, key)
    first, written = listed(service, key_id)["last_used_at"], writes(service, key_id)
    assert first is not None
    service.clock.advance(minutes=55)
    for _ in range(3):
        exchange(service, key)
    assert writes(service, key_id) == written
    service.clock.advance(minutes=6)
    exchange(service, key)
    assert listed(service, key_id)["last_used_at"] > first


def test_a_refused_key_is_not_used(service: Service, user: User) -> None:
    key_id, key = new_key(service, user)
    assert command(service, "apikey", "revoke", key_id).exit_code == 0
    assert exchange(service, key).status_code == 401
    assert listed(service, key_id)["last_used_at"] is None


def test_the_doctor_warns_of_keys_that_end_soon(start_service: Callable[..., Service]) -> None:
    service = start_service()
    before = command(service, "doctor").output
    assert "API keys (none ends within 30 days)" in before
    new_key(service, service.create_user("alpha"), "--days", "29")
    new_key(service, service.create_user("alpha"), "--days", "31")
    after = command(service, "doctor").output
    assert "warning API keys: 1 end within 30 days" in after


def test_without_a_contact_there_is_no_security_txt(service: Service) -> None:
    assert service.http.get("/.well-known/security.txt").status_code == 404


def test_security_txt_says_whom_to_tell(start_service: Callable[..., Service]) -> None:
    service = start_service(
        base_url="https://bank.example", security_contact="mailto:security@bank.example"
    )
    answer = service.http.get("/.well-known/security.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == "mailto:security@bank.example"
    assert fields["Canonical"] == "https://bank.example/.well-known/security.txt"
    left = datetime.fromisoformat(fields["Expires"]) - service.clock.now()
    assert timedelta(days=80) < left < timedelta(days=365)
    assert fields.keys() == {"Contact", "Expires", "Preferred-Languages", "Canonical"}


@pytest.mark.parametrize("contact", ["security@bank.example", "http://x.example", "mailto:a b@c"])
def test_a_contact_that_is_no_address_stops_the_start(contact: str) -> None:
    settings = {"KONTOWERK_DATABASE_URL": "x", "KONTOWERK_SECURITY_CONTACT": contact}
    refused = CliRunner().invoke(app, ["doctor"], env=settings)
    assert refused.exit_code == 1
    assert "KONTOWERK_SECURITY_CONTACT" in refused.output


def test_what_the_metadata_offers_is_offered(service: Service) -> None:
    known = service.http.get("/.well-known/oauth-authorization-server").json()
    assert known["issuer"] == service.url
    login = service.login("alpha", "admin")
    for grant in known["grant_types_supported"]:
        answer = service.http.post(known["token_endpoint"], data={"grant_type": grant}, auth=login)
        error = answer.json().get("error")
        assert error != "unsupported_grant_type", grant
    other = {"grant_type": "authorization_code"}
    refused = service.http.post(known["token_endpoint"], data=other, auth=login)
    assert refused.json()["error"] == "unsupported_grant_type"
    assert known["response_types_supported"] == []
    ended = service.http.post(known["revocation_endpoint"], data={"token": "x"}, auth=login)
    assert ended.status_code == 200
    assert set(known["scopes_supported"]) == {scope.value for scope in Scope}
    for name, value in known.items():
        if name.endswith("signing_alg_values_supported"):
            assert value == ["ES256", "EdDSA", "PS256"]
