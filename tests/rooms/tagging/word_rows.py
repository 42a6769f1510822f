"""Booking lines of tests as the stages of tagging read them."""

from pathlib import Path

from kontowerk.tagging.model import Cleaned
from kontowerk.tagging.shape import fold

DATA = Path(__file__).parent / "data"


def cleaned(
    name: str = "",
    text: str = "",
    *,
    incoming: bool = False,
    debit_or_card: bool = False,
    code: str = "",
    purpose_code: str = "",
    merchant: str = "",
) -> Cleaned:
    return Cleaned(
        name=fold(name),
        ultimate=" ",
        text=fold(text),
        merchant=fold(merchant),
        code=code,
        purpose_code=purpose_code,
        incoming=incoming,
        debit_or_card=debit_or_card,
    )


def rows(file: str) -> list[list[str]]:
    """Read the rows of a table; its first line says what the columns are."""
    lines = (DATA / file).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
