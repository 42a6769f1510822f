"""Login profiles: read once from the file beside this one, refused as a whole when one is wrong."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from kontowerk.kit.errors import Fault
from kontowerk.providers.errors import (
    BadCatalogueDataError,
    BadFormatError,
    UnknownLoginProfileError,
)
from kontowerk.providers.model import LoginField, LoginProfile
from kontowerk.providers.patterns import compiled

GENERIC: Final = "generic"


@cache
def profiles() -> Mapping[str, LoginProfile]:
    """Return all profiles by name."""
    text = resources.files("kontowerk.providers").joinpath("login_profiles.toml").read_text("utf-8")
    return MappingProxyType(parse(text))


def parse(text: str) -> dict[str, LoginProfile]:
    """Read profiles; a format that RE2 does not accept stops it."""
    return {name: _profile(name, table) for name, table in tomllib.loads(text).items()}


def require(name: str) -> LoginProfile:
    """Return a profile an operator named."""
    if name not in profiles():
        raise UnknownLoginProfileError(Fault("login", f"one of {', '.join(sorted(profiles()))}"))
    return profiles()[name]


def of_row(name: str) -> LoginProfile:
    """Return the profile of a stored provider.

    One row with a name this version does not know must not take the whole list down.
    """
    return profiles().get(name) or profiles()[GENERIC]


def _profile(name: str, table: dict[str, Any]) -> LoginProfile:
    try:
        fields = tuple(_field(entry) for entry in table["fields"])
    except (KeyError, BadFormatError) as error:
        message = f"login profile {name}: {error!r}"
        raise BadCatalogueDataError(message) from error
    if not fields or len({field.key for field in fields}) != len(fields):
        message = f"login profile {name}: a field key is missing or used twice"
        raise BadCatalogueDataError(message)
    verified = bool(table.get("verified", False))
    return LoginProfile(name, fields, hint=table.get("login_hint"), verified=verified)


def _field(entry: dict[str, Any]) -> LoginField:
    pattern = entry["format"]
    if not pattern.startswith("^"):
        why = "only regular expressions are given out"
        raise BadFormatError(why)
    compiled(pattern)
    return LoginField(
        entry["key"], entry["label"], bool(entry["secret"]), pattern, entry.get("hint")
    )
