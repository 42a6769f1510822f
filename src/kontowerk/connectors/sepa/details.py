"""The `:86:` field of German banks: `166?00GUTSCHRIFT?109249?20EREF+...?32NAME`.

Three digits (GVC), then subfields of two digits behind a separator, usually `?`. The GVC may be
missing or have a leading zero, blanks may stand behind it. The field is folded to lines of 65
characters at any place, so line breaks are taken out before anything else.

The library has a reader for this as well. It loses text: a `?` in a purpose starts a subfield
whatever follows it, a repeated subfield replaces the first, and what stands before the first tag
is dropped. Hence this one.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kontowerk.connectors.sepa.fields import tidy
from kontowerk.connectors.sepa.purpose import PurposeText, read_purpose

_NUMBER: Final = 2
_LINE: Final = 65
_PURPOSE: Final = frozenset({*(f"2{n}" for n in range(10)), *(f"6{n}" for n in range(6))})
_KNOWN: Final = _PURPOSE | {"00", "10", "30", "31", "32", "33", "34", "38"}
_HEAD: Final = re.compile(
    r"(?:0?(?P<code>[0-9]{3})\s*+(?P<separator>[^\w\s]|_)|(?P<usual>\?))(?=[0-9]{2})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class StatementDetails:
    """What a bank says about a booking, subfield by subfield."""

    purpose: PurposeText
    code: str | None = None
    booking_text: str | None = None
    primanota: str | None = None
    bank: str | None = None
    account: str | None = None
    name: str | None = None


def read_details(field: str) -> StatementDetails:
    """Read a `:86:` field, structured or not."""
    lines = field.split("\n")
    joined = "".join(lines)
    head = _HEAD.match(joined)
    if head is None or joined[head.end() :][:_NUMBER] not in _KNOWN:
        return StatementDetails(purpose=read_purpose(_unfolded(lines)))
    parts: defaultdict[str, str] = defaultdict(str)
    written: list[str] = []
    for number, value in _subfields(joined[head.end() :], head["separator"] or head["usual"]):
        if number in _PURPOSE:
            written.append(value)
        else:
            parts[number] += value
    return StatementDetails(
        purpose=read_purpose("".join(written)),
        code=head["code"],
        booking_text=tidy(parts["00"]),
        primanota=tidy(parts["10"]),
        bank=tidy(parts["30"]),
        account=tidy(parts["31"]) or tidy(parts["38"]),
        name=tidy(parts["32"] + parts["33"]),
    )


def _subfields(text: str, separator: str) -> Iterator[tuple[str, str]]:
    """Cut at the separator, but only before a number that a subfield has."""
    number, value = "", ""
    for piece in text.split(separator):
        if piece[:_NUMBER] in _KNOWN:
            if number:
                yield number, value
            number, value = piece[:_NUMBER], piece[_NUMBER:]
        else:
            value += separator + piece
    yield number, value


def _unfolded(lines: list[str]) -> str:
    """Join free text: a full line was folded, a shorter one ended where its writer meant it."""
    return "".join(line if len(line) >= _LINE else f"{line} " for line in lines)
