"""Tag bookings that have no present tag.

Spec: Tag views of transactions; OP-130; AiConnectTransaction; OP-146.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.tagging import make
from kontowerk.tagging.context import context_of
from kontowerk.tagging.make import Made, aside
from kontowerk.tagging.model import Booking, Tagged
from kontowerk.tagging.store import bookings
from kontowerk.tagging.tagger import Tagger

_BATCH: Final = 2_000


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
