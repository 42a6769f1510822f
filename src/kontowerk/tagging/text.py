"""One spelling for all texts: lower case, no accents, digits as 0, words between blanks.

Digits are folded because card lines differ only in dates and numbers: equal shapes are judged
once. Everything that is compared with a booking is folded the same way.
"""

import unicodedata
from typing import Final

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz&"
_SPELLED: Final = {
    "\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue", "\u00df": "ss", "\u00e6": "ae",
    "\u00f8": "o", "\u0153": "oe", "\u0142": "l", "\u0111": "d", "\u0131": "i",
    "'": "", "\u2019": "", "\u00b4": "", "`": "",
}  # fmt: skip


def _table() -> dict[int, str]:
    """Map every character up to U+024F; others are rare and take the long way."""
    table: dict[int, str] = {}
    for code in range(0x250):
        character = chr(code).lower()
        if character in _SPELLED:
            table[code] = _SPELLED[character]
            continue
        plain = unicodedata.normalize("NFKD", character)
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
        if plain.isascii() and plain.isdigit():
            table[code] = "0"
        elif plain and all(letter in _LETTERS for letter in plain):
            table[code] = plain
        else:
            table[code] = " "
    return table


_TABLE: Final = _table()


def fold(text: str) -> str:
    """Fold a text; words stand between blanks, also the first and the last."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
        if max(text) > "\u024f":
            text = unicodedata.normalize("NFKC", text)
            text = "".join(character if character <= "\u024f" else " " for character in text)
    words = text.translate(_TABLE).split()
    return f" {' '.join(words)} " if words else " "
