"""Note whether a bank's host answered: one that is silent is left alone for a while."""

from kontowerk.accesses.rules import hosts as rules
from kontowerk.accesses.rules.outcome import has_answered
from kontowerk.accesses.store import hosts
from kontowerk.connectors.contract import Outcome
from kontowerk.kit.db import Database


async def note_host(db: Database, name: str, outcome: Outcome) -> None:
    """Tell the breaker; in a transaction of its own, because hosts are locked before tries."""
    async with db.begin() as tx:
        if has_answered(outcome):
            await hosts.heard(tx, name)
        else:
            host = await hosts.hold(tx, name)
            await hosts.change(tx, rules.after_silence(host, tx.now))
