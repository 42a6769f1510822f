"""From what is seen to HTML: templates, words, numbers, addresses; pure once files are loaded."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from kontowerk.api.pages.assets import Assets, environment
from kontowerk.api.pages.language import LANGUAGES, Texts, amount, texts_below
from kontowerk.connectors.journal import Sight
from kontowerk.console.model import Visitor
from kontowerk.kit.clock import BERLIN
from kontowerk.providers.traits import SeenTrait

_MINUS: Final = "\N{MINUS SIGN}"
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_EURO: Final = "\N{EURO SIGN}"
_GERMAN: Final = str.maketrans(",.", ".,")
_MINUTE: Final = 60
_HOUR: Final = 3600
_SHORT_ID: Final = 8
# What connectors note in fixed words; anything else is a name of the bank's and stays as it is.
_PHRASES: Final = (
    ("days", re.compile(r"(?P<days>[0-9]+) days back")),
    ("order_days", re.compile(r"(?P<order>[HD]K[A-Z]{3}) (?P<days>[0-9/]+) days back")),
    ("silence", re.compile(r"a dialogue ends after (?P<seconds>[0-9]+) s of silence")),
    ("payees", re.compile(r"payees are checked for (?P<orders>.+)")),
    ("later", re.compile(r"(?P<order>[A-Z]+) with a later start")),
    ("instead", re.compile(r"(?P<order>[A-Z]+) instead of (?P<other>[A-Z]+)")),
    ("statement", re.compile(r"statement of (?P<order>[A-Z]+)")),
    ("parameters", re.compile(r"parameters (?P<number>[0-9]+)")),
)
ROOT: Final = "/console"
_FOLDER: Final = Path(__file__).parent
ASSETS: Final = Assets(_FOLDER)
_TEXTS: Final = texts_below(_FOLDER)


class ConsoleFormatter:
    """Writes values in one language, as of one instant."""

    def __init__(self, texts: Texts, now: datetime) -> None:
        self._texts = texts
        self._now = now.astimezone(BERLIN)
        self._is_german = texts.language == "de"

    def number(self, value: int | Decimal) -> str:
        """Write a count: 1.284 in German, 1,284 in English."""
        digits = f"{abs(value):,}"
        return (_MINUS if value < 0 else "") + self._local(digits)

    def euros(self, value: Decimal) -> str:
        """Write money to the cent."""
        return amount(value, "EUR", self._texts.language)

    def whole_euros(self, value: Decimal) -> str:
        """Write money in whole euros, as charts do."""
        rounded = round(value)
        digits = self._local(f"{abs(rounded):,}")
        minus = _MINUS if rounded < 0 else ""
        return (
            f"{minus}{digits}{_NO_BREAK}{_EURO}" if self._is_german else f"{minus}{_EURO}{digits}"
        )

    def percent(self, share: float) -> str:
        """Write a share of one."""
        return f"{round(share * 100)}{_NO_BREAK}%" if self._is_german else f"{round(share * 100)}%"

    def tenths(self, share: float) -> str:
        """Write a share of one that is often small."""
        digits = self._local(f"{share * 100:.1f}")
        return f"{digits}{_NO_BREAK}%" if self._is_german else f"{digits}%"

    def rate(self, value: float) -> str:
        """Write a number as a form takes it: no groups of digits, three decimals at most."""
        return self._local(f"{value:.3f}".rstrip("0").rstrip("."))

    def when(self, at: datetime) -> str:
        """Write a time of today as such, and one of another day with its day."""
        local = at.astimezone(BERLIN)
        time = f"{local:%H:%M}"
        return time if local.date() == self._now.date() else f"{self.day(local.date())}, {time}"

    @staticmethod
    def time_of(at: datetime) -> str:
        return f"{at.astimezone(BERLIN):%H:%M}"

    def day_of(self, at: datetime) -> str:
        return self.day(at.astimezone(BERLIN).date())

    def day(self, day: date) -> str:
        """Write a day in figures that cannot be misread."""
        return f"{day:%d.%m.%Y}" if self._is_german else f"{day.day} {self.month(day)} {day.year}"

    def short_day(self, day: date) -> str:
        """Write a day of a year that is clear."""
        return f"{day:%d.%m.}" if self._is_german else f"{day.day} {self.month(day)}"

    def short_day_of(self, at: datetime) -> str:
        return self.short_day(at.astimezone(BERLIN).date())

    def month(self, day: date) -> str:
        """Write the short name of a month."""
        return self._texts(f"month.{day.month}")

    def span(self, since: datetime) -> str:
        """Write how long ago something was, in one unit."""
        return self.lasting((self._now - since) / timedelta(seconds=1))

    def lasting(self, duration: float) -> str:
        """Write seconds in one unit that is easy to read."""
        seconds = max(0, int(duration))
        if seconds < 2 * _MINUTE:
            return self._texts("span.seconds", n=seconds)
        if seconds < 2 * _HOUR:
            return self._texts("span.minutes", n=seconds // _MINUTE)
        return self._texts("span.hours", n=self.number(seconds // _HOUR))

    def duration(self, seconds: float) -> str:
        """Write how long something took: milliseconds below a second, else seconds."""
        if seconds < 1:
            return f"{round(seconds * 1000)}{_NO_BREAK}ms"
        return f"{self._local(f'{seconds:.1f}')}{_NO_BREAK}s"

    def spent(self, passed: timedelta | None) -> str:
        """Write how long somebody stayed: seconds, or minutes and seconds."""
        seconds = 0 if passed is None else round(passed / timedelta(seconds=1))
        minutes, rest = divmod(seconds, _MINUTE)
        parts = [(minutes, "min"), (rest, "s")] if minutes else [(rest, "s")]
        return " ".join(f"{number}{_NO_BREAK}{unit}" for number, unit in parts)

    def to_the_second(self, at: datetime) -> str:
        """Write a time with its seconds, and its day where it is not today."""
        local = at.astimezone(BERLIN)
        time = f"{local:%H:%M:%S}"
        return time if local.date() == self._now.date() else f"{self.day(local.date())}, {time}"

    def now(self) -> str:
        return f"{self.day(self._now.date())}, {self._now:%H:%M}"

    @staticmethod
    def short_id(value: UUID) -> str:
        """Write the end of an id, which is its random part."""
        return value.hex[-_SHORT_ID:]

    def _local(self, digits: str) -> str:
        return digits.translate(_GERMAN) if self._is_german else digits


@dataclass(frozen=True, slots=True)
class TraitRow:
    """A row of the table: what sort of thing it is, the values, and when it was last seen."""

    sight: Sight
    values: tuple[str, ...]
    last_at: datetime


def trait_rows(texts: Texts, found: list[SeenTrait]) -> list[TraitRow]:
    """Return what was seen of a bank by sort, in the order of `Sight`."""
    rows = list[TraitRow]()
    for sight in Sight:
        some = [trait for trait in found if trait.sight is sight]
        if some:
            values = tuple(in_words(texts, trait.value) for trait in some)
            rows.append(TraitRow(sight, values, max(trait.last_at for trait in some)))
    return rows


def in_words(texts: Texts, value: str) -> str:
    """Write a value in the language of the page."""
    for name, pattern in _PHRASES:
        if match := pattern.fullmatch(value):
            return texts(f"trait.says_{name}", **match.groupdict())
    return value


class ConsoleRefusal(StrEnum):
    """Why no page is shown; named like the texts."""

    REFUSED = "refused"
    MISSING = "missing"
    TOO_OFTEN = "too_often"
    CONFLICT = "conflict"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Around:
    """What every page needs: where, when, in which words, for whom, against forged forms."""

    base_url: str
    now: datetime
    language: str
    visitor: Visitor | None = None
    csrf: str = ""
    is_demo: bool = False


ENVIRONMENT: Final = environment(_FOLDER)


def texts_in(language: str) -> Texts:
    """Return the words of a language."""
    return _TEXTS[language]


def render(page: str, around: Around, values: Mapping[str, Any]) -> str:
    """Render a page, named like its template."""
    root = around.base_url + ROOT
    texts = texts_in(around.language)
    return ENVIRONMENT.get_template(f"{page}.html").render(
        {
            "t": texts,
            "words": ConsoleFormatter(texts, around.now),
            "language": around.language,
            "languages": LANGUAGES,
            "root": root,
            "static": ASSETS.below(root),
            "query": urlencode,
            "visitor": around.visitor,
            "csrf": around.csrf,
            "is_demo": around.is_demo,
            "here": page,
            **values,
        }
    )


def render_refusal(refusal: ConsoleRefusal, *, language: str, base_url: str, reference: str) -> str:
    """Render a page for somebody we cannot serve; it needs no clock."""
    return ENVIRONMENT.get_template("refusal.html").render(
        t=texts_in(language),
        language=language,
        root=base_url + ROOT,
        static=ASSETS.below(base_url + ROOT),
        refusal=refusal,
        reference=reference,
    )
