"""Texts as they stand on booking lines, made from names, trade words and people."""

import random
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kontowerk.tagging.shape import fold

_FOLDER: Final = Path(__file__).parent
_TO_PERSON: Final = "BANKFINANCE_TRANSFER"
_CUTS: Final = (27, 35)


class Trade(NamedTuple):
    category: str
    words: list[str]
    names: list[str]
    fill: list[str]


def _parts(text: str, separator: str | None = ",") -> list[str]:
    return [" ".join(it.split()) for it in text.split(separator) if it.strip()]


def trades() -> list[Trade]:
    found: list[Trade] = []
    for path in sorted(_FOLDER.glob("trades_*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        found += [
            Trade(category, *(_parts(row.get(key, "")) for key in ("words", "names", "fill")))
            for category, row in table.items()
        ]
    return found


class Writer:
    """Writes made-up names; the same seed, the same names."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)  # noqa: S311 - repeatable, not secret
        people = tomllib.loads((_FOLDER / "persons.toml").read_text(encoding="utf-8"))
        self._pattern = people["pattern"]
        self._first = {key: _parts(text, None) for key, text in people["first"].items()}
        self._surname = {key: _parts(text, None) for key, text in people["surname"].items()}
        self._places = _parts(people["place"]["names"])
        noise = tomllib.loads((_FOLDER / "noise.toml").read_text(encoding="utf-8"))
        self._share = noise["share"]
        self._noise = {key: _parts(text) for key, text in noise["noise"].items()}

    def _happens(self, share: float) -> bool:
        return self._dice.random() < share

    def _person(self) -> tuple[str, str]:
        """Return first name and surname, mostly of the same origin."""
        origin = "german" if self._happens(self._pattern["german"]) else "others"
        other = "german" if self._happens(self._pattern["mixed"]) else origin
        return self._dice.choice(self._first[origin]), self._dice.choice(self._surname[other])

    def _filled(self, pattern: str, words: list[str]) -> str:
        while "{" in pattern:
            first, surname = self._person()
            pattern = pattern.replace("{first}", first, 1).replace("{surname}", surname, 1)
            pattern = pattern.replace("{initial}", first[0], 1)
            pattern = pattern.replace("{place}", self._dice.choice(self._places), 1)
            pattern = pattern.replace("{word}", self._dice.choice(words or [surname]), 1)
        return pattern

    def _around(self, word: str) -> str:
        """Put a name or a place beside a trade word, as shops do."""
        patterns = ("{w}", "{w} {surname}", "{surname} {w}", "{w} {place}", "{w} {first} {surname}",
                    "{w} am {surname}platz", "{surname} & {surname} {w}", "{place}er {w}",
                    "{w} {surname} {place}", "{w}")  # fmt: skip
        return self._filled(self._dice.choice(patterns).replace("{w}", word), [])

    def noisy(self, name: str) -> str:
        """Add what banks and tills add, fold, and cut as long names are cut."""
        if self._happens(self._share["legal"]):
            name = f"{name} {self._dice.choice(self._noise['legal'])}"
        if self._happens(self._share["after"]):
            name = f"{name} {self._filled(self._dice.choice(self._noise['after']), [])}"
        if self._happens(self._share["before"]):
            name = f"{self._dice.choice(self._noise['before'])} {name}"
        if self._happens(self._share["cut"]):
            name = name.strip()[: self._dice.choice(_CUTS)]
        return fold(name)

    def of_trade(self, trade: Trade, times: int) -> Iterator[str]:
        """Yield every word and pattern of a trade as often as told."""
        for _ in range(times):
            for word in trade.words:
                yield self.noisy(self._around(word))
            for pattern in trade.names:
                for _ in range(2):
                    yield self.noisy(self._filled(pattern, trade.fill))

    def of_people(self, count: int) -> Iterator[tuple[str, str]]:
        patterns = _parts(self._pattern["names"], ";")
        for _ in range(count):
            yield fold(self._filled(self._dice.choice(patterns), [])), _TO_PERSON


def without_names(
    samples: Iterable[tuple[str, str]], unseen: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Leave out made-up names that happen to be names of the unseen pool."""
    return (it for it in samples if it[0] not in unseen)
