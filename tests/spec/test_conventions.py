"""Spec: Conventions."""

from collections.abc import Callable

import pytest

from tests.service import MGMT, Service
from tests.spec import answers
from tests.spec.conftest import Sparse
from tests.spec.interface import (
    ANY_ACCEPT,
    OTHER_ANSWERS,
    STORABLE,
    Operation,
    Walk,
    admin,
    as_ids,
    body_of,
    call_well,
    is_well,
    new_user,
    operations,
    path_of,
    prepare,
    protected,
    references,
    some_user,
    tenant_of,
    token_for,
    users_path,
)

_ALL = operations()
_JSON_ONLY = [found for found in _ALL if found.id not in ANY_ACCEPT]
_WITH_JSON_BODY = [found for found in _ALL if answers.JSON in found.media_types]


@pytest.mark.req("CONV-001")
@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_every_address_in_an_answer_begins_with_the_base_address(
    service: Service, walk: Walk, found: Operation
) -> None:
    answers.check_addresses(walk.answer(found), service.url)


@pytest.mark.req("CONV-001")
def test_addresses_begin_with_the_configured_base_address_not_with_the_called_host(
    start_service: Callable[..., Service],
) -> None:
    base_url = "https://api.example/konto"
    service = start_service(base_url=base_url)
    user = service.create_user()
    token = admin(service)
    created = service.call("POST", users_path(), token, json=new_user())
    tenants = service.call("GET", MGMT, token)
    read = service.call("GET", users_path(user), token, headers={"Host": "evil.example"})
    for answer in (created, tenants, read):
        assert list(answers.addresses(answer))
        answers.check_addresses(answer, base_url)
        assert "max-age=" in answer.headers["strict-transport-security"]


@pytest.mark.req("CONV-002")
@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_answers_with_a_body_are_json_but_for_encrypt_and_logos(
    walk: Walk, found: Operation
) -> None:
    answer = walk.answer(found)
    assert is_well(found, answer)
    answers.check_media_type(answer)
    if answer.content and found.id not in OTHER_ANSWERS:
        answer.json()


@pytest.mark.req("CONV-003")
@pytest.mark.parametrize("found", _JSON_ONLY, ids=as_ids(_JSON_ONLY))
def test_an_accept_header_without_json_is_refused_with_406(
    service: Service, found: Operation
) -> None:
    user = prepare(service, found)
    token, body = token_for(found, service, user), body_of(found, service, user)
    headers: dict[str, str] = body.pop("headers", {})
    refused, answered = (
        service.call(
            found.method,
            path_of(found, user),
            token,
            headers={**headers, "Accept": accept},
            **body,
        )
        for accept in ("text/xml", "application/json")
    )
    assert refused.status_code == 406
    assert is_well(found, answered)


@pytest.mark.parametrize(
    "accept",
    ["*/*", "application/*", "application/json", "text/html, application/json;q=0.1", ""],
)
def test_an_accept_header_that_admits_json_is_fine(service: Service, accept: str) -> None:
    answer = service.call("GET", MGMT, admin(service), headers={"Accept": accept})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "accept", ["text/xml", "application/problem+json", "application/json;q=0", "text/*"]
)
def test_an_accept_header_that_does_not_admit_json_is_406(service: Service, accept: str) -> None:
    answer = service.call("GET", MGMT, admin(service), headers={"Accept": accept})
    assert answer.status_code == 406


@pytest.mark.req("CONV-004")
def test_a_body_that_is_not_declared_as_json_creates_no_user(service: Service) -> None:
    before = references(service, users_path())
    answer = service.call(
        "POST",
        users_path(),
        admin(service),
        content=b'{"username":"plain","password":"x"}',
        headers={"Content-Type": "text/plain"},
    )
    assert answer.status_code == 415
    assert references(service, users_path()) == before


@pytest.mark.parametrize("found", _WITH_JSON_BODY, ids=as_ids(_WITH_JSON_BODY))
@pytest.mark.parametrize("media_type", ["text/plain", "application/problem+json", None])
def test_every_operation_with_a_json_body_refuses_other_media_types(
    service: Service, found: Operation, media_type: str | None
) -> None:
    user = some_user(service, tenant_of(found))
    path, token = path_of(found, user), token_for(found, service, user)
    headers = {"Content-Type": media_type} if media_type else {}
    answer = service.call(found.method, path, token, content=b"{}", headers=headers)
    assert answer.status_code == 415


