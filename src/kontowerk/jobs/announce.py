"""Tell whoever cares that a fetch brought new bookings. Spec: Events."""

from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.webhooks.enqueue import enqueue


async def announce(db: Database, customer_id: UUID, access_key: UUID, serial: int | None) -> None:
    """Order the calls to subscribers; bookings without a serial are nobody's news (OP-129)."""
    if serial is None:
        return
    async with db.begin(customer_id) as tx:
        await enqueue(tx, customer_id, access_key, serial)
