"""Spec: States (User); Management (deactivate, reactivate)."""

import pytest

from tests.service import Service, User
from tests.spec.interface import admin, deactivate, new_user, references, users_path


def _reactivate(service: Service, user: User, body: dict[str, str]) -> int:
    path = f"{users_path(user)}/reactivate"
    return service.call("POST", path, admin(service), json=body).status_code


@pytest.mark.req("STATE-USER-001")
def test_a_created_user_is_active(service: Service) -> None:
    created = service.call("POST", users_path(), admin(service), json=new_user())
    assert created.status_code == 201
    found = service.call("GET", created.headers["location"], admin(service))
    assert found.status_code == 200
    assert found.json()["active"] is True
    assert found.json()["userReference"] in references(service, users_path())


@pytest.mark.req("STATE-USER-002", "MGMT-EP-031")
def test_a_deactivated_user_leaves_the_default_list(service: Service) -> None:
    user = service.create_user()
    answer = service.call("PUT", f"{users_path(user)}/deactivate", admin(service))
    assert answer.status_code == 200
    assert user.reference not in references(service, users_path())
    assert user.reference in references(service, users_path(), includeInactive="true")
    found = service.call("GET", users_path(user), admin(service))
    assert found.status_code == 200
    assert found.json()["active"] is False


@pytest.mark.req("STATE-USER-003", "MGMT-EP-033")
def test_a_reactivated_user_is_listed_again_and_gets_tokens(service: Service) -> None:
    user, body = service.create_user(), new_user()
    deactivate(service, user)
    answer = service.call("POST", f"{users_path(user)}/reactivate", admin(service), json=body)
    assert answer.status_code == 200
    assert user.reference in references(service, users_path())
    token = service.ask_token("alpha", "user", **body)
    assert token.status_code == 200
    assert token.json()["user"] == user.reference


@pytest.mark.req("MGMT-EP-035")
def test_reactivating_needs_username_and_password_and_replaces_both(service: Service) -> None:
    user, body = service.create_user(), new_user(password="another horse")
    deactivate(service, user)
    assert _reactivate(service, user, {"username": body["username"]}) == 400
    assert _reactivate(service, user, {"password": body["password"]}) == 400
    assert user.reference not in references(service, users_path())
    assert _reactivate(service, user, {**body, "firstname": "Ada", "lastname": "L"}) == 200
    assert service.ask_token("alpha", "user", **body).status_code == 200
    old = {"username": user.username, "password": user.password}
    assert service.ask_token("alpha", "user", **old).status_code == 401


def test_deactivating_again_changes_nothing(service: Service) -> None:
    user = service.create_user()
    deactivate(service, user)
    deactivate(service, user)
    assert user.reference not in references(service, users_path())


def test_deactivating_ends_tokens_at_once(service: Service) -> None:
    for _ in range(5):
        user = service.create_user()
        token = service.user_token(user)
        assert service.call("GET", "/encrypt/keys", token).status_code == 200
        deactivate(service, user)
        assert service.call("GET", "/encrypt/keys", token).status_code == 403


def test_an_inactive_user_cannot_log_in(service: Service) -> None:
    user = service.create_user()
    key = service.api_key(user)
    deactivate(service, user)
    answer = service.ask_token("alpha", "user", username=user.username, password=user.password)
    assert answer.status_code == 401
    assert service.http.post("/one/bc-token", headers={"X-API-KEY": key}).status_code == 401


def test_old_tokens_do_not_come_back_with_the_user(service: Service) -> None:
    user = service.create_user()
    token = service.user_token(user)
    deactivate(service, user)
    assert _reactivate(service, user, new_user()) == 200
    assert service.call("GET", "/encrypt/keys", token).status_code == 403


def test_reactivating_an_active_user_is_409_and_changes_no_credentials(service: Service) -> None:
    user, body = service.create_user(), new_user()
    assert _reactivate(service, user, body) == 409
    assert service.user_token(user)
    assert service.ask_token("alpha", "user", **body).status_code == 401


def test_reactivating_under_a_taken_username_is_409(service: Service) -> None:
    user, other = service.create_user(), service.create_user()
    deactivate(service, user)
    assert _reactivate(service, user, new_user(username=other.username.upper())) == 409
    assert user.reference not in references(service, users_path())


def test_reactivating_under_the_old_username_is_fine(service: Service) -> None:
    user = service.create_user()
    deactivate(service, user)
    assert _reactivate(service, user, new_user(username=user.username)) == 200


@pytest.mark.req("MGMT-EP-036")
def test_get_does_not_deactivate(service: Service) -> None:
    user = service.create_user()
    path = f"{users_path(user)}/deactivate"
    answer = service.call("GET", path, admin(service))
    assert answer.status_code == 405
    assert answer.headers["allow"] == "PUT"
    assert user.reference in references(service, users_path())
    assert service.call("PUT", path, admin(service)).status_code == 200
    assert user.reference not in references(service, users_path())


@pytest.mark.req("MGMT-EP-037")
def test_get_does_not_reactivate(service: Service) -> None:
    user = service.create_user()
    deactivate(service, user)
    path = f"{users_path(user)}/reactivate"
    answer = service.call("GET", path, admin(service))
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
    assert user.reference not in references(service, users_path())
    assert service.call("POST", path, admin(service), json=new_user()).status_code == 200
    assert user.reference in references(service, users_path())


@pytest.mark.parametrize(("verb", "method"), [("deactivate", "PUT"), ("reactivate", "POST")])
def test_users_of_other_tenants_cannot_be_switched(
    service: Service, verb: str, method: str
) -> None:
    stranger = service.create_user("beta")
    path = f"{users_path(stranger)}/{verb}"
    answer = service.call(method, path, admin(service), json=new_user())
    assert answer.status_code == 404
    assert service.user_token(stranger, "beta")


def test_a_tenants_password_policy_holds_for_reactivation_too(service: Service) -> None:
    user = service.create_user("redirect", password="twelve chars")
    deactivate(service, user, "redirect")
    path = f"{users_path(user, 'redirect')}/reactivate"
    answer = service.call(
        "POST", path, service.token("redirect"), json=new_user(password="elevenchars")
    )
    assert answer.status_code == 400
