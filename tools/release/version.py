"""The version of a release: its form, and every file that carries it."""

import re
from pathlib import Path
from typing import Final

from tools.release.errors import NotReleasedError

# Without leading zeros, so that Python, npm and Helm all read the same.
_FORM: Final = re.compile(r"(20[0-9]{2})\.([1-9]|1[0-2])\.(0|[1-9][0-9]*)")
# Each pattern fits exactly one line of its file.
CARRIERS: Final = {
    "pyproject.toml": re.compile(r'^(version = ")([^"]+)(")', re.MULTILINE),
    "clients/python/pyproject.toml": re.compile(r'^(version = ")([^"]+)(")', re.MULTILINE),
    "clients/typescript/package.json": re.compile(r'^(  "version": ")([^"]+)(")', re.MULTILINE),
    "deploy/helm/kontowerk/Chart.yaml": re.compile(r'^(appVersion: ")([^"]+)(")', re.MULTILINE),
    "docs/reference/openapi.json": re.compile(r'^(  "version": ")([^"]+)(")', re.MULTILINE),
}


def parts(version: str) -> tuple[int, int, int]:
    """Return year, month and number; raises NotReleasedError if it is no version of ours."""
    found = _FORM.fullmatch(version)
    if found is None:
        message = f"{version!r} is no version: year.month.number, such as 2026.12.0"
        raise NotReleasedError(message)
    return int(found[1]), int(found[2]), int(found[3])


def carried(root: Path) -> dict[str, str]:
    """Return the version that each file carries."""
    return {name: _only(root / name, pattern)[2] for name, pattern in CARRIERS.items()}


def current(root: Path) -> str:
    """Return the version of the sources."""
    return carried(root)["pyproject.toml"]


def write(root: Path, version: str) -> None:
    """Write the version into every file that carries it; it never goes back."""
    if parts(version) < parts(current(root)):
        message = f"{version} is older than {current(root)}, which the sources carry"
        raise NotReleasedError(message)
    for name, pattern in CARRIERS.items():
        path = root / name
        found = _only(path, pattern)
        text = path.read_text(encoding="utf-8")
        changed = f"{text[: found.start(2)]}{version}{text[found.end(2) :]}"
        path.write_text(changed, encoding="utf-8")


def _only(path: Path, pattern: re.Pattern[str]) -> re.Match[str]:
    found = list(pattern.finditer(path.read_text(encoding="utf-8")))
    if len(found) != 1:
        message = f"{path} carries its version {len(found)} times instead of once"
        raise NotReleasedError(message)
    return found[0]
