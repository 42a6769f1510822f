"""Forget what a customer who is erased said about counterparties.

Tags and corrections go with their bookings.
"""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.tagging.store import rulebook


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all rules; returns how many there were."""
    return await rulebook.remove_all(tx, customer_id)
