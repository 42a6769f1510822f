"""A page about the operations of one chapter: parameters, body, answer, and an example.

Schemas that several operations share stand once, at the end of the page.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

Json = Mapping[str, Any]

_REFUSED: Final = "400"
_JSON: Final = "application/json"
_DEEPEST: Final = 12  # objects within objects an example shows: all there are
_LEFT_OUT: Final = "..."
_EVERYWHERE: Final = "X-Correlation-ID"  # told once, on the first page
_MADE: Final = "Made from the code by `make pages`; do not edit."


def slug(name: str) -> str:
    """Return the name of a page."""
    return name.lower()


@dataclass(frozen=True, slots=True)
class Operation:
    """One call of the interface."""

    method: str
    path: str
    content: Json

    @property
    def name(self) -> str:
        return self.content["operationId"]

    @property
    def sentence(self) -> str:
        """The first paragraph of its description, fit for a table."""
        return _cell(self.content["description"].strip().partition("\n\n")[0])

    @property
    def body(self) -> Json | None:
        return next(iter(self.content.get("requestBody", {}).get("content", {}).values()), None)

    @property
    def answers(self) -> list[tuple[str, Json]]:
        """Its answers that are no refusals."""
        return [
            (status, answer)
            for status, answer in self.content["responses"].items()
            if status < _REFUSED or status == "451"
        ]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The operations of one tag."""

    name: str
    description: str
    operations: tuple[Operation, ...]
    schemas: Mapping[str, Json]

    def text(self) -> str:
        """Return the page."""
        parts = [f"# {self.name}\n\n{self.description}. {_MADE}\n"]
        for operation in self.operations:
            parts.extend(self._operation(operation))
        named = self._needed()
        if named:
            parts.append("\n## Objects\n")
        parts.extend(self._schema(name) for name in named)
        return "".join(parts)

    def _operation(self, operation: Operation) -> Iterator[str]:
        yield f"\n## {operation.name}\n\n`{operation.method} {operation.path}`\n\n"
        yield operation.content["description"].strip() + "\n"
        scopes = operation.content.get("x-any-of-scopes")
        if scopes:
            yield "\nScope: " + " or ".join(f"`{scope}`" for scope in scopes) + "\n"
        parameters = [it for it in operation.content["parameters"] if it["name"] != _EVERYWHERE]
        if parameters:
            yield "\n| Parameter | In | Type | What it is |\n|---|---|---|---|\n"
            for each in parameters:
                must = " (required)" if each["required"] else ""
                kind = f"{each['in']}{must} | {self._type(_given(each['schema']))}"
                yield f"| `{each['name']}` | {kind} | {_cell(each['description'])} |\n"
        if operation.body is not None:
            yield from self._body(operation.body)
        for status, answer in operation.answers:
            yield from self._answer(status, answer)

    def _body(self, body: Json) -> Iterator[str]:
        schema = body.get("schema", {})
        yield f"\n**Body:** {self._type(schema)}\n"
        if "properties" in schema:
            yield self._fields(schema)
        if "example" in body:
            yield _example(body["example"])

    def _answer(self, status: str, answer: Json) -> Iterator[str]:
        yield f"\n**{status}:** {answer['description'].rstrip('.')}."
        kinds: Json = answer.get("content", {})
        shown = [
            self._type(each["schema"]) if kind == _JSON else f"`{kind}`"
            for kind, each in kinds.items()
            if kind != _JSON or each["schema"]
        ]
        headers = "".join(f" Header `{name}`." for name in answer.get("headers", ()))
        yield f" {' or '.join(shown)}.{headers}\n" if shown else f"{headers}\n"
        if "example" in kinds.get(_JSON, {}):
            yield _example(kinds[_JSON]["example"])

    def _needed(self) -> list[str]:
        """Return all schemas that bodies and answers of the chapter lead to."""
        found: set[str] = set()
        waiting = [
            name
            for operation in self.operations
            for value in (operation.body, *(answer for _, answer in operation.answers))
            for name in _references(value)
        ]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting.extend(_references(self.schemas[name]))
        return sorted(found)

    def _schema(self, name: str) -> str:
        schema = self.schemas[name]
        head = f"\n### {name}\n\n{schema.get('description', '').strip()}\n"
        return head + (self._fields(schema) if schema.get("properties") else "")

    def _fields(self, schema: Json) -> str:
        required = schema.get("required", ())
        rows = [
            f"| `{name}` | {self._type(field)} | {'yes' if name in required else 'no'} "
            f"| {_cell(field.get('description', ''))} |\n"
            for name, field in schema["properties"].items()
        ]
        return "\n| Field | Type | Always | What it is |\n|---|---|---|---|\n" + "".join(rows)

    def _type(self, schema: Json) -> str:
        if "anyOf" in schema:
            return " or ".join(dict.fromkeys(self._type(each) for each in schema["anyOf"]))
        if "$ref" in schema:
            name = _named(schema)
            return f"[{name}](#{name.lower()})"
        if "enum" in schema or "const" in schema:
            values: list[object] = schema.get("enum") or [schema["const"]]
            return " ".join(f"`{_plain(value)}`" for value in values)
        return self._simple(schema)

    def _simple(self, schema: Json) -> str:
        kind = schema.get("type")
        inner = schema.get("additionalProperties")
        if kind == "array":
            return f"array of {self._type(schema['items'])}"
        if kind == "object" and isinstance(inner, dict):
            return f"object of {self._type(cast('Json', inner))}"
        if kind == "string" and "pattern" in schema:
            return _of_pattern(schema["pattern"])
        form = schema.get("format")
        return f"{kind or 'anything'} ({form})" if form else str(kind or "anything")


def _of_pattern(pattern: str) -> str:
    """Name the two patterns that stand for times; others are shown."""
    if "00:00:00" in pattern:
        return "`yyyy-mm-dd 00:00:00`"
    if ":" in pattern:
        return "`yyyy-mm-dd HH:MM:SS`"
    return f"string like `{pattern}`".replace("|", "\\|")


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _given(schema: Json) -> Json:
    """Return the schema of a parameter: one that is not given has no type."""
    return next((it for it in schema.get("anyOf", ()) if it.get("type") != "null"), schema)


def _named(schema: Json) -> str:
    return schema["$ref"].rpartition("/")[2]


def _references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        found = cast("dict[str, object]", value)
        if "$ref" in found:
            yield _named(found)
        for key, inner in found.items():
            if key not in ("example", "examples"):
                yield from _references(inner)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _references(inner)


def _example(value: object) -> str:
    text = json.dumps(_shallow(value, _DEEPEST), indent=2, ensure_ascii=False)
    return f"\n```json\n{text}\n```\n"


def _shallow(value: object, levels: int) -> object:
    """Leave out what lies deeper; of relations one is enough to see what they are."""
    if isinstance(value, dict):
        if not levels:
            return _LEFT_OUT
        entries = cast("dict[str, object]", value).items()
        return {name: _shallow(_few(name, inner), levels - 1) for name, inner in entries}
    if isinstance(value, list):
        return [_shallow(inner, levels) for inner in cast("list[object]", value)]
    return value


def _few(name: str, value: object) -> object:
    return cast("list[object]", value)[:1] if name == "relations" else value


def _cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|")
