"""What banks are like: methods, versions, formats, limits, and what of them could not be read.

Noted by workers as they fetch and by an operator who asks a bank; never what a bank said about
anybody. Many banks are asked politely: few at once, fewer at one host, with pauses.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from kontowerk.connectors.abilities import Inquired, NoDescription, SelfDescription
from kontowerk.connectors.journal import Sight, Trait
from kontowerk.kit.db import Tx
from kontowerk.kit.logging import logger, where
from kontowerk.providers import store
from kontowerk.providers.model import Connection, Provider

_log = logger(__name__)
_HOSTS_AT_ONCE: Final = 8
_PER_HOST: Final = 1
_PAUSE: Final = 0.5
KEPT_FOR: Final = timedelta(days=90)
_LONGEST: Final = 120
_MOST: Final = 100  # of one description


@dataclass(frozen=True, slots=True)
class SeenTrait:
    """Something a bank was seen to have, first and last."""

    sight: Sight
    value: str
    first_at: datetime
    last_at: datetime


async def note(tx: Tx, seen: Iterable[tuple[UUID, Trait]]) -> None:
    """Note what banks are like."""
    rows = sorted({(bank, sight.value, value[:_LONGEST]) for bank, (sight, value) in seen})
    if rows:
        await store.put_traits(tx, rows, tx.now)


async def of_bank(tx: Tx, provider_id: UUID) -> list[SeenTrait]:
    """Return what was seen of a bank."""
    rows = await store.traits(tx, provider_id)
    return [
        SeenTrait(Sight(row["sight"]), row["value"], row["first_at"], row["last_at"])
        for row in rows
    ]


async def forget_old(tx: Tx) -> int:
    """Forget what nobody has seen for long."""
    return await store.remove_traits(tx, tx.now - KEPT_FOR)


def described(said: SelfDescription) -> Sequence[Trait]:
    """Return what a bank said of itself as traits."""
    parts = {
        Sight.METHOD: said.methods,
        Sight.VERSION: said.versions,
        Sight.FORMAT: said.formats,
        Sight.LIMIT: said.limits,
        Sight.UNREAD: said.unread,
    }
    found = [(sight, value) for sight, values in parts.items() for value in values if value]
    return [(sight, value) for sight, value in found if value.isprintable()][:_MOST]


# Asking banks ------------------------------------------------------------------------------


Ask = Callable[[Provider, Connection], Awaitable[Inquired]]


@dataclass(frozen=True, slots=True)
class Pace:
    """How much is asked at once in all and at one host, and the seconds a host is left alone."""

    at_once: int = _HOSTS_AT_ONCE
    per_host: int = _PER_HOST
    pause: float = _PAUSE


@dataclass(frozen=True, slots=True)
class SweepFinding:
    """A bank and what it said."""

    provider: Provider
    inquired: Inquired


async def sweep(
    providers: Iterable[Provider], ask: Ask, pace: Pace, told: Callable[[SweepFinding], None]
) -> list[SweepFinding]:
    """Ask every connected bank once; `told` hears each finding as it comes."""
    chosen = [(provider, provider.connection) for provider in providers]
    hosts = {_host(way): asyncio.Semaphore(pace.per_host) for _, way in chosen if way is not None}
    everywhere = asyncio.Semaphore(pace.at_once)

    async def visit(provider: Provider, way: Connection) -> SweepFinding:
        async with hosts[_host(way)]:
            async with everywhere:
                finding = SweepFinding(provider, await _asked(ask, provider, way))
            told(finding)
            await asyncio.sleep(pace.pause)
        return finding

    async with asyncio.TaskGroup() as tasks:
        begun = [tasks.create_task(visit(bank, way)) for bank, way in chosen if way is not None]
    return [task.result() for task in begun]


async def _asked(ask: Ask, provider: Provider, way: Connection) -> Inquired:
    try:
        return await ask(provider, way)
    except Exception as mistake:  # noqa: BLE001 - one odd bank must not end the sweep over the others
        _log.error("providers.sweep", error_type=type(mistake).__name__, error_at=where(mistake))
        return NoDescription(f"a mistake of ours: {type(mistake).__name__}")


def _host(way: Connection) -> str:
    return urlsplit(way.url).netloc
