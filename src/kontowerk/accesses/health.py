"""How banks have answered lately, as far as we were there ourselves."""

from collections.abc import Collection

from kontowerk.accesses.rules import hosts as rules
from kontowerk.accesses.rules.naming import host_of
from kontowerk.accesses.store import hosts
from kontowerk.kit.db import Tx


async def answering(tx: Tx, urls: Collection[str]) -> dict[str, bool]:
    """Say of each address whether it answers; those that were never asked are left out."""
    names = {url: host_of(url) for url in urls}
    known = await hosts.some(tx, set(names.values()))
    return {
        url: rules.is_answering(known[name], tx.now) for url, name in names.items() if name in known
    }
