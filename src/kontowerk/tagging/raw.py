"""Tag bookings that are not stored. Spec: AiConnectTransaction; OP-146."""

from collections.abc import Sequence
from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.tagging.context import context_of
from kontowerk.tagging.make import aside
from kontowerk.tagging.model import Booking, Tagged
from kontowerk.tagging.tagger import Tagger


async def tag_raw(
    db: Database, classifier: Tagger, customer_id: UUID, bookings: Sequence[Booking]
) -> list[Tagged]:
    """Tag bookings as if they were the person's own; nothing is kept."""
    async with db.begin(customer_id) as tx:
        context = await context_of(tx, customer_id, classifier.trees)
    return await aside(len(bookings), classifier.tag, bookings, context)
