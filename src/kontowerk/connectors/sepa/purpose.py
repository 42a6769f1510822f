"""SEPA tags inside a purpose: `EREF+`, `MREF+`, `SVWZ+` and their kind.

German banks write the parts of a SEPA payment as tags into the purpose lines. The lines are
joined first (nothing is put between them), so a line break may fall anywhere, also inside a tag.

- A tag counts at its first occurrence only; a second one is text of the customer. Written with a
  colon (`EREF: 4711`) it ends the text before it each time.
- `IBAN+` and `BIC+` count only before something of that shape: "IBAN+BIC bitte" is text.
- What stands before the first tag is kept and leads the purpose.
"""

import re
from collections.abc import Mapping
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
