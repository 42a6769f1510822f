"""The OpenAPI document: FastAPI's own, plus what only the door knows.

Bodies are read by our own dependencies, scopes are checked by ours, and every refusal has
the same shape; all three are written into the document from the same objects that act. What
fields mean, and answers to show, are data (`wire/examples.py`).
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

from kontowerk.api.auth import Needs
from kontowerk.api.customer.parameters import ADDRESS, required_address
from kontowerk.api.requests import JsonBody
from kontowerk.api.wire.document import samples, section
from kontowerk.api.wire.encode import JSON
from kontowerk.api.wire.examples import (
    ANSWERS,
    EXAMPLES,
    OTHER_BODIES,
    PARAMETERS,
    answers,
    descriptions,
)
from kontowerk.api.wire.problem import OAuthProblem, Problem
from kontowerk.kit.settings import Settings

_SECURITY_SCHEMES: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "Access token"},
    "client": {"type": "http", "scheme": "basic", "description": "`<tenant>/<client>` and secret"},
    "apiKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-KEY",
        "description": "The key of one user; exchanged for a token",
    },
}
_BASE_URL: Final = Settings.model_fields["base_url"]
_SERVERS: Final = [
    {
        "url": "{base_url}",
        "description": "Your installation",
        "variables": {
            "base_url": {"default": _BASE_URL.default, "description": _BASE_URL.description}
        },
    }
]
_REFUSALS: Final = {
    "400": "The request is invalid",
    "401": "The Authorization header is missing",
    "403": "Token not valid, or scope missing",
    "404": "No such object",
    "405": "The operation is not possible in the object's status",
    "406": "Responses are available only as application/json",
    "409": "The request conflicts with the current status",
    "410": "The operation was retired",
    "413": "The body is too large",
    "415": "Media type not accepted",
    "429": "Too many requests",
    "500": "Internal error",
    "503": "Overloaded",
    "504": "Not answered within the time limit",
}
_OWN_REFUSALS: Final = {
    ("exchangeApiKey", "401"): "The API key is missing or not valid",
    ("issueToken", "401"): "The login failed",
}
_TAGS: Final = {
    "OAuth2": "Tokens for clients and users, by secret, password or API key",
    "Management": "Tenants, clients, roles and users; for a tenant's admin client",
    "Encryption": "Encryption of bank credentials, for regulated tenants",
    "Providers": "Bank catalogue with login fields",
    "Customer": "Bank accesses, products, transactions, positions and approvals",
    "Payments": "SEPA credit transfers and payee checks",
    "Analysis": "Analyses of a user's transactions, and tagging rules",
    "Tags": "Tag trees",
    "Webhooks": "Subscriptions, deliveries and the event feed",
    "Health": "Liveness and readiness of a process",
}
_LICENSE: Final = {"name": "Apache-2.0", "identifier": "Apache-2.0"}
_CREATED: Final = "201"
_GOOD: Final = ("200", _CREATED)
_LOCATION: Final = {"Location": {"description": "The new object", "schema": {"type": "string"}}}
_COME_BACK: Final = ("429", "503")
_RETRY_AFTER: Final = {
    "Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}}
}
_UNCHANGED: Final = "304"
_ETAG: Final = {"ETag": {"description": "Names this version", "schema": {"type": "string"}}}
_UNSAID: Final = "Successful Response"  # FastAPI's own word
_SEVERAL: Final = {"array": "An array. ", "object": "An object of these by their ids. "}
_WORD: Final = re.compile(r"[A-Z]")


def document(app: FastAPI) -> dict[str, Any]:
    """Build the document once and keep it."""
    if app.openapi_schema is None:
        app.openapi_schema = _build(app)
    return app.openapi_schema


def api_routes(app: FastAPI) -> list[APIRoute]:
    """Return all operations of the application."""
    return [route for route in app.routes if isinstance(route, APIRoute)]


def _build(app: FastAPI) -> dict[str, Any]:
    doc = get_openapi(
        title="kontowerk",
        version=app.version,
        description=app.description,
        routes=app.routes,
        tags=[{"name": name, "description": text} for name, text in _TAGS.items()],
        license_info=_LICENSE,
        servers=_SERVERS,
    )
    _, schemas = models_json_schema(
        [(Problem, "serialization"), (OAuthProblem, "serialization")],
        ref_template="#/components/schemas/{model}",
    )
    components = doc.setdefault("components", {})
    components.setdefault("schemas", {}).update(schemas["$defs"])
    components["securitySchemes"] = _SECURITY_SCHEMES
    for unwanted in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(unwanted, None)
    for route in api_routes(app):
        for method in route.methods or ():
            _complete(doc["paths"][route.path_format][method.lower()], route, components)
    _explain(doc, components["schemas"])
    # The interface writes {tenant-name}, which the router cannot.
    doc["paths"] = {_spelled(path): item for path, item in doc["paths"].items()}
    _share_answers(doc)
    for path, item in doc["paths"].items():
        for method, operation in item.items():
            operation["x-codeSamples"] = samples(method.upper(), path, operation)
    doc["webhooks"] = section()
    return doc


def _share_answers(doc: dict[str, Any]) -> None:
    """Show an answer that was not recorded by a recorded one of the same schema."""
    contents = [
        response["content"][JSON]
        for item in doc["paths"].values()
        for operation in item.values()
        for status, response in operation["responses"].items()
        if status in _GOOD and JSON in response.get("content", {})
    ]
    shown = {_shape(content): content["example"] for content in contents if "example" in content}
    for content in contents:
        if "example" not in content and _shape(content) in shown:
            content["example"] = shown[_shape(content)]


def _shape(content: Mapping[str, Any]) -> str:
    """Name what an answer is, whatever it is titled."""
    return str({name: value for name, value in content["schema"].items() if name != "title"})


def _spelled(name: str) -> str:
    return name.replace("_", "-")


def _complete(operation: dict[str, Any], route: APIRoute, components: dict[str, Any]) -> None:
    operation["responses"].pop("422", None)
    _add_headers(operation)
    _name_parameters(operation["parameters"])
    for status, usual in _REFUSALS.items():
        text = _OWN_REFUSALS.get((route.operation_id or "", status), usual)
        oauth = route.operation_id == "issueToken" and status in ("400", "401")
        refusal = "OAuthProblem" if oauth else "Problem"
        schema = {"schema": {"$ref": f"#/components/schemas/{refusal}"}}
        operation["responses"].setdefault(status, {"description": text, "content": {JSON: schema}})
    _name_headers(operation["responses"])
    for dependency in _dependencies(route.dependant):
        if isinstance(dependency, Needs):
            operation["security"] = [{"bearer": []}]
            operation["x-any-of-scopes"] = [scope.value for scope in dependency.any_of]
        elif dependency is required_address:
            _require(operation["parameters"], ADDRESS)
        elif isinstance(dependency, JsonBody):
            body = cast("JsonBody[Any]", dependency)
            operation["requestBody"] = _request_body(body, components)
            if route.operation_id in EXAMPLES:
                content = operation["requestBody"]["content"][JSON]
                content["example"] = EXAMPLES[route.operation_id]


def _add_headers(operation: dict[str, Any]) -> None:
    """Name the headers that are read on the way to a route, beside those it reads itself."""
    names = ["X-Correlation-ID"]
    if _UNCHANGED in operation["responses"]:
        names.append("If-None-Match")
        for status in ("200", _UNCHANGED):
            operation["responses"][status].setdefault("headers", _ETAG)
    header = {"in": "header", "required": False, "schema": {"type": "string"}}
    operation.setdefault("parameters", []).extend({"name": name, **header} for name in names)


def _explain(doc: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Say what operations, answers and fields mean, and show answers."""
    words, shown = descriptions(), {**answers(), **ANSWERS}
    for item in doc["paths"].values():
        for operation in item.values():
            name = operation["operationId"]
            operation["summary"] = _WORD.sub(lambda at: f" {at[0].lower()}", name).capitalize()
            if name in words.operations:
                operation.setdefault("description", words.operations[name])
            if name in OTHER_BODIES:
                body = next(iter(operation["requestBody"]["content"].values()))
                body["example"] = OTHER_BODIES[name]
            for status in _GOOD:
                if status in operation["responses"]:
                    _show(operation["responses"][status], schemas, shown.get(name))
    words.describe(schemas)
    for name in schemas.keys() & shown.keys():
        schemas[name]["examples"] = [shown[name]]


