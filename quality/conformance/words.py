"""What a requirement names in its own words: fields, values, calls, numbers."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from quality.conformance.model import Requirement

_QUOTED: Final = re.compile(r"`([^`]+)`")
_CALL: Final = re.compile(r"(GET|POST|PUT|DELETE|PATCH) (/\S*)")
_VALUE: Final = re.compile(r"[A-Za-z_][\w-]*|BA\d{3,4}")
_NUMBER: Final = re.compile(r"(?<![\w.,-])\d{1,3}(?:,\d{3})+(?![\w.])|(?<![\w.,-])\d{2,}(?![\w.-])")
_NUMBERED: Final = ("limit", "rule", "error", "state")


def read(path: Path) -> list[Requirement]:
    """Read the list of requirements."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return [Requirement(row["id"], row["kind"], row["requirement"]) for row in rows]


def calls(requirement: Requirement) -> list[tuple[str, str]]:
    """Return the calls a requirement speaks of: method and path."""
    return [
        (found[1], found[2])
        for quoted in _QUOTED.findall(requirement.statement)
        if (found := _CALL.fullmatch(quoted.partition("?")[0].strip()))
    ]


def words(requirement: Requirement) -> list[str]:
    """Return the names and values a requirement gives in code marks, each once.

    Of `details.amountMean` the last part counts, of `baReentry=INVALID_TAN` the value first, of
    `TRANSFER_*` what is written out.
    """
    found = dict[str, None]()
    for quoted in _QUOTED.findall(requirement.statement):
        found.update(dict.fromkeys(_words_of(quoted)))
    return list(found)


def numbers(requirement: Requirement) -> list[int]:
    """Return the numbers a limit, rule or error states; single digits are too common to tell."""
    if requirement.kind not in _NUMBERED:
        return []
    text = _QUOTED.sub(" ", requirement.statement)
    return list(dict.fromkeys(int(it.replace(",", "")) for it in _NUMBER.findall(text)))


def _words_of(quoted: str) -> Iterator[str]:
    if _CALL.match(quoted) or quoted.startswith("/"):
        return
    plain = re.sub(r"<[^>]*>|\[\]|\*", "", quoted.partition(":")[0])
    for part in reversed(plain.split("=")):
        last = part.strip().rpartition(".")[2].strip()
        if _VALUE.fullmatch(last) and len(last) > 1:
            yield last
