"""Spec: Resources (Token); OAuth2 and keys (POST /auth/oauth2/token)."""

import base64
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID
from zoneinfo import ZoneInfo

import httpx
import pytest

from tests.service import Service
from tests.spec.answers import TIMESTAMP, check_time
from tests.spec.interface import (
    ADDED_SCOPES,
    CUSTOMER_SCOPES,
    MANAGEMENT_SCOPES,
    deactivate,
    new_user,
)

TOKEN = "/auth/oauth2/token"
_FIELDS = [
    ("AUTH-TOKEN-001", "scope", str),
    ("AUTH-TOKEN-002", "tenant", str),
    ("AUTH-TOKEN-003", "tenantId", str),
    ("AUTH-TOKEN-004", "client", str),
    ("AUTH-TOKEN-006", "additionalData", dict),
    ("AUTH-TOKEN-007", "validTo", str),
    ("AUTH-TOKEN-008", "active", bool),
    ("AUTH-TOKEN-009", "issuedAt", int),
    ("AUTH-TOKEN-010", "expiresAt", int),
    ("AUTH-TOKEN-011", "access_token", str),
    ("AUTH-TOKEN-012", "token_type", str),
    ("AUTH-TOKEN-013", "expires_in", int),
]


@pytest.fixture(scope="module")
def both(service: Service) -> tuple[dict[str, Any], dict[str, Any]]:
    """A client token and a user token."""
    user = service.create_user()
    login = {"username": user.username, "password": user.password}
    of_client, of_user = (
        service.ask_token("alpha", "admin"),
        service.ask_token("alpha", "user", **login),
    )
    assert (of_client.status_code, of_user.status_code) == (200, 200)
    return of_client.json(), of_user.json()


@pytest.mark.parametrize(
    ("field", "kind"),
    [pytest.param(field, kind, marks=pytest.mark.req(req)) for req, field, kind in _FIELDS],
)
def test_both_kinds_of_token_carry_the_field(
    both: tuple[dict[str, Any], dict[str, Any]], field: str, kind: type
) -> None:
    for token in both:
        assert type(token[field]) is kind
    if field == "tenantId":
        assert all(str(UUID(token[field])) == token[field] for token in both)
    if field == "validTo":
        for token in both:
            assert TIMESTAMP.fullmatch(token[field])
            check_time(token[field])


@pytest.mark.req("AUTH-TOKEN-005", "AUTH-TOKEN-014")
def test_only_user_tokens_name_a_user(service: Service) -> None:
    user = service.create_user()
    login = {"username": user.username, "password": user.password}
    assert "user" not in service.ask_token("alpha", "admin").json()
    assert service.ask_token("alpha", "user", **login).json()["user"] == user.reference


@pytest.mark.req("AUTH-TOKEN-015")
def test_additional_data_names_the_user_and_is_empty_without_one(service: Service) -> None:
    user = service.create_user()
    login = {"username": user.username, "password": user.password}
    assert service.ask_token("alpha", "admin").json()["additionalData"] == {}
    token = service.ask_token("alpha", "user", **login).json()
    assert token["additionalData"] == {"username": user.username}


