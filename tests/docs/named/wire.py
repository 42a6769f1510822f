"""The words of the interface: fields, values, operations and paths of the OpenAPI document."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

_NAMED: Final = re.compile(r"\{[^}]*\}|(?<=/)\d+(?=/|$)")


@dataclass(frozen=True, slots=True)
class Wire:
    """What the interface has."""

    words: frozenset[str]
    calls: frozenset[tuple[str, str]]  # method and path, its parameters without names

    def has_call(self, method: str | None, path: str) -> bool:
        """Say whether there is a call: a whole path, its beginning, or its end after `...`."""
        wanted = plain(path)
        for offered, known in self.calls:
            if method not in {None, offered}:
                continue
            tail = wanted.removeprefix("...")
            if known == wanted or (wanted.startswith("...") and known.endswith(tail)):
                return True
            if method is None and (known.startswith(f"{wanted}/") or known.endswith(wanted)):
                return True
        return False

    def begins(self, path: str) -> bool:
        """Say whether a path begins as one of the interface does, so that it must be one."""
        first = plain(path).split("/")[1:3]
        return any(known.split("/")[1:3] == first for _, known in self.calls)


def read(document: Path) -> Wire:
    """Read the document."""
    content = json.loads(document.read_text(encoding="utf-8"))
    calls = {
        (method.upper(), plain(path)) for path, item in content["paths"].items() for method in item
    }
    return Wire(frozenset(_words(content)), frozenset(calls))


def plain(path: str) -> str:
    """Return a path whose parameters have no names, without a slash at the end and a query."""
    return _NAMED.sub("{}", path.partition("?")[0]).rstrip("/")


def _words(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            yield key
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _words(inner)
    elif isinstance(value, str) and re.fullmatch(r"[\w:./-]+", value):
        yield value
