"""Change what is said of an access that keeps its credentials: its products, and its upkeep.

The products that are no longer wanted go with the next fetch that succeeds, and are not asked
for in it. Spec: Customer (`sync`, `selectedBankProducts`); OP-058, OP-059, OP-066.
"""

from dataclasses import replace

from kontowerk.accesses.model import Access, NewAccess
from kontowerk.accesses.rules import slots
from kontowerk.accesses.store import access as store
from kontowerk.accesses.store import schedule
from kontowerk.identity import read as identity
from kontowerk.identity.model import TenantId
from kontowerk.kit.db import Tx


async def amend(tx: Tx, access: Access, entry: NewAccess) -> Access:
    """Write what the entry says and return the access as it is now."""
    if entry.selected is not None and entry.selected != access.selected:
        await store.select(tx, access.customer_id, access.access_id, entry.selected)
        access = replace(access, selected=entry.selected)
    if entry.sync is not None and entry.sync != access.sync:
        access = await _keep_fresh(tx, access, sync=entry.sync)
    return access


async def _keep_fresh(tx: Tx, access: Access, *, sync: bool) -> Access:
    """Begin or end fetching unasked; what is not kept has an end (OP-059)."""
    expires_at = None
    if not sync:
        expires_at = tx.now + await identity.unsynced_lifetime(tx, TenantId(access.tenant_id))
    customer_id, key = access.customer_id, access.key
    is_due = sync and access.block is None
    await store.set_sync(tx, customer_id, access.access_id, sync=sync, expires_at=expires_at)
    await schedule.change(
        tx,
        customer_id,
        key,
        next_due=slots.next_slot(key, tx.now) if is_due else None,
        failures=0,
        expires_at=expires_at,
    )
    return replace(access, sync=sync, expires_at=expires_at)
