"""Profiles of bank groups: what differs between them is data beside each connector."""

import tomllib
from importlib import resources
from typing import Any, Final, TypeVar

import msgspec

DEFAULT: Final = "default"
T = TypeVar("T")


def load(connector: str, kind: type[T]) -> dict[str, T]:
    """Read the profiles of a connector's package; a misspelt key does not start."""
    file = resources.files(connector).joinpath("profiles.toml")
    tables: dict[str, dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))
    default = tables[DEFAULT]
    for table in tables.values():
        if unknown := table.keys() - default.keys():
            message = f"profiles.toml does not know {sorted(unknown)}"
            raise ValueError(message)
    return {name: msgspec.convert({**default, **table}, kind) for name, table in tables.items()}
