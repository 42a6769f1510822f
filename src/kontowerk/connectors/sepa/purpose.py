"""The words of a booking: SEPA tags inside a purpose, and the `:86:` field of German banks.

German banks write the parts of a SEPA payment as tags (`EREF+`, `MREF+`, `SVWZ+`) into the purpose
lines. The lines are joined first (nothing is put between them), so a line break may fall anywhere,
also inside a tag.

- A tag counts at its first occurrence only; a second one is text of the customer. Written with a
  colon (`EREF: 4711`) it ends the text before it each time.
- `IBAN+` and `BIC+` count only before something of that shape: "IBAN+BIC bitte" is text.
- What stands before the first tag is kept and leads the purpose.

A `:86:` (`166?00GUTSCHRIFT?109249?20EREF+...?32NAME`) has three digits (GVC), then subfields of two
digits behind a separator, usually `?`. The GVC may be missing or have a leading zero, blanks may
stand behind it. The library's reader loses text: a `?` in a purpose starts a subfield whatever
follows it, a repeated subfield replaces the first, and what stands before the first tag is dropped.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kontowerk.connectors.sepa.fields import tidy

_TAG: Final = re.compile(
    r"(?P<tag>EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|MDAT|SQTP|ORCR|ORMR|DDAT"
    r"|PURP(?=\+ ?[A-Z]{4})"
    r"|IBAN(?=[+:] ?[A-Z]{2}[0-9]{2} ?[A-Z0-9])|BIC(?=[+:] ?[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}))\+"
    # Cooperative banks write some of them a second time, with a colon.
    r"|(?:^|(?<=\s))(?P<colon>EREF|KREF|MREF|CRED|ABWA|ABWE"
    r"|IBAN(?=[+:] ?[A-Z]{2}[0-9]{2} ?[A-Z0-9])|BIC(?=[+:] ?[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}))"
    r":(?=\s?\S)"
)
_NUMBER: Final = 2
_LINE: Final = 65
_PURPOSE: Final = frozenset({*(f"2{n}" for n in range(10)), *(f"6{n}" for n in range(6))})
_KNOWN: Final = _PURPOSE | {"00", "10", "30", "31", "32", "33", "34", "38"}
_HEAD: Final = re.compile(
    r"(?:0?(?P<code>[0-9]{3})\s*+(?P<separator>[^\w\s]|_)|(?P<usual>\?))(?=[0-9]{2})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class PurposeText:
    """What the payer wrote, and the tags around it."""

    text: str | None
    tags: Mapping[str, str]


def read_purpose(joined: str) -> PurposeText:
    """Take the tags out of a purpose whose lines are already joined."""
    marks: list[tuple[str, int, int]] = []
    seen: set[str] = set()
    for match in _TAG.finditer(joined):
        tag = match["tag"]
        if tag is None or tag not in seen:  # with a colon it is the bank's, also the second time
            seen.add(tag or match["colon"])
            marks.append((tag or match["colon"], match.start(), match.end()))
    starts = [start for _, start, _ in marks] + [len(joined)]
    tags: dict[str, str] = {}
    for (tag, _, begin), end in zip(marks, starts[1:], strict=True):
        if (value := tidy(joined[begin:end])) is not None:
            tags.setdefault(tag, value)
    leading = tidy(joined[: starts[0]])
    written = " ".join(part for part in (leading, tags.pop("SVWZ", None)) if part)
    return PurposeText(written or None, tags)


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
