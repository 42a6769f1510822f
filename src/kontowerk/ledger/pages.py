"""Keep a list as it leaves the door; what the bytes say is the door's business."""

from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.ledger.store import hot


async def keep(
    db: Database, customer_id: UUID, product_no: int, *, view: str, tx_version: int, body: bytes
) -> None:
    """Keep a page; one of a version that is no longer present is dropped."""
    async with db.read() as tx:
        await hot.keep(tx, customer_id, product_no, view, tx_version, body)
