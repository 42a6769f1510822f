"""Words with stars, all looked for in one pass over a folded text; the longest of a word wins.

`word` is a whole word, `stem*` how one begins, `*stem` how one ends, `*stem*` a part of one. A
phrase of several words is written with single blanks. What banks make of umlauts (dropped, or a
blank) is found too. The words stand in the data files of this room.
"""

import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, Final

import ahocorasick

DATA: Final = files("kontowerk.tagging") / "data"
_UMLAUTS: Final = ("ae", "oe", "ue")
_VOWELS: Final = ("a", "e", "o", "q")  # "ue" after one of these is no umlaut
_LONG: Final = 7  # letters a word has to have before its damaged spellings are sure enough


def toml(name: str) -> dict[str, Any]:
    """Read a data file of this room."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


class Phrases:
    """Phrases of many rows, by number; a row of higher rank wins over longer words."""

    def __init__(self, patterns: Iterable[tuple[str, int]], ranks: Sequence[int] = ()) -> None:
        self._ranks = ranks
        # per key: how far behind the last character it ends, its length without blanks, its rows
        self._automaton: ahocorasick.Automaton[tuple[int, int, tuple[int, ...]]] = (
            ahocorasick.Automaton()
        )
        for key, rows in spelled(patterns).items():
            self._automaton.add_word(key, (after(key), len(key.strip()), rows))
        self._automaton.make_automaton()

    def rows(self, text: str) -> list[int]:
        """Find the rows of the longest phrases, in the order of the table."""
        ranks = self._ranks
        found = [
            (ranks[row] if ranks else 0, length, last + more - length, row)
            for last, (more, length, rows) in self._automaton.iter(text)
            for row in rows
        ]
        if not found:
            return []
        found.sort(reverse=True)
        taken = CoveredWords(text)
        return sorted(
            {row for _, length, start, row in found if taken.takes(start, start + length)}
        )

    def occurs(self, text: str) -> bool:
        """Tell whether any of them stands in a text."""
        return next(self._automaton.iter(text), None) is not None


class CoveredWords:
    """The words of a text that phrases already speak of; the longest phrases come first.

    Of equally long ones the last comes first: it is the head of a German compound.
    """

    __slots__ = ("_spans", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._spans: list[tuple[int, int]] = []

    def takes(self, start: int, end: int) -> bool:
        """Take the words of a phrase, unless another one has; a second meaning of it may."""
        for begin, stop in self._spans:
            if begin == start and stop == end:
                return True
            # Without a blank between them both stand in one word.
            near, far = (stop, start) if stop <= start else (end, begin)
            if near > far or self._text.find(" ", near, far) < 0:
                return False
        self._spans.append((start, end))
        return True


def spelled(patterns: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    """Give the rows of every key to look for, also of damaged spellings no row asks for."""
    given = list(patterns)
    rows: dict[str, dict[int, None]] = {}
    for pattern, row in given:
        rows.setdefault(_key(pattern), {})[row] = None
    damaged: dict[str, dict[int, None]] = {}
    for pattern, row in given:
        for spelling in _damaged(pattern):
            if _key(spelling) not in rows:
                damaged.setdefault(_key(spelling), {})[row] = None
    return {key: tuple(row_numbers) for key, row_numbers in (rows | damaged).items()}


def after(key: str) -> int:
    """Tell how far behind the last character of a key its last letter ends."""
    return 0 if key.endswith(" ") else 1


def split_words(words: str) -> list[str]:
    """Take the words of a data row apart: they stand between commas."""
    return [" ".join(word.split()) for word in words.split(",") if word.strip()]


def phrases_of(words: str) -> Phrases:
    """Return words that all mean the same."""
    return Phrases((word, 0) for word in split_words(words))


def _key(pattern: str) -> str:
    before = "" if pattern.startswith("*") else " "
    behind = "" if pattern.endswith("*") else " "
    return f"{before}{pattern.strip('*')}{behind}"


def _damaged(pattern: str) -> list[str]:
    """Spell a word as banks do that know no umlauts."""
    if len(pattern.strip("*")) < _LONG or not any(umlaut in pattern for umlaut in _UMLAUTS):
        return []
    plain, blank, at = "", "", 0
    while at < len(pattern):
        if pattern[at : at + 2] in _UMLAUTS and not pattern[:at].endswith(_VOWELS):
            plain += pattern[at]
            blank += " "
            at += 2
        else:
            plain += pattern[at]
            blank += pattern[at]
            at += 1
    return [] if plain == pattern else [plain, blank]
