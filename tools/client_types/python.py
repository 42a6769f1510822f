"""Types for the Python client: one TypedDict per schema of the document."""

import json
import subprocess
import sys
from typing import Final

from tools.client_types.document import ROOT, Json, alternatives, entries, read, referred, sentence

TARGET: Final = ROOT / "clients" / "python" / "src" / "kontowerk_client" / "types.py"
_HEAD: Final = '''"""Bodies as they are on the wire, made from the document by `make client-types`.

Numbers with a decimal point are read as `Decimal`, never as `float`.
"""

from __future__ import annotations  # a class may stand below the one that names it

from decimal import Decimal
from typing import Literal, NotRequired, TypedDict

Number = Decimal | int
'''
_PLAIN: Final = {
    "string": "str",
    "integer": "int",
    "number": "Number",
    "boolean": "bool",
    "null": "None",
}


def text() -> str:
    """Return the module."""
    schemas: Json = read()["components"]["schemas"]
    return _formatted(
        "\n\n".join([_HEAD, *(_class(name, schemas[name]) for name in sorted(schemas))])
    )


def _formatted(source: str) -> str:
    """Let the formatter break long lines, as in every other file."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TARGET), "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    return done.stdout


def _class(name: str, schema: Json) -> str:
    lines = [f"class {name}(TypedDict):", f'    """{sentence(schema) or name + "."}"""', ""]
    required = schema.get("required", ())
    for field, value in schema["properties"].items():
        kind = _type(value)
        lines.append(f"    {field}: {kind if field in required else f'NotRequired[{kind}]'}")
        if said := sentence(value):
            lines.append(f'    """{said}{_end(said)}"""')
    return "\n".join(lines) + "\n"


def _end(said: str) -> str:
    return "" if said.endswith(".") else "."


def _type(schema: Json) -> str:
    found = dict.fromkeys(_one(each) for each in alternatives(schema))
    return " | ".join(sorted(found, key="None".__eq__))


def _one(schema: Json) -> str:
    if "$ref" in schema:
        return referred(schema)
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return f"Literal[{', '.join(_literal(value) for value in values)}]"
    match schema.get("type"):
        case "array":
            return f"list[{_type(schema.get('items', {}))}]"
        case "object":
            inner = entries(schema)
            return f"dict[str, {'object' if inner is None else _type(inner)}]"
        case None:
            return "object"
        case kind:
            return _PLAIN[kind]


def _literal(value: object) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)
