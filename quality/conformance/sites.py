"""Where the product says a word: literals, fields of written classes, names of relations.

What only reads is left alone (`row["id"]`): breaking it would break the machine, not the wire.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from quality.conformance.model import Site

# Where the wire form and the rules are written.
PLACES: Final = (
    *("src/kontowerk/api/**/*.py", "src/kontowerk/**/rules.py", "src/kontowerk/**/rules/*.py"),
    *(
        "src/kontowerk/**/model.py",
        "src/kontowerk/identity/model.py",
        "src/kontowerk/kit/limits.py",
        "src/kontowerk/webform/exits.py",
    ),
    "src/kontowerk/analysis/**/*.py",
    "src/kontowerk/tagging/*.py",
)
TREES: Final = "src/kontowerk/tagging/data/trees/*.toml"
_NAMES_RELATIONS: Final = frozenset({"related"})
_INSTEAD_OF_STATUS: Final = 409
_ELSEWHERE: Final = 900  # no tree has such a number


def files(tree: Path) -> list[Path]:
    """Return the sources in which something may be broken."""
    return sorted({path for pattern in PLACES for path in tree.glob(pattern)})


def of_word(tree: Path, path: Path, word: str) -> Iterator[Site]:
    """Find where a file writes a word."""
    yield from _Finder(tree, path, word).sites()


def of_number(tree: Path, path: Path, number: int) -> Iterator[Site]:
    """Find where a file has a number as a constant of its own, or a status in a table."""
    yield from _Finder(tree, path, number).sites()


def in_trees(tree: Path, wanted: str | int) -> Iterator[Site]:
    """Find a word as a value in the files of tag trees, or the tree with a number."""
    if isinstance(wanted, str):
        pattern, new = rf'= "({re.escape(wanted)})"', changed(wanted)
    else:
        pattern, new = rf"^system_id = ({wanted})$", str(wanted + _ELSEWHERE)
    for path in sorted(tree.glob(TREES)):
        for found in re.finditer(pattern.encode(), path.read_bytes(), re.MULTILINE):
            yield Site(_name(tree, path), *found.span(1), new, "")


def changed(word: str) -> str:
    """Return another word of the same kind."""
    return f"{word}X" if word.isupper() else f"{word}x"


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def _name(tree: Path, path: Path) -> str:
    return path.relative_to(tree).as_posix()


class _Finder(ast.NodeVisitor):
    """Walks over one file and knows in which function it is."""

    def __init__(self, tree: Path, path: Path, wanted: str | int) -> None:
        self._file = _name(tree, path)
        self._wanted = wanted
        source = path.read_bytes()
        self._parsed = ast.parse(source)
        self._offsets = [0]
        for line in source.splitlines(keepends=True):
            self._offsets.append(self._offsets[-1] + len(line))
        self._functions: list[str] = []
        self._found: list[Site] = []

    def sites(self) -> list[Site]:
        self.visit(self._parsed)
        return self._found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for outside in (*node.decorator_list, node.args):
            self.visit(outside)
        self._functions.append(node.name)
        for inside in node.body:
            self.visit(inside)
        self._functions.pop()

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)  # an index reads, and a type only describes
        if isinstance(node.value, ast.Name) and node.value.id == "Annotated":
            for said in getattr(node.slice, "elts", [])[1:]:  # the name of a parameter, for example
                self.visit(said)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                self.visit(value.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        renames = any(one.arg == "rename" for one in node.keywords)
        for one in node.body:
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                name = one.target.id
                if self._wanted in (name, camel(name) if renames else name):
                    self._add_name(one.target, name)
                    self._rename_arguments(name)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        for one in node.keywords:
            if name in _NAMES_RELATIONS and one.arg is not None and one.arg == self._wanted:
                self._add_name(one, one.arg)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value, wanted = node.value, self._wanted
        if isinstance(wanted, str):
            same = isinstance(value, str) and _is_same(value, wanted)
            new = repr(changed(str(value)))
        else:
            same = type(value) is int and value == wanted
            status = 400 <= wanted < 600
            new = str(_INSTEAD_OF_STATUS if status and wanted != _INSTEAD_OF_STATUS else wanted + 1)
        if same:
            self._add(node, new)

    def _rename_arguments(self, name: str) -> None:
        """Rename an argument wherever this file gives it, so that the class can still be made."""
        for node in ast.walk(self._parsed):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", "")
                is_class = called == "cls" or called.lstrip("_")[:1].isupper()
                for one in node.keywords if is_class else ():
                    if one.arg == name:
                        self._add_name(one, name)

    def _add_name(self, node: ast.Name | ast.keyword, name: str) -> None:
        start = self._offsets[node.lineno - 1] + node.col_offset
        self._keep(Site(self._file, start, start + len(name), changed(name), self._within()))

    def _add(self, node: ast.Constant, text: str) -> None:
        start = self._offsets[node.lineno - 1] + node.col_offset
        end = self._offsets[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        self._keep(Site(self._file, start, end, text, self._within()))

    def _keep(self, site: Site) -> None:
        if all(site.start != known.start for known in self._found):
            self._found.append(site)

    def _within(self) -> str:
        return self._functions[-1] if self._functions else ""


def _is_same(value: str, wanted: str) -> bool:
    header = "-" in wanted
    return value.casefold() == wanted.casefold() if header else value == wanted
