"""The table of ASVS 5 answers every line of levels 1 and 2, and what it leans on exists."""

import ast
import csv
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
TABLE: Final = ROOT / "docs" / "security" / "asvs.csv"
PAGE: Final = ROOT / "docs" / "security" / "controls.md"
COLUMNS: Final = ["id", "level", "about", "shown_by", "evidence", "reason"]
# How many lines of levels 1 and 2 each chapter of ASVS 5.0.0 has.
CHAPTERS: Final = {
    1: (8, 19), 2: (4, 7), 3: (8, 11), 4: (2, 8), 5: (4, 5), 6: (13, 22), 7: (6, 12), 8: (4, 3),
    9: (4, 3), 10: (5, 24), 11: (3, 11), 12: (3, 6), 13: (1, 12), 14: (2, 7), 15: (3, 10),
    16: (0, 16), 17: (0, 7),
}  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A requirement and our answer."""

    id: str
    level: str
    about: str
    shown_by: str
    evidence: str
    reason: str


def lines() -> list[Line]:
    with TABLE.open(encoding="utf-8", newline="") as table:
        reader = csv.DictReader(table)
        assert reader.fieldnames == COLUMNS
        return [Line(**row) for row in reader]


@cache
def names_in(path: Path) -> frozenset[str]:
    names = [
        node.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return frozenset(names)


@cache
def headings_of(path: Path) -> frozenset[str]:
    found = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in found)


def fault(line: Line) -> str | None:
    """Say what is wrong with an answer."""
    place, _, part = line.evidence.partition("::" if line.shown_by == "test" else "#")
    path = ROOT / place
    match line.shown_by:
        case "test" if not path.is_file() or part not in names_in(path):
            return f"{line.id}: no test {line.evidence}"
        case "document" if not path.is_file():
            return f"{line.id}: no document {place}"
        case "document" if part and part not in headings_of(path):
            return f"{line.id}: no heading {part} in {place}"
        case "n/a" if not line.reason or line.evidence:
            return f"{line.id}: not applicable needs a reason and nothing else"
        case "test" | "document" | "n/a":
            return None
        case _:
            return f"{line.id}: open"


def test_every_line_of_the_first_two_levels_is_answered_once() -> None:
    answered = lines()
    assert len({line.id for line in answered}) == len(answered)
    counted = Counter((int(line.id.split(".")[0]), line.level) for line in answered)
    expected = {
        (chapter, str(level + 1)): many[level]
        for chapter, many in CHAPTERS.items()
        for level in (0, 1)
    }
    assert {key: counted[key] for key in expected} == expected


def test_no_line_is_open_and_what_it_leans_on_exists() -> None:
    faults = [text for line in lines() if (text := fault(line))]
    assert faults == [], "\n" + "\n".join(faults)


def test_an_answer_without_its_evidence_is_noticed() -> None:
    here = "tests/docs/test_asvs.py"
    good = Line(
        "1.1.1", "1", "x", "test", f"{here}::test_an_answer_without_its_evidence_is_noticed", ""
    )
    assert fault(good) is None
    for wrong in (
        Line("1.1.1", "1", "x", "test", f"{here}::test_that_is_gone", ""),
        Line("1.1.1", "1", "x", "test", "tests/docs/test_gone.py::test_x", ""),
        Line("1.1.1", "1", "x", "document", "docs/security/controls.md#no-such-heading", ""),
        Line("1.1.1", "1", "x", "document", "docs/gone.md", ""),
        Line("1.1.1", "1", "x", "n/a", "", ""),
        Line("1.1.1", "1", "x", "later", "", "soon"),
    ):
        assert fault(wrong) is not None


def test_the_page_counts_the_answers() -> None:
    counted = Counter(line.shown_by for line in lines())
    tests, documents, others = (counted[kind] for kind in ("test", "document", "n/a"))
    said = f"{tests} by a test, {documents} by a document, {others} do not apply"
    assert said in " ".join(PAGE.read_text(encoding="utf-8").split())
