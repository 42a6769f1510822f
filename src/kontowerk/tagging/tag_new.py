"""Tag bookings that have no present tag. Spec: Tag views of transactions; OP-130."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.tagging import make
from kontowerk.tagging.make import Made
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
