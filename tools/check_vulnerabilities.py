"""`make vulnerabilities`: are weaknesses known of what we ship? Asks OSV about every locked part.

Exit code 0: asked, and none is known. 1: some are known. 3: NOT RUN, because no source answered;
that is never taken for clean. `OSV_URL` names a mirror.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import httpx

from kontowerk.kit.settings import process_environment

ROOT: Final = Path(__file__).parent.parent
_SOURCE: Final = "https://api.osv.dev"
_SECONDS: Final = 30.0
_PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
FOUND, NOT_RUN = 1, 3


@dataclass(frozen=True, slots=True)
class Part:
    """Something we ship, in one version."""

    name: str
    version: str


class NoAnswerError(Exception):
    """The source of advisories did not answer, or not as it should; the text says how."""


def parts_of(locked: str) -> list[Part]:
    """Read a file of locked requirements."""
    return [Part(match[1].lower(), match[2]) for match in _PINNED.finditer(locked)]


def ask(parts: list[Part], source: str) -> dict[Part, list[str]]:
    """Return the ids of advisories by part; raises NoAnswerError."""
    queries = [
        {"package": {"name": part.name, "ecosystem": "PyPI"}, "version": part.version}
        for part in parts
    ]
    try:
        answer = httpx.post(
            f"{source}/v1/querybatch", json={"queries": queries}, timeout=_SECONDS
        ).raise_for_status()
        results = cast("list[dict[str, Any]]", list(answer.json()["results"]))
    except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
        raise NoAnswerError(type(error).__name__) from None
    if len(results) != len(parts):
        message = f"{len(results)} answers to {len(parts)} questions"
        raise NoAnswerError(message)
    return {
        part: [str(advisory["id"]) for advisory in result.get("vulns") or ()]
        for part, result in zip(parts, results, strict=True)
        if result.get("vulns")
    }


def judge(root: Path, source: str) -> tuple[int, list[str]]:
    """Return the exit code, and lines that say why."""
    parts = parts_of((root / "requirements" / "runtime.txt").read_text(encoding="utf-8"))
    if not parts:
        return NOT_RUN, ["NOT RUN: requirements/runtime.txt names nothing"]
    try:
        known = ask(parts, source)
    except NoAnswerError as error:
        return NOT_RUN, [f"NOT RUN: no source of advisories is reachable ({error})"]
    if known:
        lines = [f"{part.name} {part.version}: {', '.join(ids)}" for part, ids in known.items()]
        return FOUND, lines
    return 0, [f"no weakness is known of {len(parts)} parts"]


def source_of_process() -> str:
    """Return where advisories are asked for."""
    return process_environment().get("OSV_URL", _SOURCE).rstrip("/")


def main() -> int:
    """Ask about this repository."""
    code, lines = judge(ROOT, source_of_process())
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main())
