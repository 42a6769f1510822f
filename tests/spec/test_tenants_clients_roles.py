"""Spec: Resources (Tenant, Client, ClientRole); Management."""

import json
from uuid import UUID

import pytest

from kontowerk.kit.ids import new_id
from tests.service import MGMT, Service
from tests.spec.conftest import Sparse
from tests.spec.interface import (
    ADDED_SCOPES,
    CUSTOMER_SCOPES,
    MANAGEMENT_SCOPES,
    admin,
    new_user,
    references,
    role_path,
    users_path,
)


@pytest.mark.req("MGMT-EP-001")
def test_the_list_of_tenants_holds_the_tenant_of_the_token_and_no_other(service: Service) -> None:
    answer = service.call("GET", MGMT, admin(service))
    assert answer.status_code == 200
    (tenant,) = answer.json()
    assert set(tenant) == {"name", "description", "relations"}
    assert tenant["name"] == "alpha"


@pytest.mark.req("MGMT-EP-003", "MGMT-TENANT-001", "MGMT-TENANT-002")
def test_a_tenant_has_a_name_and_may_have_a_description(service: Service) -> None:
    alpha = service.call("GET", f"{MGMT}/alpha", service.token("alpha"))
    beta = service.call("GET", f"{MGMT}/beta", service.token("beta"))
    assert (alpha.status_code, beta.status_code) == (200, 200)
    assert alpha.json()["name"] == "alpha"
    assert alpha.json()["description"] == "The first tenant"
    assert beta.json()["name"] == "beta"
    assert set(beta.json()) == {"name", "relations"}


@pytest.mark.req("MGMT-EP-038")
def test_the_tenant_of_a_client_token_is_the_name_in_the_path(service: Service) -> None:
    token = service.ask_token("beta", "admin").json()
    answer = service.call("GET", f"{MGMT}/{token['tenant']}", token["access_token"])
    assert answer.status_code == 200
    assert answer.json()["name"] == token["tenant"]


@pytest.mark.req("MGMT-EP-005", "MGMT-CLIENT-006")
def test_a_fresh_tenant_has_an_admin_client_and_a_user_client(sparse: Sparse) -> None:
    service, path = sparse.service, f"{MGMT}/{sparse.tenant}"
    admin, user = service.token(sparse.tenant, "admin"), service.token(sparse.tenant, "user")
    answer = service.call("GET", f"{path}/clients", admin)
    assert answer.status_code == 200
    names = [client["name"] for client in answer.json()]
    assert {"admin", "user"} <= set(names)
    assert all(isinstance(client["username"], str) for client in answer.json())
    calls = [
        ("GET", path),
        ("GET", f"{path}/clients"),
        ("GET", f"{path}/users"),
        ("POST", f"{path}/users"),
    ]
    for method, address in calls:
        body = {"json": new_user()} if method == "POST" else {}
        assert service.call(method, address, admin, **body).is_success
        assert service.call(method, address, user, **body).status_code == 403


@pytest.mark.req("MGMT-EP-007", "MGMT-CLIENT-001", "MGMT-CLIENT-002")
def test_a_client_has_a_name_and_the_username_it_gets_tokens_with(service: Service) -> None:
    answer = service.call("GET", f"{MGMT}/alpha/clients/admin", admin(service))
    assert answer.status_code == 200
    client = answer.json()
    assert set(client) == {"name", "username", "description", "grantedScopes", "relations"}
    assert client["name"] == "admin"
    assert client["username"] == "alpha/admin"
    login = (client["username"], service.login("alpha", "admin")[1])
    form = {"grant_type": "client_credentials"}
    assert service.http.post("/auth/oauth2/token", data=form, auth=login).status_code == 200


@pytest.mark.req("MGMT-CLIENT-003", "MGMT-CLIENT-004")
def test_description_and_scopes_of_a_client_are_there_only_if_it_has_any(sparse: Sparse) -> None:
    service, path = sparse.service, f"{MGMT}/{sparse.tenant}/clients"
    token = service.token(sparse.tenant)
    full = service.call("GET", f"{path}/user", token).json()
    assert isinstance(full["description"], str)
    assert sorted(full["grantedScopes"]) == sorted(CUSTOMER_SCOPES)
    bare = service.call("GET", f"{path}/bare", token)
    assert bare.status_code == 200
    assert set(bare.json()) == {"name", "username", "relations"}


@pytest.mark.req("MGMT-CLIENT-005")
def test_no_token_of_a_client_has_a_scope_outside_the_scopes_of_the_client(
    service: Service,
) -> None:
    manager = service.create_user()
    assigned = service.call(
        "POST", role_path("manager", client="admin"), admin(service), json=manager.reference
    )
    assert assigned.status_code == 201
    for name in ("admin", "user"):
        client = service.call("GET", f"{MGMT}/alpha/clients/{name}", admin(service)).json()
        ceiling = set(client["grantedScopes"])
        of_client = service.ask_token("alpha", name).json()
        of_user = service.ask_token(
            "alpha", name, username=manager.username, password=manager.password
        ).json()
        for token in (of_client, of_user):
            assert set(token["scope"].split()) <= ceiling
            assert token["scope"]


@pytest.mark.req("MGMT-EP-009", "MGMT-EP-011", "MGMT-ROLE-001", "MGMT-ROLE-003")
def test_roles_have_a_name_and_say_whether_new_users_get_them(service: Service) -> None:
    path, token = f"{MGMT}/alpha/clients/user/roles", admin(service)
    listed = service.call("GET", path, token)
    assert listed.status_code == 200
    assert {role["name"]: role["defaultRole"] for role in listed.json()} == {
        "customer": True,
        "reader": False,
    }
    for role in listed.json():
        answer = service.call("GET", f"{path}/{role['name']}", token)
        assert answer.status_code == 200
        assert answer.json() == role
        assert set(role) == {"name", "description", "defaultRole", "grantedScopes", "relations"}


