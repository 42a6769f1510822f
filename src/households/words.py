"""Texts of a pool: the data files, and templates filled with names, dates and numbers."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final

from households.model import Pool

_PLATE_LETTERS: Final = "ABCDEFGHKLMNPRSTUVWXY"
_FORMATS: Final = {
    "mm": "%m",
    "yy": "%y",
    "year": "%Y",
    "date": "%d.%m.%Y",
    "from": "%d.%m.%y",
    "to": "%d.%m.%y",
}


@cache
def data(name: str) -> dict[str, Any]:
    """Read a data file of this package."""
    text = (files("households") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def of_pool(table: Mapping[str, Sequence[Any]], pool: Pool) -> Sequence[Any]:
    """Return the list of a pool; pools never share one."""
    return table[pool.value]


class Words:
    """Fills templates with words of one pool."""

    def __init__(self, pool: Pool, dice: Random) -> None:
        self.pool = pool
        self.dice = dice
        self._names = data("names")
        self._months: Sequence[str] = data("dialects")["months"]["names"]

    def person(self) -> str:
        return f"{self._pick('first')} {self._pick('last')}"

    def town(self) -> str:
        return self._pick("town")

    def firm(self) -> str:
        """Name a firm after its owner."""
        firms = of_pool(self._names["employer"], self.pool)
        return self.fill(self.dice.choice([it for it in firms if it.startswith("{")]), None)

    def opaque(self) -> str:
        return self._pick("opaque")

    def digits(self, count: int) -> str:
        return f"{self.dice.randrange(10**count):0{count}d}"

    def fill(self, template: str, day: date | None, **known: str) -> str:
        """Fill a template; what is not known is drawn."""
        if "{" not in template:
            return template
        filler = _Filler(self, day)
        filler.update(known)
        return template.format_map(filler)

    def draw(self, key: str, day: date | None) -> str:
        """Draw a word of a kind."""
        if key in self._names:
            return self._pick(key)
        if day is not None and (key == "month" or key in _FORMATS):
            return self._dated(key, day)
        if key == "number":
            return self.digits(self.dice.choice((6, 7, 8, 9)))
        if key == "small":
            return str(self.dice.randint(1, 59))
        letters = "".join(self.dice.choices(_PLATE_LETTERS, k=2))
        return f"{self._pick('town')[:1]}-{letters} {self.dice.randint(10, 9999)}"

    def _dated(self, key: str, day: date) -> str:
        if key == "month":
            return self._months[day.month - 1]
        if key == "to":
            day += timedelta(days=364)
        return day.strftime(_FORMATS[key])

    def _pick(self, key: str) -> str:
        return self.dice.choice(of_pool(self._names[key], self.pool))


class _Filler(dict[str, str]):
    """What a template asks for and nobody has said is drawn."""

    def __init__(self, words: Words, day: date | None) -> None:
        super().__init__()
        self._words = words
        self._day = day

    def __missing__(self, key: str) -> str:
        return self._words.draw(key, self._day)
