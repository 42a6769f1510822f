"""Login profiles: read once from the file beside this one, refused as a whole when one is wrong.

Also the one place that runs patterns from data: RE2, whose time is linear in the text.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, Protocol, cast

import re2 as _re2

from kontowerk.kit.errors import Fault
from kontowerk.providers.model import (
    BadCatalogueDataError,
    BadFormatError,
    LoginField,
    LoginProfile,
    UnknownLoginProfileError,
)
from kontowerk.providers.rules import pattern_of

GENERIC: Final = "generic"
_MOST_MEMORY: Final = 4 * 1024 * 1024
_LONGEST_TEXT: Final = 4096


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


# Formats -----------------------------------------------------------------------------------


class _Compiled(Protocol):
    def fullmatch(self, text: str) -> object | None: ...

    def search(self, text: str) -> object | None: ...


# The library ships no types.
re2: Final = cast("Any", _re2)
_compile: Final[Callable[[str, Any], _Compiled]] = re2.compile


@lru_cache(maxsize=256)
def compiled(notation: str) -> _Compiled:
    """Compile a format in either notation; refuse what RE2 does not accept."""
    options: Any = re2.Options()
    options.max_mem = _MOST_MEMORY
    options.log_errors = False
    try:
        return _compile(pattern_of(notation), options)
    except re2.error:
        why = "not accepted by RE2"
        raise BadFormatError(why) from None


def fits(notation: str, text: str) -> bool:
    """Say whether a text has the format, in either notation."""
    return len(text) <= _LONGEST_TEXT and compiled(notation).fullmatch(text) is not None
