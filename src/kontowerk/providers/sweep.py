"""Ask many banks to describe themselves, politely: few at once, fewer at one host, with pauses."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from kontowerk.connectors.abilities import Inquired, NoDescription
from kontowerk.kit.logging import logger, where
from kontowerk.providers.model import Connection, Provider

_log = logger(__name__)
_HOSTS_AT_ONCE: Final = 8
_PER_HOST: Final = 1
_PAUSE: Final = 0.5

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
