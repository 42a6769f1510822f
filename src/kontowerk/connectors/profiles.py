"""Profiles of bank groups: what differs between them is data beside each connector.

`default` holds every key. A group names only what is different, and for each value where it is
known from and when that was read; so do its notes, which say what no key can. A misspelt key, a
value without a source or a source that is not in the list does not start.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import Any, Final, TypeVar

import msgspec

DEFAULT: Final = "default"
FOLDER: Final = "kontowerk.connectors"
_OWN_KEYS: Final = frozenset({"title", "notes"})
T = TypeVar("T")
Tables = Mapping[str, Mapping[str, Any]]


class Quirk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value of a group that is not the default one."""

    value: Any
    source: str
    checked: date


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a group and needs no key: the connector copes, or somebody has to know."""

    says: str
    source: str
    checked: date


@dataclass(frozen=True, slots=True)
class GroupProfile:
    """A group of banks that behave alike."""

    name: str
    title: str
    quirks: Mapping[str, Quirk]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Profiles:
    """All profiles of one connector, with their provenance."""

    default: Mapping[str, Any]
    groups: Mapping[str, GroupProfile]

    @property
    def names(self) -> frozenset[str]:
        return frozenset({DEFAULT, *self.groups})


def load(connector: str, kind: type[T]) -> dict[str, T]:
    """Return the values of every profile of a connector's package, by the profile's name."""
    found = read(connector.rpartition(".")[2])
    values = {
        name: {**found.default, **{key: quirk.value for key, quirk in group.quirks.items()}}
        for name, group in found.groups.items()
    }
    return {
        name: msgspec.convert(table, kind)
        for name, table in {DEFAULT: found.default, **values}.items()
    }


@cache
def read(protocol: str) -> Profiles:
    """Read the profiles of a protocol (`fints`, `xs2a`) with what is known of them."""
    return parse(_table(f"{FOLDER}.{protocol}", "profiles.toml"), sources())


@cache
def sources() -> Mapping[str, str]:
    """Return what the short names of sources stand for."""
    return _table(FOLDER, "sources.toml")


def parse(tables: Tables, known_sources: Iterable[str]) -> Profiles:
    """Check and take the tables of a file; a fault is a ValueError."""
    default = tables[DEFAULT]
    groups = {
        name: _group(name, table, default.keys())
        for name, table in tables.items()
        if name != DEFAULT
    }
    cited = {
        item.source for group in groups.values() for item in (*group.quirks.values(), *group.notes)
    }
    if unknown := cited - set(known_sources):
        message = f"sources.toml does not know {sorted(unknown)}"
        raise ValueError(message)
    return Profiles(default, groups)


def _group(name: str, table: Mapping[str, Any], keys: Iterable[str]) -> GroupProfile:
    named = table.keys() - _OWN_KEYS
    if unknown := named - set(keys):
        message = f"profiles.toml does not know {sorted(unknown)} of {name}"
        raise ValueError(message)
    try:
        quirks = {key: msgspec.convert(table[key], Quirk) for key in table if key in named}
        notes = msgspec.convert(table.get("notes", []), tuple[Note, ...])
        title = msgspec.convert(table["title"], str)
    except (KeyError, msgspec.ValidationError) as fault:
        message = f"profile {name}: {fault}; a value has a source and the day it was checked"
        raise ValueError(message) from fault
    return GroupProfile(name, title, quirks, notes)


def _table(package: str, name: str) -> dict[str, Any]:
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(text)
