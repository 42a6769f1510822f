"""Spec: What the service does (administration, tokens), and forms as the only other bodies."""

import pytest

from tests.service import MGMT, Service
from tests.spec.answers import JSON
from tests.spec.interface import (
    FORM_OPERATIONS,
    Operation,
    admin,
    as_ids,
    new_user,
    operations,
    path_of,
    references,
    role_path,
    some_user,
    tenant_of,
    token_for,
    users_path,
)

_ALL = operations()
_OTHER_BODIES = [found for found in _ALL if found.media_types and found.id not in FORM_OPERATIONS]


@pytest.mark.req("OVW-001")
def test_a_tenant_is_administered_from_reading_to_reactivating(service: Service) -> None:
    token = admin(service)
    (tenant,) = service.call("GET", MGMT, token).json()
    clients = service.call("GET", f"{MGMT}/{tenant['name']}/clients", token).json()
    assert "user" in [client["name"] for client in clients]
    roles = service.call("GET", f"{MGMT}/{tenant['name']}/clients/user/roles", token).json()
    assert "reader" in [role["name"] for role in roles]
    body = new_user()
    created = service.call("POST", users_path(), token, json=body)
    assert created.status_code == 201
    user = service.call("GET", created.headers["location"], token).json()
    reference = user["userReference"]
    assigned = service.call("POST", role_path("reader"), token, json=reference)
    assert assigned.status_code == 201
    assert reference in references(service, role_path("reader"))
    address = created.headers["location"]
    assert service.call("PUT", f"{address}/deactivate", token).status_code == 200
    assert reference not in references(service, users_path())
    assert service.call("POST", f"{address}/reactivate", token, json=body).status_code == 200
    assert reference in references(service, users_path())


@pytest.mark.req("OVW-002")
def test_tokens_are_issued_to_clients_users_and_key_holders_and_revoked(service: Service) -> None:
    user = service.create_user()
    of_client = service.ask_token("alpha", "admin")
    of_user = service.ask_token("alpha", "user", username=user.username, password=user.password)
    key = {"X-API-KEY": service.api_key(user)}
    of_key = service.http.post("/one/bc-token", headers=key)
    for answer, client in ((of_client, "admin"), (of_user, "user"), (of_key, "user")):
        assert answer.status_code == 200
        token = answer.json()["access_token"]
        assert service.call("GET", "/encrypt/keys", token).status_code == 200
        login = service.login("alpha", client)
        revoked = service.http.post("/auth/oauth2/revoke", data={"token": token}, auth=login)
        assert revoked.status_code == 200
        assert service.call("GET", "/encrypt/keys", token).status_code == 403


@pytest.mark.req("AUTH-EP-025")
@pytest.mark.parametrize("found", _OTHER_BODIES, ids=as_ids(_OTHER_BODIES))
def test_no_endpoint_but_token_and_revoke_takes_a_form(service: Service, found: Operation) -> None:
    user, form = some_user(service, tenant_of(found)), {"username": "form", "password": "form"}
    token = token_for(found, service, user)
    answer = service.call(found.method, path_of(found, user), token, data=form)
    assert answer.status_code == 415


@pytest.mark.req("AUTH-EP-025")
def test_the_token_endpoint_takes_no_json(service: Service) -> None:
    answer = service.http.post(
        "/auth/oauth2/token",
        json={"grant_type": "client_credentials"},
        auth=service.login("alpha", "admin"),
    )
    assert answer.request.headers["content-type"] == JSON
    assert answer.status_code == 400
