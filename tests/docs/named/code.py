"""The names that code has: what is defined where, and which words are written in it."""

import ast
import gc
import re
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.docs.named.literals import Kind, pieces

_WORD: Final = re.compile(r"[A-Za-z_][\w-]*(?:\.[A-Za-z]+)?")
_TELLING: Final = re.compile(r"[-_]|[a-z][A-Z]")
_SQL: Final = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|GRANT|SET)\b")
# Tests of the interface and of connectors say what others have to keep to.
SOURCES: Final = (
    "src/",
    "clients/",
    "examples/",
    "quality/",
    "tests/spec/",
    "tests/connectors/contract",
)
_FOLDERS: Final = ("src", "clients", "examples", "quality", "tools", "tests", "deploy", ".ci")
# Of other tests only their own names are worth naming.
_DEFINES: Final = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
_NAME: Final = re.compile(r"[A-Za-z_]\w*")
_READ: Final = frozenset(
    (
        *(".py", ".toml", ".sql", ".html", ".yaml", ".yml", ".json", ".js", ".mjs", ".ts", ".css"),
        *(".service", ".timer", ".conf", ".sh"),
    )
)


@dataclass(slots=True)
class Module:
    """What one file has: names it defines for others, all names in it, its texts."""

    offered: set[str] = field(default_factory=set[str])
    parameters: set[str] = field(default_factory=set[str])
    names: set[str] = field(default_factory=set[str])
    texts: set[str] = field(default_factory=set[str])
    members: dict[str, set[str]] = field(default_factory=lambda: defaultdict[str, set[str]](set))


@dataclass(slots=True)
class Code:
    """Everything that is named in code and data."""

    modules: dict[str, Module]  # by path below the root
    words: set[str]  # of data files

    def offered(self, *folders: str) -> set[str]:
        """Return what modules of some folders define, with its parameters."""
        return set[str]().union(
            *(
                each.offered | each.parameters
                for place, each in self.modules.items()
                if place.startswith(folders)
            )
        )

    def beside(self, place: str) -> set[str]:
        """Return all names in the folder of a module."""
        folder = place.rpartition("/")[0]
        return set[str]().union(
            *(
                each.names
                for path, each in self.modules.items()
                if path.rpartition("/")[0] == folder
            )
        )

    def members(self) -> dict[str, set[str]]:
        """Return what is defined inside each class and module, by its last name."""
        found = defaultdict[str, set[str]](set)
        for path, module in self.modules.items():
            found[_name(path)] |= module.offered
            for owner, names in module.members.items():
                found[owner] |= names
        return found


def read(root: Path) -> Code:
    """Read all code and data of a tree, but what is written about documents."""
    modules = dict[str, Module]()
    words = set[str]()
    with _without_collector():
        for path in _files(root):
            _read_file(path, path.relative_to(root).as_posix(), modules, words)
    return Code(modules, words)


def _read_file(path: Path, place: str, modules: dict[str, Module], words: set[str]) -> None:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        words.update(_words(text))
        return
    is_source = place.startswith(SOURCES)
    modules[place] = read_module(text) if is_source else Module(set(_DEFINES.findall(text)))
    modules[place].offered.update(place.removesuffix(".py").split("/"))


@contextmanager
def _without_collector() -> Generator[None]:
    """Hold the garbage collector: trees are many objects without garbage, and it looks at all."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def read_module(text: str) -> Module:
    """Read one module."""
    module = Module()
    for kind, _, content in pieces(text):
        if kind is Kind.CODE:
            module.names.update(_NAME.findall(content))
        elif kind is Kind.TEXT:
            module.texts.update(_written(content.strip("\"'")))
    _collect(ast.parse(text), module, None)
    return module


def _collect(node: ast.AST, module: Module, owner: str | None) -> None:
    """Note what a module or class defines, and the parameters of its functions."""
    for child in ast.iter_child_nodes(node):
        for name in _defined_by(child):
            module.offered.add(name)
            if owner is not None:
                module.members[owner].add(name)
        if isinstance(child, ast.ClassDef):
            _collect(child, module, child.name)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            given = child.args
            names = {each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)}
            names |= {each.arg for each in (given.vararg, given.kwarg) if each is not None}
            module.parameters |= names
            module.members[child.name] |= names
            if child.name == "__init__" and owner is not None:
                module.members[owner] |= names
        elif isinstance(child, ast.If | ast.With | ast.Try):
            _collect(child, module, owner)


def _defined_by(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        yield from (
            each.id
            for target in node.targets
            for each in ast.walk(target)
            if isinstance(each, ast.Name)
        )
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (part for each in node.names for part in (each.asname or each.name).split("."))


def _written(value: str) -> Iterator[str]:
    """Return a text as a whole, and its words unless they may be plain English."""
    yield value.strip()
    is_sentence = " " in value and not _SQL.search(value)
    yield from (word for word in _words(value) if not is_sentence or _TELLING.search(word))


def _words(text: str) -> Iterator[str]:
    """Return the words of a text, with and without the endings of files."""
    for word in _WORD.findall(text):
        yield word
        yield from word.split(".")


def _files(root: Path) -> Iterator[Path]:
    for folder in _FOLDERS:
        for path in (root / folder).rglob("*"):
            is_data_of_tests = folder == "tests" and path.suffix != ".py"
            about = path.is_relative_to(root / "tests" / "docs")
            if path.suffix in _READ and not about and not is_data_of_tests and path.is_file():
                yield path


def _name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").rpartition("/")[2]