@pytest.mark.req("AUTH-TOKEN-016")
def test_the_type_is_always_bearer(
    service: Service, both: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    key = service.api_key(service.create_user())
    by_key = service.http.post("/one/bc-token", headers={"X-API-KEY": key}).json()
    assert [token["token_type"] for token in (*both, by_key)] == ["Bearer"] * 3


@pytest.mark.req("AUTH-TOKEN-017")
def test_tokens_live_two_hours(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    for token in both:
        assert token["expires_in"] == 7200
        assert token["expiresAt"] - token["issuedAt"] == 7200


def test_the_end_of_validity_is_german_time(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    for token in both:
        ends = datetime.fromtimestamp(token["expiresAt"], UTC).astimezone(ZoneInfo("Europe/Berlin"))
        assert token["validTo"] == ends.strftime("%Y-%m-%d %H:%M:%S")
        assert token["active"] is True


def test_tokens_are_not_to_be_stored_by_anybody_on_the_way(service: Service) -> None:
    answer = service.ask_token("alpha", "admin")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["pragma"] == "no-cache"


@pytest.mark.req("AUTH-EP-001")
def test_basic_credentials_and_a_form_give_a_token(service: Service) -> None:
    answer = service.http.post(
        TOKEN, data={"grant_type": "client_credentials"}, auth=service.login("alpha", "admin")
    )
    assert answer.request.headers["content-type"] == "application/x-www-form-urlencoded"
    assert answer.request.headers["authorization"].startswith("Basic ")
    assert answer.status_code == 200
    token = answer.json()
    assert {field for _, field, _ in _FIELDS} == set(token)
    assert (token["tenant"], token["client"]) == ("alpha", "admin")


@pytest.mark.req("AUTH-EP-002")
def test_the_grant_type_is_one_of_two(service: Service) -> None:
    user, login = service.create_user(), service.login("alpha", "user")
    names = {"username": user.username, "password": user.password}
    for refused in ("authorization_code", "refresh_token", "PASSWORD", "client_credentials "):
        answer = service.http.post(TOKEN, data={"grant_type": refused, **names}, auth=login)
        assert answer.status_code == 400
        assert answer.json()["error"] == "unsupported_grant_type"
    for form in (names, {"grant_type": "", **names}):
        answer = service.http.post(TOKEN, data=form, auth=login)
        assert answer.status_code == 400
        assert answer.json()["error"] == "invalid_request"
    for grant_type in ("client_credentials", "password"):
        form = {"grant_type": grant_type, **names}
        assert service.http.post(TOKEN, data=form, auth=login).status_code == 200


@pytest.mark.req("AUTH-EP-003", "AUTH-SCOPE-010", "AUTH-SCOPE-011")
def test_no_scope_means_all_and_a_narrower_list_is_granted_as_asked(service: Service) -> None:
    client = service.call("GET", "/auth/mgmt/v1/tenants/alpha/clients/admin", service.token())
    full = service.ask_token("alpha", "admin").json()["scope"].split()
    assert sorted(full) == sorted(client.json()["grantedScopes"])
    assert sorted(full) == sorted((*MANAGEMENT_SCOPES, *ADDED_SCOPES))
    one = service.ask_token("alpha", "admin", scope="auth/tenants/read").json()
    assert one["scope"] == "auth/tenants/read"
    two = service.ask_token("alpha", "admin", scope="auth/tenants/users/read auth/tenants/read")
    assert sorted(two.json()["scope"].split()) == ["auth/tenants/read", "auth/tenants/users/read"]


def test_the_full_scope_of_a_user_is_that_of_its_roles_within_the_client(
    service: Service,
) -> None:
    user = service.create_user()
    login = {"username": user.username, "password": user.password}
    token = service.ask_token("alpha", "user", **login).json()
    assert sorted(token["scope"].split()) == sorted(CUSTOMER_SCOPES)
    narrow = service.ask_token("alpha", "user", scope=CUSTOMER_SCOPES[1], **login).json()
    assert narrow["scope"] == CUSTOMER_SCOPES[1]
    elsewhere = service.ask_token("alpha", "admin", **login).json()
    assert elsewhere["scope"] == ""


@pytest.mark.parametrize(
    "scope",
    ["http://service/customer/read", "auth/tenants/read unheard/of", "auth/tenants", "*"],
)
def test_scopes_outside_the_grant_are_refused_not_dropped(service: Service, scope: str) -> None:
    answer = service.ask_token("alpha", "admin", scope=scope)
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_scope"


@pytest.mark.req("AUTH-EP-004")
def test_the_password_grant_needs_username_and_password(service: Service) -> None:
    user = service.create_user()
    form = {"grant_type": "password", "username": user.username, "password": user.password}
    for missing in ("username", "password"):
        part = {name: value for name, value in form.items() if name != missing}
        answer = service.http.post(TOKEN, data=part, auth=service.login("alpha", "user"))
        assert answer.status_code == 400
        assert answer.json()["error"] == "invalid_request"
    answer = service.http.post(TOKEN, data=form, auth=service.login("alpha", "user"))
    assert answer.status_code == 200
    assert answer.json()["user"] == user.reference


@pytest.mark.req("AUTH-EP-005")
def test_every_failed_login_is_401(service: Service) -> None:
    user, gone = service.create_user(), service.create_user()
    deactivate(service, gone)
    form = {"grant_type": "client_credentials"}
    wrong_secret = service.http.post(TOKEN, data=form, auth=("alpha/admin", "wrong"))
    wrong_password = service.ask_token(
        "alpha", "user", username=user.username, password="wrong horse"
    )
    unknown = service.ask_token("alpha", "user", **new_user())
    inactive = service.ask_token("alpha", "user", username=gone.username, password=gone.password)
    answers = [wrong_secret, wrong_password, unknown, inactive]
    assert [answer.status_code for answer in answers] == [401] * 4
    assert all("WWW-Authenticate" in answer.headers for answer in answers)
    bodies = {answer.text for answer in (wrong_password, unknown, inactive)}
    assert len(bodies) == 1, "nobody learns which users exist"


@pytest.mark.req("ERR-HTTP-TOKEN401")
@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Basic",
        "Basic !!!",
        "Basic " + base64.b64encode(b"\xff\xfe:x").decode(),
        "Basic " + base64.b64encode(b"nobody/admin:x").decode(),
        "Basic " + base64.b64encode(b"alpha/nobody:x").decode(),
        "Basic " + base64.b64encode(b"alpha/admin").decode(),
        "Basic " + base64.b64encode(b"alpha:x").decode(),
        "Basic " + base64.b64encode(b":").decode(),
        "Basic " + base64.b64encode(b"alpha\x00/admin:x").decode(),
        "Basic " + base64.b64encode(b"alpha/adm%00in:x").decode(),
        "Bearer kw_at_c0_x",
        "Digest username=alpha/admin",
    ],
)
def test_a_token_request_without_a_known_client_is_401(
    service: Service, authorization: str | None
) -> None:
    headers = {} if authorization is None else {"Authorization": authorization}
    answer = service.http.post(TOKEN, data={"grant_type": "client_credentials"}, headers=headers)
    assert answer.status_code == 401
    assert answer.json()["error"] == "invalid_client"
    assert answer.headers["www-authenticate"].startswith("Basic ")


def test_a_client_of_one_tenant_logs_in_no_user_of_another(service: Service) -> None:
    user = service.create_user("beta")
    answer = service.ask_token("alpha", "user", username=user.username, password=user.password)
    assert answer.status_code == 401


def test_the_basic_user_name_may_be_percent_encoded(service: Service) -> None:
    name, secret = service.login("alpha", "admin")
    login = base64.b64encode(f"{quote(name, safe='')}:{quote(secret, safe='')}".encode()).decode()
    assert "%2F" in quote(name, safe="")
    answer = service.http.post(
        TOKEN,
        data={"grant_type": "client_credentials"},
        headers={"Authorization": f"basic {login}"},
    )
    assert answer.status_code == 200


def test_two_authorization_headers_are_none(service: Service) -> None:
    request = service.http.build_request("POST", TOKEN, data={"grant_type": "client_credentials"})
    login = base64.b64encode(":".join(service.login("alpha", "admin")).encode()).decode()
    headers = [*request.headers.multi_items(), *[("Authorization", f"Basic {login}")] * 2]
    request.headers = httpx.Headers(headers)
    assert service.http.send(request).status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        "grant_type=client_credentials&grant_type=client_credentials",
        "grant_type=client_credentials&scope=auth/tenants/read&scope=auth/tenants/read",
        "grant_type=password&username=%ff&password=x",
        "grant_type=client_credentials&" + "&".join(f"x{n}=1" for n in range(40)),
        "",
    ],
)
def test_a_form_that_is_not_clear_is_an_invalid_request(service: Service, body: str) -> None:
    answer = service.http.post(
        TOKEN,
        content=body,
        auth=service.login("alpha", "user"),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_request"


@pytest.mark.parametrize("media_type", ["application/json", "multipart/form-data", "text/plain"])
def test_the_token_endpoint_takes_forms_only(service: Service, media_type: str) -> None:
    answer = service.http.post(
        TOKEN,
        content='{"grant_type":"client_credentials"}',
        auth=service.login("alpha", "admin"),
        headers={"Content-Type": media_type},
    )
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_request"


def test_login_data_in_the_query_does_not_count(service: Service) -> None:
    user = service.create_user()
    query = {"grant_type": "password", "username": user.username, "password": user.password}
    answer = service.http.post(
        TOKEN, params=query, data={"grant_type": "password"}, auth=service.login("alpha", "user")
    )
    assert answer.status_code == 400


@pytest.mark.req("AUTH-012")
@pytest.mark.parametrize(
    "password",
    ["x", " ", "pässwörd ß", "🔑" * 4, "a&b=c+d%20e", 'quo"te\\back', "line\nbreak", "x" * 1024],
)
def test_any_password_the_tenant_chose_opens_the_password_grant(
    service: Service, password: str
) -> None:
    user = service.create_user(password=password)
    answer = service.ask_token("alpha", "user", username=user.username, password=password)
    assert answer.status_code == 200
    wrong = service.ask_token("alpha", "user", username=user.username, password=f"{password}x")
    assert wrong.status_code == 401


def test_tokens_say_nothing_and_never_repeat(service: Service) -> None:
    texts = {service.token() for _ in range(5)}
    assert len(texts) == 5
    assert all(len(text) >= 43 and "alpha" not in text for text in texts)


def test_failed_logins_are_slowed_down_with_429(moving: Service) -> None:
    service = moving
    user, other = service.create_user(), service.create_user()
    wrong = {"username": user.username, "password": "wrong"}
    statuses = [service.ask_token("alpha", "user", **wrong).status_code for _ in range(3)]
    assert statuses == [401] * 3
    right = {"username": user.username, "password": user.password}
    slowed = service.ask_token("alpha", "user", **right)
    assert slowed.status_code == 429
    assert 1 <= int(slowed.headers["retry-after"]) <= 60
    assert service.user_token(other), "one user's wrong passwords do not lock out another"
    service.clock.advance(seconds=int(slowed.headers["retry-after"]))
    assert service.user_token(user)


def test_another_spelling_of_the_username_gives_no_further_guesses(moving: Service) -> None:
    service = moving
    user = service.create_user(username="anna.meier")
    spellings = ["anna.meier", "ANNA.MEIER", "anna.meier ", " anna.meier"]
    spellings.append("ａnna.meier")  # noqa: RUF001 - a look-alike on purpose
    for spelling in spellings:
        service.ask_token("alpha", "user", username=spelling, password="wrong")
    last = service.ask_token("alpha", "user", username=user.username, password="wrong")
    assert last.status_code == 429
    sixth = service.ask_token("alpha", "user", username="anna.meier  ", password="wrong")
    assert sixth.status_code == 429
