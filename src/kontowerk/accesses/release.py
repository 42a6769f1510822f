"""Release accesses that are due, as many as their banks' hosts can take.

Host by host, one transaction each: whoever comes first does the work, others pass on. Only the
schedule is touched; the refresh itself looks whether it is still wanted. Spec: Limits (background
refresh); OP-077.
"""

from typing import Final

from kontowerk.accesses.events import RefreshWanted
from kontowerk.accesses.model import Cause, Due, Released
from kontowerk.accesses.rules import hosts as rules
from kontowerk.accesses.rules import slots
from kontowerk.accesses.store import hosts, schedule
from kontowerk.kit import lease, outbox
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import new_id

_BATCH: Final = 500


async def release_due(db: Database) -> Released:
    """Order the refreshes whose time has come; returns how many, at how many hosts."""
    async with db.read() as tx:
        names = await schedule.hosts_with_due(tx)
    counts: list[int] = []
    for name in names:
        async with db.begin() as tx:
            counts.append(await _release(tx, name))
    return Released(sum(count > 0 for count in counts), sum(counts))


async def _release(tx: Tx, name: str) -> int:
    host = await hosts.try_hold(tx, name)
    if host is None:
        return 0
    host = rules.refilled(host, tx.now)
    quota = min(_BATCH, rules.quota(host, await lease.in_flight(tx, name), tx.now))
    if not quota:
        return 0
    due = await schedule.hold_due(tx, name, quota)
    # A user who is not active keeps its place without being fetched.
    await schedule.set_many(tx, [(one, slots.next_slot(one.access_key, tx.now)) for one in due])
    wanted = [one for one in due if one.active]
    await outbox.put(tx, *(_order(one).order() for one in wanted))
    await hosts.change(tx, rules.released(host, len(wanted), tx.now))
    return len(wanted)


def _order(due: Due) -> RefreshWanted:
    return RefreshWanted(due.customer_id, due.access_key, new_id(), Cause.BACKGROUND)
