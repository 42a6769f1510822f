"""All words that exist: in code, in data, on the wire, in Python and in what is installed."""

import builtins
import keyword
import re
import sys
import tomllib
from pathlib import Path
from typing import Final

from kontowerk.kit.settings import PREFIX, Settings
from tests.docs.named.code import SOURCES, Code
from tests.docs.named.commands import Command
from tests.docs.named.tokens import Token

_PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", re.MULTILINE)
_OUTSIDE: Final = ("clients/", "examples/")  # their names are told on the page of clients
_CLIENT: Final = "clients"
_CAMEL: Final = re.compile(r"[a-z][A-Z]")

_ROUTE: Final = re.compile(r"(?:\{[^{}/]*\})?/[^\s/<].*")


class Vocabulary:
    """Words that documents may use."""

    def __init__(
        self, root: Path, code: Code, programs: dict[str, Command], more: set[str]
    ) -> None:
        self._code = code
        speaking = {
            place: each for place, each in code.modules.items() if place.startswith(SOURCES)
        }
        self._source = set[str]().union(
            *(each.offered for place, each in code.modules.items() if place.startswith("src/"))
        )
        self._general = set[str]().union(
            *(each.texts for place, each in speaking.items() if not place.startswith(_OUTSIDE)),
            *(code.words, more, programs, _python(), _installed(root), _project(root)),
        )
        self._general |= {path for each in programs.values() for path in each.every_path()}
        self._offered = code.offered("src/", "quality/", "tools/", "tests/")
        self._client = code.offered(*_OUTSIDE).union(
            *(each.texts for place, each in speaking.items() if place.startswith(_OUTSIDE))
        )
        self._routes = {_route(text) for text in self._general if _ROUTE.fullmatch(text)}
        self._routes.discard("")
        self._foreign = {*sys.stdlib_module_names, *_installed(root)}
        self.members = code.members()

    def has(self, word: str, token: Token) -> bool:
        """Say whether a word exists; a private name in code must be in the same file."""
        if not token.is_in_code:
            known = self._offered | self._client if _CLIENT in token.place else self._offered
            camel = _snake(word) if _CAMEL.search(word) else word
            return word in self._general or word in known or camel in known
        own = self._code.modules.get(token.place)
        if own and (word in own.names or word in own.texts):
            return True
        if word.startswith("_") and not word.startswith("__"):
            return False
        return (
            word in self._general or word in self._source or word in self._code.beside(token.place)
        )

    def has_path(self, path: str, token: Token) -> bool:
        """Say whether code has a path of HTTP that is no part of the document.

        Code often adds what differs to a beginning; of that every part must be known.
        """
        wanted = _route(path.removeprefix("...").removesuffix("/..."))
        for route in self._routes:
            if route.endswith(wanted) or route.startswith(f"{wanted}/"):
                return True
            before = wanted.removesuffix(route)
            if before != wanted and all(self.has(part, token) for part in before.split("/")[1:]):
                return True
        return False

    def is_end_of_route(self, text: str) -> bool:
        """Say whether a path of HTTP ends so."""
        return any(route.endswith(f"/{text.partition('?')[0]}") for route in self._routes)

    def is_foreign(self, word: str) -> bool:
        """Say whether a word is the name of a library, whose contents we do not know."""
        return word in self._foreign


def settings() -> set[str]:
    """Return the names of all settings, and of the files they can be read from."""
    names = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    return names | {f"{name}_FILE" for name in names}


def _route(text: str) -> str:
    """Return a path without its beginning, its query and the names of what is filled in."""
    path = text.partition("?")[0].rstrip("/")
    return re.sub(r"\{[^{}]*\}", "{}", re.sub(r"^\{[^{}/]*\}", "", path))


def _snake(word: str) -> str:
    """Return how a field of an answer is called in code."""
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", word).lower()


def _python() -> set[str]:
    return {*dir(builtins), *keyword.kwlist, *sys.stdlib_module_names}


def _installed(root: Path) -> set[str]:
    """Return the names of the libraries we depend on, and of what they bring along."""
    texts = [path.read_text(encoding="utf-8") for path in (root / "requirements").glob("*.txt")]
    return {name for text in texts for name in _PINNED.findall(text)}


def _project(root: Path) -> set[str]:
    """Return our own name, and those of our extras."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {project["name"], *project["optional-dependencies"]}
