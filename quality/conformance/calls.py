"""Break a call: its function answers with another status than it should."""

import ast
import json
import re
from pathlib import Path
from typing import Any, Final

from quality.conformance.model import Break, Site

_API: Final = "src/kontowerk/api"
_ANSWERS_OTHERWISE: Final = """


def _answers_otherwise(run):
    from functools import wraps

    @wraps(run)
    async def changed(*args, **named):
        answer = await run(*args, **named)
        answer.status_code = 203 if answer.status_code == 200 else 200
        return answer

    return changed
"""


def break_of(tree: Path, method: str, path: str) -> Break | None:
    """Return how to break a call, or None when the document does not know it."""
    operation = _operation(tree, method, path)
    if operation is None:
        return None
    for file in sorted((tree / _API).rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if f'"{operation}"' in source and (line := _line_of(source, operation)) is not None:
            lines = source.encode().splitlines(keepends=True)
            at = sum(map(len, lines[: line - 1]))
            name, first = file.relative_to(tree).as_posix(), _after_imports(source, lines)
            sites = (
                Site(name, first, first, _ANSWERS_OTHERWISE, ""),
                Site(name, at, at, "@_answers_otherwise\n", ""),
            )
            return Break(f"status of {method} {path}", sites)
    return None


def _operation(tree: Path, method: str, path: str) -> str | None:
    text = (tree / "docs" / "reference" / "openapi.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    for known, methods in document["paths"].items():
        if _shape(known) == _shape(path) and method.lower() in methods:
            return str(methods[method.lower()]["operationId"])
    return None


def _shape(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path).rstrip("/")


def _line_of(source: str, operation: str) -> int | None:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AsyncFunctionDef):
            for decorator in node.decorator_list:
                for one in decorator.keywords if isinstance(decorator, ast.Call) else ():
                    value = one.value.value if isinstance(one.value, ast.Constant) else None
                    if one.arg == "operation_id" and value == operation:
                        return node.lineno
    return None


def _after_imports(source: str, lines: list[bytes]) -> int:
    last = max(
        node.end_lineno or 0
        for node in ast.parse(source).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    )
    return sum(map(len, lines[:last]))
