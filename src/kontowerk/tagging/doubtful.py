"""Names that are also words or surnames: when they mean the firm.

A drugstore chain bears the commonest surname of the country; without these rules every sixth
booking that names no shop at all names one.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from kontowerk.tagging.partner_tables import toml

_PERSON_WORDS: Final = range(1, 6)
_TINY: Final = 2
_BRANCH: Final = 4  # digits of the number of a branch, at least


class Doubts(NamedTuple):
    """The words of `ambiguous.toml`."""

    doubtful: frozenset[str]
    everyday: frozenset[str]
    legal_forms: frozenset[str]
    branch_words: frozenset[str]
    before: frozenset[str]
    trades: tuple[str, ...]
    given_names: frozenset[str]
    at_most: Mapping[str, float]
    branch_marks: frozenset[str]
    sole_trader: str

    def surest(self, category: str, system_name: str) -> float:
        """Return how sure the usual category of a partner can be at most."""
        return min(self.at_most.get(category, 1.0), self.at_most.get(system_name, 1.0))

    def is_doubtful(self, spelling: str) -> bool:
        """Say whether a spelling is a surname or a common word."""
        return spelling in self.doubtful or spelling in self.given_names

    def is_everyday(self, spelling: str) -> bool:
        """Say whether free text holds this without naming anybody."""
        return spelling in self.everyday

    def is_person(self, name: str) -> bool:
        """Say whether a counterparty looks like a person: a given name, and no legal form."""
        words = name.split()
        return (
            len(words) in _PERSON_WORDS
            and not self.given_names.isdisjoint(words)
            and self.legal_forms.isdisjoint(words)
        )

    def is_all(self, field: str, spelling: str) -> bool:
        """Say whether a field holds this name, and besides only legal form, branch, digits."""
        rest = field.replace(f" {spelling}", " ", 1).split()
        return all(self._is_filler(word) for word in rest)

    def names_short(self, field: str, start: int, length: int, *, sure: bool) -> bool:
        """Say whether a name of two or three letters is the whole name, or how it begins."""
        rest = field[start + length :].split()
        if start or not (sure or all(self._is_filler(word) for word in rest)):
            return False
        if length - 1 > _TINY or not rest:
            return True
        return self._is_filler(rest[0])

    def names_firm(self, field: str, start: int, length: int, *, sure: bool) -> bool:
        """Say whether an ambiguous name means the firm here."""
        before, after = field[:start].split(), field[start + length :].split()
        if any(word not in self.before and word.strip("0") for word in before):
            return False
        if any(self._is_other_trade(word) for word in after) or self.sole_trader in field:
            return False
        if not self.legal_forms.isdisjoint(after) or self._is_branch(after):
            return True
        return sure and (not after or after[0] not in self.given_names)

    def _is_branch(self, after: list[str]) -> bool:
        return bool(after) and (
            after[0] in self.branch_marks or (len(after[0]) >= _BRANCH and not after[0].strip("0"))
        )

    def _is_filler(self, word: str) -> bool:
        return not word.strip("0") or word in self.legal_forms or word in self.branch_words

    def _is_other_trade(self, word: str) -> bool:
        return word.startswith(self.trades)


def load_doubts() -> Doubts:
    """Read the words."""
    read = toml("ambiguous.toml")
    words = {key: frozenset(value.split()) for key, value in read["words"].items()}
    return Doubts(
        doubtful=frozenset(read["doubtful"]),
        everyday=frozenset(read["everyday"]),
        legal_forms=words["legal_forms"],
        branch_words=words["branch_words"],
        before=words["before"],
        trades=tuple(words["trades"]),
        given_names=words["given_names"],
        at_most=read["at_most"],
        branch_marks=words["branch_marks"],
        sole_trader=read["sole_trader"],
    )
