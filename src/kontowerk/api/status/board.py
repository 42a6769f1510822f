"""The availability of all listed banks, read at most once a minute by each process."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.api.context import ApiContext
from kontowerk.bankcalls import hosts
from kontowerk.bankcalls.rules.availability import Availability, BankStanding
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
