"""Spec: Authentication; the scopes of Management."""

import httpx
import pytest

from kontowerk.kit.ids import new_id, new_secret
from tests.service import MGMT, Service
from tests.spec.interface import (
    CUSTOMER_SCOPES,
    MANAGEMENT_SCOPES,
    Operation,
    as_ids,
    call_well,
    new_user,
    operation,
    path_of,
    protected,
    some_user,
    users_path,
)

_READ, _CLIENTS, _ASSIGN, _USERS, _CREATE = MANAGEMENT_SCOPES
# The scope column of the Management table; the last three are extensions.
_SCOPES = {
    "listTenants": (_READ, "MGMT-EP-002"),
    "getTenant": (_READ, "MGMT-EP-004"),
    "listClients": (_CLIENTS, "MGMT-EP-006"),
    "getClient": (_CLIENTS, "MGMT-EP-008"),
    "listRoles": (_CLIENTS, "MGMT-EP-010"),
    "getRole": (_CLIENTS, "MGMT-EP-012"),
    "listRoleUsers": (_CLIENTS, "MGMT-EP-014"),
    "assignRole": (_ASSIGN, "MGMT-EP-016"),
    "getRoleUser": (_CLIENTS, "MGMT-EP-019"),
    "listUsers": (_USERS, "MGMT-EP-021"),
    "getUser": (_USERS, "MGMT-EP-024"),
    "createUser": (_CREATE, "MGMT-EP-026"),
    "deactivateUser": (_CREATE, "MGMT-EP-032"),
    "reactivateUser": (_CREATE, "MGMT-EP-034"),
    "changeUser": (_CREATE, None),
    "eraseUser": (_CREATE, None),
    "exportUser": (_USERS, None),
}


def _row(name: str, scope: str, req: str | None) -> object:
    marks = [pytest.mark.req(req)] if req else []
    return pytest.param(operation(name), scope, marks=marks, id=name)


@pytest.mark.parametrize(
    ("found", "scope"), [_row(name, scope, req) for name, (scope, req) in _SCOPES.items()]
)
def test_the_operation_needs_its_scope_and_no_other(
    service: Service, found: Operation, scope: str
) -> None:
    others = " ".join(other for other in MANAGEMENT_SCOPES if other != scope)
    bystander = some_user(service)
    refused = call_well(service, found, token=service.token(scope=others), user=bystander)
    allowed = call_well(service, found, token=service.token(scope=scope))
    assert refused.status_code == 403
    assert allowed.status_code in (200, 201)


@pytest.mark.parametrize(
    ("scope", "opened", "closed"),
    [
        pytest.param(scope, opened, closed, marks=pytest.mark.req(req), id=scope)
        for req, scope, opened, closed in [
            ("AUTH-SCOPE-005", _READ, "getTenant", "listClients"),
            ("AUTH-SCOPE-006", _CLIENTS, "listRoles", "assignRole"),
            ("AUTH-SCOPE-007", _ASSIGN, "assignRole", "listRoleUsers"),
            ("AUTH-SCOPE-008", _USERS, "listUsers", "createUser"),
            ("AUTH-SCOPE-009", _CREATE, "createUser", "listUsers"),
        ]
    ],
)
def test_a_token_with_one_scope_opens_what_needs_it_and_nothing_else(
    service: Service, scope: str, opened: str, closed: str
) -> None:
    answer = service.ask_token("alpha", "admin", scope=scope)
    assert answer.json()["scope"] == scope
    token = answer.json()["access_token"]
    assert call_well(service, operation(opened), token=token).is_success
    assert call_well(service, operation(closed), token=token).status_code == 403


@pytest.mark.parametrize("scope", [*MANAGEMENT_SCOPES, *CUSTOMER_SCOPES])
def test_each_scope_alone_opens_exactly_its_part_of_management(
    service: Service, scope: str
) -> None:
    client = "admin" if scope in MANAGEMENT_SCOPES else "user"
    token, bystander = service.token("alpha", client, scope=scope), some_user(service)
    for name, (needed, _) in _SCOPES.items():
        is_open = needed == scope
        user = None if is_open else bystander
        answer = call_well(service, operation(name), token=token, user=user)
        assert answer.is_success if is_open else answer.status_code == 403, name
    assert service.user_token(bystander)


def test_the_table_of_scopes_knows_every_management_operation() -> None:
    managed = {found.id for found in protected() if found.path.startswith("/auth/mgmt/")}
    assert managed == set(_SCOPES)


