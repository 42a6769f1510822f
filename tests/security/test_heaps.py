"""Heaps of small things in a body: refused in a moment, in few words, for whatever operation.

That the loop goes on turning meanwhile is measured by `python -m quality.fuzz`.
"""

import json
from collections.abc import Iterator
from typing import Any, cast

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.api.app import openapi_document
from kontowerk.api.wire.decode import MOST_FAULTS, MOST_VALUES, NotJsonError, read_json
from tests.service import Service

DOCUMENT = cast("dict[str, Any]", openapi_document())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
ACCESSES = "/customer/v2/bankzugaenge"
TAGGING = "/customer/v2/ai/transactions/"
LONGEST_REFUSAL = 4_096


def refused(service: Service, path: str, body: bytes) -> httpx.Response:
    token = service.user_token(service.create_user())
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    answer = service.http.post(path, content=body, headers=headers)
    assert answer.status_code in (400, 413), answer.text
    assert len(answer.content) < LONGEST_REFUSAL
    return answer


@pytest.mark.parametrize("path", [TAGGING, ACCESSES])
@pytest.mark.parametrize(
    "body",
    [
        b"[" + b"{}," * 9_999 + b"{}]",
        b"{" + b",".join(b'"a%d":{"credentials":1}' % n for n in range(30_000)) + b"}",
        b"{" + b",".join(b'"a%d":{"credentials":1}' % n for n in range(1_000)) + b"}",
        b"[" + b"1," * 60_000 + b"1]",
        b"[" * 900_000,
    ],
    ids=["objects", "entries", "allowed entries", "numbers", "brackets"],
)
def test_a_heap_of_small_things_is_refused_in_few_words(
    service: Service, path: str, body: bytes
) -> None:
    faults = refused(service, path, body).json().get("errors", [])
    assert len(faults) <= MOST_FAULTS


def test_a_body_beyond_what_its_operation_takes_is_refused(service: Service) -> None:
    padding = b" " * (1024 * 1024)
    assert refused(service, ACCESSES, b"{}" + padding).status_code == 413
    assert refused(service, TAGGING, b"[{}]" + padding).status_code == 400
    assert refused(service, TAGGING, b"[{}]" + 4 * padding).status_code == 413


def test_as_many_values_as_an_operation_may_need_are_read() -> None:
    texts = ['a, [b], {c}, "d", \\, \\",' * 20] * 1_000
    assert read_json(json.dumps([texts, list(range(MOST_VALUES - 1_100))]).encode())
    with pytest.raises(NotJsonError):
        read_json(json.dumps([texts, list(range(MOST_VALUES))]).encode())


@given(st.lists(st.text(alphabet='",[]{}\\ab\u00e4'), max_size=20))
def test_marks_within_texts_are_no_values(texts: list[str]) -> None:
    many = texts * 3_000
    body = json.dumps(many[: MOST_VALUES - 2]).encode()
    assert read_json(body) == many[: MOST_VALUES - 2]


def test_every_list_and_every_map_of_a_request_has_a_limit() -> None:
    unlimited = [
        f"{operation['operationId']}{place}"
        for item in DOCUMENT["paths"].values()
        for operation in item.values()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        for place in _unlimited(content["schema"], "", ())
    ]
    assert unlimited == []


def _unlimited(schema: dict[str, Any], place: str, within: tuple[str, ...]) -> Iterator[str]:
    reference = schema.get("$ref", "").removeprefix("#/components/schemas/")
    if reference and reference not in within:
        yield from _unlimited(SCHEMAS[reference], place, (*within, reference))
    parts = [
        *((inner, place) for word in ("anyOf", "oneOf", "allOf") for inner in schema.get(word, ())),
        *((inner, f"{place}.{name}") for name, inner in schema.get("properties", {}).items()),
    ]
    for inside, limit in (("items", "maxItems"), ("additionalProperties", "maxProperties")):
        inner = schema.get(inside)
        if isinstance(inner, dict):
            parts.append((cast("dict[str, Any]", inner), f"{place}/{inside}"))
            if limit not in schema:
                yield f"{place}/{inside}"
    for inner, below in parts:
        yield from _unlimited(inner, below, within)
