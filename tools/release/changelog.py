"""CHANGELOG.md: what is not released yet becomes the section of a version."""

import re
from datetime import date
from typing import Final

from tools.release.errors import NotReleasedError

OPEN: Final = "## [Unreleased]"
_SECTION: Final = re.compile(r"^## ", re.MULTILINE)
_DATED: Final = re.compile(r"## \[(?P<version>[^\]]+)\] - (?P<day>\d{4}-\d{2}-\d{2})\n")


def released(text: str, version: str) -> str | None:
    """Return what changed in a version, without its heading; None if it has no section."""
    for section in _sections(text):
        heading = _DATED.match(section)
        if heading and heading["version"] == version:
            return section[heading.end() :].strip() + "\n"
    return None


def close(text: str, version: str, day: date, *, even_empty: bool = False) -> str:
    """Give what is not released yet the heading of a version, under an empty open section.

    A rehearsal may close an empty section: every night's commit can be rehearsed.
    """
    if released(text, version) is not None:
        message = f"CHANGELOG.md has a section {version} already"
        raise NotReleasedError(message)
    begun = next((section for section in _sections(text) if section.startswith(OPEN)), None)
    if begun is None or not (even_empty or begun.removeprefix(OPEN).strip()):
        message = f"CHANGELOG.md says nothing under {OPEN}: there is nothing to release"
        raise NotReleasedError(message)
    heading = f"{OPEN}\n\n## [{version}] - {day.isoformat()}"
    return text.replace(OPEN, heading, 1)


def _sections(text: str) -> list[str]:
    starts = [found.start() for found in _SECTION.finditer(text)]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