def test_a_refused_operation_changes_nothing(service: Service) -> None:
    user, token = service.create_user(), service.token(scope=_USERS)
    refused = service.call("PUT", f"{users_path(user)}/deactivate", token)
    assert refused.status_code == 403
    assert service.user_token(user)


@pytest.mark.req("AUTH-002")
def test_a_client_token_creates_users(service: Service) -> None:
    answer = service.ask_token("alpha", "admin", scope="auth/tenants/users/create")
    assert "user" not in answer.json()
    token = answer.json()["access_token"]
    assert service.call("POST", users_path(), token, json=new_user()).status_code == 201


@pytest.mark.req("AUTH-005", "LIM-003")
def test_a_token_is_accepted_for_7200_seconds_and_not_longer(moving: Service) -> None:
    user = moving.create_user()
    of_client, of_user = moving.token(), moving.user_token(user)
    moving.clock.advance(seconds=7199)
    assert moving.call("GET", MGMT, of_client).status_code == 200
    assert moving.call("GET", "/encrypt/keys", of_user).status_code == 200
    moving.clock.advance(seconds=2)
    assert moving.call("GET", MGMT, of_client).status_code == 403
    assert moving.call("GET", "/encrypt/keys", of_user).status_code == 403
    assert moving.call("GET", MGMT, moving.token()).status_code == 200


@pytest.mark.req("AUTH-006")
@pytest.mark.parametrize("found", protected(), ids=as_ids(protected()))
def test_an_unknown_token_is_403_everywhere(service: Service, found: Operation) -> None:
    path = path_of(found, str(new_id()))
    for token in ("random", new_secret("at", "c0")):
        answer = service.call(found.method, path, token)
        assert answer.status_code == 403


@pytest.mark.req("AUTH-006")
def test_a_revoked_token_is_403(service: Service) -> None:
    token = service.token()
    login = service.login("alpha", "admin")
    service.http.post("/auth/oauth2/revoke", data={"token": token}, auth=login)
    assert service.call("GET", MGMT, token).status_code == 403


@pytest.mark.req("AUTH-007")
def test_a_token_without_the_scope_is_403(service: Service) -> None:
    narrow = service.token(scope="auth/tenants/read")
    assert service.call("GET", MGMT, narrow).status_code == 200
    assert service.call("GET", users_path(), narrow).status_code == 403
    user_token = service.user_token(service.create_user())
    assert service.call("GET", MGMT, user_token).status_code == 403


@pytest.mark.parametrize("scheme", ["Basic", "Digest", "Token", "MAC"])
def test_another_scheme_counts_as_no_header(service: Service, scheme: str) -> None:
    answer = service.call("GET", MGMT, headers={"Authorization": f"{scheme} {service.token()}"})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.parametrize("scheme", ["bearer", "BEARER", "Bearer"])
def test_the_scheme_may_be_written_in_any_case(service: Service, scheme: str) -> None:
    answer = service.call("GET", MGMT, headers={"Authorization": f"{scheme} {service.token()}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["access_token", "token", "Authorization", "authorization"])
def test_a_token_in_the_query_counts_as_no_header(service: Service, name: str) -> None:
    token = service.token()
    for value in (token, f"Bearer {token}"):
        assert service.call("GET", MGMT, params={name: value}).status_code == 401


def test_a_token_in_a_cookie_counts_as_no_header(service: Service) -> None:
    cookie = {"Cookie": f"access_token={service.token()}; Authorization=Bearer x"}
    assert service.call("GET", MGMT, headers=cookie).status_code == 401


def test_two_authorization_headers_count_as_none(service: Service) -> None:
    login = ("Authorization", f"Bearer {service.token()}")
    answer = service.http.get(MGMT, headers=httpx.Headers([login, login]))
    assert answer.status_code == 401


def test_the_token_itself_is_compared_exactly(service: Service) -> None:
    token = service.token()
    for changed in (token[:-1], token + "A", token.swapcase(), token[:-1] + "é"):
        header = f"Bearer {changed}".encode()
        answer = service.call("GET", MGMT, headers={"Authorization": header})
        assert answer.status_code == 403


def test_other_secrets_are_no_tokens(service: Service) -> None:
    for secret in (service.login("alpha", "admin")[1], service.api_key(service.create_user())):
        assert service.call("GET", MGMT, secret).status_code == 403
