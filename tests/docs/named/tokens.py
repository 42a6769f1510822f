"""What stands in code marks: in Markdown, in docstrings and in comments."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.docs.named.literals import Kind, pieces

_FENCED: Final = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
_MARKED: Final = re.compile(r"(?<!`)`([^`]+)`(?!`)")
# Commands of ours in blocks for the shell; what others offer is not ours to know.
_COMMAND: Final = re.compile(
    r"^\s*(?:\S*/bin/)?((?:make|kontowerk|banksim) [^#|&;>\\\n]+)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Token:
    """A text in code marks, and where it stands."""

    place: str  # path below the root
    line: int
    text: str

    @property
    def is_in_code(self) -> bool:
        """Say whether it stands in a docstring or a comment."""
        return self.place.endswith(".py")


def in_markdown(place: str, text: str) -> Iterator[Token]:
    """Read the marks of a page, and our own commands in its blocks for the shell."""
    for block in _FENCED.finditer(text):
        if block[2] == "sh":
            for found in _COMMAND.finditer(block[3]):
                line = _line(text, block.start(3) + found.start(1))
                yield Token(place, line, found[1].strip())
    prose = _FENCED.sub(lambda block: "\n" * block[0].count("\n"), text)
    yield from _marked(place, prose, 1)


def in_python(place: str, text: str) -> Iterator[Token]:
    """Read the marks of a module's docstrings and comments."""
    for kind, start, content in pieces(text) if "`" in text else ():
        if kind in {Kind.DOCSTRING, Kind.COMMENT} and "`" in content:
            yield from _marked(place, content, _line(text, start))


def tokens(root: Path) -> Iterator[Token]:
    """Read all documents of a tree: pages, and the docstrings and comments of its source."""
    for page in sorted([*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("src/**/*.md")]):
        if page.name != "CHANGELOG.md":  # history names what is gone
            place = page.relative_to(root).as_posix()
            yield from in_markdown(place, page.read_text(encoding="utf-8"))
    for module in sorted((root / "src").rglob("*.py")):
        place = module.relative_to(root).as_posix()
        yield from in_python(place, module.read_text(encoding="utf-8"))


def _marked(place: str, text: str, first: int) -> Iterator[Token]:
    for found in _MARKED.finditer(text):
        line = first + _line(text, found.start()) - 1
        yield Token(place, line, " ".join(found[1].split()).replace("\\|", "|"))


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
