"""The OpenAPI document, as far as the makers of types read it."""

import json
from pathlib import Path
from typing import Any, Final, cast

ROOT: Final = Path(__file__).parent.parent.parent
_DOCUMENT: Final = ROOT / "docs" / "reference" / "openapi.json"

# What JSON has no type for; the document's own shapes are checked by its snapshot.
Json = dict[str, Any]


def read() -> Json:
    """Read the document of the docs."""
    return json.loads(_DOCUMENT.read_text(encoding="utf-8"))


def referred(schema: Json) -> str:
    """Return the name a `$ref` leads to."""
    return schema["$ref"].rpartition("/")[2]


def alternatives(schema: Json) -> list[Json]:
    """Return what a value may be: several schemas, or the one."""
    return schema.get("anyOf") or schema.get("oneOf") or [schema]


def sentence(schema: Json) -> str:
    """Return the first line of a description, without what would end a comment."""
    return schema.get("description", "").partition("\n")[0].replace("*/", "").strip()


def entries(schema: Json) -> Json | None:
    """Return the schema of an object's values, when its keys are free."""
    found = schema.get("additionalProperties")
    return cast("Json", found) if isinstance(found, dict) else None
