"""Numbers of contracts and customers in the text of a booking: a label, then the number."""

from typing import Final, NamedTuple

from kontowerk.analysis.marks import Marks, load_marks
from kontowerk.analysis.model import Entry, Mark
from kontowerk.tagging import sepa
from kontowerk.tagging.text import fold

_DIGITS: Final = 4  # of a number; fewer are dates, years, counts
_REACH: Final = 3  # words after a label in which its number may stand
_LONGEST: Final = 600
_AROUND: Final = ".,:;()[]#"


class ContractNumbers(NamedTuple):
    """Contract and customer numbers, as they are written."""

    contract: tuple[str, ...]
    customer: tuple[str, ...]


_NO_NUMBERS: Final = ContractNumbers((), ())


def numbers_of(entry: Entry) -> ContractNumbers:
    """Read the numbers of a booking."""
    if Mark.NUMBERED not in entry.marks:
        return _NO_NUMBERS
    words = sepa.split(entry.booking.purpose[:_LONGEST]).words
    pieces = words.replace(":", " ").replace("/", " / ").split()
    folded = [fold(piece).split() for piece in pieces]
    marks = load_marks()
    contract: list[str] = []
    customer: list[str] = []
    for at, here in enumerate(folded):
        after = folded[at + 1] if at + 1 < len(folded) else []
        kind = _label(here, after, marks)
        if kind:
            number = _number(pieces[at : at + 1 + _REACH])
            if number:
                (contract if kind == "contract" else customer).append(number)
    return ContractNumbers(tuple(dict.fromkeys(contract)), tuple(dict.fromkeys(customer)))


def _label(here: list[str], after: list[str], marks: Marks) -> str:
    if not here:
        return ""
    for words in (tuple(here), tuple(here[:2]), tuple(here[:1]), (here[0], *after[:1])):
        if words in marks.contract_labels:
            return "contract"
        if words in marks.customer_labels:
            return "customer"
    return ""


def _number(pieces: list[str]) -> str:
    """Return the first word that is a number; one glued to its label begins after the letters."""
    for piece in pieces:
        bare = piece.strip(_AROUND)
        if sum(character.isdigit() for character in bare) < _DIGITS:
            continue
        if bare.replace(".", "").replace("-", "").isalnum() and not _is_date(bare):
            return bare
    return ""


def _is_date(text: str) -> bool:
    """See a day or a year, which stand beside labels as often as numbers."""
    if len(text) == _DIGITS and text.startswith(("19", "20")):
        return True
    parts = text.split(".")
    return len(parts) == 3 and all(part.isdigit() for part in parts)  # noqa: PLR2004 - d.m.y
