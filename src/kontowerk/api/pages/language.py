"""The language of a page, and its words by key.

A language is asked for, remembered, preferred by the browser, or German.
"""

import tomllib
from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request

LANGUAGES: Final = ("de", "en")
DEFAULT_LANGUAGE: Final = "de"
_MOST_RANGES: Final = 20
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_MINUS: Final = "\N{MINUS SIGN}"
_SIGNS: Final = {"EUR": "\N{EURO SIGN}", "USD": "$", "GBP": "\N{POUND SIGN}"}
_CENT: Final = Decimal("0.01")


def asked_for(request: Request) -> str | None:
    """Return the language of `?lang`, if it is one of ours."""
    given = request.query_params.getlist("lang")
    return given[0] if len(given) == 1 and given[0] in LANGUAGES else None


def preferred(request: Request) -> str:
    """Return the language the browser likes best (RFC 9110, section 12.5.4)."""
    best, weight = DEFAULT_LANGUAGE, 0.0
    ranges = request.headers.get("accept-language", "").split(",")[:_MOST_RANGES]
    for item in ranges:
        tag, _, quality = item.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES and (given := _weight(quality)) > weight:
            best, weight = language, given
    return best


def of(request: Request) -> str:
    """Return the language of a page that knows no session."""
    return asked_for(request) or preferred(request)


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat = dict[str, str]()
    for key, value in table.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        else:
            flat |= _flat(value, f"{prefix}{key}.")
    return flat


class Texts:
    """The words of one language. An unknown key is a bug and raises KeyError."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language: Final = language
        path = folder / f"{language}.toml"
        self._texts = _flat(tomllib.loads(path.read_text(encoding="utf-8")))

    def __call__(self, key: str, /, **values: object) -> str:
        """Return a text with its values in; still to be escaped, like every string."""
        return self._texts[key].format_map(values)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """Return the text for one thing, or for none or several; thousands are grouped."""
        grouped = f"{number:,}"
        written = grouped.replace(",", ".") if self.language == "de" else grouped
        return self(f"{key}.{'one' if number == 1 else 'many'}", n=written, **values)

    def raw(self, key: str) -> str:
        """Return a text with its gaps."""
        return self._texts[key]

    def keys(self) -> frozenset[str]:
        return frozenset(self._texts)


def texts_below(folder: Path) -> dict[str, Texts]:
    """Read the words of some pages in all languages."""
    return {language: Texts(language, folder / "texts") for language in LANGUAGES}


def amount(value: Decimal, currency: str | None, language: str) -> str:
    """Write money: 1.284,36 € in German, €1,284.36 in English, with a true minus."""
    digits = f"{abs(value).quantize(_CENT, ROUND_HALF_EVEN):,}"
    minus = _MINUS if value < 0 else ""
    unit = _SIGNS.get(currency or "", currency or "")
    if language == "de":
        digits = digits.translate(str.maketrans(",.", ".,"))
        return f"{minus}{digits}{_NO_BREAK}{unit}".rstrip()
    space = "" if unit in _SIGNS.values() or not unit else _NO_BREAK
    return f"{minus}{unit}{space}{digits}"
