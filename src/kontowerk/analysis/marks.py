"""Words and codes of bookings that say something beside their tags, read from `data/marks.toml`."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import ahocorasick

from kontowerk.analysis.model import Mark
from kontowerk.tagging import codes

NONE: Final[frozenset[Mark]] = frozenset()
_REMEMBERED: Final = 1 << 15  # names
_WORDS: Final = "words"


class Marks:
    """Finds the marks of folded texts; made once per process."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]]) -> None:
        numbers = tables["numbers"]
        numbered = {"words": [*numbers["contract"], *numbers["customer"]]}
        self._in_text = _automaton({**tables, Mark.NUMBERED.value: numbered}, _WORDS)
        self._in_name = _automaton(tables, "names")
        self._names: dict[str, frozenset[Mark]] = {}  # as they were read: most come back
        self._codes = _by_value(tables, "codes")
        self._sequences = _by_value(tables, "sequences")
        self.contract_labels = _labels(numbers["contract"])
        self.customer_labels = _labels(numbers["customer"])

    def of_name(self, name: str) -> frozenset[Mark]:
        found = self._names.get(name)
        if found is None:
            found = frozenset([mark for _, mark in self._in_name.iter(name)])
            if len(self._names) < _REMEMBERED:
                self._names[name] = found
        return found

    def of_text(self, text: str) -> frozenset[Mark]:
        found = [mark for _, mark in self._in_text.iter(text)]
        return frozenset(found) if found else NONE

    def of_code(self, code: str) -> frozenset[Mark]:
        return self._codes.get(code, NONE)

    def of_sequence(self, sequence: str) -> frozenset[Mark]:
        return self._sequences.get(sequence, NONE)


@cache
def load_marks() -> Marks:
    file = resources.files("kontowerk.analysis").joinpath("data", "marks.toml")
    return Marks(tomllib.loads(file.read_text("utf-8")))


def _automaton(
    tables: Mapping[str, Mapping[str, Any]], column: str
) -> "ahocorasick.Automaton[Mark]":
    found: ahocorasick.Automaton[Mark] = ahocorasick.Automaton()
    for mark in Mark:
        for word in tables.get(mark.value, {}).get(column, ()):
            found.add_word(_between_blanks(word), mark)
    if column == _WORDS:
        for mark in (Mark.STANDING_ORDER, Mark.RETURN_DEBIT):
            for key in codes.load_tables().kinds[mark.value].keys:
                found.add_word(key, mark)
    found.make_automaton()
    return found


def _between_blanks(word: str) -> str:
    start = word.removeprefix("*") if word.startswith("*") else f" {word}"
    return start.removesuffix("*") if start.endswith("*") else f"{start} "


def _by_value(
    tables: Mapping[str, Mapping[str, Any]], column: str
) -> Mapping[str, frozenset[Mark]]:
    found: dict[str, frozenset[Mark]] = {}
    for mark in Mark:
        for value in tables.get(mark.value, {}).get(column, ()):
            found[value] = found.get(value, NONE) | {mark}
    return found


def _labels(words: Iterable[str]) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(word.split()) for word in words)
