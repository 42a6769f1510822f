"""The hosts of banks: how they answered lately, and what an operator lets the service ask of them.

A silent host is left alone for a while.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import Host, HostStanding
from kontowerk.bankcalls.rules import availability
from kontowerk.bankcalls.rules import availability as rules
from kontowerk.bankcalls.rules.availability import BankStanding, BankTally
from kontowerk.bankcalls.rules.login import has_answered, host_of
from kontowerk.bankcalls.store import hosts
from kontowerk.connectors.contract import Outcome
from kontowerk.kit import audit, lease
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import Fault, InvalidError, NotFoundError
from kontowerk.providers.model import Provider


async def standings(tx: Tx, most: int) -> list[HostStanding]:
    """Return how bank hosts do across all tenants, the worst first."""
    return await hosts.standings(tx, most)


async def availabilities(tx: Tx, providers: Iterable[Provider]) -> dict[UUID, BankStanding]:
    """Return how available banks are, by dialogues of all users together."""
    names = {
        provider.id: host_of(provider.connection.url)
        for provider in providers
        if provider.connection
    }
    seen = await hosts.some(tx, set(names.values()))
    by_bank = dict[UUID, list[BankTally]]()
    for tally in await hosts.tallies_since(tx, availability.first_slot(tx.now)):
        by_bank.setdefault(tally.provider_id, []).append(tally)
    return {
        provider_id: availability.standing(seen.get(name), by_bank.get(provider_id, ()), tx.now)
        for provider_id, name in names.items()
    }


async def answering(tx: Tx, urls: Collection[str]) -> dict[str, bool]:
    """Say of each address whether it answers; those that were never asked are left out."""
    names = {url: host_of(url) for url in urls}
    known = await hosts.some(tx, set(names.values()))
    return {
        url: rules.is_answering(known[name], tx.now) for url, name in names.items() if name in known
    }


async def note_host(db: Database, name: str, outcome: Outcome) -> None:
    """Tell the breaker; in a transaction of its own, because hosts are locked before tries."""
    async with db.begin() as tx:
        if has_answered(outcome):
            await hosts.heard(tx, name)
        else:
            host = await hosts.hold(tx, name)
            await hosts.change(tx, rules.after_silence(host, tx.now))


@dataclass(frozen=True, slots=True)
class HostRoom:
    """A host that is locked, and how many refreshes nobody waits for it can take now."""

    host: Host
    quota: int


async def lock_room(tx: Tx, name: str) -> HostRoom | None:
    """Return what a host has room for, and keep others from using it; None while others do."""
    host = await hosts.try_hold(tx, name)
    if host is None:
        return None
    host = rules.refilled(host, tx.now)
    return HostRoom(host, rules.quota(host, await lease.in_flight(tx, name), tx.now))


async def use_room(tx: Tx, room: HostRoom, count: int) -> None:
    """Note that so many refreshes were ordered at the host."""
    await hosts.change(tx, rules.released(room.host, count, tx.now))


_LEAST_RATE: Final = 0.01
_MOST_RATE: Final = 1_000.0
_MOST_BURST: Final = 10_000.0
_MOST_LINES: Final = 10_000


@dataclass(frozen=True, slots=True)
class HostLimit:
    """Releases a second on average and at once, and dialogues at once."""

    rate: float
    burst: float
    lines: int


class UnknownHostError(NotFoundError):
    """No access was ever at this host."""


async def set_limit(tx: Tx, host: str, limit: HostLimit, *, actor: str) -> None:
    """Change the limit of a host; the next release uses it. Raises InvalidError."""
    faults = tuple(_faults(limit))
    if faults:
        raise InvalidError(*faults)
    if not await hosts.set_limit(tx, host, limit.rate, limit.burst, limit.lines):
        raise UnknownHostError
    await audit.record(tx, actor=actor, action="bank.budget", subject=host)


def _faults(limit: HostLimit) -> Iterator[Fault]:
    limits: tuple[tuple[str, float, float, float], ...] = (
        ("rate", limit.rate, _LEAST_RATE, _MOST_RATE),
        ("burst", limit.burst, 1, _MOST_BURST),
        ("lines", limit.lines, 1, _MOST_LINES),
    )
    for name, value, least, most in limits:
        # Written so that a value that is no number is refused, too.
        if not least <= value <= most:
            yield Fault(f"/{name}", f"must be between {least:g} and {most:g}")


def divided(limit: HostLimit, accesses: Mapping[str, int]) -> dict[str, HostLimit]:
    """Divide a limit between cells by how many accesses each has at the host.

    A cell without accesses gets what one with a single access would, so that its first is served.
    """
    whole = sum(max(1, count) for count in accesses.values())
    return {cell: _part(limit, max(1, count) / whole) for cell, count in accesses.items()}


def _part(limit: HostLimit, share: float) -> HostLimit:
    return HostLimit(
        rate=max(_LEAST_RATE, limit.rate * share),
        burst=max(1.0, limit.burst * share),
        lines=max(1, int(limit.lines * share)),
    )
