"""Every answer to an open point of the interface that is named anywhere stands on its page."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "docs" / "explanation" / "spec-decisions.md"
_FOLDERS: Final = ("src", "tests", "quality", "tools", "docs", "clients", "examples")
_KINDS: Final = {".py", ".md", ".csv", ".sql", ".toml", ".json", ".html", ".js", ".sh"}
_NAMED: Final = re.compile(r"OP-(\d{3})(?:\s+to\s+OP-(\d{3}))?")


def named(text: str) -> Iterator[int]:
    """Read the open points a text names, ranges with all that lies between."""
    for first, last in _NAMED.findall(text):
        yield from range(int(first), int(last or first) + 1)


def missing(page: str, texts: dict[str, str]) -> list[str]:
    """Say which points are named somewhere and have no line on the page."""
    rows = "\n".join(line for line in page.splitlines() if line.startswith("|"))
    answered = set(named(rows))
    return sorted(
        f"OP-{point:03}: {place}"
        for place, text in texts.items()
        for point in set(named(text)) - answered
    )


def test_every_open_point_that_is_named_has_its_answer() -> None:
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in _FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in _KINDS and path not in {PAGE, Path(__file__)}
    }
    assert len(texts) > 500
    assert missing(PAGE.read_text(encoding="utf-8"), texts) == []


def test_a_point_without_an_answer_is_noticed_also_inside_a_range() -> None:
    page = "OP-003 in the text is no answer\n| a | b | OP-001, OP-004 to OP-006 |\n"
    texts = {"one.py": "OP-001, OP-005", "two.py": "# OP-001 to\n OP-004"}
    assert missing(page, texts) == ["OP-002: two.py", "OP-003: two.py"]