def test_parameters_of_the_json_media_type_are_allowed(service: Service) -> None:
    answer = service.call(
        "POST",
        users_path(),
        admin(service),
        json=new_user(),
        headers={"Content-Type": "Application/JSON; charset=utf-8"},
    )
    assert answer.status_code == 201


@pytest.mark.req("CONV-005")
@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_timestamps_have_the_stated_form(walk: Walk, found: Operation) -> None:
    answer = walk.answer(found)
    answers.check_times(answer)
    for key, value in answers.members(answer):
        if key in ("validTo", "createdAt", "erasedAt", "storedAt", "at"):
            assert answers.TIMESTAMP.fullmatch(value), key
            answers.check_time(value)


@pytest.mark.req("CONV-008")
@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_names_are_spelled_as_the_interface_spells_them(walk: Walk, found: Operation) -> None:
    answers.check_spelling(walk.answer(found))


@pytest.mark.req("CONV-009")
def test_customer_scopes_are_named_with_the_host_service(service: Service) -> None:
    user = service.create_user()
    answer = service.ask_token("alpha", "user", username=user.username, password=user.password)
    scopes = answer.json()["scope"].split()
    assert "http://service/customer/read" in scopes
    assert all(scope.startswith("http://service/") for scope in scopes)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/alpha",
        "/alpha/clients/user",
        "/alpha/clients/user/roles/customer",
        "/alpha/users/USER",
    ],
)
def test_objects_that_can_be_fetched_carry_a_relation_to_themselves(
    service: Service, path: str
) -> None:
    user = service.create_user()
    token = admin(service)
    answer = service.call("GET", MGMT + path.replace("USER", user.reference), token)
    objects = answer.json() if isinstance(answer.json(), list) else [answer.json()]
    for found in objects:
        assert [relation["rel"] for relation in found["relations"]] == ["self"]
        again = service.call("GET", found["relations"][0]["href"], token)
        assert again.status_code == 200
        assert again.json() == found


@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_both_spellings_of_a_path_are_served_without_redirect(
    service: Service, walk: Walk, found: Operation
) -> None:
    plain, slashed = walk.answer(found), call_well(service, found, slash="/")
    assert plain.status_code == slashed.status_code
    assert is_well(found, plain)
    # Addresses of tags and analyses are stated with a slash at their end, all others without.
    for address in answers.addresses(slashed):
        slashes = "/tags/v1/" in address or ("/ai/" in address and "/ai/rules" not in address)
        assert address.endswith("/") == slashes, address


@pytest.mark.parametrize("found", protected(), ids=as_ids(protected()))
def test_no_answer_may_be_cached_but_providers_and_tag_trees(walk: Walk, found: Operation) -> None:
    expected = "private, no-cache" if found.id in STORABLE else "no-store"
    assert walk.answer(found).headers["cache-control"] == expected


@pytest.mark.parametrize("value", ["true", "TRUE", "True"])
def test_booleans_in_queries_may_be_written_in_any_case(service: Service, value: str) -> None:
    user = service.create_user()
    service.call("PUT", f"{users_path(user)}/deactivate", admin(service))
    assert user.reference in references(service, users_path(), includeInactive=value)
    assert user.reference not in references(service, users_path(), includeInactive="FALSE")


@pytest.mark.parametrize("value", ["1", "yes", "", "wahr", "true "])
def test_anything_but_true_and_false_is_400(service: Service, value: str) -> None:
    query = {"includeInactive": value}
    answer = service.call("GET", users_path(), admin(service), params=query)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"].endswith("includeInactive")


def test_missing_values_are_left_out_not_sent_as_null(sparse: Sparse) -> None:
    token = sparse.service.token(sparse.tenant)
    answer = sparse.service.call("GET", f"{MGMT}/{sparse.tenant}", token)
    assert "description" not in answer.json()
    assert b"null" not in answer.content
