"""Tag bookings that have no present tag: one person's, or everybody's after the data files changed.

Everybody's are tagged customer by customer in the order of their ids, each in small transactions.
What is present is passed over, so a run that was stopped is simply started again.

Spec: Tag views of transactions; OP-130; AiConnectTransaction; OP-146.
"""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.identity import read as identity
from kontowerk.kit.db import Database
from kontowerk.kit.db.pool import join_at_once
from kontowerk.tagging import make
from kontowerk.tagging.context import Tagger, context_of
from kontowerk.tagging.make import Made, aside
from kontowerk.tagging.model import Booking, Tagged
from kontowerk.tagging.store import bookings

_BATCH: Final = 2_000
_CUSTOMERS: Final = 500  # asked for at once


async def tag_new(
    db: Database, classifier: Tagger, customer_id: UUID, *, product_no: int | None = None
) -> int:
    """Tag what is new, reworded, or tagged with other versions; returns how many tags changed."""
    return (await tag_stale(db, classifier, customer_id, product_no=product_no)).changed


async def tag_stale(
    db: Database,
    classifier: Tagger,
    customer_id: UUID,
    *,
    product_no: int | None = None,
    batch: int = _BATCH,
) -> Made:
    """Tag in batches, each in a transaction of its own: a fetch has to wait for one at most."""
    made = Made()
    while True:
        async with db.begin(customer_id) as tx:
            bench = await make.set_up(tx, classifier, customer_id)
            rows = await bookings.stale(
                tx, customer_id, product_no, bench.versions, bench.mark, batch
            )
            made += await make.make(tx, bench, rows)
        if len(rows) < batch:
            return made


async def tag_raw(
    db: Database, classifier: Tagger, customer_id: UUID, bookings: Sequence[Booking]
) -> list[Tagged]:
    """Tag bookings as if they were the person's own; nothing is kept."""
    async with db.begin(customer_id) as tx:
        context = await context_of(tx, customer_id, classifier.trees)
    return await aside(len(bookings), classifier.tag, bookings, context)


async def tag_these(
    db: Database, classifier: Tagger, customer_id: UUID, keys: Sequence[tuple[int, UUID]]
) -> Made:
    """Bring the tags of these bookings up to date, in a transaction of its own."""
    async with db.begin(customer_id) as tx:
        bench = await make.set_up(tx, classifier, customer_id)
        return await make.make_these(tx, bench, keys)


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
