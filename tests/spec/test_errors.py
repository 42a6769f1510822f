"""Spec: Errors (HTTP status codes), with the codes that were added to them."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.database import TestServer, locked, sql
from tests.service import MGMT, Service, running_service, wait_for
from tests.spec.answers import BASE64, witness
from tests.spec.interface import (
    SENDING_BACK,
    Operation,
    Walk,
    admin,
    as_ids,
    body_of,
    deactivate,
    new_user,
    operation,
    operations,
    path_of,
    prepare,
    references,
    role_path,
    some_user,
    token_for,
    users_path,
)

_ALL = operations()
_READS = [found for found in _ALL if found.method == "GET" and found.id not in SENDING_BACK]
_OF_TENANTS = [found for found in _ALL if "{tenant-name}" in found.path]
_JSON_HEADER = {"Content-Type": "application/json"}
_CANARY = "Kanarienvogel7391"


@pytest.mark.req("ERR-HTTP-200")
@pytest.mark.parametrize("found", _READS, ids=as_ids(_READS))
def test_a_successful_read_is_200(walk: Walk, found: Operation) -> None:
    assert walk.answer(found).status_code == 200


@pytest.mark.req("ERR-HTTP-201")
@pytest.mark.parametrize("name", ["createUser", "assignRole"])
def test_the_location_of_a_created_object_can_be_fetched(
    service: Service, walk: Walk, name: str
) -> None:
    answer = walk.answer(operation(name))
    assert answer.status_code == 201
    found = service.call("GET", answer.headers["location"], admin(service))
    assert found.status_code == 200


@pytest.mark.req("ERR-HTTP-401")
def test_401_means_no_header_or_a_failed_login(service: Service) -> None:
    assert service.call("GET", MGMT).status_code == 401
    user = service.create_user()
    wrong = service.ask_token("alpha", "user", username=user.username, password="wrong")
    assert wrong.status_code == 401


@pytest.mark.req("ERR-HTTP-403")
def test_403_means_expired_or_invalid_token_or_missing_scope(moving: Service) -> None:
    token, narrow = moving.token(), moving.token(scope="auth/tenants/read")
    assert moving.call("GET", MGMT, token).status_code == 200
    assert moving.call("GET", users_path(), narrow).status_code == 403
    assert moving.call("GET", MGMT, "random").status_code == 403
    moving.clock.advance(seconds=7201)
    assert moving.call("GET", MGMT, token).status_code == 403


@pytest.mark.req("ERR-HTTP-404")
def test_an_unknown_path_is_404(service: Service) -> None:
    for path in ("/", "/auth", "/auth/mgmt", "/auth/mgmt/v1", "/encrypt/keys/1", "/docs", "/a b"):
        assert service.call("GET", path, service.token()).status_code == 404


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/metrics", "/.env"])
def test_nothing_is_served_beside_the_interface(service: Service, path: str) -> None:
    assert service.call("GET", path).status_code == 404


@pytest.mark.parametrize("found", _OF_TENANTS, ids=as_ids(_OF_TENANTS))
def test_a_foreign_tenant_looks_like_one_that_does_not_exist(
    service: Service, found: Operation
) -> None:
    user = prepare(service, found)
    body, token = body_of(found, service, user), token_for(found, service, user)
    foreign, unknown = (
        service.call(found.method, path_of(found, user, tenant), token, **body)
        for tenant in ("beta", "nobo")
    )
    assert (foreign.status_code, unknown.status_code) == (404, 404)
    assert _without_traces(foreign) == _without_traces(unknown)


@pytest.mark.parametrize(
    ("method", "suffix", "body"),
    [
        ("GET", "", None),
        ("GET", "/export", None),
        ("PUT", "", new_user()),
        ("PUT", "/deactivate", None),
        ("POST", "/reactivate", new_user()),
        ("DELETE", "", None),
    ],
)
def test_a_user_of_another_tenant_looks_like_one_that_does_not_exist(
    service: Service, method: str, suffix: str, body: dict[str, str] | None
) -> None:
    stranger, token = service.create_user("beta"), service.token()
    content: dict[str, Any] = {"json": body} if body else {}
    foreign = service.call(method, users_path(stranger) + suffix, token, **content)
    unknown = service.call(method, f"{users_path()}/{new_id()}{suffix}", token, **content)
    assert (foreign.status_code, unknown.status_code) == (404, 404)
    assert _without_traces(foreign) == _without_traces(unknown)
    assert service.user_token(stranger, "beta")


def _without_traces(answer: httpx.Response) -> tuple[str, dict[str, str]]:
    body = answer.json()
    text = answer.text.replace(body["correlationId"], "").replace(body["instance"], "")
    ignored = ("date", "x-correlation-id")
    return text, {name: value for name, value in answer.headers.items() if name not in ignored}


@pytest.mark.parametrize("path", sorted({found.path for found in _ALL}))
def test_a_method_that_is_not_offered_is_405_with_all_that_are(service: Service, path: str) -> None:
    offered = {found.method for found in _ALL if found.path == path}
    example = next(found for found in _ALL if found.path == path)
    existing = path_of(example, some_user(service))
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - offered:
        answer = service.call(method, existing, admin(service))
        assert answer.status_code == 405
        assert {name.strip() for name in answer.headers["allow"].split(",")} - {"HEAD"} == offered


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{'username': 'x'}",
        b'{"username":"x","password":"x"} trailing',
        b'{"username":"x","password":"x","z":NaN}',
        b'{"username":"x","password":"x","z":Infinity}',
        b'{"username":"x","password":"x","z":-Infinity}',
        b'{"username":"x","username":"y","password":"x"}',
        b'{"username":"x","password":"x","z":{"a":1,"a":2}}',
        b'{"username":"x\\ud800","password":"x"}',
        b'{"username":"x","password":"\\udc00x"}',
        b'{"username":"x\\u0000","password":"x"}',
        b'{"username":"x","password":"x","z":"\\u0000"}',
        b'{"username":"x","password":"x","\\u0000":1}',
        b'{"username":"x","password":"x","z":' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"username":"x","password":"x","z":' + b'{"a":' * 40 + b"1" + b"}" * 40 + b"}",
        b"[" * 100_000,
        b'{"username":"x","password":"x","z":' + b"9" * 5000 + b"}",
        b'{"username":"\xff","password":"x"}',
        b'{"username":"\xed\xa0\x80","password":"x"}',
        '{"username":"x","password":"x"}'.encode("utf-16"),
        b'{"username":"x\ny","password":"x"}',
    ],
    ids=[
        "empty",
        "cut",
        "quotes",
        "trailing",
        "nan",
        "infinity",
        "minus-infinity",
        "same-key",
        "same-key-below",
        "half-pair",
        "other-half",
        "nul",
        "nul-elsewhere",
        "nul-key",
        "deep-lists",
        "deep-objects",
        "bottomless",
        "long-integer",
        "not-utf8",
        "utf8-surrogate",
        "utf16",
        "raw-newline",
    ],
)
def test_what_is_not_strict_json_is_400_and_creates_nothing(service: Service, body: bytes) -> None:
    before = references(service, users_path(), includeInactive="true")
    answer = service.call("POST", users_path(), admin(service), content=body, headers=_JSON_HEADER)
    assert answer.status_code == 400
    assert references(service, users_path(), includeInactive="true") == before


def test_a_surrogate_pair_and_31_levels_are_fine(service: Service) -> None:
    deep = "[" * 30 + "]" * 30
    body = f'{{"username":"smile \\ud83d\\ude00 {new_id()}","password":"x","z":{deep}}}'
    answer = service.call(
        "POST", users_path(), service.token(), content=body.encode(), headers=_JSON_HEADER
    )
    assert answer.status_code == 201


def test_a_stranger_learns_nothing_about_validation(service: Service) -> None:
    broken = service.call("POST", users_path(), "random", content=b"{", headers=_JSON_HEADER)
    narrow = service.call(
        "POST",
        users_path(),
        service.token(scope="auth/tenants/read"),
        content=b"{",
        headers=_JSON_HEADER,
    )
    assert (broken.status_code, narrow.status_code) == (403, 403)


def _rejections() -> Iterator[tuple[str, Callable[[Service, str], httpx.Response]]]:
    """Requests that are refused, each with the canary in another place."""

    def user_body(**fields: object) -> Callable[[Service, str], httpx.Response]:
        return lambda s, t: s.call("POST", users_path(), t, json={**new_user(), **fields})

    def token_form(**fields: str) -> Callable[[Service, str], httpx.Response]:
        return lambda s, _t: s.ask_token("alpha", "user", **fields)

    yield "long username", user_body(username=_CANARY * 20)
    yield "username with control", user_body(username=f"{_CANARY}\n")
    yield "username list", user_body(username=[_CANARY])
    yield "password object", user_body(password={_CANARY: _CANARY})
    yield "long password", user_body(password=_CANARY * 100)
    yield "firstname list", user_body(firstname=[_CANARY])
    yield "body text", lambda s, t: s.call("POST", users_path(), t, json=_CANARY)
    yield "not json", lambda s, t: s.call("POST", users_path(), t, content=_CANARY)
    yield "bad reference", lambda s, t: s.call("POST", role_path("reader"), t, json=_CANARY)
    yield (
        "query",
        lambda s, t: s.call("GET", users_path(), t, params={"includeInactive": _CANARY}),
    )
    yield "bearer", lambda s, _t: s.call("GET", MGMT, _CANARY)
    yield "accept", lambda s, t: s.call("GET", MGMT, t, headers={"Accept": f"{_CANARY}/x"})
    yield (
        "media type",
        lambda s, t: s.call("POST", users_path(), t, headers={"Content-Type": f"x/{_CANARY}"}),
    )
    yield (
        "plaintext",
        lambda s, t: s.call(
            "PUT", "/encrypt", t, content=f"{_CANARY}!", headers={"Content-Type": BASE64}
        ),
    )
    yield "grant type", token_form(grant_type=_CANARY)
    yield "scope", token_form(scope=_CANARY)
    yield "login", token_form(username=_CANARY, password=_CANARY)
    yield (
        "basic",
        lambda s, _t: s.http.post("/auth/oauth2/token", auth=(_CANARY, _CANARY)),
    )
    yield "api key", lambda s, _t: s.http.post("/one/bc-token", headers={"X-API-KEY": _CANARY})
    yield (
        "short password",
        lambda s, _t: s.call(
            "POST",
            users_path(tenant="redirect"),
            s.token("redirect"),
            json=new_user(password=_CANARY[:11]),
        ),
    )


@pytest.mark.parametrize(
    "reject", [pytest.param(reject, id=name) for name, reject in _rejections()]
)
def test_no_error_repeats_the_rejected_value(
    service: Service, reject: Callable[[Service, str], httpx.Response]
) -> None:
    answer = reject(service, admin(service))
    assert 400 <= answer.status_code < 500
    assert _CANARY[:11] not in answer.text
    assert not any(_CANARY[:11] in value for value in answer.headers.values())


def test_a_taken_name_is_not_repeated_either(service: Service) -> None:
    user = service.create_user()
    body = new_user(username=user.username)
    answer = service.call("POST", users_path(), service.token(), json=body)
    assert answer.status_code == 409
    assert user.username not in answer.text


def test_errors_have_the_members_of_rfc_9457_and_a_german_message(service: Service) -> None:
    answer = service.call("GET", f"{MGMT}/nobody", service.token())
    body = answer.json()
    assert body["type"] == "about:blank"
    assert body["title"] == "Not Found"
    assert body["status"] == 404
    assert body["instance"] == f"{MGMT}/nobody"
    assert body["code"] == "404"
    assert body["message"] == "Das angefragte Objekt wurde nicht gefunden."
    assert body["correlationId"] == answer.headers["x-correlation-id"]
    assert body["detail"]
    assert "errors" not in body


def test_wrong_places_are_named_by_json_pointers(service: Service) -> None:
    answer = service.call("POST", users_path(), service.token(), json={"username": 7})
    places = {place["pointer"] for place in answer.json()["errors"]}
    assert places == {"/username", "/password"}


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_large_is_413(moving: Service, *, chunked: bool) -> None:
    token = moving.token()
    small, large = (
        json.dumps({**new_user(), "padding": "x" * size}).encode() for size in (1000, 3000)
    )
    for body, status in ((small, 201), (large, 413)):
        content = iter([body[:500], body[500:]]) if chunked else body
        answer = moving.call("POST", users_path(), token, content=content, headers=_JSON_HEADER)
        assert answer.status_code == status
    assert moving.call("GET", users_path(), token).status_code == 200


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate"])
def test_a_compressed_body_is_415(service: Service, encoding: str) -> None:
    headers = {**_JSON_HEADER, "Content-Encoding": encoding}
    answer = service.call("POST", users_path(), service.token(), content=b"x", headers=headers)
    assert answer.status_code == 415


def test_a_client_that_asks_too_often_is_429_until_it_waited(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(client_rate=1)
    token, other = service.token("alpha"), service.token("beta")
    statuses = [service.call("GET", MGMT, token).status_code for _ in range(6)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    slowed = service.call("GET", MGMT, token)
    assert int(slowed.headers["retry-after"]) >= 1
    assert service.call("GET", MGMT, other).status_code == 200
    service.clock.advance(seconds=int(slowed.headers["retry-after"]))
    assert service.call("GET", MGMT, token).status_code == 200


def test_more_requests_than_may_run_at_once_are_503(start_service: Callable[..., Service]) -> None:
    service = start_service(max_in_flight=1)
    token = service.token()
    with ThreadPoolExecutor(1) as pool, locked(service.database_url, "app_user"):
        running = pool.submit(service.call, "GET", users_path(), token)
        answer = wait_for(503, lambda: service.call("GET", "/no-such-place"))
        assert int(answer.headers["retry-after"]) >= 1
        assert service.call("GET", "/health/live").status_code == 200
    assert running.result(60).status_code == 200
    assert service.call("GET", MGMT, token).status_code == 200


def test_more_password_checks_than_may_wait_are_503(start_service: Callable[..., Service]) -> None:
    service = start_service(hash_queue=1, argon2_memory_kib=65_536, argon2_passes=3)
    user = service.create_user()
    login = {"username": user.username, "password": user.password}

    def ask(_: int) -> httpx.Response:
        return service.ask_token("alpha", "user", **login)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(8)))
    assert {answer.status_code for answer in answers} == {200, 503}
    for answer in answers:
        if answer.status_code == 503:
            assert int(answer.headers["retry-after"]) >= 1
    assert ask(0).status_code == 200


def test_a_request_that_is_not_answered_in_time_is_504(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(request_deadline=2)
    token = service.token()
    with locked(service.database_url, "app_user"):
        answer = service.call("GET", users_path(), token)
        assert answer.status_code == 504
        assert service.call("GET", "/health/live").status_code == 200
    assert service.call("GET", users_path(), token).status_code == 200


@pytest.fixture(scope="module")
def breakable(server: TestServer) -> Iterator[Service]:
    """A service whose database a test may break, if it repairs it."""
    with running_service(server) as started:
        started.http.event_hooks["response"].append(partial(witness, started.url))
        yield started


@pytest.mark.req("ERR-HTTP-500")
def test_an_internal_error_is_500_and_tells_nothing_about_its_cause(breakable: Service) -> None:
    service = breakable
    user, token = service.create_user(), service.token()
    sql("ALTER TABLE client_role RENAME TO broken_on_purpose", service.database_url)
    calls = [
        service.call("GET", f"{MGMT}/alpha/clients/user/roles", token),
        service.call("POST", role_path("reader"), token, json=user.reference),
        service.call("POST", users_path(), token, json=new_user()),
        service.ask_token("alpha", "user", username=user.username, password=user.password),
    ]
    for answer in calls:
        assert answer.status_code == 500
        text = answer.text.casefold().replace("correlationid", "")
        hints = ("client_role", "traceback", "asyncpg", "select", "relation", ".py", "undefined")
        assert not any(hint in text for hint in hints)
        assert answer.json()["detail"] == "Internal Server Error"
    sql("ALTER TABLE broken_on_purpose RENAME TO client_role", service.database_url)
    assert service.call("GET", f"{MGMT}/alpha/clients/user/roles", token).status_code == 200


def test_what_failed_in_the_middle_left_nothing_behind(breakable: Service) -> None:
    service = breakable
    token, body = service.token(), new_user()
    sql("ALTER TABLE audit_entry RENAME TO broken_on_purpose", service.database_url)
    assert service.call("POST", users_path(), token, json=body).status_code == 500
    sql("ALTER TABLE broken_on_purpose RENAME TO audit_entry", service.database_url)
    assert body["username"] not in service.call("GET", users_path(), token).text
    assert service.call("POST", users_path(), token, json=body).status_code == 201


def test_an_active_user_is_not_deleted_and_405_says_what_is_possible(service: Service) -> None:
    user = service.create_user()
    answer = service.call("DELETE", users_path(user), service.token())
    assert answer.status_code == 405
    assert set(answer.headers["allow"].replace(" ", "").split(",")) == {"GET", "PUT"}
    assert service.user_token(user)
    deactivate(service, user)
    assert service.call("DELETE", users_path(user), service.token()).status_code == 200
