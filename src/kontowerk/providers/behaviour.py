"""Which behaviour profile a bank has: by its endpoint, name, BIC and data centre.

Groups of banks are recognised by name and BIC; they say what is offered and how people log in.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from kontowerk.connectors import profiles
from kontowerk.connectors.profiles import DEFAULT
from kontowerk.providers.login_profiles import GENERIC
from kontowerk.providers.model import BadCatalogueDataError, Capability, ConnectorKind


@dataclass(frozen=True, slots=True)
class BankMarks:
    """What is known of a bank before anybody talks to it."""

    url: str = ""
    name: str = ""
    bic: str = ""
    centre: str = ""  # column RZ of the official list


class Behaviour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of banks that behave alike, and by what a bank of it is recognised."""

    profile: str
    within: str | None = None
    names: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    bics: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    centres: tuple[str, ...] = ()

    def is_at(self, host: str) -> bool:
        return any(_is_below(host, domain) for domain in self.hosts)

    def has(self, name: str, bic: str) -> bool:
        by_name = any(part in name for part in self.names)
        mistaken = any(part in name for part in self.not_names)
        return (by_name and not mistaken) or (bool(self.bics) and bic.startswith(self.bics))

    def runs_in(self, centre: str) -> bool:
        return any(part in centre for part in self.centres)


@cache
def behaviours() -> tuple[Behaviour, ...]:
    """Read the groups from the file beside this one."""
    text = resources.files("kontowerk.providers").joinpath("behaviour.toml").read_text("utf-8")
    known = {kind.value: profiles.read(kind.value).names for kind in ConnectorKind}
    return parse(text, known)


def parse(text: str, known: Mapping[str, frozenset[str]]) -> tuple[Behaviour, ...]:
    """Read groups; one without a profile in every connector is a mistake of ours."""
    tables: list[dict[str, Any]] = tomllib.loads(text)["behaviour"]
    try:
        found = msgspec.convert(tables, tuple[Behaviour, ...])
    except msgspec.ValidationError as fault:
        message = f"behaviour.toml: {fault}"
        raise BadCatalogueDataError(message) from fault
    for group in found:
        for protocol, names in known.items():
            if not {group.profile, group.within} & names:
                message = f"{protocol} has neither a profile {group.profile} nor {group.within}"
                raise BadCatalogueDataError(message)
    return found


def group_of(marks: BankMarks) -> Behaviour | None:
    """Return the group a bank belongs to; None if nothing of it is known."""
    host = (urlsplit(marks.url).hostname or "").lower()
    name, bic, centre = marks.name.casefold(), marks.bic.upper(), marks.centre.casefold()
    groups = behaviours()
    at_host = next((group for group in groups if group.is_at(host)), None)
    brand = next((group for group in groups if group.has(name, bic)), None)
    if at_host is None:
        return brand or next((group for group in groups if group.runs_in(centre)), None)
    is_part = brand is not None and brand.within == at_host.profile
    return brand if is_part else at_host


def profile_of(connector: ConnectorKind, marks: BankMarks) -> str:
    """Return the name of the profile a bank is spoken to with."""
    group = group_of(marks)
    if group is None:
        return DEFAULT
    if group.profile in profile_names(connector):
        return group.profile
    return group.within or DEFAULT


def profile_names(connector: ConnectorKind) -> frozenset[str]:
    """Return the profiles a connector has."""
    return profiles.read(connector.value).names


def _is_below(host: str, domain: str) -> bool:
    """Say whether a host is a domain or below it, label by label."""
    wanted = domain.split(".")
    labels = host.split(".")[-len(wanted) :]
    return len(labels) == len(wanted) and all(map(fnmatchcase, labels, wanted))


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
