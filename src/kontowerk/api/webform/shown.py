"""How numbers, times, names and formats are written for people."""

import re
import tomllib
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from kontowerk.api.pages.language import DEFAULT_LANGUAGE, Texts, amount, texts_below
from kontowerk.kit.clock import BERLIN
from kontowerk.providers.model import BadFormatError
from kontowerk.providers.rules import pattern_of

_FOLDER: Final = Path(__file__).parent
_TEXTS: Final = texts_below(_FOLDER)
_PROFILES: Final[dict[str, str]] = tomllib.loads(
    (_FOLDER / "texts" / "login_profiles.toml").read_text("utf-8")
)
_LONGEST_HINT: Final = 30  # of a method in FinTS: one that is as long has lost its end
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_MOST_DIGITS: Final = 15
_GROUPED_FROM: Final = 9  # a number of this many characters is read in groups of four
_MONOGRAM: Final = 2
# What a link must never be, wherever it came from; addresses of apps are fine.
_NO_LINKS: Final = frozenset({"", "javascript", "data", "vbscript", "file", "blob", "about"})
_ANY: Final = "."
_SETS: Final = {
    r"\d": "digits",
    "[0-9]": "digits",
    _ANY: "characters",
    "[0-9A-Za-z]": "alphanumerics",
    "[0-9A-Za-z._-]": "name_characters",
}
_ONE_SET: Final = re.compile(r"\^(\\d|\.|\[[^\]]+\])(?:\{(\d+)(?:(,)(\d*))?\}|(\+))?\$")


def texts_in(language: str) -> Texts:
    """Return the words of a language; of German for one we do not speak."""
    return _TEXTS.get(language, _TEXTS[DEFAULT_LANGUAGE])


def exact(value: Decimal, currency: str | None, language: str) -> str:
    """Write money that somebody is to pay: as `amount`, but nothing is ever rounded away."""
    if value.is_finite() and value == round(value, 2) and value.adjusted() < _MOST_DIGITS:
        return amount(value, currency, language)
    return f"{value:f}{_NO_BREAK}{currency or ''}".rstrip()


def grouped(number: str) -> str:
    """Write a long number or an IBAN in groups of four."""
    if " " in number or len(number) < _GROUPED_FROM - 1:
        return number
    return " ".join(number[at : at + 4] for at in range(0, len(number), 4))


def bank_code(code: str) -> str:
    """Write a German bank code as it is printed: 210 999 10."""
    return f"{code[:3]} {code[3:6]} {code[6:]}".strip()


def monogram(name: str) -> str:
    """Return two letters that stand for a bank; no logo is imitated."""
    initials = [word[0] for word in re.findall(r"\w+", name)]
    return "".join(initials[:_MONOGRAM]).upper() or "?"


def checked_href(url: str) -> str:
    """Return an address that may become a link; others are a bug of the caller."""
    if urlsplit(url).scheme.lower() in _NO_LINKS or not url.isprintable():
        message = "not an address to link to"
        raise ValueError(message)
    return url


def is_numeric(pattern: str) -> bool:
    """Whether a login field takes digits only, so that a phone shows its digit keys."""
    return (parts := _parts(pattern)) is not None and parts[0] == "digits"


def _parts(pattern: str) -> tuple[str, int, int | None] | None:
    """Return what a format of one set asks for: which characters, how few, how many."""
    try:
        match = _ONE_SET.fullmatch(pattern_of(pattern))
    except BadFormatError:
        return None
    if match is None or match[1] not in _SETS:
        return None
    if match[5]:
        return _SETS[match[1]], 1, None
    least = int(match[2] or 1)
    if match[3]:
        return _SETS[match[1]], least, int(match[4]) if match[4] else None
    return _SETS[match[1]], least, least


class PageFormatter:
    """Writes what needs words of a language, too."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def day_of(self, at: datetime) -> str:
        return self.day(at.astimezone(BERLIN).date())

    def profile(self, text: str) -> str | None:
        """Return what a login profile says in the page's language; None if only German has it."""
        return text if self._texts.language == DEFAULT_LANGUAGE else _PROFILES.get(text)

    def method_hint(self, hint: str | None) -> str | None:
        """Return a bank's hint about a method where it helps: in German, and not cut off."""
        german = self._texts.language == DEFAULT_LANGUAGE
        return hint if german and hint and len(hint) < _LONGEST_HINT else None

    def day(self, day: date) -> str:
        return self._texts("format.date", at=day, month=self._texts(f"month.{day.month}"))

    def time(self, at: datetime) -> str:
        return self._texts("format.time", at=at.astimezone(BERLIN))

    @staticmethod
    def clock(span: timedelta) -> str:
        """Write how long: 5 s, 1 min 5 s."""
        minutes, seconds = divmod(max(0, int(span.total_seconds())), 60)
        written = f"{seconds}\N{NO-BREAK SPACE}s"
        return f"{minutes}\N{NO-BREAK SPACE}min {written}" if minutes else written

    def pattern(self, pattern: str) -> str | None:
        """Say a login field's format in words, if it is one we understand."""
        parts = _parts(pattern)
        match parts:
            case None | ("characters", 0 | 1, _):
                return None  # says nothing worth reading
            case (kind, least, most) if least == most:
                return self._texts(f"format.{kind}.exactly", n=least)
            case (kind, least, None):
                return self._texts(f"format.{kind}.at_least", least=least)
            case (kind, 0 | 1, most):
                return self._texts(f"format.{kind}.at_most", most=most)
            case (kind, least, most):
                return self._texts(f"format.{kind}.between", least=least, most=most)
