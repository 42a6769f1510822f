"""The OpenAPI document: FastAPI's own, plus what only the door knows.

Bodies are read by our own dependencies, scopes are checked by ours, and every refusal has
the same shape; all three are written into the document from the same objects that act.
"""

from typing import Any, Final, cast

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

from kontowerk.api.auth import Needs
from kontowerk.api.body import JsonBody
from kontowerk.api.wire.encode import JSON
from kontowerk.api.wire.problem import OAuthProblem, Problem

_SECURITY_SCHEMES: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "Access token"},
    "client": {"type": "http", "scheme": "basic", "description": "`<tenant>/<client>` and secret"},
    "apiKey": {"type": "apiKey", "in": "header", "name": "X-API-KEY"},
}
_REFUSALS: Final = {
    "400": "The request is wrong in itself",
    "401": "The Authorization header is missing",
    "403": "Token not valid, or scope missing",
    "404": "No such object",
    "405": "The object does not take this operation in its state",
    "406": "Answers exist only as application/json",
    "409": "The request contradicts the present state",
    "410": "The operation was retired",
    "413": "The body is too large",
    "415": "Media type not accepted",
    "429": "Too many requests",
    "500": "Internal error",
    "503": "Overloaded",
    "504": "Not answered within the time limit",
}


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
        title="kontowerk", version=app.version, description=app.description, routes=app.routes
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
    # The interface writes {tenant-name}, which the router cannot.
    doc["paths"] = {_spelled(path): item for path, item in doc["paths"].items()}
    return doc


def _spelled(name: str) -> str:
    return name.replace("_", "-")


def _complete(operation: dict[str, Any], route: APIRoute, components: dict[str, Any]) -> None:
    operation["responses"].pop("422", None)
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path":
            parameter["name"] = _spelled(parameter["name"])
    for status, text in _REFUSALS.items():
        oauth = route.operation_id == "issueToken" and status in ("400", "401")
        refusal = "OAuthProblem" if oauth else "Problem"
        schema = {"schema": {"$ref": f"#/components/schemas/{refusal}"}}
        operation["responses"].setdefault(status, {"description": text, "content": {JSON: schema}})
    for dependency in _dependencies(route.dependant):
        if isinstance(dependency, Needs):
            operation["security"] = [{"bearer": []}]
            operation["x-any-of-scopes"] = [scope.value for scope in dependency.any_of]
        elif isinstance(dependency, JsonBody):
            body = cast("JsonBody[Any]", dependency)
            operation["requestBody"] = _request_body(body, components)


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
