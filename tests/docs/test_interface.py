"""The reference of the interface is current, and what docstrings cite is on it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from tools import write_interface
from tools.interface import chapters, citations, evidence

ROOT: Final = Path(__file__).parent.parent.parent
_WRITTEN: Final[list[dict[str, object]]] = [
    {"name": "Token", "requirements": ["Token"], "text": "x", "calls": ["POST /token"]}
]
_PAGE: Final[dict[str, object]] = {"file": "a.md", "title": "A", "about": "x", "chapter": _WRITTEN}
_REQUIRED: Final = chapters.Requirement("T-001", "Token", "x")
_OFFERED: Final = chapters.Operation("issue", "POST /token", "OAuth2", frozenset({"Token"}))


@pytest.fixture(scope="module")
def pages() -> Mapping[Path, str]:
    return write_interface.pages()


def test_the_pages_say_what_requirements_operations_and_docstrings_say(
    pages: Mapping[Path, str],
) -> None:
    assert pages.keys() == set(write_interface.FOLDER.glob("*.md")), "run `make pages`"
    for target, text in pages.items():
        assert target.read_text(encoding="utf-8") == text, f"{target.name}: run `make pages`"


def test_every_requirement_stands_once_on_a_page(pages: Mapping[Path, str]) -> None:
    text = "".join(pages.values())
    told = re.findall(r"^\| ([A-Z][A-Z0-9_-]+-\w+) \|", text, flags=re.MULTILINE)
    assert sorted(told) == sorted(each.id for each in chapters.requirements())


def test_every_operation_serves_a_chapter_and_is_linked(pages: Mapping[Path, str]) -> None:
    text = "".join(pages.values())
    assert [each.name for each in chapters.operations() if each.link not in text] == []


def test_every_spec_line_of_the_source_is_read() -> None:
    files = {each.file for each in citations.citations(ROOT / "src")}
    source = ROOT / "src"
    citing = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if re.search(r"Spec: ", path.read_text(encoding="utf-8"))
    }
    assert sorted(citing - files) == []


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (
            "Customer (GET consent); OP-069 to OP-071. `Prefer` waits.",
            ["Customer", "OP-069 to OP-071"],
        ),
        ("Customer (add (once), see; below): the bank\n is not asked.", ["Customer"]),
        ("FinTS 3.0 Formals E.2 (account\ntypes).", ["FinTS 3.0 Formals E.2"]),
        ("Transfer, newer form", ["Transfer, newer form"]),
    ],
)
def test_a_spec_line_is_read_in_parts(line: str, parts: list[str]) -> None:
    assert list(citations.parts(line)) == parts


@pytest.mark.parametrize(
    "part", ["OP-001", "OP-001, OP-003 to OP-009", "FinTS 3.0 VOP", "RTS Art. 5"]
)
def test_open_points_and_standards_are_no_chapters(part: str) -> None:
    assert citations.is_elsewhere(part)


@pytest.mark.parametrize("part", ["Customer", "OP-001, Customer", "FinTS 4"])
def test_everything_else_is_a_chapter(part: str) -> None:
    assert not citations.is_elsewhere(part)


def test_a_docstring_that_cites_no_chapter_is_noticed(tmp_path: Path) -> None:
    pages = chapters.assembled([_PAGE], [_REQUIRED], [_OFFERED])
    (tmp_path / "good.py").write_text('"""A.\n\nSpec: Token; OP-001.\n"""\n', encoding="utf-8")
    assert write_interface.cited_by(pages, tmp_path) == {"Token": ["good.py"]}
    (tmp_path / "bad.py").write_text('"""A.\n\nSpec: Token; Tokens.\n"""\n', encoding="utf-8")
    with pytest.raises(write_interface.UnknownChapterError, match=r"^bad\.py: 'Tokens'$"):
        write_interface.cited_by(pages, tmp_path)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"requirements": ["Tokens"]}, "T-001: no chapter"),
        ({"calls": ["GET /token"]}, "issue: no chapter"),
        ({"schemas": ["Gone"]}, "no operation has"),
    ],
)
def test_what_no_chapter_has_stops_the_pages(change: dict[str, object], fault: str) -> None:
    page = {**_PAGE, "chapter": [{**_WRITTEN[0], **change}]}
    with pytest.raises(chapters.UnassignedError, match=fault):
        chapters.assembled([page], [_REQUIRED], [_OFFERED])


def test_a_requirement_of_two_chapters_stops_the_pages() -> None:
    page = {**_PAGE, "chapter": [*_WRITTEN, {**_WRITTEN[0], "name": "Second"}]}
    with pytest.raises(chapters.UnassignedError, match="T-001: two chapters"):
        chapters.assembled([page], [_REQUIRED], [_OFFERED])


def test_tests_are_found_by_whole_ids_and_by_what_ids_begin_with(tmp_path: Path) -> None:
    text = '@pytest.mark.req("A-001", *(f"B-C-{n:03}" for n in range(3)))\ndef test_x(): ...\n'
    (tmp_path / "test_one.py").write_text(text, encoding="utf-8")
    (named,) = evidence.evidence(tmp_path).values()
    assert evidence.shows(named, ["A-001"])
    assert evidence.shows(named, ["B-C-002"])
    assert not evidence.shows(named, ["A-002", "B-D-001"])
