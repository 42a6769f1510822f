"""What pyproject.toml and the packages' docstrings say about places, rooms and layers."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
_ROOM: Final = "Room: "
_DOOR: Final = "Door: "
# Folders that hold no package, so that no docstring can speak for them.
WITHOUT_DOCSTRING: Final[Mapping[str, str]] = {
    "kontowerk/analysis/data": "Its German words and statutory amounts.",
    "kontowerk/api/console/static": "What its stylesheet adds.",
    "kontowerk/api/console/templates": "One template per page.",
    "kontowerk/api/console/texts": "All its words, one file per language.",
    "kontowerk/api/explorer/static": "What starts it, and its bar.",
    "kontowerk/api/explorer/vendor": "Swagger UI, as its makers published it.",
    "kontowerk/api/pages/static": "Stylesheet and mark that all pages have.",
    "kontowerk/api/status/static": "What its stylesheet adds.",
    "kontowerk/api/status/templates": "The page.",
    "kontowerk/api/status/texts": "All its words, one file per language.",
    "kontowerk/api/webform/static": "Their scripts.",
    "kontowerk/api/webform/templates": "One template per page.",
    "kontowerk/api/webform/texts": "All their words, one file per language.",
    "kontowerk/invariants/checks": "One SQL file per question.",
    "kontowerk/migrations/engine": "The job engine's own schema, as its makers wrote it.",
    "kontowerk/migrations/versions": "One file per step of that history.",
    "kontowerk/tagging/data": "Its words, codes, partners, trees and weights; all German of it.",
    "kontowerk/tagging/data/trees": "One file per tag tree.",
    "households/data": "Names, texts, personas; a list per pool.",
}


class UntoldError(ValueError):
    """A folder about which nothing is said, or something is said that cannot be so."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of the source and its sentence."""

    path: str
    sentence: str


def layers(root: Path = ROOT, container: str = "kontowerk") -> list[list[str]]:
    """Return the places of a package, from the top line down, as its import contract has them."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    contracts: list[dict[str, Any]] = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    return [
        [place.strip() for place in line.split("|")]
        for contract in contracts
        if contract.get("containers") == [container]
        for line in contract["layers"]
    ]


def rooms(root: Path = ROOT) -> list[Folder]:
    """Return the rooms from the top down: what lies between the doors and `connectors`.

    A package says itself that it is a room or a door; where it stands must fit.
    """
    lines = layers(root)
    above = [place for line in lines[:2] for place in line]
    below = [place for line in lines[-2:] for place in line]
    found = list[Folder]()
    for place in (place for line in lines for place in line):
        said = sentence(root / "src" / "kontowerk" / place)
        is_room = place not in above and place not in below
        if is_room != said.startswith(_ROOM) or (said.startswith(_DOOR) != (place in lines[1])):
            message = f"{place}: its docstring and its layer do not agree about what it is"
            raise UntoldError(message)
        if is_room:
            found.append(Folder(place, said.removeprefix(_ROOM)))
    return found


def folders(package: str, root: Path = ROOT) -> Iterator[Folder]:
    """Return every folder of a package with its sentence, those of upper layers first."""
    source = root / "src"
    for folder in _in_order(source / package, root):
        path = folder.relative_to(source).as_posix()
        yield Folder(path, WITHOUT_DOCSTRING.get(path) or sentence(folder))


def sentence(folder: Path) -> str:
    """Return the first sentence of a package's docstring, without what it cites."""
    file = folder / "__init__.py"
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) if file.exists() else None
    line = (said or "").split("\n\n")[0].replace("\n", " ").partition(" Spec:")[0]
    if not line.endswith("."):
        message = f"{folder.name}: begin __init__.py with a sentence that says what it is for"
        raise UntoldError(message)
    return line


def _in_order(package: Path, root: Path) -> Iterator[Path]:
    yield package
    children = {path.name: path for path in package.iterdir() if _is_source(path)}
    order = [name for line in layers(root, package.name) for name in line if name in children]
    for name in [*order, *sorted(children.keys() - order)]:
        yield from _in_order(children[name], root)


def _is_source(path: Path) -> bool:
    return path.is_dir() and path.name != "__pycache__" and any(path.iterdir())
