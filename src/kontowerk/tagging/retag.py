"""Tag everybody's bookings anew after the data files changed.

Customers are taken in the order of their ids, each in small transactions. What is present is
passed over, so a run that was stopped is simply started again.
"""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.identity import read as identity
from kontowerk.kit.db import Database
from kontowerk.kit.db.pool import join_at_once
from kontowerk.tagging.make import Made
from kontowerk.tagging.store import bookings
from kontowerk.tagging.tag_new import tag_stale
from kontowerk.tagging.tagger import Tagger

_CUSTOMERS: Final = 500  # asked for at once


@dataclass(frozen=True, slots=True)
class Retagged:
    """A customer that was looked at."""

    customer_id: UUID
    made: Made


async def retag(
    db: Database, classifier: Tagger, *, tenant_id: UUID | None = None, batch: int
) -> AsyncGenerator[Retagged]:
    """Tag what is stale, customer by customer."""
    after: UUID | None = None
    while True:
        async with db.read() as tx:
            customers = await identity.customers(tx, tenant_id, after=after, most=_CUSTOMERS)
        for customer_id in customers:
            yield Retagged(customer_id, await _retag_one(db, classifier, customer_id, batch))
        if len(customers) < _CUSTOMERS:
            return
        after = customers[-1]


async def _retag_one(db: Database, classifier: Tagger, customer_id: UUID, batch: int) -> Made:
    # A look without any lock first: most customers are passed over when a run is repeated.
    async with db.begin(customer_id) as tx:
        await join_at_once(tx)
        if not await bookings.any_stale(tx, customer_id, str(classifier.versions)):
            return Made()
    return await tag_stale(db, classifier, customer_id, batch=batch)
