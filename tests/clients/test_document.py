"""The OpenAPI document is good enough to generate clients from."""

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, cast

import jsonschema_rs
import pytest
import schemathesis
from fastapi.dependencies.models import Dependant

from kontowerk.api.app import build_routes, openapi_document
from kontowerk.api.links import Links
from kontowerk.api.openapi import api_routes
from kontowerk.api.requests import JsonBody
from kontowerk.api.wire import decode
from kontowerk.api.wire.examples import EXAMPLES, answers, descriptions
from kontowerk.api.wire.webhooks import renderer
from kontowerk.kit.ids import new_id
from kontowerk.webhooks.model import NewTransactions, Trial

DOCUMENT = cast("dict[str, Any]", openapi_document())
OPERATIONS: list[dict[str, Any]] = [
    operation for item in DOCUMENT["paths"].values() for operation in item.values()
]
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = re.compile(r"[a-z]+([A-Z][a-z]*)*")


def _validate(document: dict[str, Any]) -> None:
    """Hold a document to the schema of OpenAPI 3.1."""
    cast("Any", schemathesis.openapi.from_dict(document)).validate()


def test_the_document_is_one_of_openapi() -> None:
    _validate(DOCUMENT)
    unnamed = {**DOCUMENT, "info": {"version": "1"}}
    with pytest.raises(jsonschema_rs.ValidationError, match="title"):
        _validate(unnamed)


def test_every_schema_is_one_of_json_schema() -> None:
    for schema in SCHEMAS.values():
        jsonschema_rs.meta.validate({"$schema": DIALECT, **schema})
    with pytest.raises(jsonschema_rs.ValidationError, match="strange"):
        jsonschema_rs.meta.validate({"$schema": DIALECT, "type": "strange"})


def test_every_reference_leads_somewhere_and_no_schema_is_left_over() -> None:
    named = {reference.removeprefix("#/components/schemas/") for reference in _references(DOCUMENT)}
    assert named == SCHEMAS.keys()


def _references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            if key == "$ref":
                yield cast("str", inner)
            elif key not in ("example", "examples"):
                yield from _references(inner)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _references(inner)


def test_every_operation_has_a_name_of_its_own() -> None:
    names = Counter(operation["operationId"] for operation in OPERATIONS)
    assert [name for name, count in names.items() if count > 1 or not NAME.fullmatch(name)] == []


def test_every_operation_and_every_answer_is_explained() -> None:
    for operation in OPERATIONS:
        assert operation["summary"], operation["operationId"]
        assert operation["description"], operation["operationId"]
        good = [status for status in operation["responses"] if status < "400"]
        assert good, operation["operationId"]
        for response in operation["responses"].values():
            assert response["description"] not in ("", "Successful Response")


def test_every_field_is_explained() -> None:
    unsaid = [
        f"{schema}.{name}"
        for schema, content in SCHEMAS.items()
        for name, field in content.get("properties", {}).items()
        if not field.get("description")
    ]
    assert unsaid == [], "write it into api/wire/descriptions.toml"


def test_every_field_of_a_form_is_explained() -> None:
    forms = [
        content["schema"]
        for operation in OPERATIONS
        for content in operation.get("requestBody", {}).get("content", {}).values()
    ]
    fields = [field for form in forms for field in form.get("properties", {}).values()]
    assert len(fields) == 9
    assert all(field["description"] for field in fields)


def test_no_sentence_explains_what_is_not_there() -> None:
    words = descriptions()
    stale = [
        f"{schema}.{name}"
        for schema, table in words.schemas.items()
        for name in table
        if name not in SCHEMAS.get(schema, {}).get("properties", {})
    ]
    needed = {
        name
        for schema, content in SCHEMAS.items()
        for name in content.get("properties", {})
        if name not in words.schemas.get(schema, {})
    }
    assert stale == []
    assert words.shared.keys() - needed == set()
    routes = {route.operation_id: route.description for route in api_routes(build_routes())}
    assert [name for name in words.operations if routes.get(name) != ""] == []


def test_headers_are_named_where_they_are_read() -> None:
    found = {
        operation["operationId"]: {
            each["name"] for each in operation["parameters"] if each["in"] == "header"
        }
        for operation in OPERATIONS
    }
    assert all("X-Correlation-ID" in names for names in found.values())
    assert found["getAccess"] == {"X-Correlation-ID", "If-None-Match", "Prefer"}
    assert found["getTransfer"] == {"X-Correlation-ID", "Prefer"}
    assert found["listContracts"] == {"X-Correlation-ID", "If-None-Match"}


