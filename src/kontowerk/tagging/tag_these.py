"""Tag some bookings, for a reader that shows only these."""

from collections.abc import Sequence
from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.tagging import make
from kontowerk.tagging.make import Made
from kontowerk.tagging.tagger import Tagger


async def tag_these(
    db: Database, classifier: Tagger, customer_id: UUID, keys: Sequence[tuple[int, UUID]]
) -> Made:
    """Bring the tags of these bookings up to date, in a transaction of its own."""
    async with db.begin(customer_id) as tx:
        bench = await make.set_up(tx, classifier, customer_id)
        return await make.make_these(tx, bench, keys)
