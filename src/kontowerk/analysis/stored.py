"""Read what is kept of analyses as it is, out of date or not: for the person it is about."""

import asyncio
from datetime import datetime
from uuid import UUID

from kontowerk.analysis.store import kept
from kontowerk.analysis.store.kept import Contracts
from kontowerk.kit.db import Database, Tx


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