def test_the_address_of_the_service_can_be_filled_in() -> None:
    (server,) = DOCUMENT["servers"]
    assert server["url"] == "{base_url}"
    assert server["variables"]["base_url"]["default"].startswith("http://")


def test_every_login_is_explained_and_used() -> None:
    schemes: dict[str, Any] = DOCUMENT["components"]["securitySchemes"]
    used = {
        name for operation in OPERATIONS for each in operation.get("security", ()) for name in each
    }
    assert used == schemes.keys()
    assert all(scheme["description"] for scheme in schemes.values())


def _shown() -> Iterator[tuple[str, dict[str, Any], object]]:
    for operation in OPERATIONS:
        for status, response in operation["responses"].items():
            content = response.get("content", {}).get("application/json", {})
            if "example" in content:
                yield f"{operation['operationId']}-{status}", content["schema"], content["example"]
    for name, schema in SCHEMAS.items():
        for example in schema.get("examples", ()):
            yield name, schema, example


SHOWN = {name: (schema, answer) for name, schema, answer in _shown()}


@pytest.mark.parametrize("name", SHOWN)
def test_an_answer_that_is_shown_is_as_its_schema_says(name: str) -> None:
    schema, answer = SHOWN[name]
    whole = {**schema, "components": DOCUMENT["components"]}
    jsonschema_rs.Draft202012Validator(whole, validate_formats=True).validate(answer)


def test_every_kept_answer_is_shown() -> None:
    assert answers().keys() <= {name.partition("-")[0] for name in SHOWN}
    assert {"Problem", "getAccess", "listTransactions", "listContracts"} <= answers().keys()


def test_every_body_and_every_good_answer_is_shown() -> None:
    for operation in OPERATIONS:
        name = operation["operationId"]
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert "example" in content, name
        for status, response in operation["responses"].items():
            content = response.get("content", {}).get("application/json")
            if status < "300" and content is not None and content["schema"]:
                assert "example" in content, (name, status)


def test_every_operation_is_called_in_three_languages() -> None:
    for operation in OPERATIONS:
        made = {sample["label"]: sample["source"] for sample in operation["x-codeSamples"]}
        assert made.keys() == {"curl", "Python", "TypeScript"}
        compile(made["Python"], operation["operationId"], "exec")
        assert shlex.split(made["curl"])[0] == "curl"
        assert made["TypeScript"].count("`") % 2 == 0


def test_the_calls_to_receivers_are_described_as_they_are_made() -> None:
    links = Links("https://kontowerk.example")
    at = datetime(2026, 11, 16, 12, tzinfo=UTC)
    news = NewTransactions(new_id(), at, new_id(), "main", 3, 2)
    for name, event in (("transactionsNew", news), ("test", Trial(new_id(), at))):
        call = DOCUMENT["webhooks"][name]["post"]
        content = call["requestBody"]["content"]["application/json"]
        whole = {**content["schema"], "components": DOCUMENT["components"]}
        check = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
        check.validate(content["example"])
        check.validate(json.loads(renderer(links)(event)))


def test_every_operation_has_one_tag_that_is_explained() -> None:
    explained = {tag["name"] for tag in DOCUMENT["tags"]}
    used = [tuple(operation["tags"]) for operation in OPERATIONS]
    assert {len(tags) for tags in used} == {1}
    assert {tag for (tag,) in used} <= explained


def test_every_parameter_is_explained() -> None:
    found = [each for operation in OPERATIONS for each in operation.get("parameters", ())]
    assert {each["name"] for each in found if not each.get("description")} == set()


def _body_of(dependant: Dependant) -> JsonBody[Any] | None:
    for below in dependant.dependencies:
        reader = cast("object", below.call)
        if isinstance(reader, JsonBody):
            return cast("JsonBody[Any]", reader)
    return None


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_read_by_its_route(name: str) -> None:
    (route,) = (each for each in api_routes(build_routes()) if each.operation_id == name)
    body = _body_of(route.dependant)
    assert body is not None
    assert decode.read(json.dumps(EXAMPLES[name]).encode(), body.adapter)
