"""The item of the income-surplus statement for people who work for themselves.

Spec: Freelancer categories. A second reading of a booking whose category is
known: words first, then the partner, then the category; what none of them claims is private.
"""

from functools import cache
from typing import Any, Final, NamedTuple

from kontowerk.tagging.model import Cleaned
from kontowerk.tagging.phrases import Phrases, phrases_of, split_words, toml

_FILE: Final = "freelancer.toml"


class FreelancerRow(NamedTuple):
    item: str
    sign: str
    items: frozenset[str]  # categories; none: all
    mains: tuple[str, ...]  # beginnings of categories
    always: bool  # no words are needed
    payer: Phrases | None
    unless: Phrases | None


class FreelancerTables(NamedTuple):
    rows: tuple[FreelancerRow, ...]
    words: Phrases  # numbered as the rows
    always: tuple[int, ...]
    categories: dict[str, str]
    private: str


def freelancer_category(cleaned: Cleaned, category: str, partner_freelancer: str) -> str:
    """Name the item of a booking; `partner_freelancer` is what the partner stands for, or empty."""
    tables = load_tables()
    text = f"{cleaned.name}{cleaned.merchant}{cleaned.ultimate}{cleaned.text}"
    for at in sorted({*tables.words.rows(text), *tables.always}):
        row = tables.rows[at]
        if _fits(row, category, text, incoming=cleaned.incoming):
            return row.item
    if partner_freelancer and not cleaned.incoming:
        return partner_freelancer
    return tables.private if cleaned.incoming else tables.categories.get(category, tables.private)


def _fits(row: FreelancerRow, category: str, text: str, *, incoming: bool) -> bool:
    if row.sign == ("-" if incoming else "+"):
        return False
    limited = bool(row.items or row.mains)
    if limited and category not in row.items and not category.startswith(row.mains):
        return False
    if row.payer is not None and not row.payer.occurs(text):
        return False
    return row.unless is None or not row.unless.occurs(text)


@cache
def load_tables() -> FreelancerTables:
    """Read the table once; it is a constant."""
    table = toml(_FILE)
    rows = tuple(_row(row) for row in table["row"])
    words = [split_words(row["words"]) for row in table["row"]]
    return FreelancerTables(
        rows,
        Phrases((word, at) for at, some in enumerate(words) for word in some),
        tuple(at for at, row in enumerate(rows) if row.always),
        table["categories"],
        table["private"],
    )


def _row(table: dict[str, Any]) -> FreelancerRow:
    items = table.get("items", [])
    return FreelancerRow(
        table["item"],
        table.get("sign", "any"),
        frozenset(item for item in items if not item.endswith("*")),
        tuple(item.removesuffix("*") for item in items if item.endswith("*")),
        not table["words"],
        _phrases(table.get("needs_payer", "")),
        _phrases(table.get("unless", "")),
    )


def _phrases(words: str) -> Phrases | None:
    return phrases_of(words) if words else None
