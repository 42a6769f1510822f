"""Bookings, their tags and the marks of their words (`data/marks.toml`), read once for analyses."""

import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final, NamedTuple

import ahocorasick

from kontowerk.analysis.model import Entry, EntryId, Mark
from kontowerk.tagging import codes, sepa
from kontowerk.tagging.aggregators import merchant_behind
from kontowerk.tagging.model import Booking, Tagged
from kontowerk.tagging.shape import (
    code_of,
    compact_iban,
    folded_name,
    folded_wording,
    read_purpose,
    without_digits,
)

CURRENCY: Final = "EUR"
_LONGEST: Final = 600  # characters of a purpose that are read
_CENTS: Final = Decimal(100)
_REMEMBERED: Final = 1 << 15  # texts and names
_NOTHING: Final = " "  # an empty folded text


class Entries(NamedTuple):
    """Entries by day, and the bookings in other currencies, which no analysis counts (OP-153)."""

    entries: list[Entry]
    left_out: tuple[EntryId, ...]


class _Reading(NamedTuple):
    """What the texts of a booking say; `mandated` if its purpose names a mandate or creditor."""

    marks: frozenset[Mark]
    merchant: str
    mandated: bool


def read_entries(tagged: Iterable[tuple[Booking, Tagged]]) -> Entries:
    """Read bookings of one person; the order they come in does not matter."""
    found: list[Entry] = []
    left_out: list[EntryId] = []
    for booking, tags in tagged:
        if booking.currency == CURRENCY:
            found.append(read_entry(booking, tags))
        else:
            left_out.append(booking.id)
    found.sort(key=order)
    return Entries(found, tuple(sorted(left_out, key=str)))


def order(entry: Entry) -> tuple[int, int, str]:
    """Put entries in order: by day, then by id, as a number where it is one."""
    identity = entry.id
    if isinstance(identity, str):
        return entry.day, 0, identity
    return entry.day, identity.int, ""


def read_entry(booking: Booking, tags: Tagged) -> Entry:
    """Read a booking in euros."""
    name = folded_name(booking.name)
    marks, merchant, mandated = _reading(
        name, without_digits(booking.purpose), booking.booking_text, booking.transaction_code
    )
    creditor, mandate = booking.creditor_id, booking.mandate_id
    if mandated and not (creditor and mandate):
        fields = sepa.split(booking.purpose[:_LONGEST]).fields
        creditor = creditor or fields.get("CRED", "")
        mandate = mandate or fields.get("MREF", "")
    return Entry(  # by place: there are many
        booking.id,
        booking.product,
        booking.booked_on.toordinal(),
        int(booking.amount * _CENTS),
        tags.category,
        tags.insurance_type,
        tags.partner,
        tags.freelancer_category,
        _plain(name),
        merchant,
        compact_iban(booking.iban) if booking.iban else "",
        creditor.replace(" ", "").upper() if creditor else "",
        mandate.replace(" ", "").upper() if mandate else "",
        marks,
        booking,
    )


@lru_cache(maxsize=4096)
def _of_bank(code: str, wording: str) -> frozenset[Mark]:
    """Say what the bank's own code and wording mean; banks have few of them."""
    fits = {
        Mark.STANDING_ORDER: codes.is_standing_order(code, wording, _NOTHING),
        Mark.RETURN_DEBIT: codes.is_return_debit(code, wording, _NOTHING),
        Mark.CARD: codes.is_card(code, wording),
    }
    return load_marks().of_code(code).union(mark for mark, fit in fits.items() if fit)


@lru_cache(maxsize=_REMEMBERED)
def _plain(name: str) -> str:
    """Leave numbers out of a folded name."""
    if "0" not in name:
        return name.strip()
    return " ".join(word for word in name.split() if word.strip("0"))


@lru_cache(maxsize=_REMEMBERED)
def _reading(name: str, purpose: bytes, booking_text: str, code: str) -> _Reading:
    """Read texts without digits; the name is folded."""
    marks = load_marks()
    said = read_purpose(purpose)
    wording = folded_wording(booking_text)
    found = marks.of_name(name) | marks.of_text(name + said.text[1:] + wording[1:])
    found |= _of_bank(code_of(code), wording)
    if said.sequence:
        found |= marks.of_sequence(said.sequence)
    merchant = ""
    if Mark.PAYMENT_SERVICE in found:
        merchant = merchant_behind(name, said.text).strip()
    return _Reading(found, merchant, said.mandated)


NONE: Final[frozenset[Mark]] = frozenset()

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
