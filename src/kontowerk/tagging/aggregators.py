"""The shop behind a payment service or in a card line.

Payment services stand in the name of a booking, the shop in its text; card lines hold both.
"""

from functools import cache
from typing import Final, NamedTuple

from kontowerk.tagging.phrases import toml

_NOTHING: Final = " "
_WORDS: Final = 6  # of the longest shop name taken
_BEFORE: Final = 4  # words looked at before a farewell
_COUNTRIES: Final = frozenset(
    {"de", "deu", "at", "aut", "nl", "ch", "fr", "it", "es", "pl", "lu", "ie"}
)
_DATE: Final = 4  # digits of a year; a word with so many is no name


class _Words(NamedTuple):
    prefixes: frozenset[str]
    double_prefixes: frozenset[str]
    own_words: frozenset[str]
    stops: frozenset[str]
    markers: tuple[str, ...]
    after: tuple[str, ...]
    in_all_after: str


@cache
def load_tables() -> _Words:
    read = toml("aggregators.toml")
    return _Words(
        prefixes=frozenset(read["prefixes"].split()),
        double_prefixes=frozenset(read["double_prefixes"]),
        own_words=frozenset(read["own_words"].split()),
        stops=frozenset(read["stops"].split()),
        markers=tuple(f" {marker} " for marker in read["markers"]),
        after=tuple(f" {phrase} " for phrase in read["after"]),
        in_all_after=read["in_all_after"],
    )


def merchant_behind(name_folded: str, text_folded: str) -> str:
    """Return who is paid through a service or by card, folded, or a blank."""
    known = load_tables()
    for field in (name_folded, text_folded):
        if known.in_all_after in field:
            for farewell in known.after:
                if farewell in field:
                    return _before(known, field, farewell)
    words = name_folded.split()
    skipped = _service_words(known, words)
    if not skipped and words:
        return _NOTHING
    if skipped and (rest := _shop(known, words[skipped:])) != _NOTHING:
        return rest
    return _in_text(known, text_folded, behind_a_service=bool(skipped))


def names_service(name_folded: str) -> bool:
    """See a payment service on the other side, whoever is paid through it."""
    return _service_words(load_tables(), name_folded.split()) > 0


def _service_words(known: _Words, words: list[str]) -> int:
    """Count the words at the start that name a service; 0 if none does."""
    if " ".join(words[:2]) in known.double_prefixes:
        start = 2
    elif words and words[0] in known.prefixes:
        start = 1
    else:
        return 0
    while start < len(words) and (words[start] in known.own_words or not words[start].strip("0")):
        start += 1
    return start


def _in_text(known: _Words, text: str, *, behind_a_service: bool) -> str:
    for marker in known.markers:
        at = text.find(marker)
        if at >= 0:
            found = _shop(known, text[at + len(marker) :].split())
            if found != _NOTHING:
                return found
    words = text.split()
    while words and not words[0].strip("0"):
        words = words[1:]
    named = behind_a_service
    while skipped := _service_words(known, words):
        if named and not words[skipped - 1].strip("0"):
            return _NOTHING  # the service once more, its number, and a place
        words, named = words[skipped:], True
    return _shop(known, words if named else _card_line(known, words))


def _card_line(known: _Words, words: list[str]) -> list[str]:
    """Return the shop and place of a card line, which ends in a country, or a date after it."""
    for at in range(1, len(words)):
        after = words[at + 1 : at + 2]
        if words[at] in _COUNTRIES and (
            not after or after[0].startswith("00") or after[0] in known.stops
        ):
            return words[:at]
    return []


def _shop(known: _Words, words: list[str]) -> str:
    """Take the words of a shop: up to a number or a word that begins something else."""
    taken: list[str] = []
    first = 0
    while first < len(words) and (words[first] in known.stops or words[first] in known.own_words):
        first += 1
    for word in words[first : first + _WORDS + 1]:
        if word in known.stops or word.count("0") >= _DATE:
            break
        taken.append(word)
    while taken and not taken[0].strip("0&"):
        taken = taken[1:]
    if not any(len(word) > 1 for word in taken):
        return _NOTHING
    return f" {' '.join(taken[:_WORDS])} "


def _before(known: _Words, field: str, farewell: str) -> str:
    words = field[: field.index(farewell)].split()
    taken: list[str] = []
    for word in reversed(words[-_BEFORE:]):
        if word in known.stops or word in known.prefixes:
            break
        taken.insert(0, word)
    return _shop(known, taken)
