"""requirements/*.txt as data: what is locked, by which hashes, and what needs what."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata, requires
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_BLOCK: Final = re.compile(r"^(?=[A-Za-z0-9])", re.MULTILINE)
_PIN: Final = re.compile(
    r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)(?: ; (?P<marker>[^\\\n]+))?"
)
# The lock is for all systems: this one, and the one that differs most.
_SYSTEMS: Final = (
    dict[str, str](),
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
)
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Pin:
    """One locked package; each hash is that of a file that may be installed for it."""

    name: str
    version: str
    marker: str | None
    hashes: tuple[str, ...]


def pins(text: str) -> dict[str, Pin]:
    """Return what a file of requirements locks, by name."""
    found = dict[str, Pin]()
    for block in _BLOCK.split(text):
        head = _PIN.match(block)
        if head:
            name = canonicalize_name(head["name"])
            marker = (head["marker"] or "").strip() or None
            found[name] = Pin(name, head["version"], marker, tuple(_HASH.findall(block)))
    return found


def needs(declared: list[str], locked: Mapping[str, Pin]) -> dict[str, set[str]]:
    """Return what each locked package needs of the others; "" is what was declared."""
    found: dict[str, set[str]] = {"": set(), **{name: set[str]() for name in locked}}
    seen = set[tuple[str, str]]()
    open_ends = [("", requirement) for requirement in _parsed(declared, "")]
    while open_ends:
        needing, requirement = open_ends.pop()
        name = canonicalize_name(requirement.name)
        if name not in locked:
            continue  # for another Python
        found[needing].add(name)
        for extra in ("", *sorted(requirement.extras)):
            if (name, extra) not in seen:
                seen.add((name, extra))
                open_ends += [(name, each) for each in _parsed(_required_by(name), extra)]
    return found


def installed_version(name: str) -> str | None:
    """Return which version of a package is installed here."""
    try:
        return metadata(name)["Version"]
    except PackageNotFoundError:
        return None


def _required_by(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []  # for another system


def _parsed(lines: list[str], extra: str) -> Iterator[Requirement]:
    for line in lines:
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None:
            if not extra:
                yield requirement
        elif any(marker.evaluate({**system, "extra": extra}) for system in _SYSTEMS):
            yield requirement
