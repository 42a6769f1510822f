"""The public status as a page and as JSON: for everybody, and the same for everybody.

Each process reads the availability of all listed banks at most once a minute.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.pages import language
from kontowerk.api.pages.assets import Assets, environment
from kontowerk.api.pages.language import LANGUAGES, Texts, texts_below
from kontowerk.api.pages.shell import PageRoute
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.bankcalls import hosts
from kontowerk.bankcalls.rules.availability import (
    FEWEST,
    SLOT,
    Availability,
    BankStanding,
    first_slot,
)
from kontowerk.kit.clock import BERLIN
from kontowerk.providers.model import Provider
from kontowerk.providers.search import Index

FRESH: Final = timedelta(seconds=60)
_ORDER: Final = list(Availability)


@dataclass(frozen=True, slots=True)
class StatusLine:
    """A bank and how available it is."""

    provider: Provider
    standing: BankStanding


@dataclass(frozen=True, slots=True)
class BanksStatus:
    """All listed banks at one instant; `lines` are those somebody asked, problems first."""

    at: datetime
    lines: tuple[StatusLine, ...]
    index: Index
    standings: Mapping[UUID, BankStanding]

    def count(self, availability: Availability) -> int:
        """Count banks."""
        return sum(line.standing.availability is availability for line in self.lines)

    def find(self, query: str) -> list[StatusLine]:
        """Return the banks that fit a query, whether somebody asked them or not."""
        return [
            StatusLine(provider, self.standings[provider.id]) for provider in self.index.find(query)
        ]


class Board:
    """Keeps the status of one process; whoever asks meanwhile waits for the one who reads."""

    def __init__(self) -> None:
        self._status: BanksStatus | None = None
        self._one_at_a_time = asyncio.Lock()

    async def current(self, house: ApiContext) -> BanksStatus:
        """Return the status, a minute old at most."""
        async with self._one_at_a_time:
            kept, now = self._status, house.clock.now()
            if kept is None or not timedelta() <= now - kept.at < FRESH:
                kept = self._status = await _read(house)
            return kept


async def _read(house: ApiContext) -> BanksStatus:
    async with house.db.read() as tx:
        index = await house.catalogue.current(tx)
        providers = index.find("")
        standings = await hosts.availabilities(tx, providers)
        now = tx.now
    lines = [StatusLine(provider, standings[provider.id]) for provider in providers]
    return BanksStatus(now, _asked(lines), index, standings)


def _asked(lines: Sequence[StatusLine]) -> tuple[StatusLine, ...]:
    asked = (line for line in lines if line.standing.availability is not Availability.UNKNOWN)
    return tuple(
        sorted(
            asked,
            key=lambda line: (
                _ORDER.index(line.standing.availability),
                line.provider.offer.name,
                line.provider.id,
            ),
        )
    )


ROOT: Final = "/status"
_FOLDER: Final = Path(__file__).parent
ASSETS: Final = Assets(_FOLDER)
_TEXTS: Final = texts_below(_FOLDER)
MOST_LINES: Final = 50
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
ENVIRONMENT: Final = environment(_FOLDER)
_A_MINUTE: Final = f"public, max-age={int(FRESH.total_seconds())}"
_LONGEST_QUERY: Final = 100


async def show_page(request: Request) -> Response:
    """Show how available banks are."""
    status = await _status(request)
    given = request.query_params.getlist("q")
    html = page(
        status,
        language=language.of(request),
        query=given[0][:_LONGEST_QUERY] if len(given) == 1 else "",
        base_url=context_of(request).settings.base_url,
    )
    return HTMLResponse(html, headers={"Cache-Control": _A_MINUTE, "Vary": "Accept-Language"})


async def show_data(request: Request) -> Response:
    """Tell programs the same; they may ask from anywhere."""
    headers = {
        "Cache-Control": _A_MINUTE,
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return Response(data(await _status(request)), media_type=JSON, headers=headers)


async def static(request: Request) -> Response:
    """Return a file of ours."""
    return ASSETS.answer(request.path_params["name"])


async def _status(request: Request) -> BanksStatus:
    board: Board = request.app.state.status_board
    return await board.current(context_of(request))


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
        "static": ASSETS.below(root),
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


ROUTES: Final = (
    PageRoute("GET", ROOT, show_page),
    PageRoute("GET", f"{ROOT}/banks.json", show_data),
    PageRoute("GET", ROOT + "/static/{name}", static),
)
