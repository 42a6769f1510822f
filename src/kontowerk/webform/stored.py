"""Read what is stored of a person's visits: sessions, and terms that were accepted."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.webform.model import Session
from kontowerk.webform.record import records
from kontowerk.webform.store import brand
from kontowerk.webform.store import sessions as store
from kontowerk.webform.store.brand import Acceptance

__all__ = ["Acceptance", "acceptances", "records", "sessions"]


async def acceptances(tx: Tx, customer_id: UUID) -> list[Acceptance]:
    """Return what a person accepted, the oldest first."""
    return await brand.acceptances(tx, customer_id)


async def sessions(tx: Tx, customer_id: UUID) -> list[Session]:
    """Return all sessions that are still there."""
    return await store.every(tx, customer_id)
