"""How banks have answered lately, and that a silent host is left alone for a while."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from kontowerk.bankcalls.model import Host, HostStanding
from kontowerk.bankcalls.rules import availability
from kontowerk.bankcalls.rules import availability as rules
from kontowerk.bankcalls.rules.availability import BankStanding, BankTally
from kontowerk.bankcalls.rules.login import has_answered, host_of
from kontowerk.bankcalls.store import hosts
from kontowerk.connectors.contract import Outcome
from kontowerk.kit import lease
from kontowerk.kit.db import Database, Tx
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
