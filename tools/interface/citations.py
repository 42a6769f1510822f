"""The `Spec:` lines of docstrings: which chapters, open points and standards they cite."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_LINE: Final = re.compile(r"Spec: (.*?)(?:\n\s*\n|\Z)", re.DOTALL)
_PARENTHESES: Final = re.compile(r"\s*\([^()]*\)")
_END: Final = re.compile(r"\.(?=\s+[A-Z`]|\s*$)|:\s")
_POINT: Final = re.compile(r"OP-\d{3}(?: to OP-\d{3})?")
# Standards of others have their own texts; a contributor can read those.
_STANDARD: Final = re.compile(
    r"(FinTS 3\.0|NextGenPSD2 1\.3|psd2-api|EPC|ISO 20022|RTS Art|RFC \d|Deutsche Kreditwirtschaft"
    r"|DFÜ agreement|draft-cavage)"
)
_DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Citation:
    """A part of a `Spec:` line, in a file below the source folder."""

    file: str
    part: str


def citations(source: Path) -> Iterator[Citation]:
    """Read what all docstrings below a folder cite."""
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "Spec:" in text:
            for part in dict.fromkeys(_cited(ast.parse(text))):
                yield Citation(path.relative_to(source).as_posix(), part)


def _cited(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        said = ast.get_docstring(node) if isinstance(node, _DOCUMENTED) else None
        for line in _LINE.findall(said or ""):
            yield from parts(line)


def parts(line: str) -> Iterator[str]:
    """Split what follows `Spec:` into its parts, without what stands in parentheses."""
    plain = " ".join(line.split())
    while (shorter := _PARENTHESES.sub("", plain)) != plain:
        plain = shorter
    for part in _END.split(plain)[0].split(";"):
        yield part.strip()


def is_elsewhere(part: str) -> bool:
    """Say whether a part cites answers to open points, or a standard, and no chapter."""
    points = [_POINT.fullmatch(each.strip()) for each in part.split(",")]
    return all(points) or _STANDARD.match(part) is not None


def chapters_of(part: str, known: frozenset[str]) -> list[str]:
    """Return the names of chapters that a part cites; one that does not exist is returned, too."""
    return [part] if part in known else [each.strip() for each in part.split(",")]
