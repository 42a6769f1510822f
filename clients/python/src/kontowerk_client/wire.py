"""JSON with exact numbers, and links between objects."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Protocol, cast

from kontowerk_client.errors import MissingRelationError
from kontowerk_client.types import Relation

JSON = "application/json"


class Linked(Protocol):
    """An answer with relations; every TypedDict with that key is one."""

    def get(self, key: str, /) -> Any:
        """Return the value of a field."""
        ...


def read(content: bytes) -> Any:
    """Read JSON; what has a decimal point becomes a Decimal."""
    return json.loads(content, parse_float=Decimal) if content else None


def write(value: object) -> bytes:
    """Write JSON with the digits of every Decimal. Floats are refused: they are not exact."""
    return _text(value).encode()


def _text(value: object) -> str:
    if isinstance(value, Decimal) and value.is_finite():
        return format(value, "f")
    if value is None or isinstance(value, str | bool | int):
        return json.dumps(value)
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value).items()
        return "{" + ",".join(f"{json.dumps(key)}:{_text(each)}" for key, each in entries) + "}"
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return "[" + ",".join(map(_text, cast("Sequence[object]", value))) + "]"
    message = f"{type(value).__name__} cannot be sent; write amounts as Decimal"
    raise TypeError(message)


def find_link(of: Linked, rel: str) -> str | None:
    """Return where a relation leads, if the object offers it now."""
    relations: list[Relation] = of.get("relations") or []
    return next((each["href"] for each in relations if each["rel"] == rel), None)


def link(of: Linked, rel: str) -> str:
    """Return where a relation leads."""
    found = find_link(of, rel)
    if found is None:
        relations: list[Relation] = of.get("relations") or []
        raise MissingRelationError(rel, tuple(each["rel"] for each in relations))
    return found
