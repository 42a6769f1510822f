"""Sub-fields that banks write into the purpose: references, creditor, and the words proper.

Banks cut the purpose into pieces of 27 characters and join them with or without a blank, so a
blank may stand inside a mark.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

_WORDS: Final = "SVWZ"
_MARKS: Final = frozenset(
    {
        *(_WORDS, "EREF", "KREF", "MREF", "CRED", "DEBT", "COAM", "OAMT", "ABWA", "ABWE"),
        *("IBAN", "RREF", "PURP", "DDAT", "SQTP", "ORCR"),
    }
)
_ONLY_WORDS: Final = f"{_WORDS}+"
_LENGTH: Final = 4
_BIC: Final = "BIC"
_LABELLED: Final = re.compile(
    r"\b(EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC|SVWZ|PURP): ?", re.ASCII
)
_NONE: Final[Mapping[str, str]] = {}


class PurposeFields(NamedTuple):
    """The words of a purpose, and its sub-fields by mark."""

    words: str
    fields: Mapping[str, str]


def split(purpose: str) -> PurposeFields:
    """Take a purpose apart; one without marks is all words."""
    if purpose.startswith(_ONLY_WORDS) and purpose.find("+", len(_ONLY_WORDS)) < 0:
        return PurposeFields(purpose[len(_ONLY_WORDS) :].strip(), _NONE)
    if "+" in purpose:
        found = _at_plus(purpose)
        if found is not None:
            return found
    if ": " in purpose and _LABELLED.search(purpose):
        return _labelled(purpose)
    return PurposeFields(purpose, _NONE)


def _at_plus(purpose: str) -> PurposeFields | None:
    """Split where a mark stands before a plus sign."""
    pieces = purpose.split("+")
    words: list[str] = []
    fields: dict[str, str] = {}
    mark, held = "", ""
    for piece in pieces[:-1]:
        found, rest = _mark_at_end(piece)
        if not found:
            held += piece + "+"
            continue
        _put(words, fields, mark, held + rest)
        mark, held = found, ""
    if not mark:
        return None
    _put(words, fields, mark, held + pieces[-1])
    return PurposeFields(" ".join(words), fields)


def _mark_at_end(piece: str) -> tuple[str, str]:
    """Find the mark a piece ends with, a blank inside it or not, and what stands before it."""
    tail = piece[-_LENGTH:]
    if tail in _MARKS:
        return tail, piece[:-_LENGTH]
    if tail[1:] == _BIC:
        return _BIC, piece[: -len(_BIC)]
    if " " in piece[-_LENGTH - 1 :]:
        joined = piece[-_LENGTH - 1 :].replace(" ", "")
        if joined[-_LENGTH:] in _MARKS:
            kept = len(piece) - _LENGTH - 1 + len(joined) - _LENGTH
            return joined[-_LENGTH:], piece[:kept]
        if joined[-len(_BIC) :] == _BIC and piece[-_LENGTH:].replace(" ", "") == _BIC:
            return _BIC, piece[:-_LENGTH]
    return "", piece


def _labelled(purpose: str) -> PurposeFields:
    """Split where a mark stands before a colon; what is before the first one is words."""
    pieces = _LABELLED.split(purpose)
    words = [pieces[0].strip()] if pieces[0].strip() else []
    fields: dict[str, str] = {}
    for mark, value in zip(pieces[1::2], pieces[2::2], strict=True):
        if mark in (_WORDS, "ABWA", "ABWE"):
            _put(words, fields, mark, value)
            continue
        # A reference is one word; what follows it is text again.
        reference, _, rest = value.strip().partition(" ")
        _put(words, fields, mark, reference)
        if rest:
            words.append(rest)
    return PurposeFields(" ".join(words), fields)


def _put(words: list[str], fields: dict[str, str], mark: str, value: str) -> None:
    value = value.strip()
    if not mark or mark == _WORDS:
        if value:
            words.append(value)
    else:
        fields.setdefault(mark, value)
