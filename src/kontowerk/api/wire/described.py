"""What fields and operations mean, and answers to show: data for the OpenAPI document.

Descriptions are written by hand in `descriptions.toml`. Answers are those of a running service,
taken by `make answers`.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

_HERE: Final = files("kontowerk.api.wire")
_OPERATIONS: Final = "operations"
_SHARED: Final = "fields"

Words = Mapping[str, str]


class Descriptions:
    """Sentences for operations without a docstring, and for every field."""

    def __init__(self, tables: Mapping[str, Words]) -> None:
        self.operations = tables[_OPERATIONS]
        self.shared = tables[_SHARED]
        self.schemas = {
            name: table for name, table in tables.items() if name not in (_OPERATIONS, _SHARED)
        }

    def field(self, schema: str, name: str) -> str | None:
        """Return what a field means: in its schema, or wherever it stands."""
        return self.schemas.get(schema, {}).get(name) or self.shared.get(name)

    def describe(self, schemas: Mapping[str, Any]) -> None:
        """Write the meaning of every field into the schemas of a document."""
        for schema, content in schemas.items():
            for name, field in content.get("properties", {}).items():
                said = self.field(schema, name)
                if said is not None:
                    field["description"] = said


@cache
def descriptions() -> Descriptions:
    """Read the sentences."""
    text = _HERE.joinpath("descriptions.toml").read_text(encoding="utf-8")
    return Descriptions(cast("dict[str, Words]", tomllib.loads(text)))


@cache
def answers() -> Mapping[str, Any]:
    """Read the answers to show, by operation; a schema's name has what is shown of it alone."""
    text = _HERE.joinpath("answers.json").read_text(encoding="utf-8")
    return cast("dict[str, Any]", json.loads(text))
