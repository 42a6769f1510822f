"""Tag new bookings; order the calls that tell of them and of what became of other things.

Spec: Events.
"""

import asyncio
from collections.abc import Callable
from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.kit.logging import logger, where
from kontowerk.lifecycle.record import EventNumber
from kontowerk.tagging.tag_new import tag_new
from kontowerk.tagging.tagger import Tagger
from kontowerk.webhooks.announce import enqueue, enqueue_lifecycle

_log = logger(__name__)


async def announce(
    db: Database,
    tagger: Callable[[], Tagger],
    customer_id: UUID,
    access_key: UUID,
    serial: int | None,
) -> None:
    """Tag first, so that receivers find tags; then order the calls to them.

    Bookings without a serial are nobody's news (OP-129). `tagger` may take its time to read tables.
    """
    await _tag(db, tagger, customer_id)
    if serial is None:
        return
    async with db.begin(customer_id) as tx:
        await enqueue(tx, customer_id, access_key, serial)


async def tell_lifecycle(db: Database, source: EventNumber) -> None:
    """Order the calls for an event of a person."""
    async with db.begin(source.customer_id) as tx:
        await enqueue_lifecycle(tx, source)


async def _tag(db: Database, tagger: Callable[[], Tagger], customer_id: UUID) -> None:
    try:
        await tag_new(db, await asyncio.to_thread(tagger), customer_id)
    except Exception as error:  # noqa: BLE001 - the news goes out all the same; a read tags later
        _log.error(
            "tagging.failed",
            operation="announce",
            error_type=type(error).__name__,
            error_at=where(error),
        )
