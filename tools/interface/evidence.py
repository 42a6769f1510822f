"""Which test files name which requirement, read from their text without running them."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

# A whole id, or the beginning that f"ANA-LIFE-{number:03}" and its like have in common.
_NAMED: Final = re.compile(r"[A-Z]+(-[A-Z0-9]+)*-(\d{3}|BA\d+|[A-Z_]+)?")


def evidence(tests: Path) -> Mapping[str, frozenset[str]]:
    """Return the test files that mark requirements, with the ids or beginnings they name."""
    found = dict[str, frozenset[str]]()
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.req(" in text:
            name = path.relative_to(tests.parent).as_posix()
            found[name] = frozenset(_named(ast.parse(text)))
    return found


def shows(named: frozenset[str], ids: Iterable[str]) -> bool:
    """Say whether a file that names these names one of the ids, or their beginning."""
    families = tuple(name for name in named if name.endswith("-"))
    return any(name in named or name.startswith(families) for name in ids)


def _named(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and _NAMED.fullmatch(value):
            yield value
