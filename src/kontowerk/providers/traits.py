"""What banks are like: whether one can be reached, its methods, versions, formats and limits.

Noted by workers as they fetch and by an operator who asks a bank, with what could not be read;
never what a bank said about anybody. Looking whether an endpoint can be reached sends no
credentials and begins no dialogue. Many banks are asked politely: few at once, fewer at one host,
with pauses.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

from kontowerk.connectors.abilities import Inquired, NoDescription, SelfDescription
from kontowerk.connectors.journal import Sight, Trait
from kontowerk.kit.db import Tx
from kontowerk.kit.logging import fault_of, logger
from kontowerk.providers import store
from kontowerk.providers.model import Connection, Provider

_log = logger(__name__)
_HOSTS_AT_ONCE: Final = 8
_PER_HOST: Final = 1
_PAUSE: Final = 0.5
KEPT_FOR: Final = timedelta(days=90)
_LONGEST: Final = 120
_MOST: Final = 100  # of one description
_SECONDS: Final = 10.0
_PORTS: Final = {"https": 443, "http": 80}


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
        _log.error("providers.sweep", **fault_of(mistake))
        return NoDescription(f"a mistake of ours: {type(mistake).__name__}")


def _host(way: Connection) -> str:
    return urlsplit(way.url).netloc


@dataclass(frozen=True, slots=True)
class Reached:
    """The endpoint answered; without TLS the other two are None."""

    address: str
    tls: str | None = None
    certificate_until: str | None = None


@dataclass(frozen=True, slots=True)
class NotReached:
    """The endpoint could not be reached, and why, in plain words."""

    address: str
    why: str


async def probe(
    connection: Connection, *, trust: ssl.SSLContext | None = None, seconds: float = _SECONDS
) -> Reached | NotReached:
    """Resolve the name, connect, and check the certificate when the endpoint is https."""
    parts = urlsplit(connection.url)
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    address = f"{host}:{port}"
    context = (trust or ssl.create_default_context()) if parts.scheme == "https" else None
    try:
        async with asyncio.timeout(seconds):
            _, writer = await asyncio.open_connection(host, port, ssl=context)
    except TimeoutError:
        return NotReached(address, f"no answer within {seconds:.0f} seconds")
    except ssl.SSLCertVerificationError as error:
        return NotReached(address, f"the certificate is not accepted: {error.verify_message}")
    except ssl.SSLError as error:
        return NotReached(address, f"no TLS: {error.reason}")
    except OSError as error:
        return NotReached(address, error.strerror or type(error).__name__)
    tls: ssl.SSLObject | None = writer.get_extra_info("ssl_object")
    writer.close()
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(1):
            await writer.wait_closed()
    if tls is None:
        return Reached(address)
    certificate: dict[str, Any] = tls.getpeercert() or {}
    return Reached(address, tls.version(), certificate.get("notAfter"))
