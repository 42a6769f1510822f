"""How a group of banks behaves, read from `profiles.toml`."""

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

import msgspec

DEFAULT: Final = "default"


@dataclass(frozen=True, slots=True)
class Profile:
    """The quirks of a group; each is explained in `profiles.toml`."""

    free_history_days: int
    camt: bool
    camt_formats: tuple[str, ...]
    end_date: bool
    unknown_medium: str
    media_in_sync: bool
    tan_with_media: bool
    tan_per_page: bool
    challenge_survives: bool
    max_polls: int
    first_poll: int
    next_poll: int


def load_profiles() -> dict[str, Profile]:
    """Read all profiles; a misspelt key does not start."""
    text = (
        resources.files("kontowerk.connectors.fints")
        .joinpath("profiles.toml")
        .read_text(encoding="utf-8")
    )
    tables: dict[str, dict[str, Any]] = tomllib.loads(text)
    default = tables[DEFAULT]
    for table in tables.values():
        if unknown := table.keys() - default.keys():
            message = f"profiles.toml does not know {sorted(unknown)}"
            raise ValueError(message)
    return {n: msgspec.convert({**default, **table}, Profile) for n, table in tables.items()}
