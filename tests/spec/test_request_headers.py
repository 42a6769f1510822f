"""Headers the OpenAPI document names are read, and those it does not name are not there to read."""

from typing import Any, cast

import pytest

from kontowerk.api.app import openapi_document
from tests.service import Service
from tests.spec.interface import (
    REDIRECTING,
    Operation,
    Walk,
    as_ids,
    body_of,
    operations,
    path_of,
    prepare,
    token_for,
)

_PATHS = cast("dict[str, dict[str, Any]]", openapi_document()["paths"])
_NAMED = {
    operation["operationId"]: {each["name"] for each in operation["parameters"]}
    for item in _PATHS.values()
    for operation in item.values()
}
# A tenant whose people are sent on to our pages waits for nothing here.
_HERE = [found for found in operations() if found.id not in REDIRECTING]
_CACHED = [found for found in operations() if "If-None-Match" in _NAMED[found.id]]


@pytest.mark.parametrize("found", _HERE, ids=as_ids(_HERE))
def test_an_operation_waits_if_and_only_if_the_document_says_so(
    service: Service, found: Operation
) -> None:
    user = prepare(service, found)
    request = body_of(found, service, user)
    headers = {**request.pop("headers", {}), "Prefer": "wait=0"}
    token = token_for(found, service, user)
    answer = service.call(found.method, path_of(found, user), token, headers=headers, **request)
    applied = answer.headers.get("preference-applied") == "wait"
    assert applied == ("Prefer" in _NAMED[found.id])


@pytest.mark.parametrize("found", operations(), ids=as_ids(operations()))
def test_an_answer_has_a_tag_if_and_only_if_the_document_says_so(
    walk: Walk, found: Operation
) -> None:
    assert ("etag" in walk.answer(found).headers) == (found in _CACHED)


@pytest.mark.parametrize("found", _CACHED, ids=as_ids(_CACHED))
def test_who_has_a_copy_gets_304(service: Service, found: Operation) -> None:
    user = prepare(service, found)
    token = token_for(found, service, user)
    headers = {"If-None-Match": "*"}
    answer = service.call(found.method, path_of(found, user), token, headers=headers)
    assert answer.status_code == 304
    assert answer.headers["etag"]
    assert answer.content == b""
