"""Holds exchanges against the Berlin Group's own description of the interface.

The description (`psd2-api-1.3.11.yaml`) is not part of this project: where it is missing, `ABSENT`
says so and nothing is checked. It is read more strictly than it is written, because read literally
it accepts almost anything and refuses some right answers:

- `oneOf` lists overlap (every answer to an update fits several), so one match is enough; the empty
  schema among them means an empty body, not any body;
- an object that lists its properties has no others; a link has an `href`; an error has messages;
- the code of a general message is a text (the description makes it a category by mistake);
- patterns hold for the whole text; codes of errors are those of the guidelines, which the
  description leaves open;
- headers of the protocol (`PSU-`, `TPP-`, `Consent-`) and query fields must be described.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import parse_qsl, urlsplit

import httpx
import jsonschema_rs
import pytest

DESCRIPTION: Final = Path(__file__).parents[4] / "shared" / "spec" / "psd2-api-1.3.11.yaml"
ABSENT: Final = None if DESCRIPTION.exists() else "the description psd2-api-1.3.11.yaml is missing"
needs_description = pytest.mark.skipif(ABSENT is not None, reason=ABSENT or "")

_PROTOCOL: Final = re.compile(
    r"(psu|tpp|consent|aspsp|digest|signature|x-request)\b", re.IGNORECASE
)
# ISO 20022, ExternalStatusReason1Code: why a payment is rejected.
_REASONS: Final = {"AC01", "AC14", "AG01", "AM03", "AM05", "DT01"}
_CODES: Final = {
    "200": {"FUNDS_NOT_AVAILABLE", "PAYMENT_FAILED", "SCA_INVALID", *_REASONS},
    "400": {
        "FORMAT_ERROR", "PARAMETER_NOT_CONSISTENT", "PARAMETER_NOT_SUPPORTED", "SERVICE_INVALID",
        "RESOURCE_UNKNOWN", "RESOURCE_EXPIRED", "RESOURCE_BLOCKED", "TIMESTAMP_INVALID",
        "PERIOD_INVALID", "SCA_METHOD_UNKNOWN", "SCA_INVALID", "CONSENT_UNKNOWN",
        "SESSIONS_NOT_SUPPORTED", "PAYMENT_FAILED", "EXECUTION_DATE_INVALID",
        "FUNDS_NOT_AVAILABLE", *_REASONS,
    },
    "401": {
        "CERTIFICATE_INVALID", "ROLE_INVALID", "CERTIFICATE_EXPIRED", "CERTIFICATE_BLOCKED",
        "CERTIFICATE_REVOKE", "CERTIFICATE_MISSING", "SIGNATURE_INVALID", "SIGNATURE_MISSING",
        "CORPORATE_ID_INVALID", "PSU_CREDENTIALS_INVALID", "CONSENT_INVALID", "CONSENT_EXPIRED",
        "TOKEN_UNKNOWN", "TOKEN_INVALID", "TOKEN_EXPIRED",
    },
    "403": {
        "CONSENT_UNKNOWN", "SERVICE_BLOCKED", "RESOURCE_UNKNOWN", "RESOURCE_EXPIRED",
        "PRODUCT_INVALID",
    },
    "404": {"RESOURCE_UNKNOWN", "PRODUCT_UNKNOWN"},
    "405": {"SERVICE_INVALID", "CANCELLATION_INVALID"},
    "406": {"REQUESTED_FORMATS_INVALID"},
    "409": {"STATUS_INVALID"},
    "429": {"ACCESS_EXCEEDED"},
}  # fmt: skip
_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _is_uuid(text: str) -> bool:
    return _UUID.fullmatch(text) is not None


def _is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None


# Draft 4 knows the other formats itself.
_FORMATS: Final = {"uuid": _is_uuid, "date": _is_date}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer, as they were on the wire."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes
    status: int
    answer_headers: Mapping[str, str]
    answer: bytes


def exchange_of(response: httpx.Response) -> Exchange:
    request = response.request
    return Exchange(
        request.method, str(request.url), request.headers, request.content, response.status_code,
        response.headers, response.content,
    )  # fmt: skip


def check_response(response: httpx.Response) -> None:
    """Check an answer that httpx got, and the question it belongs to."""
    check(exchange_of(response))


def check_only_answer(response: httpx.Response) -> None:
    """Check the answer to a question that is wrong on purpose."""
    if ABSENT is None:
        check_answer(exchange_of(response))


def check(exchange: Exchange) -> None:
    """Raise `AssertionError` with place and reason unless the description allows the exchange."""
    if ABSENT is None:
        check_request(exchange)
        check_answer(exchange)


def check_request(exchange: Exchange) -> None:
    operation, template = _operation(exchange)
    where = f"{exchange.method} {template}"
    parameters = [_resolve(one) for one in operation["parameters"]]
    headers = {name.lower(): value for name, value in exchange.headers.items()}
    query = dict(parse_qsl(urlsplit(exchange.url).query, keep_blank_values=True))
    _check_fields(f"{where} query", parameters, "query", query, is_ours=_always)
    _check_fields(
        f"{where} header", parameters, "header", headers,
        is_ours=_is_protocol
    )  # fmt: skip
    described = _resolve(operation.get("requestBody"))
    if described is None:
        assert not exchange.body, f"{where}: no body is described"
        return
    if exchange.body:
        kind = headers.get("content-type", "").partition(";")[0]
        assert kind in described["content"], f"{where}: the content type {kind!r} is not described"
    schema = described["content"]["application/json"]["schema"]
    _check_value(f"{where} body", schema, _json(where, exchange.body or b"{}"))


def check_answer(exchange: Exchange) -> None:
    operation, template = _operation(exchange)
    where = f"{exchange.method} {template} -> {exchange.status}"
    described = _resolve(operation["responses"].get(str(exchange.status)))
    assert described is not None, f"{where}: the status is not described"
    headers = {name.lower(): value for name, value in exchange.answer_headers.items()}
    for name, header in described.get("headers", {}).items():
        rule = _resolve(header)
        value = headers.get(name.lower())
        assert value is not None or not rule.get("required"), (
            f"{where}: the header {name} is missing"
        )
        if value is not None:
            _check_value(f"{where} header {name}", rule["schema"], value)
    asked = {name.lower(): value for name, value in exchange.headers.items()}
    assert headers["x-request-id"] == asked.get("x-request-id"), f"{where}: another X-Request-ID"
    content = described.get("content")
    if content is None:
        assert not exchange.answer, f"{where}: no body is described"
        return
    kind = headers.get("content-type", "").partition(";")[0]
    assert kind in content, f"{where}: the content type {kind!r} is not described"
    body = _json(where, exchange.answer)
    _check_value(f"{where} body", content[kind]["schema"], body)
    for message in body.get("tppMessages", ()):
        known = _CODES.get(str(exchange.status), set())
        assert message["code"] in known, (
            f"{where}: the code {message['code']} is not for this status"
        )


def _always(_: str) -> bool:
    return True


def _is_protocol(name: str) -> bool:
    return _PROTOCOL.match(name) is not None


def _check_fields(
    where: str,
    parameters: list[Any],
    place: str,
    given: Mapping[str, str],
    *,
    is_ours: Callable[[str], bool],
) -> None:
    rules = {one["name"].lower(): one for one in parameters if one["in"] == place}
    for name, rule in rules.items():
        found = next((value for key, value in given.items() if key.lower() == name), None)
        assert found is not None or not rule.get("required"), f"{where}: {rule['name']} is missing"
        if found is not None:
            _check_value(f"{where} {rule['name']}", rule["schema"], _typed(rule["schema"], found))
    for name in given:
        assert name.lower() in rules or not is_ours(name), f"{where}: {name} is not described"


def _typed(schema: Any, text: str) -> object:
    """The value a text stands for, or the text itself where it stands for none."""
    kind = _resolve(schema).get("type")
    if kind == "integer" and text.lstrip("-").isdecimal():
        return int(text)
    if kind == "boolean" and text in {"true", "false"}:
        return text == "true"
    return text


def _json(where: str, body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError as fault:
        message = f"{where}: the body is no JSON"
        raise AssertionError(message) from fault


def _check_value(where: str, schema: Any, value: Any) -> None:
    for fault in _validator(json.dumps(schema)).iter_errors(value):
        path = "/".join(str(part) for part in fault.instance_path)
        message = f"{where} at /{path}: {fault.message}"
        raise AssertionError(message)


@cache
def _validator(schema: str) -> jsonschema_rs.Draft4Validator:
    # The edition of JSON Schema that OpenAPI 3.0 is closest to.
    whole = _strict(json.loads(schema)) | {"components": {"schemas": _schemas()}}
    return jsonschema_rs.Draft4Validator(whole, validate_formats=True, formats=_FORMATS)


@cache
def _document() -> Any:
    yaml: Any = import_module("yaml")
    with DESCRIPTION.open(encoding="utf-8") as file:
        return yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@cache
def _schemas() -> Any:
    """All schemas, read strictly."""
    found: dict[str, Any] = {
        name: _strict(schema) for name, schema in _document()["components"]["schemas"].items()
    }
    found["hrefType"]["required"] = ["href"]
    found["tppMessageGeneric"]["properties"]["code"] = {"type": "string"}
    for name, schema in found.items():
        if re.fullmatch(r"Error\d+_NG_[AP]IS", name):
            schema["required"] = ["tppMessages"]
            schema["properties"]["tppMessages"]["minItems"] = 1
    return found


def _strict(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_strict(one) for one in cast("list[Any]", schema)]
    return _strict_object(cast("dict[str, Any]", schema)) if isinstance(schema, dict) else schema


def _strict_object(schema: dict[str, Any]) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for name, value in schema.items():
        if name == "properties":
            rules[name] = {field: _strict(value[field]) for field in value}
        elif name not in {"example", "description"}:
            rules[name] = _strict(value)
    if "properties" in rules and "allOf" not in rules:
        rules.setdefault("additionalProperties", False)
    if isinstance(rules.get("pattern"), str):
        rules["pattern"] = f"^(?:{rules['pattern']})$"
    if "oneOf" in rules:
        nothing = {"type": "object", "maxProperties": 0}
        rules["anyOf"] = [one or nothing for one in rules.pop("oneOf")]
    return rules


def _resolve(node: Any) -> Any:
    found: Any = node
    while found is not None and "$ref" in found:
        way: str = found["$ref"]
        found = _document()
        for part in way.removeprefix("#/").split("/"):
            found = found[part]
    return found


def _operation(exchange: Exchange) -> tuple[Any, str]:
    """The description of the resource; literal parts of a path win over placeholders."""
    path = urlsplit(exchange.url).path
    _, found, rest = path.partition("/v1/")
    assert found, f"{path}: not below /v1/"
    asked = ["v1", *rest.split("/")]
    for template in sorted(_document()["paths"], key=lambda one: one.count("{")):
        parts = template.strip("/").split("/")
        fits = len(parts) == len(asked) and all(
            part == given or (part.startswith("{") and given)
            for part, given in zip(parts, asked, strict=True)
        )
        if fits:
            operation = _document()["paths"][template].get(exchange.method.lower())
            assert operation, f"{exchange.method} {template}: the method is not described"
            return operation, template
    message = f"{path}: not described"
    raise AssertionError(message)
