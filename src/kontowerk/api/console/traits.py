"""What a bank is like, in the words of the console."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from kontowerk.api.webform.wording import Texts
from kontowerk.connectors.journal import Sight
from kontowerk.providers.traits import SeenTrait

# What connectors note in fixed words; anything else is a name of the bank's and stays as it is.
_PHRASES: Final = (
    ("days", re.compile(r"(?P<days>[0-9]+) days back")),
    ("order_days", re.compile(r"(?P<order>[HD]K[A-Z]{3}) (?P<days>[0-9/]+) days back")),
    ("silence", re.compile(r"a dialogue ends after (?P<seconds>[0-9]+) s of silence")),
    ("payees", re.compile(r"payees are checked for (?P<orders>.+)")),
    ("later", re.compile(r"(?P<order>[A-Z]+) with a later start")),
    ("instead", re.compile(r"(?P<order>[A-Z]+) instead of (?P<other>[A-Z]+)")),
    ("statement", re.compile(r"statement of (?P<order>[A-Z]+)")),
    ("parameters", re.compile(r"parameters (?P<number>[0-9]+)")),
)


@dataclass(frozen=True, slots=True)
class TraitRow:
    """A row of the table: what sort of thing it is, the values, and when it was last seen."""

    sight: Sight
    values: tuple[str, ...]
    last_at: datetime


def trait_rows(texts: Texts, found: list[SeenTrait]) -> list[TraitRow]:
    """Return what was seen of a bank by sort, in the order of `Sight`."""
    rows = list[TraitRow]()
    for sight in Sight:
        some = [trait for trait in found if trait.sight is sight]
        if some:
            values = tuple(in_words(texts, trait.value) for trait in some)
            rows.append(TraitRow(sight, values, max(trait.last_at for trait in some)))
    return rows


def in_words(texts: Texts, value: str) -> str:
    """Write a value in the language of the page."""
    for name, pattern in _PHRASES:
        if match := pattern.fullmatch(value):
            return texts(f"trait.says_{name}", **match.groupdict())
    return value
