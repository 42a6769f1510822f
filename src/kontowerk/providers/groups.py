"""Groups of banks, recognised by name and BIC; what they offer and how people log in."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from kontowerk.providers.login_profiles import GENERIC
from kontowerk.providers.model import Capability


@dataclass(frozen=True, slots=True)
class BankGroup:
    """Banks that look and log in alike; `name` is None for those without a group."""

    name: str | None
    capabilities: tuple[Capability, ...]
    login_profile: str
    names: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    bics: tuple[str, ...] = ()

    def has(self, bank_name: str, bic: str) -> bool:
        """Say whether a bank belongs here."""
        name = bank_name.casefold()
        by_name = any(part in name for part in self.names)
        mistaken = any(part in name for part in self.not_names)
        return (by_name and not mistaken) or bic.upper().startswith(self.bics)


@dataclass(frozen=True, slots=True)
class Groups:
    """All groups, and the marks of bank codes without customers."""

    known: tuple[BankGroup, ...]
    internal_names: tuple[str, ...]
    internal_bics: tuple[str, ...]

    def of(self, bank_name: str, bic: str) -> BankGroup:
        """Return the first group that fits."""
        return next((group for group in self.known if group.has(bank_name, bic)), NO_GROUP)

    def is_consumer_relevant(self, bank_name: str, bic: str) -> bool:
        """Say whether people have accounts under this bank code."""
        name = bank_name.casefold()
        by_name = any(mark in name for mark in self.internal_names)
        return not by_name and not bic.upper().startswith(self.internal_bics)


NO_GROUP: Final = BankGroup(None, (Capability.ACCOUNTS,), GENERIC)


@cache
def groups() -> Groups:
    """Read the groups from the file beside this one."""
    text = resources.files("kontowerk.providers").joinpath("groups.toml").read_text("utf-8")
    table = tomllib.loads(text)
    return Groups(
        tuple(_group(entry) for entry in table["group"]),
        tuple(table["internal_names"]),
        tuple(table["internal_bics"]),
    )


def _group(entry: dict[str, Any]) -> BankGroup:
    return BankGroup(
        entry["name"],
        tuple(Capability(word) for word in entry["capabilities"]),
        entry["login_profile"],
        tuple(entry.get("names", ())),
        tuple(entry.get("not_names", ())),
        tuple(entry.get("bics", ())),
    )
