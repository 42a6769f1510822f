"""Types for TypeScript, in the shape that `openapi-fetch` and its kin take: `paths`.

The shape is that of `openapi-typescript`, so either can make the file; this one needs no network.
"""

import json
from typing import Final

from tools.client_types.document import ROOT, Json, alternatives, entries, read, referred, sentence

TARGET: Final = ROOT / "clients" / "typescript" / "kontowerk.d.ts"
_HEAD: Final = """/**
 * The interface of kontowerk, made from its OpenAPI document by `make client-types`.
 * With `openapi-fetch`: `createClient<paths>({ baseUrl })`.
 */
"""
_METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_PLACES: Final = ("query", "header", "path", "cookie")
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def text() -> str:
    """Return the file."""
    document = read()
    schemas: Json = document["components"]["schemas"]
    operations = [operation for item in document["paths"].values() for operation in item.values()]
    blocks = [
        _HEAD,
        _block("export interface paths", [_path(*entry) for entry in document["paths"].items()]),
        _block(
            "export interface components",
            [_block("schemas:", [_schema(name, schemas[name]) for name in sorted(schemas)])],
        ),
        *(f"export type {name} = {_reference(name)};" for name in sorted(schemas)),
        "",
        _block("export interface operations", [_operation(each) for each in operations]),
    ]
    return "\n".join(blocks) + "\n"


def _block(head: str, lines: list[str]) -> str:
    inner = "\n".join(lines)
    indented = "\n".join(f"  {line}" if line else "" for line in inner.split("\n"))
    return f"{head} {{\n{indented}\n}}" + (";" if head.endswith(":") else "")


def _reference(name: str) -> str:
    return f'components["schemas"]["{name}"]'


def _path(path: str, item: Json) -> str:
    lines = ["parameters: { query?: never; header?: never; path?: never; cookie?: never };"]
    for method in _METHODS:
        if method in item:
            lines.append(f'{method}: operations["{item[method]["operationId"]}"];')
        else:
            lines.append(f"{method}?: never;")
    return _block(f"{json.dumps(path)}:", lines)


def _schema(name: str, schema: Json) -> str:
    said = sentence(schema)
    return (f"/** {said} */\n" if said else "") + _block(f"{name}:", _fields(schema))


def _operation(operation: Json) -> str:
    lines = [_block("parameters:", [_parameters(operation, place) for place in _PLACES])]
    body = operation.get("requestBody")
    if body is None:
        lines.append("requestBody?: never;")
    else:
        must = "" if body.get("required") else "?"
        lines.append(f"requestBody{must}: {{ content: {_content(body['content'])} }};")
    lines.append(_block("responses:", _responses(operation["responses"])))
    said = sentence(operation)
    head = f"/** {said} */\n" if said else ""
    return head + _block(f"{operation['operationId']}:", lines)


def _parameters(operation: Json, place: str) -> str:
    found = [each for each in operation.get("parameters", ()) if each["in"] == place]
    if not found:
        return f"{place}?: never;"
    fields = [
        line
        for each in found
        for line in (
            *_comment(each),
            f"{_key(each['name'])}{'' if each['required'] else '?'}: {_type(each['schema'])};",
        )
    ]
    must = any(each["required"] for each in found)
    return _block(f"{place}{'' if must else '?'}:", fields)


def _responses(responses: Json) -> list[str]:
    return [
        f"{status}: {{ headers: {_headers(each)}; {_answer(each)} }};"
        for status, each in responses.items()
    ]


def _headers(response: Json) -> str:
    given: Json = response.get("headers", {})
    named = [f"{_key(name)}?: {_type(each['schema'])}" for name, each in given.items()]
    return "{ " + "; ".join([*named, "[name: string]: unknown"]) + " }"


def _answer(response: Json) -> str:
    content = response.get("content")
    return f"content: {_content(content)}" if content else "content?: never"


def _content(content: Json) -> str:
    kinds = (f"{json.dumps(kind)}: {_type(each['schema'])}" for kind, each in content.items())
    return "{ " + "; ".join(kinds) + " }"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _type(schema: Json) -> str:
    return " | ".join(dict.fromkeys(_one(each) for each in alternatives(schema)))


def _one(schema: Json) -> str:
    if "$ref" in schema:
        return _reference(referred(schema))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(json.dumps(value) for value in values)
    match schema.get("type"):
        case "array":
            return f"({_type(schema.get('items', {}))})[]"
        case "object":
            return "{ " + " ".join(_fields(schema) or [_others(schema)]) + " }"
        case kind:
            return _PLAIN.get(kind or "", "unknown")


def _others(schema: Json) -> str:
    inner = entries(schema)
    return f"[key: string]: {'unknown' if inner is None else _type(inner)};"


def _fields(schema: Json) -> list[str]:
    required = schema.get("required", ())
    lines: list[str] = []
    for name, value in schema.get("properties", {}).items():
        lines.extend(_comment(value))
        lines.append(f"{_key(name)}{'' if name in required else '?'}: {_type(value)};")
    return lines


def _comment(schema: Json) -> list[str]:
    said = sentence(schema)
    return [f"/** {said} */"] if said else []
