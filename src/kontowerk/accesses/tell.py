"""Note what becomes of accesses and consents, for tenants that want to hear of it.

Reminders of a consent's end are told by a round of the workers, which looks at times alone, across
owners, along an index; what is told it reads as the owner, in the transaction that moves the next
reminder on. So each is told once, and after a pause only the one that is still true.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import Access, AccessCondition
from kontowerk.accesses.rules import status
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.accesses.store.access import Settled
from kontowerk.kit.db import Database, Tx
from kontowerk.lifecycle.model import EventKind, Happening
from kontowerk.lifecycle.record import record

_BATCH: Final = 100
_KINDS: Final = {
    AccessCondition.CONNECTED: EventKind.ACCESS_CONNECTED,
    AccessCondition.NEEDS_PERSON: EventKind.ACCESS_NEEDS_PERSON,
    AccessCondition.BROKEN: EventKind.ACCESS_BROKEN,
}


async def tell_settled(
    tx: Tx, before: Access, after: Settled, *, brought: bool, counts: bool
) -> None:
    """Note what a fetch changed; `counts`: it says something of the access' condition."""
    happened = list[Happening]()
    if counts:
        reasons = after.issues or after.notices
        condition, state = status.condition_after(after.block, reasons, brought=brought)
        if await store.set_condition(tx, before.customer_id, before.key, condition):
            happened.append(Happening(_KINDS[condition], before.access_id, state))
    until, earlier = after.consent_until, before.consent_until
    if until is not None:
        due = status.next_reminder(until, tx.now)
        await schedule.set_reminder(
            tx, before.customer_id, before.key, due, is_new=until != earlier
        )
        if earlier is not None and until > earlier:
            happened.append(Happening(EventKind.CONSENT_RENEWED, before.access_id))
    await record(tx, before.customer_id, before.tenant_id, happened)


async def remind_due(db: Database) -> int:
    """Note which consents end soon or have ended; returns how many accesses were looked at."""
    async with db.begin() as tx:
        due = await schedule.reminders_due(tx, _BATCH)
    for customer_id, key in due:
        async with db.begin(customer_id) as tx:
            await _remind(tx, customer_id, key)
    return len(due)


async def _remind(tx: Tx, customer_id: UUID, key: UUID) -> None:
    access = await store.hold_by_key(tx, customer_id, key)
    if access is None or not await schedule.is_reminder_due(tx, customer_id, key):
        return  # removed, renewed or told meanwhile
    until = access.consent_until
    due = None if until is None else status.next_reminder(until, tx.now)
    await schedule.set_reminder(tx, customer_id, key, due, is_new=True)
    happening = None if until is None else _reminder(access.access_id, until, tx.now)
    if happening is not None:
        await record(tx, customer_id, access.tenant_id, [happening])


def _reminder(access_id: str, until: datetime, now: datetime) -> Happening | None:
    match status.days_left(until, now):
        case None:
            return None
        case 0:
            return Happening(EventKind.CONSENT_ENDED, access_id)
        case days:
            return Happening(EventKind.CONSENT_ENDS_SOON, access_id, str(days))
