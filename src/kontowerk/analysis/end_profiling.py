"""Delete what judges the users of a tenant that wants it no more.

Customers are taken in the order of their ids, each in a transaction of its own. The switch is
turned before: an analysis under way is waited for, and later ones keep no such page.
"""

from typing import Final
from uuid import UUID

from kontowerk.analysis.store import kept
from kontowerk.analysis.tools import PROFILING
from kontowerk.identity import read as identity
from kontowerk.kit.db import Database

_CUSTOMERS: Final = 500  # asked for at once


async def end_profiling(db: Database, tenant_id: UUID) -> int:
    """Delete the pages; returns how many there were. May be stopped and repeated."""
    count, after = 0, None
    while True:
        async with db.read() as tx:
            customers = await identity.customers(tx, tenant_id, after=after, most=_CUSTOMERS)
        for customer_id in customers:
            async with db.begin(customer_id) as tx:
                await kept.lock(tx, customer_id)
                count += await kept.remove_views(tx, customer_id, PROFILING)
        if len(customers) < _CUSTOMERS:
            return count
        after = customers[-1]
