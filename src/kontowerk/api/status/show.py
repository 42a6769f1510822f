"""The status as a page and as JSON; pure once its files are loaded."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kontowerk.api.status.board import FRESH, BanksStatus, StatusLine
from kontowerk.api.webform import assets
from kontowerk.api.webform.wording import LANGUAGES, Texts
from kontowerk.api.wire.encode import encode
from kontowerk.bankcalls.rules.availability import FEWEST, SLOT, Availability, first_slot
from kontowerk.kit.clock import BERLIN

ROOT: Final = "/status"
_FOLDER: Final = Path(__file__).parent
_FILES: Final = assets.load(_FOLDER / "static")
# Stylesheet and mark of the pages end users meet are this page's, too.
_SHARED: Final = ("kontowerk.css", "mark.svg")
_NAMES: Final = {
    **{name: assets.HASHED_NAMES[name] for name in _SHARED},
    **{name: hashed for name, (hashed, _) in _FILES.items()},
}
ASSETS: Final = {
    **{hashed: assets.ASSETS[hashed] for hashed in map(assets.HASHED_NAMES.get, _SHARED) if hashed},
    **dict(_FILES.values()),
}
_TEXTS: Final = {language: Texts(language, _FOLDER / "texts") for language in LANGUAGES}
MOST_LINES: Final = 50
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
ENVIRONMENT: Final = Environment(
    loader=FileSystemLoader(_FOLDER / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,
    trim_blocks=True,
    lstrip_blocks=True,
)


class StatusTexts:
    """How times and shares are written in one language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def time(self, at: datetime) -> str:
        return self._texts("format.time", at=at.astimezone(BERLIN))

    def moment(self, at: datetime) -> str:
        local = at.astimezone(BERLIN)
        month = self._texts(f"month.{local.month}")
        return self._texts("format.moment", at=local, day=local.day, month=month)

    def share(self, share: float) -> str:
        """Write a share to a tenth of a percent; rounding never makes a flaw perfect."""
        tenths = int(share * 1000)
        digits = f"{tenths // 10}.{tenths % 10}"
        german = self._texts.language == "de"
        return f"{digits.replace('.', ',')}{_NO_BREAK}%" if german else f"{digits}%"


def texts_in(language: str) -> Texts:
    """Return the words of a language."""
    return _TEXTS[language]


def page(status: BanksStatus, *, language: str, query: str, base_url: str) -> str:
    """Write the page: all banks somebody asked, or those that fit a query."""
    texts = _TEXTS[language]
    root = base_url + ROOT
    fitting = status.find(query) if query.strip() else list(status.lines)
    values: dict[str, Any] = {
        "t": texts,
        "words": StatusTexts(texts),
        "language": language,
        "languages": LANGUAGES,
        "root": root,
        "static": _static(root),
        "headline": _headline(status, texts),
        "status": status,
        "query": query.strip(),
        "lines": fitting[:MOST_LINES],
        "more": max(0, len(fitting) - MOST_LINES),
        "reachable": status.count(Availability.REACHABLE),
        "fresh": int(FRESH.total_seconds()),
        "fewest": FEWEST,
    }
    return ENVIRONMENT.get_template("status.html").render(values)


def _headline(status: BanksStatus, texts: Texts) -> str:
    parts = [
        texts.count(f"headline.{state.value}", number)
        for state in (Availability.UNREACHABLE, Availability.UNSTABLE)
        if (number := status.count(state))
    ]
    if parts:
        return ", ".join(parts)
    return texts("headline.good" if status.lines else "headline.nothing")


def _static(root: str) -> Callable[[str], str]:
    def address(name: str) -> str:
        return f"{root}/static/{_NAMES[name]}"

    return address


def data(status: BanksStatus) -> bytes:
    """Write what the page shows for programs."""
    begin = first_slot(status.at)
    return encode(
        {
            "at": _written(status.at),
            "slotMinutes": int(SLOT.total_seconds() // 60),
            "firstSlot": _written(begin),
            "counts": {
                state.value: status.count(state)
                for state in Availability
                if state is not Availability.UNKNOWN
            },
            "banks": _banks(status.lines),
        }
    )


def _banks(lines: Sequence[StatusLine]) -> list[dict[str, Any]]:
    return [
        {
            "id": str(line.provider.id),
            "name": line.provider.offer.name,
            "city": line.provider.offer.city,
            "bankCode": line.provider.offer.bank_code,
            "status": line.standing.availability.value,
            "since": _written(line.standing.since) if line.standing.since else None,
            "successRate": None if line.standing.share is None else round(line.standing.share, 4),
            "slots": [slot.value for slot in line.standing.slots],
        }
        for line in lines
    ]


def _written(at: datetime) -> str:
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")
