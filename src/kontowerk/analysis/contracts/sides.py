"""Who is on the other side of payments, and what speaks for two runs being one contract or against.

Numbers of contracts and customers stand in the text of a booking: a label, then the number.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import Final, NamedTuple

from kontowerk.analysis.entries import Marks, load_marks
from kontowerk.analysis.model import Entry, Mark
from kontowerk.tagging import sepa
from kontowerk.tagging.shape import fold, read_purpose, without_digits

UNKNOWN: Final = "UNKNOWN"
_LONG_NUMBER: Final = re.compile(r"(?<![0-9A-Za-z.,])[0-9]{6,12}(?![0-9A-Za-z.,])")
_LONGEST: Final = 600  # characters of a purpose that are read
_SHORTEST: Final = 4  # letters of a word that tells a name
_CUT: Final = 12  # letters from which on a name may be the beginning of another
_RISE: Final = 0.12
_ROUND: Final = 500  # cents
_WORDS: Final = 0.5


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


class Reason(StrEnum):
    """What speaks for or against one contract; weights in `data/priors.toml`."""

    SAME_MANDATE = "same_mandate"
    SAME_NUMBER = "same_number"
    SAME_REFERENCE = "same_reference"
    SAME_ACCOUNT = "same_account"
    SAME_CREDITOR = "same_creditor"
    SAME_NAME = "same_name"
    SAME_PARTNER = "same_partner"
    SHARED_WORD = "shared_word"
    SAME_WORDS = "same_words"
    SAME_AMOUNT = "same_amount"
    ODD_AMOUNT = "odd_amount"
    USUAL_RISE = "usual_rise"
    ON_SCHEDULE = "on_schedule"
    SAME_CATEGORY = "same_category"
    ONLY_ONE = "only_one"
    OTHER_PARTNER = "other_partner"
    OTHER_INSURANCE = "other_insurance"
    UNSAID_INSURANCE = "unsaid_insurance"
    OTHER_NUMBER = "other_number"
    OTHER_CATEGORY = "other_category"
    OTHER_CREDITOR = "other_creditor"
    OTHER_AMOUNT = "other_amount"
    OTHER_NAME = "other_name"
    OTHER_WAY = "other_way"
    OTHER_PRODUCT = "other_product"
    LEFT_OUT = "left_out"


_SURE: Final = frozenset(
    {
        *(Reason.SAME_MANDATE, Reason.SAME_NUMBER, Reason.SAME_REFERENCE, Reason.SAME_ACCOUNT),
        *(Reason.SAME_CREDITOR, Reason.SAME_NAME, Reason.SAME_PARTNER),
    }
)
# Somebody is met again, at least by a word of the name.
MET_AGAIN: Final = _SURE | {Reason.SHARED_WORD}


def of_sides(one: CounterpartySide, other: CounterpartySide) -> Iterator[Reason]:
    """Compare who was paid before and after."""
    pairs = (
        (one.mandates, other.mandates, Reason.SAME_MANDATE, None),
        (one.numbers, other.numbers, Reason.SAME_NUMBER, Reason.OTHER_NUMBER),
        (one.accounts, other.accounts, Reason.SAME_ACCOUNT, None),
        (one.creditors, other.creditors, Reason.SAME_CREDITOR, Reason.OTHER_CREDITOR),
        (one.partners, other.partners, Reason.SAME_PARTNER, Reason.OTHER_PARTNER),
    )
    for mine, theirs, same, differs in pairs:
        if mine & theirs:
            yield same
        elif mine and theirs and differs is not None:
            yield differs
    if one.references & other.references and not one.numbers & other.numbers:
        yield Reason.SAME_REFERENCE
    yield from _of_names(one, other)


def _of_names(one: CounterpartySide, other: CounterpartySide) -> Iterator[Reason]:
    if share_a_name(one, other):
        yield Reason.SAME_NAME
    elif share_a_word(one, other):
        yield Reason.SHARED_WORD
    elif one.names and other.names:
        yield Reason.OTHER_NAME
    if one.words and other.words:
        shared = len(one.words & other.words) / min(len(one.words), len(other.words))
        if shared >= _WORDS:
            yield Reason.SAME_WORDS


def of_amounts(old: Sequence[Entry], new: Entry) -> Iterator[Reason]:
    """Compare the last amounts with the next one."""
    amounts = {entry.cents for entry in old}
    change = min(abs(new.cents / amount - 1) for amount in amounts)
    if new.cents in amounts:
        yield Reason.SAME_AMOUNT
        if new.cents % _ROUND:
            yield Reason.ODD_AMOUNT
    elif change <= _RISE:
        yield Reason.USUAL_RISE
    else:
        yield Reason.OTHER_AMOUNT