def _show(response: dict[str, Any], schemas: Mapping[str, Any], answer: object) -> None:
    content = response.get("content", {}).get(JSON)
    if response["description"] == _UNSAID:
        response["description"] = _meaning(content, schemas)
    if answer is not None:
        content["example"] = answer


def _meaning(content: Mapping[str, Any] | None, schemas: Mapping[str, Any]) -> str:
    """Return what an answer is: what its schema says."""
    if content is None or not content["schema"]:
        return "Done"
    schema = content["schema"]
    several = _SEVERAL.get(schema.get("type"), "")
    inner = schema.get("items") or schema.get("additionalProperties") or schema
    inner = inner.get("anyOf", [inner])[0]
    return several + schemas[inner["$ref"].rpartition("/")[2]]["description"]


def _name_parameters(parameters: Iterable[dict[str, Any]]) -> None:
    for parameter in parameters:
        if parameter["in"] == "path":
            parameter["name"] = _spelled(parameter["name"])
        if parameter["name"] in PARAMETERS:
            parameter.setdefault("description", PARAMETERS[parameter["name"]])


def _require(parameters: Iterable[dict[str, Any]], name: str) -> None:
    """Mark what the route insists on itself, with a sentence of its own when it is missing."""
    for parameter in parameters:
        if parameter["name"] == name:
            parameter["required"] = True


def _name_headers(responses: dict[str, Any]) -> None:
    if _CREATED in responses:
        responses[_CREATED].setdefault("headers", _LOCATION)
    for status in _COME_BACK:
        responses[status].setdefault("headers", _RETRY_AFTER)


def _request_body(dependency: JsonBody[Any], components: dict[str, Any]) -> dict[str, Any]:
    schema = dependency.adapter.json_schema(ref_template="#/components/schemas/{model}")
    components["schemas"].update(schema.pop("$defs", {}))
    if "title" in schema:
        components["schemas"][schema["title"]] = schema
        schema = {"$ref": f"#/components/schemas/{schema['title']}"}
    return {"required": True, "content": {JSON: {"schema": schema}}}


def _dependencies(dependant: Dependant) -> list[object]:
    found = list[object]()
    for below in dependant.dependencies:
        found.append(below.call)
        found.extend(_dependencies(below))
    return found
