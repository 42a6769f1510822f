"""Who is on the other side of payments, as far as runs can be compared, and by which numbers.

Numbers of contracts and customers stand in the text of a booking: a label, then the number.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final, NamedTuple

from kontowerk.analysis.marks import Marks, load_marks
from kontowerk.analysis.model import Entry, Mark
from kontowerk.tagging import sepa
from kontowerk.tagging.shape import fold, read_purpose, without_digits

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


_DIGITS: Final = 4  # of a number; fewer are dates, years, counts
_REACH: Final = 3  # words after a label in which its number may stand
_AROUND: Final = ".,:;()[]#"


class ContractNumbers(NamedTuple):
    """Contract and customer numbers, as they are written."""

    contract: tuple[str, ...]
    customer: tuple[str, ...]


_NO_NUMBERS: Final = ContractNumbers((), ())


def numbers_of(entry: Entry) -> ContractNumbers:
    """Read the numbers of a booking."""
    if Mark.NUMBERED not in entry.marks:
        return _NO_NUMBERS
    words = sepa.split(entry.booking.purpose[:_LONGEST]).words
    pieces = words.replace(":", " ").replace("/", " / ").split()
    folded = [fold(piece).split() for piece in pieces]
    marks = load_marks()
    contract: list[str] = []
    customer: list[str] = []
    for at, here in enumerate(folded):
        after = folded[at + 1] if at + 1 < len(folded) else []
        kind = _label(here, after, marks)
        if kind:
            number = _number(pieces[at : at + 1 + _REACH])
            if number:
                (contract if kind == "contract" else customer).append(number)
    return ContractNumbers(tuple(dict.fromkeys(contract)), tuple(dict.fromkeys(customer)))


def _label(here: list[str], after: list[str], marks: Marks) -> str:
    if not here:
        return ""
    for words in (tuple(here), tuple(here[:2]), tuple(here[:1]), (here[0], *after[:1])):
        if words in marks.contract_labels:
            return "contract"
        if words in marks.customer_labels:
            return "customer"
    return ""


def _number(pieces: list[str]) -> str:
    """Return the first word that is a number; one glued to its label begins after the letters."""
    for piece in pieces:
        bare = piece.strip(_AROUND)
        if sum(character.isdigit() for character in bare) < _DIGITS:
            continue
        if bare.replace(".", "").replace("-", "").isalnum() and not _is_date(bare):
            return bare
    return ""


def _is_date(text: str) -> bool:
    """See a day or a year, which stand beside labels as often as numbers."""
    if len(text) == _DIGITS and text.startswith(("19", "20")):
        return True
    parts = text.split(".")
    return len(parts) == 3 and all(part.isdigit() for part in parts)  # noqa: PLR2004 - d.m.y
