"""What becomes of kept analyses: ordered anew after changes, told, ended with profiling, forgotten.

A mark stays where it is until an analysis that knows of its change is stored; so an order that is
lost, or fails, is given again later. When a tenant ends profiling, customers are taken in the order
of their ids, each in a transaction of its own. The switch is turned before: an analysis under way
is waited for, and later ones keep no such page. The person an analysis is about is told what is
kept as it is, out of date or not.

To the work that is ordered here only `jobs` subscribes.
"""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.analysis.model import PROFILING
from kontowerk.analysis.store import kept
from kontowerk.analysis.store.kept import Contracts
from kontowerk.identity import read as identity
from kontowerk.kit import outbox
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.outbox import WorkOrder

QUEUE: Final = "analyses"
TASK: Final = "analyse"


@dataclass(frozen=True, slots=True)
class AnalysisWanted:
    """A customer's analyses are out of date."""

    customer_id: UUID

    def order(self) -> WorkOrder:
        """Return the job: one at a time per customer."""
        return WorkOrder(
            queue=QUEUE,
            task=TASK,
            args={"customer_id": str(self.customer_id)},
            lock=f"analysis {self.customer_id}",
        )


_BATCH: Final = 500

_AGAIN_SECONDS: Final = 600.0
_CUSTOMERS: Final = 500  # asked for at once


async def release_due(db: Database) -> int:
    """Order what is due; returns for how many customers."""
    async with db.begin() as tx:
        customers = await kept.take_due(tx, _BATCH, _AGAIN_SECONDS)
        await outbox.put(tx, *(AnalysisWanted(customer).order() for customer in customers))
    return len(customers)


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


async def count_all(tx: Tx, customer_id: UUID) -> int:
    """Count the pages that are kept; to be asked before the products go, which take them along."""
    return await kept.count(tx, customer_id)


async def forget_all(tx: Tx, customer_id: UUID) -> None:
    """Delete everything that is left; to be called after the products are gone.

    An analysis under way is waited for; one that begins later finds no products, and keeps
    nothing.
    """
    await kept.lock(tx, customer_id)
    await kept.forget(tx, customer_id)
    await kept.remove_marks(tx, customer_id)


async def views(tx: Tx, customer_id: UUID) -> list[str]:
    """Name the analyses that are kept."""
    return await kept.views(tx, customer_id)


async def analysed_at(tx: Tx, customer_id: UUID) -> datetime | None:
    """Return when the person was last analysed, if ever."""
    return await kept.analysed_at(tx, customer_id)


async def contracts(tx: Tx, customer_id: UUID) -> Contracts:
    """Return in which bookings each contract was found."""
    return await kept.contracts(tx, customer_id)


async def body(db: Database, customer_id: UUID, view: str) -> bytes | None:
    """Return an analysis as JSON; unpacked in a thread, for it may be megabytes."""
    async with db.begin(customer_id) as tx:
        page = await kept.stored(tx, customer_id, view)
    return None if page is None else await asyncio.to_thread(page.unpacked)
