"""How banks have answered lately, as far as we were there ourselves."""

from collections.abc import Collection, Iterable
from uuid import UUID

from kontowerk.accesses.model import HostStanding
from kontowerk.accesses.rules import availability
from kontowerk.accesses.rules import hosts as rules
from kontowerk.accesses.rules.availability import BankTally, Standing
from kontowerk.accesses.rules.naming import host_of
from kontowerk.accesses.store import hosts, tallies
from kontowerk.kit.db import Tx
from kontowerk.providers.model import Provider


async def standings(tx: Tx, most: int) -> list[HostStanding]:
    """Return how bank hosts do across all tenants, the worst first."""
    return await hosts.standings(tx, most)


async def availabilities(tx: Tx, providers: Iterable[Provider]) -> dict[UUID, Standing]:
    """Return how available banks are, by dialogues of all users together."""
    names = {one.id: host_of(one.connection.url) for one in providers if one.connection}
    seen = await hosts.some(tx, set(names.values()))
    by_bank = dict[UUID, list[BankTally]]()
    for tally in await tallies.since(tx, availability.first_slot(tx.now)):
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
