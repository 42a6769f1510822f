"""Whether what a token names exists."""

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Final

from tests.docs.named import code, commands, elsewhere, wire
from tests.docs.named.paths import Tree, is_path
from tests.docs.named.tokens import Token
from tests.docs.named.vocabulary import Vocabulary, settings

_MAKE: Final = re.compile(r"make .+")
_PROGRAM: Final = re.compile(r"(?:\S*/bin/)?((?:kontowerk|banksim) .+)")
_SETTING: Final = re.compile(r"KONTOWERK_\w+")
_CALL: Final = re.compile(r"(GET|POST|PUT|PATCH|DELETE|HEAD) (\S+)")
_ADDRESS: Final = re.compile(r"(?:https?://[^/]+|\{base_url\})?((?:\.\.\.)?/.*)")
_PAGES: Final = "/webform"  # below the customer's address, but for people
_OPTION: Final = re.compile(r"(--[a-z][a-z0-9-]*)(?:[ =].*)?")
_FUNCTION: Final = re.compile(r"([A-Za-z_][\w.]*)\((.*)\)", re.DOTALL)
_DOTTED: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*")
_PAIR: Final = re.compile(r"[?&]?([A-Za-z_][\w.-]*)(?:=|: ?)(?!/).*")
_NUMBERED: Final = re.compile(r"([a-z][a-z-]*?)-\d*")  # a fault of the simulator with its number
# Inside longer texts only what cannot be plain English is judged.
_TELLING: Final = re.compile(r"[a-z]+_[a-z_0-9]+|[a-z]+[A-Z][A-Za-z]+|[A-Z][a-z]+[A-Z][A-Za-z]+")
_GIVEN: Final = re.compile(r"([a-z_]+)=")

Examine = Callable[[Token, re.Match[str]], str | None]


class Judge:
    """Knows what exists, and says what does not."""

    def __init__(self, root: Path) -> None:
        self.elsewhere = elsewhere.read()
        self._wire = wire.read(root / "docs" / "reference" / "openapi.json")
        self._programs = commands.programs()
        self._targets = commands.targets(root / "Makefile")
        self._tree = Tree(root)
        more = {*self._wire.words, *self._targets, *settings()}
        self._words = Vocabulary(root, code.read(root), self._programs, more)
        self._kinds: tuple[tuple[re.Pattern[str], Examine], ...] = (
            (_MAKE, self._make),
            (_PROGRAM, self._program),
            (_SETTING, self._setting),
            (_CALL, self._call),
            (_OPTION, self._option),
            (_ADDRESS, self._address),
            (_FUNCTION, self._function),
        )

    def faults(self, tokens: Iterable[Token]) -> list[str]:
        """Return everything that does not exist, with its place."""
        found = list[str]()
        for token in tokens:
            fault = self.fault(token)
            if fault is not None:
                found.append(f"{token.place}:{token.line}: `{token.text}`: {fault}")
        return found

    def fault(self, token: Token) -> str | None:
        """Say what is wrong with a token, if anything is."""
        if self.elsewhere.has(token.text):
            return None
        for pattern, examine in self._kinds:
            found = pattern.fullmatch(token.text)
            if found:
                return examine(token, found)
        return self._named(token)

    def _make(self, token: Token, _found: re.Match[str]) -> str | None:
        return commands.make_fault(token.text, self._targets)

    def _program(self, _token: Token, found: re.Match[str]) -> str | None:
        return commands.program_fault(found[1], self._programs)

    def _setting(self, token: Token, _found: re.Match[str]) -> str | None:
        return None if token.text in settings() else "no such setting"

    def _option(self, token: Token, found: re.Match[str]) -> str | None:
        known = {name for each in self._programs.values() for name in each.every_option()}
        return None if found[1] in known or self._words.has(found[1], token) else "no such option"

    def _call(self, token: Token, found: re.Match[str]) -> str | None:
        return self._path_of_http(token, found[1], found[2])

    def _address(self, token: Token, found: re.Match[str]) -> str | None:
        if self._words.has(token.text, token):
            return None
        return self._path_of_http(token, None, found[1])

    def _path_of_http(self, token: Token, method: str | None, path: str) -> str | None:
        """Pages and the simulator are no part of the document; their paths are texts of code."""
        if self._wire.has_call(method, path):
            return None
        ours = path.startswith("/") and self._wire.begins(path) and _PAGES not in path
        return "no such path" if ours or not self._words.has_path(path, token) else None

    def _function(self, token: Token, found: re.Match[str]) -> str | None:
        first, _, owner = found[1].rpartition(".")
        if self._words.is_foreign(first.partition(".")[0]):
            return None
        if not self._has(owner, token):
            return f"no function {owner}"
        known = self._words.members.get(owner, set())
        given = [name for name in _GIVEN.findall(found[2]) if name not in known]
        gone = [name for name in given if not self._has(name, token)]
        return f"no parameter {gone[0]}" if gone else None

    def _has(self, word: str, token: Token) -> bool:
        return self._words.has(word, token) or self.elsewhere.has(word)

    def _named(self, token: Token) -> str | None:
        text = token.text
        if self._has(text, token):
            return None
        if is_path(text):
            known = self._tree.has(text, token.place) or self._words.is_end_of_route(text)
            return None if known else "no such path"
        if _DOTTED.fullmatch(text):
            return self._dotted(token)
        pair = _PAIR.fullmatch(text) or _NUMBERED.fullmatch(text)
        word = pair[1] if pair else text
        if _WORD.fullmatch(word):
            return None if self._has(word, token) else "no such name"
        gone = [name for name in _TELLING.findall(text) if not self._has(name, token)]
        return f"no such name: {gone[0]}" if gone else None

    def _dotted(self, token: Token) -> str | None:
        """Follow a name from what owns it; what owns nothing we know is taken word by word."""
        parts = token.text.split(".")
        if self._words.is_foreign(parts[0]):
            return None
        for owner, name in pairwise(parts):
            known = self._words.members.get(owner, set())
            if name not in known and not (self._has(owner, token) and self._has(name, token)):
                return f"no {name} in {owner}"
        return None
