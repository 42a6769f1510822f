"""When accesses are fetched: as banks' hosts can take them, or sooner if an operator says so.

Host by host, one transaction each: whoever comes first does the work, others pass on. Only the
schedule is touched; the refresh itself looks whether it is still wanted.

Limits of the banks still hold. The next fetch is six hours after this one, so a day can have one
more than four.

Spec: Limits (background refresh); OP-077.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import Cause, Due, RefreshWanted, Released
from kontowerk.accesses.rules import slots
from kontowerk.accesses.store import schedule
from kontowerk.bankcalls import hosts
from kontowerk.kit import audit, outbox
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
    room = await hosts.lock_room(tx, name)
    if room is None or not room.quota:
        return 0
    due = await schedule.hold_due(tx, name, min(_BATCH, room.quota))
    # A user who is not active keeps its place without being fetched.
    await schedule.set_many(
        tx, [(access, slots.next_slot(access.access_key, tx.now)) for access in due]
    )
    wanted = [access for access in due if access.active]
    await outbox.put(tx, *(_order(access, tx.now).order() for access in wanted))
    await hosts.use_room(tx, room, len(wanted))
    return len(wanted)


def _order(due: Due, now: datetime) -> RefreshWanted:
    return RefreshWanted(due.customer_id, due.access_key, new_id(now), Cause.BACKGROUND)


async def bring_forward_own(tx: Tx, customer_id: UUID) -> int:
    """Make the accesses of one person due; returns how many there are."""
    return await schedule.bring_forward_own(tx, customer_id)


async def bring_forward(tx: Tx, tenant_id: UUID, *, actor: str) -> int:
    """Make the accesses of a tenant due; returns how many there are."""
    count = await schedule.bring_forward(tx, tenant_id)
    await audit.record(
        tx, actor=actor, action="accesses.due", subject=str(tenant_id), tenant_id=tenant_id
    )
    return count
