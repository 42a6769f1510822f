"""What the bank's own codes and wording say about a booking.

Two alphabets: GV codes (German banks, three digits) and purpose codes (ISO 20022, four letters).
Where a code leaves a choice, the words of the booking decide. All of it is data
(`data/codes.toml`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from kontowerk.tagging.keywords import sign_of
from kontowerk.tagging.model import Cleaned, Clue, TagStage, Tree
from kontowerk.tagging.phrases import Phrases, phrases_of, spelled, split_words, toml

_FILE: Final = "codes.toml"
# The reference of a child benefit: the number of the family, then that of the office.
_BENEFIT_REFERENCE: Final = re.compile(r" kg ?0+ ?fk ?0+")


class CodeRow(NamedTuple):
    when: str  # a group of words, or empty
    sign: str
    clue: Clue


class Kind(NamedTuple):
    codes: frozenset[str]
    wording: Phrases
    text: Phrases
    keys: tuple[str, ...]  # of `text`, for who scans a text for other things as well


class CodeTables(NamedTuple):
    rows: Mapping[str, Sequence[CodeRow]]  # by either code
    groups: tuple[str, ...]
    words: Phrases  # numbered as the groups
    kinds: Mapping[str, Kind]
    payers: Phrases
    benefits: Phrases
    child_benefit: Clue


def clues(cleaned: Cleaned) -> list[Clue]:
    """Say what the codes of a booking speak of."""
    tables = load_tables()
    found: list[Clue] = []
    for code in (cleaned.code, cleaned.purpose_code):
        rows = tables.rows.get(code) if code else None
        if rows:
            found += _first_that_fits(tables, rows, cleaned)
    if cleaned.incoming and is_child_benefit(cleaned):
        found.append(tables.child_benefit)
    return found


def is_child_benefit(cleaned: Cleaned) -> bool:
    """Tell by payer and reference: purpose codes that look like it mean something else."""
    tables = load_tables()
    text = f"{cleaned.name}{cleaned.ultimate}{cleaned.text}"
    if not cleaned.incoming or not tables.payers.occurs(text):
        return False
    return tables.benefits.occurs(text) or _BENEFIT_REFERENCE.search(text) is not None


def is_debit_or_card(code: str, booking_text: str, text: str) -> bool:
    """Tell whether somebody collected the money or a card paid; texts folded."""
    return _is("debit_or_card", code, booking_text, text)


def is_card(code: str, booking_text: str) -> bool:
    """Tell whether a card paid; booking text folded."""
    return _is("card", code, booking_text, " ")


def is_cash(code: str, booking_text: str, text: str) -> bool:
    """Tell whether notes and coins changed hands; texts folded."""
    return _is("cash", code, booking_text, text)


def is_standing_order(code: str, booking_text: str, text: str) -> bool:
    """Tell whether a standing order moved the money; texts folded."""
    return _is("standing_order", code, booking_text, text)


def is_return_debit(code: str, booking_text: str, text: str) -> bool:
    """Tell whether a direct debit went back; texts folded."""
    return _is("return_debit", code, booking_text, text)


def _is(name: str, code: str, booking_text: str, text: str) -> bool:
    kind = load_tables().kinds[name]
    return code in kind.codes or kind.wording.occurs(booking_text) or kind.text.occurs(text)


def _first_that_fits(tables: CodeTables, rows: Sequence[CodeRow], cleaned: Cleaned) -> list[Clue]:
    wrong = "-" if cleaned.incoming else "+"
    possible = [code_row for code_row in rows if code_row.sign != wrong]
    said: set[str] = set()
    if any(code_row.when for code_row in possible):
        text = f"{cleaned.name}{cleaned.ultimate}{cleaned.text}"
        said = {tables.groups[at] for at in tables.words.rows(text)}
    for row in possible:
        if not row.when or row.when in said:
            return [row.clue]
    return []


@cache
def load_tables() -> CodeTables:
    """Read the table once; it is a constant."""
    table = toml(_FILE)
    groups = tuple(table["words"])
    benefit = table["child_benefit"]
    return CodeTables(
        rows=_rows("gv", table["gv"]) | _rows("purpose", table["purpose"]),
        groups=groups,
        words=Phrases(
            (word, at)
            for at, group in enumerate(groups)
            for word in split_words(table["words"][group])
        ),
        kinds={
            name: Kind(
                frozenset(kind["codes"]),
                phrases_of(kind["wording"]),
                phrases_of(kind["text"]),
                tuple(spelled((word, 0) for word in split_words(kind["text"]))),
            )
            for name, kind in table["kinds"].items()
        },
        payers=phrases_of(benefit["payers"]),
        benefits=phrases_of(benefit["words"]),
        child_benefit=_clue(benefit, "code.child_benefit"),
    )


def _rows(alphabet: str, rows: Iterable[dict[str, Any]]) -> dict[str, list[CodeRow]]:
    found: dict[str, list[CodeRow]] = {}
    for row in rows:
        for code in row["codes"]:
            when = row.get("when", "")
            rule = f"{alphabet}.{code}.{when}" if when else f"{alphabet}.{code}"
            sign = row.get("sign", sign_of(row["item"]))
            found.setdefault(code, []).append(CodeRow(when, sign, _clue(row, rule)))
    return found


def _clue(row: dict[str, Any], rule: str) -> Clue:
    return Clue(TagStage.CODE, Tree.CATEGORIES, row["item"], row["precision"], rule)
