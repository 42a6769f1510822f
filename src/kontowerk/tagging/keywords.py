"""What the words of a booking speak of: trades, kinds of shops, and the wording of payments.

The words are data (`data/keywords.toml`). A row fires only on its sign and in its fields; of the
words that stand in each other only the longest counts.
"""

from typing import Any, Final, NamedTuple

import ahocorasick

from kontowerk.tagging.model import Cleaned, Clue, TagStage, Tree
from kontowerk.tagging.phrases import CoveredWords, after, spelled, split_words, toml
from kontowerk.tagging.trees import Sign, load_trees

_FILE: Final = "keywords.toml"
_FIELDS: Final = frozenset({"any", "name", "text"})
_SIGNS: Final = frozenset({"+", "-", "any"})

_Met = list[frozenset[int]]
_Found = tuple[list[tuple[int, int, int]], _Met]


class KeywordRow(NamedTuple):
    """Words of one meaning; without an item they only hide shorter ones."""

    id: str
    item: str
    precision: float
    loose: float  # the precision in the free text of a transfer
    fields: str
    sign: str
    words: tuple[str, ...]
    needs: tuple[str, ...]
    unless: tuple[str, ...]
    transfers_only: bool  # not on card payments and direct debits: people write it to people
    over: tuple[str, ...]  # beginnings of items that these words say better than a partner's name


class _Key(NamedTuple):
    """What a key of the automaton stands for."""

    behind: int  # how far behind its last character it ends
    length: int
    on_debits: tuple[int, ...]  # rows
    on_credits: tuple[int, ...]
    conditions: frozenset[int]


def sign_of(item: str) -> str:
    """Tell the sign that bookings of an item have."""
    sign = load_trees().by_name(Tree.CATEGORIES).item(item).sign if item else Sign.BOTH
    return "any" if sign in (None, Sign.BOTH) else sign.value


class KeywordIndex:
    """All rows, and the words they depend on, looked for in one pass."""

    def __init__(self, rows: tuple[KeywordRow, ...], version: int) -> None:
        self.rows = rows
        self.version = version
        count = len(rows)
        # Needed words are numbered behind the rows, forbidden ones behind those.
        patterns = [(word, at) for at, row in enumerate(rows) for word in row.words]
        patterns += [(word, count + at) for at, row in enumerate(rows) for word in row.needs]
        patterns += [(word, 2 * count + at) for at, row in enumerate(rows) for word in row.unless]
        self._automaton: ahocorasick.Automaton[_Key] = ahocorasick.Automaton()
        for key, numbers in spelled(patterns).items():
            own = [number for number in numbers if number < count]
            entry = _Key(
                after(key),
                len(key.strip()),
                tuple(number for number in own if rows[number].sign != "+"),
                tuple(number for number in own if rows[number].sign != "-"),
                frozenset(number for number in numbers if number >= count),
            )
            self._automaton.add_word(key, entry)
        self._automaton.make_automaton()
        self._clues = [_clue(row, row.precision) for row in rows]
        self._loose = [_clue(row, row.loose) for row in rows]
        self.over = {row.id: row.over for row in rows if row.over}
        self._plain = [
            row.fields == "any" and not (row.needs or row.unless or row.transfers_only)
            for row in rows
        ]

    @classmethod
    def load(cls) -> "KeywordIndex":
        """Read the table."""
        table = toml(_FILE)
        return cls(tuple(_row(row) for row in table["row"]), int(table["version"]))

    def clues(self, cleaned: Cleaned) -> list[Clue]:
        """Say what a booking's words speak of, each meaning once."""
        names = cleaned.name + cleaned.merchant + cleaned.ultimate
        text = names + cleaned.text
        found, met = self._find(text, incoming=cleaned.incoming)
        if not found:
            return []
        found.sort(reverse=True)
        taken = CoveredWords(text)
        debit_or_card = cleaned.debit_or_card
        best: dict[int, Clue] = {}
        for length, start, at in found:
            free = start >= len(names)
            if not self._plain[at] and not self._fires(at, free, met, debit_or_card):
                continue
            if taken.takes(start, start + length):
                clue = (self._loose if free and not debit_or_card else self._clues)[at]
                if clue.item and (at not in best or best[at].precision < clue.precision):
                    best[at] = clue
        return list(best.values())

    def _find(self, text: str, *, incoming: bool) -> _Found:
        """Find length, start and row of all words, and the conditions that are met."""
        found: list[tuple[int, int, int]] = []
        met: list[frozenset[int]] = []
        for last, (behind, length, on_debits, on_credits, conditions) in self._automaton.iter(text):
            for row in on_credits if incoming else on_debits:
                found.append((length, last + behind - length, row))  # noqa: PERF401 - hot
            if conditions:
                met.append(conditions)
        return found, met

    def _fires(self, at: int, free: bool, met: _Met, debit_or_card: bool) -> bool:  # noqa: FBT001 - hot
        row, count = self.rows[at], len(self.rows)
        if row.transfers_only and debit_or_card:
            return False
        if row.fields != "any" and (row.fields == "text") != free:
            return False
        if row.needs and not _is_met(count + at, met):
            return False
        return not (row.unless and _is_met(2 * count + at, met))


def _is_met(condition: int, met: _Met) -> bool:
    for some in met:  # noqa: SIM110 - a generator costs more than the loop
        if condition in some:
            return True
    return False


def _clue(row: KeywordRow, precision: float) -> Clue:
    return Clue(TagStage.KEYWORD, Tree.CATEGORIES, row.item, precision, row.id)


def _row(table: dict[str, Any]) -> KeywordRow:
    item, precision = str(table["item"]), float(table["precision"])
    fields, sign = table.get("fields", "any"), table.get("sign", sign_of(item))
    if fields not in _FIELDS or sign not in _SIGNS or not 0 < precision < 1:
        raise ValueError(table["id"])
    return KeywordRow(
        str(table["id"]),
        item,
        precision,
        min(precision, float(table.get("loose", precision))),
        fields,
        sign,
        tuple(split_words(table["words"])),
        tuple(split_words(table.get("needs", ""))),
        tuple(split_words(table.get("unless", ""))),
        bool(table.get("transfers_only", False)),
        tuple(split_words(table.get("over", ""))),
    )
