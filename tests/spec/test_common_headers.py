"""Spec: Endpoints (common headers)."""

from ipaddress import ip_address
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from kontowerk.api.app import openapi_document
from kontowerk.api.requests import UNKNOWN, address_of
from kontowerk.kit.ids import new_id
from tests.service import MGMT, Service
from tests.spec.interface import (
    Operation,
    Walk,
    admin,
    as_ids,
    operations,
    path_of,
    protected,
    users_path,
)

HEADER = "X-Correlation-ID"
_ALL = operations()


@pytest.mark.req("HDR-001", "AUTH-004")
@pytest.mark.parametrize("found", protected(), ids=as_ids(protected()))
def test_every_endpoint_but_the_token_endpoints_needs_a_bearer_token(
    service: Service, found: Operation
) -> None:
    path = path_of(found, str(new_id()))
    for headers in ({}, {"Authorization": ""}, {"Authorization": "Bearer"}):
        answer = service.call(found.method, path, headers=headers)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.req("HDR-001")
def test_the_token_endpoints_want_other_credentials_than_a_bearer_token(service: Service) -> None:
    token = admin(service)
    form = {"grant_type": "client_credentials"}
    assert service.call("POST", "/auth/oauth2/token", token, data=form).status_code == 401
    assert service.call("POST", "/one/bc-token", token).status_code == 401
    assert service.call("POST", "/auth/oauth2/revoke", token).status_code == 200


@pytest.mark.req("HDR-002")
@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_a_correlation_id_is_generated_when_none_is_sent(walk: Walk, found: Operation) -> None:
    answer = walk.answer(found)
    assert HEADER not in answer.request.headers
    assert answer.headers[HEADER]


def test_generated_correlation_ids_differ(service: Service) -> None:
    token = admin(service)
    assert len({service.call("GET", MGMT, token).headers[HEADER] for _ in range(3)}) == 3


@pytest.mark.req("HDR-003")
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", MGMT, 200),
        ("GET", f"{MGMT}/nobody", 404),
        ("GET", "/no/such/path", 404),
        ("PATCH", MGMT, 405),
        ("POST", users_path(), 415),
    ],
)
@pytest.mark.parametrize("name", ["X-Correlation-ID", "x-correlation-id"])
def test_a_sent_correlation_id_comes_back_on_success_and_on_errors(
    service: Service, method: str, path: str, status: int, name: str
) -> None:
    sent = f"case-{new_id().hex}"
    answer = service.call(method, path, admin(service), headers={name: sent})
    assert answer.status_code == status
    assert answer.headers[HEADER] == sent
    if status >= 400:
        assert answer.json()["correlationId"] == sent


@pytest.mark.req("HDR-003")
def test_a_sent_correlation_id_comes_back_without_login_too(service: Service) -> None:
    for path in (MGMT, "/auth/oauth2/token", "/auth/oauth2/revoke", "/one/bc-token"):
        sent = f"case-{new_id().hex}"
        method = "GET" if path == MGMT else "POST"
        answer = service.call(method, path, headers={HEADER: sent})
        assert answer.status_code in (200, 401)
        assert answer.headers[HEADER] == sent


@pytest.mark.parametrize("sent", ["x", "x" * 128, "!~-_.:/{}\"'<script>"])
def test_visible_ascii_up_to_128_characters_is_kept(service: Service, sent: str) -> None:
    answer = service.call("GET", MGMT, admin(service), headers={HEADER: sent})
    assert answer.headers[HEADER] == sent


@pytest.mark.parametrize("sent", [b"", b"x" * 129, b"two words", b"tab\there", b"gr\xfc\xdfe"])
def test_any_other_correlation_id_is_replaced(service: Service, sent: bytes) -> None:
    answer = service.http.get("/health/live", headers={HEADER.encode(): sent})
    assert answer.status_code == 200
    assert answer.headers[HEADER].encode() != sent
    assert answer.headers[HEADER].isascii()


def test_two_correlation_ids_are_replaced_by_one(service: Service) -> None:
    headers = httpx.Headers([(HEADER, "first"), (HEADER, "second")])
    answer = service.http.get("/health/live", headers=headers)
    assert answer.headers[HEADER] not in ("first", "second", "first, second")


@pytest.mark.req("HDR-006", "HDR-007")
def test_the_document_says_where_the_address_of_the_person_is_required() -> None:
    document: Any = openapi_document()
    wanted = {
        operation["operationId"]: header["required"]
        for item in document["paths"].values()
        for operation in item.values()
        for header in operation["parameters"]
        if header["name"] == "Customer-IP-Address"
    }
    assert {name for name, required in wanted.items() if required} == {
        "renewApproval",
        "initiateTransfer",
        "initiateProductTransfer",
        "initiateBulkTransfer",
        "initiateProductBulkTransfer",
        "createStandingOrder",
        "changeStandingOrder",
        "deleteStandingOrder",
    }
    assert wanted["addAccesses"] is False
    assert wanted["createLegacyTransfer"] is False


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("9.9.9.9", 4711), "9.9.9.9"),
        (("::ffff:9.9.9.9", 4711), "9.9.9.9"),
        (("2620:fe::9", 4711), "2620:fe::9"),
        (("unknown", 0), UNKNOWN),
        (None, UNKNOWN),
    ],
)
def test_whoever_calls_has_an_address(client: tuple[str, int] | None, address: str) -> None:
    assert address_of(Request({"type": "http", "client": client})) == address
    assert ip_address(address)
