"""Write the reference of the interface, chapter by chapter: docs/reference/interface."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from tools.interface.chapters import ROOT, Chapter, Page
from tools.interface.chapters import pages as read_pages
from tools.interface.citations import chapters_of, citations, is_elsewhere
from tools.interface.evidence import evidence, shows

FOLDER: Final = ROOT / "docs" / "reference" / "interface"
_MADE: Final = "Made by `make pages`; do not edit."
_HEAD: Final = f"""# The interface

{_MADE} What kontowerk promises to its callers: {{count}} requirements in {{chapters}} chapters.
Docstrings cite a chapter after `Spec:`. Where the interface says nothing, or two things, see
[open points](../../explanation/spec-decisions.md). The list with a check for each requirement is
[requirements.csv](../../requirements.csv); `make conformance` says which have a test.

"""


class UnknownChapterError(ValueError):
    """A docstring cites a chapter that does not exist."""


def pages() -> Mapping[Path, str]:
    """Return every page as it is stored."""
    read = read_pages()
    citing = cited_by(read, ROOT / "src")
    named = evidence(ROOT / "tests")
    made = {FOLDER / page.file: _page(page, citing, named) for page in read}
    return {FOLDER / "README.md": _overview(read), **made}


def cited_by(read: Iterable[Page], source: Path) -> Mapping[str, list[str]]:
    """Return the files that cite each chapter; raises when one cites what does not exist."""
    names = _names(read)
    cited = [
        (citation.file, name)
        for citation in citations(source)
        if not is_elsewhere(citation.part)
        for name in chapters_of(citation.part, frozenset(names))
    ]
    faults = [f"{file}: {name!r}" for file, name in cited if name not in names]
    if faults:
        raise UnknownChapterError("\n".join(faults))
    found = defaultdict[str, dict[str, None]](dict)
    for file, name in cited:
        for chapter in names[name]:
            found[chapter][file] = None
    return {chapter: list(files) for chapter, files in found.items()}


def _names(read: Iterable[Page]) -> Mapping[str, list[str]]:
    """Return the chapters that are meant by each name."""
    names = defaultdict[str, list[str]](list)
    for chapter in (chapter for page in read for chapter in page.chapters):
        for name in (chapter.name, *chapter.also):
            names[name].append(chapter.name)
    return names


def _overview(read: list[Page]) -> str:
    chapters = [chapter for page in read for chapter in page.chapters]
    count = sum(len(chapter.requirements) for chapter in chapters)
    parts = [_HEAD.format(count=count, chapters=len(chapters))]
    for page in read:
        parts.append(f"\n## [{page.title}]({page.file})\n\n{page.about}\n\n")
        parts.append("| Chapter | Requirements |\n|---|---|\n")
        for chapter in page.chapters:
            link = f"[{chapter.name}]({page.file}#{chapter.anchor})"
            parts.append(f"| {link} | {len(chapter.requirements)} |\n")
    return "".join(parts)


def _page(page: Page, citing: Mapping[str, list[str]], named: Mapping[str, frozenset[str]]) -> str:
    parts = [f"# {page.title}\n\n{page.about} {_MADE}\n"]
    for chapter in page.chapters:
        ids = [requirement.id for requirement in chapter.requirements]
        tests = [file for file, names in named.items() if shows(names, ids)]
        parts.append(_chapter(chapter, citing.get(chapter.name, []), tests))
    return "".join(parts)


def _chapter(chapter: Chapter, modules: list[str], tests: list[str]) -> str:
    parts = [f"\n## {chapter.name}\n\n{chapter.text}\n"]
    if chapter.operations:
        parts.append("\nOperations: " + ", ".join(each.link for each in chapter.operations) + ".\n")
    parts.append("\n| Requirement | What must hold |\n|---|---|\n")
    parts.extend(f"| {each.id} | {_cell(each.statement)} |\n" for each in chapter.requirements)
    for title, files in (
        ("Modules that cite it", modules),
        ("Tests that name its requirements", tests),
    ):
        if files:
            parts.append(f"\n{title}: " + ", ".join(f"`{file}`" for file in files) + ".\n")
    return "".join(parts)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for target, content in pages().items():
        target.write_text(content, encoding="utf-8")
        print(f"wrote {target.name}")
