"""Who is on the other side of a run of payments, as far as one can compare it with another run."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final, NamedTuple

from kontowerk.analysis.contracts.numbers import numbers_of
from kontowerk.analysis.model import Entry, Mark
from kontowerk.tagging.shape import read_purpose, without_digits

UNKNOWN: Final = "UNKNOWN"
_LONG_NUMBER: Final = re.compile(r"(?<![0-9A-Za-z.,])[0-9]{6,12}(?![0-9A-Za-z.,])")
_LONGEST: Final = 600  # characters of a purpose that are read
_SHORTEST: Final = 4  # letters of a word that tells a name
_CUT: Final = 12  # letters from which on a name may be the beginning of another


class CounterpartySide(NamedTuple):
    """What payments say of their other side; of payment services only the shop behind counts."""

    names: frozenset[str]
    accounts: frozenset[str]
    creditors: frozenset[str]
    mandates: frozenset[str]
    partners: frozenset[str]
    numbers: frozenset[str]
    references: frozenset[str]  # long numbers of the purposes
    words: frozenset[str]  # of the purposes


def side_of(entries: Sequence[Entry]) -> CounterpartySide:
    """Read what a few payments say."""
    direct = [entry for entry in entries if Mark.PAYMENT_SERVICE not in entry.marks]
    return CounterpartySide(
        names=_filled(entry.merchant or entry.name for entry in entries),
        accounts=_filled(entry.iban for entry in direct),
        creditors=_filled(entry.creditor for entry in direct),
        mandates=_filled(entry.mandate for entry in direct),
        partners=_filled(entry.partner for entry in entries if entry.partner != UNKNOWN),
        numbers=frozenset(
            number for entry in entries for kind in numbers_of(entry) for number in kind
        ),
        references=frozenset(reference for entry in direct for reference in _references(entry)),
        words=frozenset(word for entry in entries for word in purpose_words(entry.booking.purpose)),
    )


def _references(entry: Entry) -> list[str]:
    """Return long numbers of a purpose, whatever they are called."""
    return _LONG_NUMBER.findall(entry.booking.purpose[:_LONGEST])


def share_a_name(one: CounterpartySide, other: CounterpartySide) -> bool:
    """See a name written the same way, cut off, or with more words around it."""
    return any(_same_name(name, named) for name in one.names for named in other.names)


def share_a_word(one: CounterpartySide, other: CounterpartySide) -> bool:
    """See a telling word that names of both sides have."""
    mine = {word for name in one.names for word in telling_words(name)}
    return any(word in mine for name in other.names for word in telling_words(name))


@lru_cache(maxsize=1 << 14)
def telling_words(name: str) -> frozenset[str]:
    """Return the words of a name that few others have: no legal form, no trade."""
    return frozenset(
        word for word in name.split() if len(word) >= _SHORTEST and word not in common_words()
    )


@lru_cache(maxsize=1 << 14)
def _same_name(one: str, other: str) -> bool:
    mine, theirs = telling_words(one), telling_words(other)
    short, long = sorted((one.replace(" ", ""), other.replace(" ", "")), key=len)
    if short == long or (len(short) >= _CUT and long.startswith(short) and mine and theirs):
        return True
    return len(mine & theirs) > 1 and (mine <= theirs or theirs <= mine)


def purpose_words(purpose: str) -> frozenset[str]:
    return _purpose_words(without_digits(purpose))


@lru_cache(maxsize=1 << 14)
def _purpose_words(purpose: bytes) -> frozenset[str]:
    said = read_purpose(purpose).text.split()
    return frozenset(word for word in said if word.isalpha() and word not in _tables()["months"])


def common_words() -> frozenset[str]:
    return _tables()["common"]


def _filled(values: Iterable[str]) -> frozenset[str]:
    return frozenset(value for value in values if value)


@cache
def _tables() -> dict[str, frozenset[str]]:
    file = resources.files("kontowerk.analysis").joinpath("data", "sides.toml")
    return {key: frozenset(load) for key, load in tomllib.loads(file.read_text("utf-8")).items()}
