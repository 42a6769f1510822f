"""Spec: Resources (User and user reference); Management (users)."""

import json
from uuid import UUID

import pytest

from tests.service import MGMT, Service
from tests.spec.interface import admin, deactivate, new_user, references, users_path


@pytest.mark.req("MGMT-EP-025")
def test_creating_a_user_answers_201_with_its_address_and_no_body(service: Service) -> None:
    answer = service.call("POST", users_path(), admin(service), json=new_user())
    assert answer.status_code == 201
    assert answer.content == b""
    base, _, reference = answer.headers["location"].rpartition("/")
    assert base == f"{service.url}{MGMT}/alpha/users"
    assert str(UUID(reference)) == reference


@pytest.mark.req("MGMT-EP-023", "MGMT-USER-001", "MGMT-USER-002")
def test_a_user_has_a_reference_and_a_username(service: Service) -> None:
    user = service.create_user()
    answer = service.call("GET", users_path(user), admin(service))
    assert answer.status_code == 200
    found = answer.json()
    assert set(found) == {"userReference", "username", "active", "relations"}
    assert str(UUID(found["userReference"])) == user.reference
    assert found["username"] == user.username
    assert found["active"] is True


@pytest.mark.req("MGMT-EP-020")
def test_the_list_of_users_holds_users(service: Service) -> None:
    user = service.create_user()
    answer = service.call("GET", users_path(), admin(service))
    assert answer.status_code == 200
    assert all(
        set(found) == {"userReference", "username", "active", "relations"}
        for found in answer.json()
    )
    assert (user.reference, user.username) in [
        (found["userReference"], found["username"]) for found in answer.json()
    ]


@pytest.mark.req("MGMT-EP-022")
def test_inactive_users_are_listed_only_when_asked_for(service: Service) -> None:
    user = service.create_user()
    deactivate(service, user)
    assert user.reference not in references(service, users_path())
    assert user.reference not in references(service, users_path(), includeInactive="false")
    assert user.reference in references(service, users_path(), includeInactive="true")


@pytest.mark.req("MGMT-EP-027")
def test_the_username_is_needed_and_unique(service: Service) -> None:
    token, body = admin(service), new_user()
    nameless = service.call("POST", users_path(), token, json={"password": "x"})
    assert nameless.status_code == 400
    assert nameless.json()["errors"][0]["pointer"] == "/username"
    assert service.call("POST", users_path(), token, json=body).status_code == 201
    assert service.call("POST", users_path(), token, json=body).status_code == 409


@pytest.mark.req("MGMT-EP-028")
def test_the_password_is_needed_and_opens_the_password_grant(service: Service) -> None:
    body = new_user(password="only this one")
    missing = {"username": body["username"]}
    refused = service.call("POST", users_path(), admin(service), json=missing)
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["pointer"] == "/password"
    assert service.call("POST", users_path(), admin(service), json=body).status_code == 201
    assert service.ask_token("alpha", "user", **body).status_code == 200


@pytest.mark.req("MGMT-EP-029", "MGMT-EP-030")
@pytest.mark.parametrize(
    "names",
    [
        {},
        {"firstname": "Ada"},
        {"lastname": "Lovelace"},
        {"firstname": "Ada", "lastname": "Lovelace"},
    ],
)
def test_first_and_last_name_are_optional(service: Service, names: dict[str, str]) -> None:
    answer = service.call("POST", users_path(), admin(service), json=new_user(**names))
    assert answer.status_code == 201


def test_unknown_fields_are_ignored(service: Service) -> None:
    body = {**new_user(), "nickname": {"deep": [1, 2.5, None]}}
    assert service.call("POST", users_path(), admin(service), json=body).status_code == 201


@pytest.mark.parametrize(
    ("taken", "wanted"),
    [
        ("Anna.Meier", "anna.meier"),
        ("straße.eins", "STRASSE.EINS"),
        ("full.width", "ｆｕｌｌ.width"),  # noqa: RUF001 - a look-alike on purpose
        ("ligature.fi", "ligature.ﬁ"),
        ("blank.end", "blank.end "),
        ("composed.é", "composed.e\u0301"),
    ],
)
def test_look_alikes_of_a_taken_username_are_refused(
    service: Service, taken: str, wanted: str
) -> None:
    token = admin(service, "beta")
    path = users_path(tenant="beta")
    first = service.call("POST", path, token, json=new_user(username=taken))
    second = service.call("POST", path, token, json=new_user(username=wanted))
    assert (first.status_code, second.status_code) == (201, 409)


def test_an_inactive_user_keeps_its_username(service: Service) -> None:
    user = service.create_user()
    deactivate(service, user)
    body = new_user(username=user.username)
    assert service.call("POST", users_path(), admin(service), json=body).status_code == 409


def test_tenants_share_no_usernames(service: Service) -> None:
    body = new_user()
    for tenant in ("alpha", "beta"):
        path = users_path(tenant=tenant)
        assert service.call("POST", path, service.token(tenant), json=body).status_code == 201


@pytest.mark.parametrize(
    "username",
    ["tab\there", "line\nbreak", "bell\x07", "soft\u00adhyphen", "right\u202eleft", " ", ""],
)
def test_usernames_with_control_characters_or_only_blanks_are_400(
    service: Service, username: str
) -> None:
    body = new_user(username=username)
    answer = service.call("POST", users_path(), admin(service), json=body)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == "/username"


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": 7},
        {"username": None},
        {"username": ["x"]},
        {"username": "x" * 256},
        {"password": 12345},
        {"password": None},
        {"password": ""},
        {"password": "x" * 1025},
        {"firstname": 7},
        {"lastname": {}},
    ],
)
def test_fields_of_the_wrong_kind_are_400_and_named(
    service: Service, wrong: dict[str, object]
) -> None:
    answer = service.call("POST", users_path(), admin(service), json={**new_user(), **wrong})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == f"/{next(iter(wrong))}"


@pytest.mark.parametrize("body", [[], "text", 7, None, True])
def test_a_user_body_is_an_object(service: Service, body: object) -> None:
    answer = service.call(
        "POST",
        users_path(),
        admin(service),
        content=json.dumps(body),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 400


def test_a_tenant_may_ask_for_longer_passwords(service: Service) -> None:
    token, path = service.token("redirect"), users_path(tenant="redirect")
    short = service.call("POST", path, token, json=new_user(password="elevenchars"))
    enough = service.call("POST", path, token, json=new_user(password="twelve chars"))
    assert (short.status_code, enough.status_code) == (400, 201)
    assert short.json()["errors"][0]["pointer"] == "/password"


def test_a_user_is_never_shown_with_its_password(service: Service) -> None:
    user = service.create_user(password="a password nobody else has")
    for path in (users_path(user), users_path(), f"{users_path(user)}/export"):
        answer = service.call("GET", path, admin(service))
        assert answer.status_code == 200
        assert user.password not in answer.text
        assert "argon2" not in answer.text