@pytest.mark.req("MGMT-ROLE-002", "MGMT-ROLE-004")
def test_description_and_scopes_of_a_role_are_there_only_if_it_has_any(sparse: Sparse) -> None:
    service, path = sparse.service, f"{MGMT}/{sparse.tenant}/clients"
    token = service.token(sparse.tenant)
    full = service.call("GET", f"{path}/user/roles/customer", token).json()
    assert isinstance(full["description"], str)
    assert sorted(full["grantedScopes"]) == sorted(CUSTOMER_SCOPES)
    bare = service.call("GET", f"{path}/bare/roles/bare", token)
    assert bare.status_code == 200
    assert set(bare.json()) == {"name", "defaultRole", "relations"}


@pytest.mark.req("MGMT-ROLE-005")
def test_new_users_get_the_default_roles_and_only_those(service: Service) -> None:
    user = service.create_user()
    assert user.reference in references(service, role_path("customer"))
    assert user.reference not in references(service, role_path("reader"))
    assert user.reference not in references(service, role_path("manager", client="admin"))


@pytest.mark.req("MGMT-EP-013", "MGMT-EP-018", "MGMT-USER-003")
def test_users_of_a_role_are_references_and_nothing_else(service: Service) -> None:
    user, token = service.create_user(), admin(service)
    listed = service.call("GET", role_path("customer"), token)
    assert listed.status_code == 200
    assert {"userReference": user.reference} in listed.json()
    assert all(set(entry) == {"userReference"} for entry in listed.json())
    single = service.call("GET", role_path("customer", user), token)
    assert single.status_code == 200
    assert single.json() == {"userReference": user.reference}


@pytest.mark.req("MGMT-EP-015", "MGMT-EP-017")
def test_a_role_is_assigned_by_a_json_string_with_the_reference(service: Service) -> None:
    user, token = service.create_user(), admin(service)
    answer = service.call(
        "POST",
        role_path("reader"),
        token,
        content=f'"{user.reference}"',
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 201
    assert answer.headers["location"] == service.url + role_path("reader", user)
    assert answer.content == b""
    found = service.call("GET", answer.headers["location"], token)
    assert found.status_code == 200
    assert found.json() == {"userReference": user.reference}


def test_assigning_a_role_again_answers_the_same_again(service: Service) -> None:
    user, token = service.create_user(), admin(service)
    first = service.call("POST", role_path("reader"), token, json=user.reference)
    second = service.call("POST", role_path("reader"), token, json=user.reference)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.headers["location"] == second.headers["location"]
    assert references(service, role_path("reader")).count(user.reference) == 1


@pytest.mark.parametrize(
    "body", ["not-a-uuid", "", 7, None, True, [], {"userReference": str(new_id())}]
)
def test_a_body_that_is_no_reference_assigns_nothing(service: Service, body: object) -> None:
    answer = service.call(
        "POST",
        role_path("reader"),
        admin(service),
        content=json.dumps(body),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 400


def test_a_reference_without_quotes_is_not_json(service: Service) -> None:
    user = service.create_user()
    answer = service.call(
        "POST",
        role_path("reader"),
        admin(service),
        content=user.reference,
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 400


def test_only_users_of_the_tenant_can_be_given_a_role(service: Service) -> None:
    stranger = service.create_user("beta")
    for reference in (stranger.reference, str(new_id())):
        answer = service.call("POST", role_path("reader"), admin(service), json=reference)
        assert answer.status_code == 404
    assert stranger.reference not in references(service, role_path("reader"))


def test_a_new_role_shows_in_the_next_token_and_not_in_the_present_one(service: Service) -> None:
    user = service.create_user()
    login = {"username": user.username, "password": user.password}
    before = service.token("alpha", "admin", **login)
    service.call("POST", role_path("manager", client="admin"), admin(service), json=user.reference)
    after = service.ask_token("alpha", "admin", **login).json()
    assert sorted(after["scope"].split()) == sorted((*MANAGEMENT_SCOPES, *ADDED_SCOPES))
    assert service.call("GET", MGMT, before).status_code == 403
    assert service.call("GET", MGMT, after["access_token"]).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nobody",
        "/alpha/clients/nobody",
        "/alpha/clients/nobody/roles",
        "/alpha/clients/user/roles/nobody",
        "/alpha/clients/user/roles/nobody/users",
        "/alpha/clients/user/roles/manager",
        "/alpha/clients/USER",
        "/alpha/clients/us%00er",
        f"/alpha/clients/user/roles/customer/users/{UUID(int=1)}",
        "/alpha/clients/user/roles/customer/users/nobody",
        f"/alpha/users/{UUID(int=1)}",
        "/alpha/users/nobody",
        "/alpha/users/%00",
    ],
)
def test_what_does_not_exist_is_404(service: Service, path: str) -> None:
    assert service.call("GET", MGMT + path, admin(service)).status_code == 404


def test_a_user_without_the_role_is_not_found_at_the_role(service: Service) -> None:
    user = service.create_user()
    answer = service.call("GET", role_path("reader", user), admin(service))
    assert answer.status_code == 404


def test_management_is_decided_by_scopes_not_by_the_kind_of_token(service: Service) -> None:
    user = service.create_user()
    service.call("POST", role_path("manager", client="admin"), admin(service), json=user.reference)
    token = service.token("alpha", "admin", username=user.username, password=user.password)
    assert service.call("GET", users_path(), token).status_code == 200
    assert service.call("POST", users_path(), token, json=new_user()).status_code == 201
