"""The texts, docstrings and comments of a module, found by their marks, which is quick."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

_LITERAL: Final = re.compile(
    r'''(""".*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\#[^\n]*''', re.DOTALL
)


class Kind(Enum):
    """What a piece of a module is."""

    CODE = auto()
    TEXT = auto()
    DOCSTRING = auto()
    COMMENT = auto()


def pieces(text: str) -> Iterator[tuple[Kind, int, str]]:
    """Cut a module into code and what is written in it: kind, beginning, content."""
    end = 0
    for found in _LITERAL.finditer(text):
        yield Kind.CODE, end, text[end : found.start()]
        end = found.end()
        if found[1] is None:
            yield Kind.COMMENT, found.start(), found[0]
        else:
            yield _kind(text, found), found.start(), found[0]
    yield Kind.CODE, end, text[end:]


def _kind(text: str, literal: re.Match[str]) -> Kind:
    """A docstring stands in three quotes at the beginning of a line, as the formatter has it."""
    before = text[text.rfind("\n", 0, literal.start()) + 1 : literal.start()]
    is_docstring = literal[1].startswith('"""') and before.strip() in {"", "r"}
    return Kind.DOCSTRING if is_docstring else Kind.TEXT
