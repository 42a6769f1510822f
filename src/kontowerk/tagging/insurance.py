"""Which insurance a booking is about. Spec: Insurance types.

Words decide (`data/insurance.toml`); what is known of the partner fills in where they are silent.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from kontowerk.tagging.model import Cleaned
from kontowerk.tagging.phrases import Phrases, phrases_of, split_words, toml

UNRELATED: Final = "UNRELATED_OTHER"
UNCLEAR: Final = "OTHER_OTHER"
_STATUTORY: Final = "HEALTH_STATUTORY"
_NAMES_IT: Final = 2  # the rank of words that alone say which insurance
_SEVERAL: Final = 2
_FILE: Final = "insurance.toml"
_BY_PARTNER: Final = "partner.insurance"


class InsuranceRow(NamedTuple):
    id: str
    item: str
    rank: int
    alone: bool
    sign: str


class InsuranceTables(NamedTuple):
    rows: tuple[InsuranceRow, ...]
    phrases: Phrases
    wages: Phrases
    wage_codes: frozenset[str]


@cache
def load_tables() -> InsuranceTables:
    """Read the table once; it is a constant."""
    table = toml(_FILE)
    rows = table["row"]
    return InsuranceTables(
        tuple(
            InsuranceRow(
                row["id"], row["item"], row["rank"], row.get("alone", True), row.get("sign", "any")
            )
            for row in rows
        ),
        # The tail of a compound says that it is an insurance, its head says which.
        Phrases(
            ((word, at) for at, row in enumerate(rows) for word in split_words(row["words"])),
            ranks=[row["rank"] for row in rows],
        ),
        phrases_of(table["paid_instead_of_wages"]),
        frozenset(table["codes_of_wages"]),
    )


def insurance_type(cleaned: Cleaned, partner_insurance: str) -> tuple[str, str]:
    """Name the insurance and the rule that found it.

    `partner_insurance` is what the partner insures by default; an insurer of many kinds has
    OTHER_OTHER, any other partner none.
    """
    tables = load_tables()
    text = f"{cleaned.name}{cleaned.merchant}{cleaned.ultimate}{cleaned.text}"
    rows = [tables.rows[at] for at in tables.phrases.rows(text)]
    if not rows and not partner_insurance:
        return UNRELATED, ""
    if cleaned.incoming and _in_place_of_wages(tables, cleaned, text):
        return UNRELATED, ""
    wrong = "-" if cleaned.incoming else "+"
    rows = [row for row in rows if row.item and row.sign != wrong]
    if not partner_insurance and not any(row.alone for row in rows):
        return UNRELATED, ""
    return _choose(_said_in(tables, cleaned.text, rows), partner_insurance)


def _said_in(
    tables: InsuranceTables, text: str, rows: Sequence[InsuranceRow]
) -> Sequence[InsuranceRow]:
    """Prefer what the purpose names: an insurer's own name may speak of other insurances."""
    if sum(row.rank == _NAMES_IT for row in rows) < _SEVERAL:
        return rows
    inside = {tables.rows[at].id for at in tables.phrases.rows(text)}
    named = [row for row in rows if row.rank == _NAMES_IT and row.id in inside]
    return named or rows


def category_of(item: str) -> str:
    """Name the category of an insurance type: its division."""
    return f"INSURANCE_{item.partition('_')[0]}"


def _in_place_of_wages(tables: InsuranceTables, cleaned: Cleaned, text: str) -> bool:
    codes = tables.wage_codes
    return cleaned.code in codes or cleaned.purpose_code in codes or tables.wages.occurs(text)


def _choose(rows: Sequence[InsuranceRow], partner_insurance: str) -> tuple[str, str]:
    # Statutory funds name their branches (care, pension) without selling them one by one.
    if partner_insurance == _STATUTORY:
        return _STATUTORY, _BY_PARTNER
    named = [row for row in rows if row.rank == _NAMES_IT]
    if len({category_of(row.item) for row in named}) > 1:
        return UNCLEAR, "ins.several"
    if named:
        return named[0].item, f"ins.{named[0].id}"
    hinted = [row for row in rows if row.rank == 1]
    if hinted and partner_insurance in {"", UNCLEAR, f"{_division(hinted[0].item)}_OTHER"}:
        return hinted[0].item, f"ins.{hinted[0].id}"
    if partner_insurance:
        return partner_insurance, _BY_PARTNER
    return UNCLEAR, f"ins.{rows[0].id}"


def _division(item: str) -> str:
    return item.partition("_")[0]
