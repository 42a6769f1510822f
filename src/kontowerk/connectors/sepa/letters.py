"""The letters SEPA knows, and how others are spelt with them.

Umlauts are spelt the German way, the euro sign is `EUR`.

Banks send bits of HTML; people must never be sent any.

Spec: EPC217-08, SEPA conversion table.
"""

# ruff: noqa: RUF001 - the tables are about letters that look like others

import html
import re
import unicodedata
from collections.abc import Mapping
from typing import Final

NAME: Final = 70

PURPOSE: Final = 140

END_TO_END_ID: Final = 35

_SET: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-?:().,'+ ")

_IDENTIFIER: Final = re.compile(r"[A-Za-z0-9?:().,'+\-](?:[ /]?[A-Za-z0-9?:().,'+\-])*")

# Control, format (bidi, zero width), lone surrogates, private, unassigned, line and paragraph.
_UNCLEAN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_UNTRANSLATABLE: Final = "."

_LATIN: Final = (
    *("äae", "öoe", "üue", "ÄAE", "ÖOE", "ÜUE", "ßss", "ẞSS", "æae", "ÆAE", "œoe", "ŒOE"),
    *("øo", "ØO", "łl", "ŁL", "đd", "ĐD", "ðd", "ÐD", "þth", "ÞTH", "ħh", "ĦH", "ŧt", "ŦT"),
    *("ıi", "ŋn", "ŊN", "ĸk"),
)

_GREEK: Final = (
    *("αa", "βv", "γg", "δd", "εe", "ζz", "ηi", "θth", "ιi", "κk", "λl", "μm", "νn", "ξx", "οo"),
    *("πp", "ρr", "σs", "ςs", "τt", "υy", "φf", "χch", "ψps", "ωo"),
)

_CYRILLIC: Final = (
    *("аa", "бb", "вv", "гg", "дd", "еe", "жzh", "зz", "иi", "йy", "кk", "лl", "мm", "нn", "оo"),
    *("пp", "рr", "сs", "тt", "уu", "фf", "хh", "цts", "чch", "шsh", "щsht", "ъa", "ьy", "юyu"),
    "яya",
)

_SIGNS: Final = (
    *("€EUR", "&+", "_-", "~-", "‐-", "‑-", "‒-", "–-", "—-", "―-", "−-", ";,", "[(", "])", "{("),
    *("})", "\\/", "|/", "¿?", "\"'", "`'", "´'", "‘'", "’'", "‚'", "“'", "”'", "„'", "«'", "»'"),
    *("‹'", "›'", "×x", "⁄/", "\t ", "\n ", "\r "),
)
_BREAK: Final = re.compile(r"<(?:br|/p|/li)\s*/?>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^<>]{0,200}>")


def _table() -> Mapping[str, str]:
    table = {sign[0]: sign[1:] for sign in (*_LATIN, *_GREEK, *_CYRILLIC, *_SIGNS)}
    for spelling in (*_GREEK, *_CYRILLIC):
        table.setdefault(spelling[0].upper(), spelling[1:].upper())
    return table


_SPELT: Final = _table()


def to_sepa(text: str) -> str:
    """Spell a text with SEPA's letters; what cannot be spelt becomes a point.

    A text of SEPA's letters stays as it is. The result may be longer than the text.
    """
    return "".join(_spell(letter) for letter in unicodedata.normalize("NFC", text))


def _spell(letter: str) -> str:
    if letter in _SET:
        return letter
    if letter in _SPELT:
        return _SPELT[letter]
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(_plain(part) for part in parts if not unicodedata.combining(part))


def _plain(part: str) -> str:
    return part if part in _SET else _SPELT.get(part, _UNTRANSLATABLE)


def is_clean(text: str) -> bool:
    """Say whether every character shows itself as what it is, on one line."""
    return not any(unicodedata.category(letter) in _UNCLEAN for letter in text)


def is_end_to_end_id(text: str) -> bool:
    """Say whether every bank takes the text as an identifier, and gives it back unchanged.

    Slashes at the ends or side by side are forbidden; blanks there would not survive.
    """
    return len(text) <= END_TO_END_ID and _IDENTIFIER.fullmatch(text) is not None


def plain_text(words: str) -> str:
    """Drop markup and what cannot be printed; line breaks stay."""
    text = html.unescape(_TAG.sub("", _BREAK.sub("\n", words)))
    kept = (char for char in text if char.isprintable() or char == "\n")
    return "".join(kept).replace("<", "").replace(">", "").strip()
