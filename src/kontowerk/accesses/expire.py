"""Purge accesses whose data was not to be kept. Spec: Limits (data lifetime); OP-059."""

from typing import Final

from kontowerk.accesses import remove
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.kit.db import Database

_BATCH: Final = 100
_ACTOR: Final = "expiry"


async def expire_due(db: Database) -> int:
    """Purge what has expired; returns how many accesses are gone."""
    async with db.begin() as tx:
        expired = await schedule.expired(tx, _BATCH)
    gone = 0
    for customer_id, key in expired:
        async with db.begin(customer_id) as tx:
            access = await store.hold_by_key(tx, customer_id, key)
            # New credentials may have come since, and with them more time.
            if access is None or access.expires_at is None or access.expires_at > tx.now:
                continue
            await remove.remove(
                tx, customer_id, access.access_id, tenant_id=access.tenant_id, actor=_ACTOR
            )
            gone += 1
    return gone
